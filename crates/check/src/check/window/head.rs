//! The first heaps, computed by all options, and the rare heaps among them.

use super::{moves::CodeMoves, numbers::WindowNumbers};
use crate::{
    check::{
        CheckBudget,
        check_error::{CheckResult, claim, refute_field},
        plain,
    },
    window::WindowClaims,
};
use grundy_core::{
    game::Game,
    progress::{Progress, Quiet},
};

/// The number of heaps computed by all options after two windows. The witnesses are learnt from
/// these heaps.
const MORE: u64 = 1024;

/// The first heaps.
#[derive(Debug, Clone)]
pub struct FirstHeaps {
    /// The values of the heaps 0, 1, …: two windows and `MORE` heaps, or all heaps that the theorem
    /// requires.
    pub values: Vec<u8>,
    /// The rare heaps among them, except heap 0, in increasing order.
    pub rares: Vec<usize>,
}

impl FirstHeaps {
    /// Computes the first heaps.
    ///
    /// # Errors
    /// If the last rare heap is not the claimed heap, a value is above the claimed largest value,
    /// or the budget is too small.
    pub fn from_values(
        (game, claims): (&Game, &WindowClaims),
        numbers: &WindowNumbers,
        moves: &CodeMoves,
        budget: CheckBudget,
        progress: &dyn Progress,
    ) -> CheckResult<Self> {
        let to = (2 * numbers.window + MORE).min(numbers.to);
        plain::affordable(game, to, budget)?;
        let values = plain::heaps(game, to, &Quiet(progress))?.unwrap_or_default();
        let largest = claims.values.largest;
        if let Some(n) = values.iter().position(|&value| value > largest) {
            return Err(refute_field(
                "values.largest",
                largest,
                format!("g({n}) = {}", values[n]),
            ));
        }
        let values: Vec<u8> = values
            .into_iter()
            .filter_map(|value| u8::try_from(value).ok())
            .collect();
        let rares: Vec<usize> = (1..values.len())
            .filter(|&n| !moves.is_common(n as u64, values[n]))
            .collect();
        let last = rares.last().map_or(0, |&n| n as u64);
        claim(
            "proof.finite-window.last_rare",
            claims.proof.finite_window.last_rare,
            last,
        )?;
        Ok(Self { values, rares })
    }
}
