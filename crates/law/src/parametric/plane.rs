//! Laws of games of two or three numbers with parameters, from the laws of their axes.
//!
//! On an axis all numbers but one are 0, and its law is searched like that of a game of heaps.
//! Their nim-sum is the law if all values agree; other laws are guessed.

use super::{ParametricLaw, ParametricTheorem, cells, search, sweep::Sweep, theorem::of_interval};
use grundy_check::{Parametric, by_coordinate, nim_sum};
use grundy_core::{notation::parameters::Open, progress::Progress};

/// Finds the law of a game of several numbers.
pub(super) fn of_sweep(
    open: &Open,
    sweep: &Sweep,
    progress: &dyn Progress,
) -> Option<ParametricLaw> {
    let moves = by_coordinate(open);
    let mut axes = Vec::new();
    for place in 0..sweep.coordinates.len() {
        let axis = sweep.axis(place, progress)?;
        let own = moves.as_ref().and_then(|moves| moves.get(place));
        let by_interval = own
            .and_then(cells::interval)
            .and_then(|(low, high)| of_interval(&low, &high, &axis));
        axes.push(by_interval.or_else(|| search::of_sweep(open, own, &axis, progress))?);
    }
    let laws: Vec<Parametric> = axes.iter().map(ParametricLaw::claims).collect();
    let (formula, only, exceptions) = nim_sum(&laws, &sweep.coordinates)?;
    let law = ParametricLaw {
        only,
        exceptions,
        ..ParametricLaw::observe_formula(&formula, sweep)
    };
    if !law.holds(sweep) {
        return None;
    }
    let is_proved = moves.is_some() && axes.iter().all(ParametricLaw::is_proved);
    Some(ParametricLaw {
        theorem: is_proved.then_some(ParametricTheorem::Coordinates { laws }),
        ..law
    })
}
