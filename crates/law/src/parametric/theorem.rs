//! Proofs of laws for all parameters.
//!
//! # Definitions
//! An *interval game* has two numbers 1 <= l <= r, and a move removes from l to r tokens from a
//! heap. A rule with open names is an interval game for each of its parameters if its set is one
//! range whose ends do not use the heap. The notation refuses parameters for which the range is
//! empty or has the number 0.
//!
//! # Theorem (interval games)
//! The value of a heap of n is floor((n mod (l + r)) / l). For l = 1 it is n mod (r + 1) (Bachet
//! 1612).
//!
//! Proof. Let h be this function, p = l + r, and n = p q + s with 0 <= s < p. It suffices that v =
//! h(n) is the mex of the values h of the options, the heaps n - d with l <= d <= r and d <= n.
//! - No option has the value v. Two heaps of equal value have remainders modulo p that differ by
//!   less than l. The remainders of n and n - d differ by d modulo p, and l <= d <= p - l.
//! - Each u < v is the value of an option. As v >= 1, s >= l. The options with d <= s have all
//!   remainders from max(0, s - r) to s - l. The first is less than l, so it has the value 0. The
//!   last has the value v - 1. The values of consecutive remainders grow by at most 1, so each
//!   value from 0 to v - 1 occurs.
//!
//! The definition of Grundy values by induction on n completes the proof.
//!
//! # Published theorems
//! [`Published`] has the games of other theorems. Their formula is compared with the sweep as well.

use super::{
    HEAP, ParametricLaw, ParametricTheorem, cells,
    line::{ClassLine, ParameterClass},
    sweep::Sweep,
    text::FormulaText,
};
use grundy_check::{IntervalMoves, PublishedLaw};
use grundy_core::notation::parameters::Open;

/// Returns the proved law of a game of a named theorem; `None` for other games.
pub(super) fn find_named_law(
    open: &Open,
    moves: Option<&IntervalMoves>,
    sweep: &Sweep,
) -> Option<ParametricLaw> {
    let interval = moves
        .and_then(cells::interval)
        .and_then(|(low, high)| of_interval(&low, &high, sweep));
    interval.or_else(|| of_published(PublishedLaw::from_open(open)?, sweep))
}

/// Returns the law of the removal of one of two numbers of tokens; `None` for other games.
pub(super) fn pair(open: &Open, sweep: &Sweep) -> Option<ParametricLaw> {
    of_published(PublishedLaw::of_pair(open)?, sweep)
}

/// Returns the law of a published theorem.
fn of_published(
    (published, formula, only): (&'static PublishedLaw, String, Option<String>),
    sweep: &Sweep,
) -> Option<ParametricLaw> {
    let law = ParametricLaw {
        only,
        theorem: Some(ParametricTheorem::Published(published)),
        ..ParametricLaw::observe_formula(&formula, sweep)
    };
    let is_about_some = sweep
        .samples
        .iter()
        .any(|sample| law.applies(&sample.parameters));
    (is_about_some && law.holds(sweep)).then_some(law)
}

/// Returns the law of the game in which the numbers between two linear ends may be removed from a
/// heap.
pub(super) fn of_interval(
    low: &ClassLine,
    high: &ClassLine,
    sweep: &Sweep,
) -> Option<ParametricLaw> {
    let names: Vec<&str> = sweep.names.iter().map(String::as_str).collect();
    let class = ParameterClass {
        moduli: vec![1; names.len()],
        residues: vec![0; names.len()],
    };
    let of = |line: &ClassLine| line.text(&class, &names);
    let value = FormulaText::atom(HEAP)
        .modulo(&of(&low.plus(high)))
        .over(&of(low));
    let theorem = if low.fixed() == Some(1) {
        ParametricTheorem::Bachet
    } else {
        ParametricTheorem::Interval
    };
    let law = ParametricLaw {
        theorem: Some(theorem),
        ..ParametricLaw::observe_formula(value.as_str(), sweep)
    };
    if law.holds(sweep) {
        return Some(law);
    }
    // Loops may be empty for some parameters.
    let law = ParametricLaw {
        only: Some(of(low).print_comparison("<=", &of(high))),
        ..law
    };
    law.holds(sweep).then_some(law)
}
