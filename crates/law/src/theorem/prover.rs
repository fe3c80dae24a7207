//! The theorem that applies to a game's laws, the values that it requires, and its proofs.

use super::{guy_smith, mex_equation, removal::Removal, residues, restricted};
use crate::{
    sequence::SequenceKind,
    shift::Shift,
    statement::{Law, Status, Theorem},
};
use grundy_core::{
    game::{
        Game, HeapCode,
        set::{NamedSet, Set, SubtractionGame},
    },
    progress::Progress,
};

/// The theorem that may apply to the shift laws g(n + p) = g(n) + saltus of a game, with the data
/// that it needs about the rules.
#[derive(Debug)]
pub(crate) enum Prover<'a> {
    /// A code, with its bound if the bound is known in advance.
    Code(&'a HeapCode, Option<guy_smith::GuySmithCode>),
    Removal(Removal),
    Powers(u64),
}

impl<'a> Prover<'a> {
    /// Returns the theorem for a game, if there is one.
    pub(crate) fn from_game(game: &'a Game) -> Option<Self> {
        if let Some(removal) = Removal::from_game(game) {
            return Some(Self::Removal(removal));
        }
        if let Some(code) = game.code() {
            return Some(Self::Code(code, guy_smith::GuySmithCode::from_code(code)));
        }
        let SubtractionGame {
            set: Set::Named(NamedSet::Powers(base)),
            all_but: false,
        } = game.set()?
        else {
            return None;
        };
        Some(Self::Powers(*base))
    }

    /// Returns `true` if `len` values are too few for an observed law: some rule was never at work
    /// in them.
    pub(crate) fn is_beyond(&self, len: usize) -> bool {
        matches!(self, Self::Removal(removal) if removal.is_beyond(len))
    }

    /// Returns `true` if the law of a code is to be proved by the mex equation.
    fn by_equation(&self, saltus: u64) -> bool {
        matches!(self, Self::Code(_, bound) if saltus > 0 || bound.is_none())
    }

    /// Returns `true` if the theorem might prove this shift from `len` values. This test is cheap,
    /// because it is made for every shift.
    pub(crate) fn may_prove(&self, shift: Shift, len: usize) -> bool {
        if self.by_equation(shift.saltus.into()) {
            // The equation may prove any law that the values show clearly, but not cheaply.
            return false;
        }
        let asked = self.asks_to(
            shift.preperiod as u64,
            shift.period as u64,
            shift.saltus.into(),
        );
        asked.is_some_and(|heap| heap < len as u128)
    }

    /// Returns the last heap whose value the theorem requires or probably requires; `None` if it
    /// cannot prove such a law.
    fn asks_to(&self, preperiod: u64, period: u64, saltus: u64) -> Option<u128> {
        match self {
            Self::Code(..) if self.by_equation(saltus) => {
                (u128::from(preperiod) + u128::from(period)).checked_sub(1)
            }
            Self::Code(_, bound) => bound.as_ref()?.asks_to(preperiod, period),
            Self::Removal(removal) => removal.asks_to(preperiod, period, saltus),
            // Each residue needs a member; in practice the heaps up to n0 + 2p have shown all of
            // them.
            Self::Powers(_) if saltus == 0 => Some(u128::from(preperiod) + 2 * u128::from(period)),
            Self::Powers(_) => None,
        }
    }

    /// Returns the proof of a shift law that all `values` obey; `None` if the theorem requires more
    /// values or does not apply, or if `progress` asks to stop.
    pub(crate) fn prove(
        &self,
        shift: Shift,
        values: &[u32],
        progress: &dyn Progress,
    ) -> Option<Status> {
        match self {
            Self::Code(code, _) if self.by_equation(shift.saltus.into()) => {
                by_equation(code, shift, values, progress)
            }
            Self::Code(_, bound) => bound.as_ref()?.prove(shift, values.len()),
            Self::Removal(removal) => removal.prove(shift, values),
            Self::Powers(base) => residues::prove(*base, shift, values),
        }
    }
}

/// Returns the proof of a code's law by the mex equation.
fn by_equation(
    code: &HeapCode,
    shift: Shift,
    values: &[u32],
    progress: &dyn Progress,
) -> Option<Status> {
    let Shift {
        preperiod,
        period,
        saltus,
    } = shift;
    let sequence = mex_equation::SystemSequence::from_values(values, preperiod, period, saltus)?;
    let checked_to = Some((sequence.len() as u64).saturating_sub(1));
    let system = mex_equation::of_code(code, sequence)?;
    mex_equation::holds(&system, progress).then_some(Status::Proved {
        theorem: Theorem::MexEquation,
        checked_to,
    })
}

/// Returns `true` if a theorem may prove that a code's values repeat, for any period.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_law::theorem::applies_to_code;
///
/// let applies = |line: &str| Some(applies_to_code(line.parse::<Game>().ok()?.code()?));
/// assert_eq!(
///     (applies("0.77"), applies("4!.0"), applies("0.[7]")),
///     (Some(true), Some(true), Some(false))
/// );
/// ```
#[must_use]
pub fn applies_to_code(code: &HeapCode) -> bool {
    guy_smith::GuySmithCode::from_code(code).is_some()
}

/// Returns the largest heap whose value is needed to prove that `game` obeys `kind` at all heaps.
/// Compute the values up to this heap and search for the law again. `None` if no theorem applies,
/// or the heap exceeds 64 bits.
///
/// Exact for codes and finite subtraction sets. For all-but and other infinite sets the bound is
/// not known in advance, and most proofs succeed at the returned heap; if one does not, double the
/// heap.
///
/// ```
/// use grundy_law::{SequenceKind, needed_to};
///
/// let kayles = SequenceKind::Periodic { preperiod: 71, period: 12 };
/// assert_eq!(needed_to(&"0.77".parse()?, &kayles), Some(167));
/// # Ok::<(), grundy_core::notation::NotationError>(())
/// ```
#[must_use]
pub fn needed_to(game: &Game, kind: &SequenceKind) -> Option<u64> {
    let Some((preperiod, period, saltus)) = kind.shift() else {
        return restricted::slow_bound(game).map(|_| 0);
    };
    let asked = Prover::from_game(game)?.asks_to(preperiod, period, saltus)?;
    u64::try_from(asked).ok()
}

impl Law {
    /// Returns the largest heap or gap whose value is needed to prove that `game` obeys the law at
    /// all positions; see [`needed_to`].
    #[must_use]
    pub fn needed_to(&self, game: &Game) -> Option<u64> {
        if let Some(kind) = self.kind() {
            return needed_to(game, kind);
        }
        let law = self.strip()?;
        law.preperiod.max(1).checked_add(law.period)?.checked_mul(2)
    }
}

/// Returns the proof that a code's values repeat with `period` from heap `preperiod` on: the
/// theorem with the last heap whose value it requires. `None` if no theorem applies to the code, or
/// that heap exceeds 64 bits.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_law::{Status, Theorem, theorem::of_period};
///
/// let kayles: Game = "0.77".parse()?;
/// let proof = of_period(kayles.code().ok_or("no code")?, 71, 12);
/// assert_eq!(proof, Some(Status::Proved { theorem: Theorem::GuySmith, checked_to: Some(167) }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn of_period(code: &HeapCode, preperiod: u64, period: u64) -> Option<Status> {
    let whole = |heaps: u64| usize::try_from(heaps).ok();
    let shift = Shift {
        preperiod: whole(preperiod)?,
        period: whole(period)?,
        saltus: 0,
    };
    guy_smith::GuySmithCode::from_code(code)?.prove(shift, usize::MAX)
}
