//! The laws of certificates that a claim may be compared with: those whose values are written down.

use super::{
    decide::{Decision, decide},
    form::{Form, Stop},
    laws::{self, Shift, Slow},
    obeyed::Obeyed,
};
use crate::{certificate::Certificate, check::slow, format::Law};
use grundy_core::{claim::Claim, game::Game, progress::Progress};

/// The law of a certificate, with the numbers that give the value of every position.
enum Certified<'a> {
    Shift(Shift, &'a [u32]),
    Slow(Slow),
    /// The rows of the box are along the last coordinate.
    Blocks {
        side: u64,
        values: &'a [Vec<u32>],
        dimensions: usize,
    },
}

impl<'a> Certified<'a> {
    /// Returns the law; `None` if the certificate does not have its values.
    fn of(game: &Game, law: &'a Law) -> Option<Self> {
        Some(if let Law::Regular { .. } | Law::Restricted { .. } = law {
            let (a, b, d) = slow::bound(game).filter(|&(a, _, d)| (1..d).contains(&a))?;
            Self::Slow(Slow { a, b, d })
        } else if let Law::Blocks { side, values } = law {
            Self::Blocks { side: *side, values, dimensions: game.family().coordinates().len() }
        } else {
            let (preperiod, period, saltus) = law.shift()?;
            Self::Shift(Shift { preperiod, period, saltus }, law.listed()?)
        })
    }
}

impl Obeyed for Certified<'_> {
    fn form(&self, position: &[Form], least: u64) -> Result<Form, Stop> {
        let entry = |list: &[u32], place: u128| list.get(usize::try_from(place).ok()?).copied().map(u128::from);
        match (self, position) {
            (Self::Shift(shift, values), [n]) => shift.form(n, least, &|n| entry(values, n)),
            (Self::Slow(slow), [n]) => slow.form(n, least, &|n| slow.value(n)),
            (Self::Blocks { side, values, .. }, _) => {
                let value = |place: &[u128]| {
                    let (&last, before) = place.split_last()?;
                    let row = before.iter().fold(0, |row, x| row * u128::from(*side) + x);
                    entry(values.get(usize::try_from(row).ok()?)?, last)
                };
                laws::blocks(position, *side, &value, least)
            }
            (Self::Shift(..) | Self::Slow(_), _) => Err(Stop::Open),
        }
    }

    fn moduli(&self) -> Vec<u64> {
        match self {
            Self::Shift(shift, _) => vec![shift.period],
            Self::Slow(slow) => vec![u64::try_from(slow.d).unwrap_or(1)],
            Self::Blocks { side, dimensions, .. } => vec![*side; *dimensions],
        }
    }
}

impl Certificate {
    /// Returns the certificate with a formula that is claimed to be the law; `None` if the certificate does not have the
    /// values that a comparison needs.
    #[must_use]
    pub fn with_formula(self, formula: &str) -> Option<Self> {
        Certified::of(&self.game, &self.law()?.law)?;
        Some(Self { formula: Some(formula.to_owned()), ..self })
    }
}

/// Decides whether a claim is the law of a certificate, which has been checked. `None` if the certificate does not have
/// the values of its law.
pub(crate) fn decided(game: &Game, law: &Law, claim: &Claim, progress: &dyn Progress) -> Option<Decision> {
    Some(decide(claim, &Certified::of(game, law)?, progress))
}
