//! What carries a law from finitely many values to all heaps: one file per theorem, with its proof.
//!
//! | theorem | games |
//! |---|---|
//! | [`GuySmith`](Theorem::GuySmith) | finite codes without `!` and `=` |
//! | [`UnequalParts`](Theorem::UnequalParts), [`EqualParts`](Theorem::EqualParts) | finite codes with them |
//! | [`SubtractionWindow`](Theorem::SubtractionWindow) | finite subtraction sets |
//! | [`RemovalState`](Theorem::RemovalState) | sets that are periodic from some number on: all-but, odd, even, `0.[3]` |
//! | [`Residues`](Theorem::Residues) | powers of a number |
//! | [`SlowBound`](Theorem::SlowBound) | removing at most f(n), f slow |
//!
//! All else is observed only: infinite codes that split, sets such as squares, primes, Fibonacci numbers and factorials
//! (each has members divisible by p for every p, or none is known to be missing), ranges such as n/2..=n, rules.

use super::{Kind, Status, shift::Shift};
use crate::game::{Game, HeapCode, set::Named};

mod affine;
mod guy_smith;
mod removal;
mod residues;

pub(super) use affine::slow_bound;
use guy_smith::FiniteCode;
use removal::Removal;

/// Theorems that carry a law from finitely many values to all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theorem {
    /// Guy and Smith 1956, for codes with finitely many digits, the last of them `dk`, and at most r parts:
    /// if g(n + p) = g(n) for n0 <= n < r n0 + (r - 1) p + k (n0 >= 1), then for all n >= n0.
    GuySmith,
    /// The same with `!` on digits of at most u parts, if also for n < u n0 + (2u(u - 1) - 2) p + k.
    UnequalParts,
    /// The same with `=` on digits of one, two or four parts, if also with an even multiple of p (a multiple of four).
    EqualParts,
    /// A subtraction game's value depends only on the last s values, s the largest number that may be removed:
    /// two equal windows of s values, p apart, repeat for ever.
    SubtractionWindow,
    /// Where the numbers that may be removed repeat from some number s on, a value depends on the last s values and on
    /// the sets of all earlier values in each residue class: two states that correspond, the saltus apart, do so for ever.
    RemovalState,
    /// A periodic sequence is the Grundy sequence if no residue of a member leads to an equal value and some member of
    /// bounded size leads to each smaller one.
    Residues,
    /// Levine 2006 (Fractal sequences and restricted Nim, Ars Combinatoria 80): removing 1 to f(n) tokens,
    /// f(n) - f(n - 1) always 0 or 1.
    SlowBound,
}

/// A theorem's word on a law.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Proof {
    pub theorem: Theorem,
    /// The last heap whose value the theorem asks for.
    pub checked_to: u64,
}

/// The theorem that may apply to a game's shift laws, with what it needs to know of the rules.
#[derive(Debug)]
pub(super) enum Prover {
    None,
    Code(FiniteCode),
    Removal(Removal),
    Powers(u64),
}

impl Prover {
    /// The theorem for a game of which `len` values are known.
    pub(super) fn of(game: &Game, len: usize) -> Self {
        if let Some(removal) = Removal::of(game, len) {
            return Self::Removal(removal);
        }
        match game {
            Game::Code(code) => FiniteCode::of(code).map_or(Self::None, Self::Code),
            Game::Set(set) => match (&set.set, set.all_but) {
                (crate::game::set::Set::Named(Named::Powers(base)), false) => Self::Powers(*base),
                _ => Self::None,
            },
            _ => Self::None,
        }
    }

    /// Could the theorem prove this shift from so many values? Cheap: asked for every shift.
    pub(super) fn may_prove(&self, shift: Shift, len: usize) -> bool {
        let asked = self.asks_to(shift.preperiod as u64, shift.period as u64, shift.saltus.into());
        asked.is_some_and(|heap| heap < len as u128)
    }

    /// The last heap whose value the theorem asks for, or is likely to ask for; `None` if it cannot prove such a law.
    fn asks_to(&self, preperiod: u64, period: u64, saltus: u64) -> Option<u128> {
        match self {
            Self::Code(code) if saltus == 0 => code.asks_to(preperiod, period),
            Self::Removal(removal) => removal.asks_to(preperiod, period, saltus),
            // Each residue needs a member; 2p heaps have shown them all in practice.
            Self::Powers(_) if saltus == 0 => Some(u128::from(preperiod) + 2 * u128::from(period)),
            _ => None,
        }
    }

    /// Proves that a shift law, which holds for all `values`, holds for ever.
    pub(super) fn prove(&self, shift: Shift, values: &[u32]) -> Option<Proof> {
        match self {
            Self::None => None,
            Self::Code(code) => code.prove(shift, values.len()),
            Self::Removal(removal) => removal.prove(shift, values),
            Self::Powers(base) => residues::prove(*base, shift, values),
        }
    }
}

/// Up to which heap values are needed to prove that `game` obeys `kind` for ever: compute so far and
/// [`find`](super::find()) again. `None` if no theorem applies.
///
/// Exact for codes and finite subtraction sets. For all-but and other infinite sets no bound is known beforehand, so
/// this is where a proof mostly succeeds; if it does not, double it.
#[must_use]
pub fn needed_to(game: &Game, kind: &Kind) -> Option<u64> {
    let Some((preperiod, period, saltus)) = kind.shift() else {
        return slow_bound(game).map(|_| 0);
    };
    let asked = Prover::of(game, usize::MAX).asks_to(preperiod, period, saltus)?;
    u64::try_from(asked).ok()
}

/// What proves that a code's values repeat with `period` from heap `preperiod` on: the theorem with the last heap whose
/// value it asks for. `None` if no theorem applies to the code, or that heap is beyond 64 bits.
#[must_use]
pub fn of_period(code: &HeapCode, preperiod: u64, period: u64) -> Option<Status> {
    let whole = |heaps: u64| usize::try_from(heaps).ok();
    let shift = Shift { preperiod: whole(preperiod)?, period: whole(period)?, saltus: 0 };
    let Proof { theorem, checked_to } = FiniteCode::of(code)?.prove(shift, usize::MAX)?;
    Some(Status::Proved { theorem, checked_to })
}
