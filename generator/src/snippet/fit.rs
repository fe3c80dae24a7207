//! Which smaller bounds would make a snippet fit.
//!
//! The more positions, the longer the snippet, but for small steps back: a bracket of bounds, the lower fits and the
//! upper does not, is narrowed by false position. What is named has been written out in full and measured.

use super::{Error, Request, study::Study, written};
use crate::{
    notation::Bounds,
    progress::Progress,
    values::{Shape, Values},
};

/// About so many positions are written in all, which takes about a second.
const WORK: usize = 1 << 20;
/// So many bounds are tried.
const TRIES: usize = 40;

/// The largest bounds below those of the request whose snippet fits; `None` if nothing fits or it would take too long.
pub(super) fn largest(request: &Request<'_>, study: &Study, progress: &dyn Progress) -> Option<Bounds> {
    let (all, limit) = (upper(request, study)?, request.limit.most()?);
    let mut work = 0;
    // By how many units the smallest form is too long, if there is still time to find that out.
    let mut excess = |to: u64| -> Option<f64> {
        let bounds = cut(&all, to);
        let partial = study.within_bounds(bounds, progress).ok()?;
        work += partial.values.len().max(1 << 10);
        if work > WORK {
            return None;
        }
        let request = Request { bounds: Some(bounds), ..*request };
        let forms = written(&partial, &request).ok()?;
        let least = forms.snippets.iter().map(|snippet| limit.1.length(&snippet.text)).min()?;
        Some(distance(least, limit.0))
    };
    None
}
