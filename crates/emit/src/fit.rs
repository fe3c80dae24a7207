//! Which smaller bounds would make a snippet fit.
//!
//! The more positions, the longer the snippet, but for small steps back. So bounds grow until the snippet is too
//! long, and the bracket between the last that fit and the first that did not is narrowed. Whatever is named has been
//! written out and measured.

use super::{forms::forms, request::Request, study::Study, written::written};
use grundy_core::{notation::Bounds, progress::Progress, values::Shape};

/// Positions that are written in all, about; the whole search takes some seconds at most. Not a time: the answer must
/// not depend on the machine.
const WORK: u64 = 3 << 17;
/// Positions that writing a snippet counts for at least: fewer take no less time.
const LEAST_WORK: u64 = 1 << 10;
/// The first bounds that are tried after 0.
const FIRST: u64 = 1 << 7;
/// The excess of a snippet that takes too long to be written.
const UNKNOWN: i64 = i64::MAX;

/// The largest bounds below those of the request whose snippet fits, as far as the search goes. `None` if none was found.
pub(super) fn largest(request: &Request<'_>, study: &Study, progress: &dyn Progress) -> Option<Bounds> {
    let mut search = Search { request, study, left: WORK };
    let to = search.largest()?;
    // Among fewer values another law may be seen, whose words are longer.
    (0..4).filter_map(|step| search.bounds(to - (to >> 6) * step)).find(|&bounds| {
        let request = Request { bounds: Some(bounds), ..*request };
        forms(&request, progress).is_ok_and(|forms| forms.chosen.is_some())
    })
}

/// `width` times the ratio of two lengths, without their signs.
fn scaled(width: u64, part: i64, whole: i64) -> u64 {
    let (part, whole) = (u128::from(part.unsigned_abs()), u128::from(whole.unsigned_abs()));
    u64::try_from(u128::from(width) * part / whole.max(1)).unwrap_or(u64::MAX)
}

struct Search<'a> {
    request: &'a Request<'a>,
    study: &'a Study,
    /// Positions that may still be written.
    left: u64,
}

impl Search<'_> {
    /// The largest bounds found that fit.
    fn largest(&mut self) -> Option<u64> {
        let end = self.end()?;
        let mut fits = (0, self.excess(0).filter(|&excess| excess <= 0)?);
        let mut too_long = (end, UNKNOWN);
        let mut next = FIRST;
        while next < end {
            let excess = self.excess(next).unwrap_or(UNKNOWN);
            if excess > 0 {
                too_long = (next, excess);
                break;
            }
            let (step, growth) = (next - fits.0, excess.saturating_sub(fits.1).max(1));
            let straight = next.saturating_add(scaled(step, excess, growth));
            fits = (next, excess);
            next = straight.clamp(2 * next, 16 * next);
        }
        let mut halve = false;
        while too_long.0 - fits.0 > 1 {
            let width = too_long.0 - fits.0;
            // Where another form becomes the shortest lengths jump, and a straight line gets nowhere.
            let straight = scaled(width, fits.1, too_long.1.saturating_sub(fits.1));
            let step = if halve || too_long.1 == UNKNOWN { width / 2 } else { straight };
            let to = fits.0 + step.clamp(1, width - 1);
            let excess = self.excess(to).unwrap_or(UNKNOWN);
            let side = if excess > 0 { &mut too_long } else { &mut fits };
            *side = (to, excess);
            halve = 2 * (too_long.0 - fits.0) > width;
        }
        (fits.0 > 0).then_some(fits.0)
    }

    /// Bounds that are not tried any more: those of the request, or the first beyond the values that are known.
    fn end(&self) -> Option<u64> {
        let (known, asked) = match self.study.values.shape {
            Shape::Heap { to } => (to + 1, self.request.bounds),
            Shape::Strip { to, .. } => (to, self.request.bounds),
            Shape::Grid { width, height } => (width.max(height), self.request.bounds),
            Shape::Board { .. } | Shape::Block { .. } | Shape::Opening | Shape::Vertices { .. } => return None,
        };
        match asked {
            Some(Bounds::Heap(to)) => Some(to.min(known as u64)),
            _ => Some(known as u64),
        }
    }

    /// Heaps and gaps to `to`; of a rectangle of cells, as much as is in a square.
    fn bounds(&self, to: u64) -> Option<Bounds> {
        match self.study.values.shape {
            Shape::Heap { .. } | Shape::Strip { .. } => Some(Bounds::Heap(to)),
            Shape::Grid { width, height } => Some(Bounds::Grid(to.min(width as u64), to.min(height as u64))),
            Shape::Board { .. } | Shape::Block { .. } | Shape::Opening | Shape::Vertices { .. } => None,
        }
    }

    /// By how much the shortest form is too long, negative if it fits. `None` if that would take too long.
    fn excess(&mut self, to: u64) -> Option<i64> {
        let bounds = self.bounds(to.max(u64::from(matches!(self.study.values.shape, Shape::Grid { .. }))))?;
        let study = self.study.part(bounds)?;
        let positions = study.within().len() as u64;
        self.left = self.left.checked_sub(positions.max(LEAST_WORK))?;
        let forms = written(&study, &Request { bounds: Some(bounds), ..*self.request }).ok()?;
        let (most, unit) = self.request.limit.most()?;
        let length = forms.snippets.iter().map(|snippet| unit.length(&snippet.text)).min()?;
        i64::try_from(length).ok()?.checked_sub(i64::try_from(most).ok()?)
    }
}
