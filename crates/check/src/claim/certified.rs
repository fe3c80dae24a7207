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
struct Certified<'a> {
    law: &'a Law,
    kind: Kind<'a>,
}

enum Kind<'a> {
    Shift(Shift, &'a [u32]),
    Slow(Slow),
    Blocks { side: u64, values: &'a [Vec<u32>], dimensions: usize },
}

impl<'a> Certified<'a> {
    /// Returns the law; `None` if the certificate does not have its values.
    fn of(game: &Game, law: &'a Law) -> Option<Self> {
        let kind = if let Law::Regular { .. } | Law::Restricted { .. } = law {
            let (a, b, d) = slow::bound(game).filter(|&(a, _, d)| (1..d).contains(&a))?;
            Kind::Slow(Slow { a, b, d })
        } else if let Law::Blocks { side, values } = law {
            Kind::Blocks { side: *side, values, dimensions: game.family().coordinates().len() }
        } else {
            let (preperiod, period, saltus) = law.shift()?;
            Kind::Shift(Shift { preperiod, period, saltus }, law.listed()?)
        };
        Some(Self { law, kind })
    }
}

impl Obeyed for Certified<'_> {
    fn value(&self, position: &[u128]) -> Option<u128> {
        match (&self.kind, position) {
            (Kind::Shift(shift, values), &[n]) => {
                let known = |n: u128| values.get(usize::try_from(n).ok()?).copied().map(u128::from);
                let number = Form::constant(i128::try_from(n).ok()?);
                u128::try_from(shift.form(&number, 0, &known).ok()?.number()?).ok()
            }
            (Kind::Slow(slow), &[n]) => slow.value(n),
            (Kind::Blocks { side, .. }, _) => {
                let wide = u128::from((*side).max(1));
                let places: Vec<u128> = position.iter().map(|x| x % wide).collect();
                let sum = position.iter().fold(0, |sum, x| sum ^ (x / wide));
                wide.checked_mul(sum)?.checked_add(self.of_box(&places)?)
            }
            _ => None,
        }
    }

    fn form(&self, position: &[Form], least: u64) -> Result<Form, Stop> {
        match (&self.kind, position) {
            (Kind::Shift(shift, values), [n]) => {
                let known = |n: u128| values.get(usize::try_from(n).ok()?).copied().map(u128::from);
                shift.form(n, least, &known)
            }
            (Kind::Slow(slow), [n]) => slow.form(n, least, &|n| slow.value(n)),
            (Kind::Blocks { side, .. }, _) => laws::blocks(position, *side, &|place| self.of_box(place), least),
            _ => Err(Stop::Open),
        }
    }

    fn moduli(&self) -> Vec<u64> {
        match &self.kind {
            Kind::Shift(shift, _) => vec![shift.period],
            Kind::Slow(slow) => vec![u64::try_from(slow.d).unwrap_or(1)],
            Kind::Blocks { side, dimensions, .. } => vec![*side; *dimensions],
        }
    }

    fn sides(&self) -> Vec<Option<u64>> {
        match self.kind {
            Kind::Shift(..) | Kind::Slow(_) => vec![None],
            Kind::Blocks { dimensions, .. } => vec![None; dimensions],
        }
    }
}

impl Certified<'_> {
    /// Returns the value of a cell of the box; its rows are along the last coordinate.
    fn of_box(&self, place: &[u128]) -> Option<u128> {
        let (Law::Blocks { side, .. }, Kind::Blocks { values, .. }) = (self.law, &self.kind) else { return None };
        let (last, before) = place.split_last()?;
        let row = before.iter().fold(0, |row, x| row * u128::from(*side) + x);
        let row = values.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(*last).ok()?).copied().map(u128::from)
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
