//! Proofs of laws for all parameters.
//!
//! # Definitions
//! An *interval game* has two numbers 1 <= l <= r, and a move removes from l to r tokens from a heap. A rule with open
//! names is an interval game for each of its parameters if its set is one range whose ends do not use the heap. The
//! notation refuses parameters for which the range is empty or has the number 0.
//!
//! # Theorem (interval games)
//! The value of a heap of n is floor((n mod (l + r)) / l). For l = 1 it is n mod (r + 1) (Bachet 1612).
//!
//! Proof. Let h be this function, p = l + r, and n = p q + s with 0 <= s < p. It suffices that v = h(n) is the mex of
//! the values h of the options, the heaps n - d with l <= d <= r and d <= n.
//! - No option has the value v. Two heaps of equal value have remainders modulo p that differ by less than l. The
//!   remainders of n and n - d differ by d modulo p, and l <= d <= p - l.
//! - Each u < v is the value of an option. As v >= 1, s >= l. The options with d <= s have all remainders from
//!   max(0, s - r) to s - l. The first is less than l, so it has the value 0. The last has the value v - 1. The values
//!   of consecutive remainders grow by at most 1, so each value from 0 to v - 1 occurs.
//!
//! The definition of Grundy values by induction on n completes the proof.
//!
//! # Published theorems
//! [`Published`] has the games of other theorems. Their formula is compared with the sweep as well.

use super::{
    HEAP, ParametricLaw, Status, Theorem, cells,
    line::{Class, Line},
    sweep::{Sweep, affine},
    text::Text,
    variables,
};
use grundy_check::Published;
use grundy_core::{
    game::{SubtractionGame, set::Set},
    notation::parameters::{FIRST_PARAMETER, Open, Value},
};

/// Returns the proved law of a game of a named theorem; `None` for other games.
pub(super) fn named(open: &Open, given: &[(&str, Value)], sweep: &Sweep) -> Option<ParametricLaw> {
    interval(open, given, sweep).or_else(|| given.is_empty().then(|| of_list(open, sweep))?)
}

/// Returns the law of a game of the list.
fn of_list(open: &Open, sweep: &Sweep) -> Option<ParametricLaw> {
    let (published, formula, only) = Published::of(open)?;
    let head = variables(&sweep.coordinates, &sweep.names).join(", ");
    let law = ParametricLaw {
        only,
        status: Status::Proved(Theorem::Published(published)),
        ..ParametricLaw::observed(format!("{head} -> {formula}"), sweep)
    };
    law.holds(sweep).then_some(law)
}

/// Returns the proved law of an interval game; `None` for other games.
fn interval(open: &Open, given: &[(&str, Value)], sweep: &Sweep) -> Option<ParametricLaw> {
    if sweep.coordinates.len() > 1 {
        return None;
    }
    let of_set = || {
        let SubtractionGame { set: Set::Range(low, high), all_but: false } = open.rules()?.set()? else { return None };
        if [low, high].iter().any(|end| end.any(&mut |index| index < FIRST_PARAMETER)) {
            return None;
        }
        Some((affine(low, open, given, sweep)?, affine(high, open, given, sweep)?))
    };
    let (low, high) = of_set().or_else(|| match cells::moves(open, given, sweep)?.as_slice() {
        [(low, high)] if low != high => Some((low.clone(), high.clone())),
        _ => None,
    })?;
    of_interval(&low, &high, sweep)
}

/// Returns the law of the game in which the numbers between two linear ends may be removed from a heap.
pub(super) fn of_interval(low: &Line, high: &Line, sweep: &Sweep) -> Option<ParametricLaw> {
    let names: Vec<&str> = sweep.names.iter().map(String::as_str).collect();
    let class = Class { moduli: vec![1; names.len()], residues: vec![0; names.len()] };
    let of = |line: &Line| line.text(&class, &names);
    let value = Text::atom(HEAP).modulo(&of(&low.plus(high))).over(&of(low));
    let head = variables(&[HEAP], &sweep.names).join(", ");
    let law = ParametricLaw {
        status: Status::Proved(match low.fixed() {
            Some(1) => Theorem::Bachet,
            _ => Theorem::Interval,
        }),
        ..ParametricLaw::observed(format!("{head} -> {}", value.as_str()), sweep)
    };
    if law.holds(sweep) {
        return Some(law);
    }
    // Loops may be empty for some parameters.
    let law = ParametricLaw { only: Some(of(low).compared("<=", &of(high))), ..law };
    law.holds(sweep).then_some(law)
}
