//! The laws of certificates that a claim may be compared with: those whose values are written down.

use super::{
    decide::{Decision, decide},
    form::{FormStop, LinearForm},
    laws::{self, ShiftLaw, SlowLaw},
    obeyed::Obeyed,
};
use crate::{certificate::Certificate, check::slow, format::CertificateLaw};
use grundy_core::{claim::Claim, game::Game, progress::Progress};

/// The law of a certificate, with the numbers that give the value of every position.
enum Certified<'a> {
    Shift(ShiftLaw, &'a [u32]),
    Slow(SlowLaw),
    /// The rows of the box are along the last coordinate.
    Blocks {
        side: u64,
        values: &'a [Vec<u32>],
        dimensions: usize,
    },
}

impl<'a> Certified<'a> {
    /// Returns the law; `None` if the certificate does not have its values.
    fn from_game(game: &Game, law: &'a CertificateLaw) -> Option<Self> {
        Some(
            if let CertificateLaw::Regular { .. } | CertificateLaw::Restricted { .. } = law {
                let (a, b, d) = slow::bound(game).filter(|&(a, _, d)| (1..d).contains(&a))?;
                Self::Slow(SlowLaw { a, b, d })
            } else if let CertificateLaw::Blocks { side, values } = law {
                Self::Blocks {
                    side: *side,
                    values,
                    dimensions: game.family().coordinates().len(),
                }
            } else {
                let (preperiod, period, saltus) = law.shift()?;
                Self::Shift(
                    ShiftLaw {
                        preperiod,
                        period,
                        saltus,
                    },
                    law.listed()?,
                )
            },
        )
    }
}

impl Obeyed for Certified<'_> {
    fn form(&self, position: &[LinearForm], least: u64) -> Result<LinearForm, FormStop> {
        let entry = |list: &[u32], place: u128| {
            list.get(usize::try_from(place).ok()?)
                .copied()
                .map(u128::from)
        };
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
            (Self::Shift(..) | Self::Slow(_), _) => Err(FormStop::Open),
        }
    }

    fn moduli(&self) -> Vec<u64> {
        match self {
            Self::Shift(shift, _) => vec![shift.period],
            Self::Slow(slow) => vec![u64::try_from(slow.d).unwrap_or(1)],
            Self::Blocks {
                side, dimensions, ..
            } => vec![*side; *dimensions],
        }
    }
}

impl Certificate {
    /// Returns the certificate with a formula that is claimed to be the law; `None` if the
    /// certificate does not have the values that a comparison needs.
    #[must_use]
    pub fn with_formula(self, formula: &str) -> Option<Self> {
        Certified::from_game(&self.game, &self.law()?.law)?;
        Some(Self {
            formula: Some(formula.to_owned()),
            ..self
        })
    }
}

/// Decides whether a claim is the law of a certificate, which has been checked. `None` if the
/// certificate does not have the values of its law.
pub(crate) fn decide_by_law(
    game: &Game,
    law: &CertificateLaw,
    claim: &Claim,
    progress: &dyn Progress,
) -> Option<Decision> {
    Some(decide(claim, &Certified::from_game(game, law)?, progress))
}
