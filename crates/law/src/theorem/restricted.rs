//! Restricted Nim: removing 1 to f(n) tokens, where f is slow (Levine, Fractal sequences and
//! restricted Nim, Ars Combinatoria 80, 2006; Hofstadter's word is meta-Fibonacci).
//!
//! # Theorem
//! Let f(0) = 0 and f(n) - f(n - 1) be 0 or 1. Then g(n) = f(n) where f(n) > f(n - 1), else g(n) =
//! g(n - f(n) - 1).
//!
//! Proof. Claim: g(n - f(n)), …, g(n) are 0, …, f(n) in some order. By induction: the options of n
//! are the heaps n - f(n), …, n - 1. If f grows at n, they are the heaps of the claim for n - 1, so
//! they have the values 0, …, f(n) - 1, and g(n) = f(n). If not, they are the heaps of the claim
//! for n - 1 without the first, n - 1 - f(n). Its value is the only one of 0, …, f(n) that is not
//! the value of an option, so g(n) is that value.
//!
//! # 2-regular laws
//! f(n) = floor(n / 2) grows at 2m: g(2m) = m, g(2m + 1) = g(m). f(n) = floor((n - 1) / 2) grows at
//! 2m + 1, m >= 1: g(2m + 1) = m, g(2m) = g(m). These two are given as [`Regular`] laws.

use super::removal::settle_bound;
use crate::{
    affine::Affine,
    regular::Regular,
    sequence::SequenceKind,
    slow::Slow,
    statement::{Status, Theorem},
};
use grundy_core::game::{
    Game,
    set::{Set, SubtractionGame},
};

/// Returns f, if the moves of the game remove 1 to f(n) tokens and f is slow.
pub(crate) fn slow_bound(game: &Game) -> Option<Slow> {
    let SubtractionGame {
        set: Set::Range(low, high),
        all_but: false,
    } = game.set()?
    else {
        return None;
    };
    // Bounds that become constant are those of removal games.
    let is_bound = Affine::from_expr(low)?.constant()? <= 1 && settle_bound(high).is_none();
    is_bound.then(|| Slow::new(high))?
}

/// Returns the proved law of such a game; `None` for other games, and if `values` are not the
/// values of the game.
pub(crate) fn law(game: &Game, values: &[u32]) -> Option<(SequenceKind, Status)> {
    let slow = slow_bound(game)?;
    let to = (values.len() as u64).checked_sub(1)?;
    let agrees = slow.values(to).is_some_and(|own| own == values);
    let status = Status::Proved {
        theorem: Theorem::SlowBound,
        checked_to: None,
    };
    agrees.then(|| (kind(slow), status))
}

/// Returns the law of the Grundy values in the simplest form.
fn kind(slow: Slow) -> SequenceKind {
    match slow.parameters() {
        Some((1, 0, 2)) => SequenceKind::Regular(Regular::halving(0)),
        Some((1, -1, 2)) => SequenceKind::Regular(Regular::halving(1)),
        _ => SequenceKind::Restricted(slow),
    }
}
