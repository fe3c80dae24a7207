//! The search for smaller bounds within which a snippet fits.
//!
//! A snippet grows with the number of positions, except for small steps back. So the search raises
//! the bounds until the snippet is too long, then narrows the bracket between the last bounds that
//! fit and the first that do not. A snippet for the returned bounds has been written and measured.

use super::{analysis::Analysis, forms::forms, request::Request, written::write_forms};
use grundy_core::{notation::Bounds, progress::Progress, values::Shape};

/// About the total number of positions that are written; the whole search takes at most some
/// seconds. The budget is not a time, because the answer must not depend on the machine.
const WORK: u64 = 3 << 17;
/// The least work of a snippet, in positions: a snippet of fewer positions takes as much time to
/// write.
const LEAST_WORK: u64 = 1 << 10;
/// The first bounds that are tried after 0.
const FIRST_BOUNDS: u64 = 1 << 7;
/// The excess of a snippet that takes too long to be written.
const UNKNOWN: i64 = i64::MAX;

/// Returns the largest bounds below those of the request for which the search finds a snippet that
/// fits, or `None`.
pub(super) fn largest(
    request: &Request<'_>,
    analysis: &Analysis,
    progress: &dyn Progress,
) -> Option<Bounds> {
    let mut search = FitSearch {
        request,
        analysis,
        left: WORK,
    };
    let to = search.largest()?;
    // Fewer values may show another law, whose description is longer.
    (0..4)
        .filter_map(|step| search.bounds(to - (to >> 6) * step))
        .find(|&bounds| {
            let request = Request {
                bounds: Some(bounds),
                ..*request
            };
            forms(&request, progress).is_ok_and(|forms| forms.chosen.is_some())
        })
}

/// Returns `width` times the ratio of the absolute values of two lengths.
fn scale_width(width: u64, part: i64, whole: i64) -> u64 {
    let (part, whole) = (
        u128::from(part.unsigned_abs()),
        u128::from(whole.unsigned_abs()),
    );
    u64::try_from(u128::from(width) * part / whole.max(1)).unwrap_or(u64::MAX)
}

struct FitSearch<'a> {
    request: &'a Request<'a>,
    analysis: &'a Analysis,
    /// The number of positions that may still be written.
    left: u64,
}

impl FitSearch<'_> {
    /// Returns the largest bounds found that fit.
    fn largest(&mut self) -> Option<u64> {
        let end = self.end()?;
        let mut fits = (0, self.excess(0).filter(|&excess| excess <= 0)?);
        let mut too_long = (end, UNKNOWN);
        let mut next = FIRST_BOUNDS;
        while next < end {
            let excess = self.excess(next).unwrap_or(UNKNOWN);
            if excess > 0 {
                too_long = (next, excess);
                break;
            }
            let (step, growth) = (next - fits.0, excess.saturating_sub(fits.1).max(1));
            let straight = next.saturating_add(scale_width(step, excess, growth));
            fits = (next, excess);
            next = straight.clamp(2 * next, 16 * next);
        }
        let mut halve = false;
        while too_long.0 - fits.0 > 1 {
            let width = too_long.0 - fits.0;
            // The length jumps at bounds where another form becomes the shortest: there
            // interpolation makes no progress, so halve.
            let straight = scale_width(width, fits.1, too_long.1.saturating_sub(fits.1));
            let step = if halve || too_long.1 == UNKNOWN {
                width / 2
            } else {
                straight
            };
            let to = fits.0 + step.clamp(1, width - 1);
            let excess = self.excess(to).unwrap_or(UNKNOWN);
            let side = if excess > 0 { &mut too_long } else { &mut fits };
            *side = (to, excess);
            halve = 2 * (too_long.0 - fits.0) > width;
        }
        (fits.0 > 0).then_some(fits.0)
    }

    /// Returns the least bounds that are not tried: those of the request, or the first beyond the
    /// known values.
    fn end(&self) -> Option<u64> {
        let known = match self.analysis.values.shape {
            Shape::Heap { to } => to + 1,
            Shape::Strip { to, .. } => to,
            Shape::Grid { width, height } => width.max(height),
            Shape::Board { .. } | Shape::Block { .. } | Shape::Opening | Shape::Vertices { .. } => {
                return None;
            }
        };
        Some(
            self.request
                .to()
                .map_or(known as u64, |to| to.min(known as u64)),
        )
    }

    /// Returns the bounds for heaps and gaps up to `to`; for cells, the part of the rectangle
    /// within a square of that side.
    fn bounds(&self, to: u64) -> Option<Bounds> {
        match self.analysis.values.shape {
            Shape::Heap { .. } | Shape::Strip { .. } => Some(Bounds::Heap(to)),
            Shape::Grid { width, height } => {
                Some(Bounds::Grid(to.min(width as u64), to.min(height as u64)))
            }
            Shape::Board { .. } | Shape::Block { .. } | Shape::Opening | Shape::Vertices { .. } => {
                None
            }
        }
    }

    /// Returns the excess length of the shortest form, negative if it fits, or `None` if writing it
    /// would take too long.
    fn excess(&mut self, to: u64) -> Option<i64> {
        let bounds = self.bounds(to.max(u64::from(matches!(
            self.analysis.values.shape,
            Shape::Grid { .. }
        ))))?;
        let analysis = self.analysis.part(bounds)?;
        let positions = analysis.within().len() as u64;
        self.left = self.left.checked_sub(positions.max(LEAST_WORK))?;
        let forms = write_forms(
            &analysis,
            &Request {
                bounds: Some(bounds),
                ..*self.request
            },
        )
        .ok()?;
        let (most, unit) = self.request.limit.most()?;
        let length = forms
            .snippets
            .iter()
            .map(|snippet| unit.length(&snippet.text))
            .min()?;
        i64::try_from(length)
            .ok()?
            .checked_sub(i64::try_from(most).ok()?)
    }
}
