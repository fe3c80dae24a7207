//! The theorems that extend a law from finitely many values to all heaps: one file per theorem,
//! with its hypotheses, source and proof.
//!
//! | file | theorem | games |
//! |---|---|---|
//! | `guy_smith` | [`GuySmith`](Theorem::GuySmith) | finite codes without `!` and `=` |
//! | | [`UnequalParts`](Theorem::UnequalParts), [`EqualParts`](Theorem::EqualParts) | finite codes with `!` and `=` |
//! | | [`WholeHeaps`](Theorem::WholeHeaps) | infinite codes whose repeated digits are 0 and 1 |
//! | [`finite_window`] | [`FiniteWindow`] | codes with at most two parts and finitely many rare heaps |
//! | `window_prover` | | a simple prover by that theorem, for values in memory |
//! | `removal` | [`SubtractionWindow`](Theorem::SubtractionWindow) | finite subtraction sets, ranges whose bounds are constant from some heap on |
//! | | [`RemovalState`](Theorem::RemovalState) | sets that repeat from some number on: all-but, odd, even, `0.[3]` |
//! | `residues` | [`Residues`](Theorem::Residues) | powers of a number |
//! | [`mex_equation`] | [`MexEquation`](Theorem::MexEquation) | all codes, including laws with a saltus; strips |
//! | `rings` | [`Rows`](Theorem::Rows) | rings of codes and strips whose rows have a proved law |
//! | `restricted` | [`SlowBound`](Theorem::SlowBound) | removing at most f(n), f slow |
//! | `digits` | [`Digits`](Theorem::Digits) | laws by digits or remainders of sets and rules, by automata |
//! | `published` | [`Published`](Theorem::Published) | Mark, Dim, Ruler, Euclid's game, coprime numbers, divisors |
//! | `prover` | | the theorem that applies to a game, and the values that it requires |
//!
//! All other laws are only observed: codes whose proof takes too long, sets such as squares,
//! primes, Fibonacci numbers and factorials (each has a multiple of p for every p, or is not known
//! to lack one), and rules that automata of digits do not read.

pub(crate) mod digits;
pub mod finite_window;
mod guy_smith;
pub mod mex_equation;
mod prover;
mod published;
mod removal;
mod residues;
mod restricted;
pub(crate) mod rings;
mod window_prover;

pub use super::statement::{Published, Theorem};
pub use finite_window::{FiniteWindow, Stretch, WindowProof};
pub(super) use prover::Prover;
pub use prover::{applies_to_code, needed_to, of_period};
pub(super) use published::{
    euclid as of_euclid, is_ruler, law_of_factors, least_left, prove_by_publication as by_theorem,
};
pub(super) use restricted::{law as restricted_law, slow_bound};
pub use window_prover::{STRETCHES, prove_by_window};

use grundy_core::game::Game;

/// Returns `true` if a theorem may prove a law of the game from finitely many values.
///
/// ```
/// use grundy_law::theorem::applies_to;
///
/// assert!(applies_to(&"0.77".parse()?));
/// assert!(!applies_to(&"Subtraction(primes)".parse()?));
/// # Ok::<(), grundy_core::notation::NotationError>(())
/// ```
#[must_use]
pub fn applies_to(game: &Game) -> bool {
    let is_ring = game.ring().is_some_and(rings::applies_to);
    is_ring
        || game.strip().is_some()
        || Prover::from_game(game).is_some()
        || restricted::slow_bound(game).is_some()
        || law_of_factors(game, &[0]).is_some()
}
