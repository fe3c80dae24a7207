//! Proved laws of misère play, as the decision of a claim takes them.

use std::fmt;

use grundy_check::claim::{
    Form, Obeyed, Stop,
    laws::{self, Shift},
};
use grundy_core::game::Game;
use grundy_misere::{Finding, is_nim, nim};

/// A law of sums of heaps of one game: of the misère values, or of the outcomes as 0 and 1.
pub(super) struct MisereLaw<'a> {
    kind: Kind<'a>,
    /// The number of heaps.
    count: usize,
}

enum Kind<'a> {
    /// The misère values of Nim.
    Nim,
    /// The outcomes by a proved quotient, 0 or 1.
    Quotient(&'a Finding, Shift),
}

impl<'a> MisereLaw<'a> {
    /// Returns the law of `count` heaps of a game; `None` if no law is proved.
    pub(super) fn of(game: &Game, count: usize, found: Option<&'a Finding>) -> Option<Self> {
        let kind = if is_nim(game) {
            Kind::Nim
        } else {
            let found = found?;
            let period = found.period.filter(|period| period.theorem.is_some())?;
            let (preperiod, period) = (period.preperiod as u64, period.period as u64);
            Kind::Quotient(found, Shift { preperiod, period, saltus: 0 })
        };
        Some(Self { kind, count })
    }

    fn period(&self) -> u64 {
        match &self.kind {
            Kind::Nim => 1,
            Kind::Quotient(_, shift) => shift.period,
        }
    }
}

impl Obeyed for MisereLaw<'_> {
    fn value(&self, position: &[u128]) -> Option<u128> {
        if let Kind::Nim = self.kind {
            return Some(nim::value(position));
        }
        let numbers =
            position.iter().map(|&n| i128::try_from(n).ok().map(Form::constant)).collect::<Option<Vec<_>>>()?;
        self.form(&numbers, 0).ok()?.number().and_then(|value| u128::try_from(value).ok())
    }

    fn form(&self, position: &[Form], least: u64) -> Result<Form, Stop> {
        match &self.kind {
            Kind::Nim => laws::misere_nim(position, least),
            Kind::Quotient(found, shift) => {
                let image = |n: u128| found.phi.get(usize::try_from(n).ok()?).copied().map(u128::from);
                let mut product = 0;
                for n in position {
                    let own = shift.form(n, least, &image)?.number().ok_or(Stop::Open)?;
                    product = found.quotient.product(product, own.try_into().map_err(|_| Stop::Open)?);
                }
                Ok(Form::constant((!found.quotient.is_p(product)).into()))
            }
        }
    }

    fn moduli(&self) -> Vec<u64> {
        vec![self.period(); self.count]
    }

    fn sides(&self) -> Vec<Option<u64>> {
        vec![None; self.count]
    }
}

impl fmt::Display for MisereLaw<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Nim => {
                f.write_str("misère value the nim-sum, or 1 minus it if no heap is above 1, proved (Bouton 1901)")
            }
            Kind::Quotient(found, Shift { preperiod, period, .. }) => {
                let theorem = found.period.and_then(|period| period.theorem);
                let source = theorem.map_or("", |theorem| theorem.source());
                let order = found.quotient.order();
                write!(
                    f,
                    "misère quotient of order {order}, period {period} from heap {preperiod} on, proved ({source})"
                )
            }
        }
    }
}
