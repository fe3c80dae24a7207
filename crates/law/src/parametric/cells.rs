//! Proofs for all parameters of games whose moves are linear in one parameter, by the theorem of
//! linear cells: the checker of certificates has it, with its proof, and derives the largest
//! parameter that must be compared.

use super::{ParametricLaw, ParametricTheorem, line::ClassLine};
use grundy_check::{CheckBudget, IntervalMoves, LinearFunction, linear_cells};
use grundy_core::{notation::parameters::Open, progress::Progress};

/// The most steps of a check: some seconds without optimisation.
const CELLS_BUDGET: CheckBudget = CheckBudget {
    steps: 400_000_000,
    bytes: 1 << 30,
};

/// Returns an observed law as proved if the theorem applies to the game of these moves, otherwise
/// as it is.
///
/// [`find`](super::find()), which calls it, has an example.
#[must_use]
pub fn prove_cells(
    open: &Open,
    moves: Option<&IntervalMoves>,
    law: ParametricLaw,
    progress: &dyn Progress,
) -> ParametricLaw {
    let of = |moves: &IntervalMoves| {
        linear_cells(open, moves.clone(), &law.claims(), CELLS_BUDGET, progress).ok()
    };
    match moves.and_then(of) {
        Some(checked_to) => {
            let name = law.names.first().cloned().unwrap_or_default();
            ParametricLaw {
                theorem: Some(ParametricTheorem::LinearCells { name, checked_to }),
                ..law
            }
        }
        None => law,
    }
}

/// Returns the ends of the moves if they are one range with different ends.
pub(super) fn interval(moves: &IntervalMoves) -> Option<(ClassLine, ClassLine)> {
    let of = |line: &LinearFunction| ClassLine {
        constant: line.constant,
        slopes: line.slopes.clone(),
    };
    match moves.all.as_slice() {
        [(low, high)] if low != high => Some((of(low), of(high))),
        _ => None,
    }
}
