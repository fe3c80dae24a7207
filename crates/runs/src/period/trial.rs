//! The cost of a run with an early proof of a period: after the proof values are copied.

use super::source::{PeriodWatch, code};
use grundy_compute::estimate::Estimate;
use grundy_core::{game::Game, values::Cells};

/// Returns the estimate `whole` for the heaps 0..=to of a game, or a smaller one if the values of
/// the first heaps prove a period.
#[must_use]
pub fn estimate(game: &Game, to: u64, whole: Estimate, values: &Cells) -> Estimate {
    let values: Vec<u32> = (0..values.len())
        .filter_map(|heap| values.get(heap))
        .collect();
    let watch = code(game).and_then(|code| PeriodWatch::new(code, 0));
    match watch.and_then(|mut watch| watch.take(0, &values)) {
        Some(_) => whole.if_copied(to),
        None => whole,
    }
}

#[cfg(test)]
mod tests;
