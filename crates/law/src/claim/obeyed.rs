//! Proved laws as forms on residue classes.

use crate::{
    regular,
    sequence::{Sequence, SequenceKind},
    statement::{Join, Law, Part, Statement},
};
use grundy_check::claim::{
    FormStop, LinearForm, Obeyed,
    laws::{self, ShiftLaw},
};
use grundy_core::game::Game;

/// A law that gives the values of all positions of a game.
pub struct Lawful<'a> {
    law: &'a Law,
    moduli: Vec<u64>,
}

impl<'a> Lawful<'a> {
    /// Returns the law for claims about positions of `arity` numbers; `None` if it is not wholly
    /// proved, or does not give all values.
    pub(super) fn from_law(law: &'a Law, game: &Game, arity: usize) -> Option<Self> {
        if !law.is_wholly_proved() {
            return None;
        }
        let is_finite = game.board().is_some() || game.finite().is_some();
        let moduli =
            moduli(law, arity).filter(|moduli| !is_finite && moduli.len() == arity && arity > 0)?;
        Some(Self { law, moduli })
    }
}

/// Returns good moduli for a law, one for each coordinate; `None` if the law does not give all
/// values.
fn moduli(law: &Law, arity: usize) -> Option<Vec<u64>> {
    Some(match &law.statement {
        Statement::Sequence(sequence) => vec![match &sequence.kind {
            SequenceKind::Regular(regular) => regular.base(),
            SequenceKind::Restricted(slow) => u64::try_from(slow.parameters()?.2).ok()?,
            kind => kind.shift()?.1,
        }],
        // The ends are taken one by one.
        Statement::Strip(strip) => {
            [vec![strip.period.max(1)], vec![1; arity.saturating_sub(1)]].concat()
        }
        Statement::Blocks(blocks) => vec![blocks.side().into(); blocks.dimensions()],
        Statement::Coordinates(parts) => {
            let own = |part: &Option<Part>| match part {
                Some(part) => moduli(part.law.as_ref()?, 1)?.first().copied(),
                None => Some(1),
            };
            parts.iter().map(own).collect::<Option<_>>()?
        }
        Statement::Compound(Join::Sum, parts) => {
            let own =
                |part: &Part| moduli(part.law.as_ref()?, part.game.family().numbers_in_sum()?);
            parts.iter().map(own).collect::<Option<Vec<_>>>()?.concat()
        }
        Statement::Ruler(_)
        | Statement::Layers(_)
        | Statement::Planar(_)
        | Statement::Compound(Join::Product, _)
        | Statement::Wythoff(_)
        | Statement::Euclid(_)
        | Statement::Opening(_) => return None,
    })
}

impl Obeyed for Lawful<'_> {
    fn value(&self, position: &[u128]) -> Option<u128> {
        self.law.value(position)
    }

    fn form(&self, position: &[LinearForm], least: u64) -> Result<LinearForm, FormStop> {
        form(self.law, position, least)
    }

    fn moduli(&self) -> Vec<u64> {
        self.moduli.clone()
    }

    fn sides(&self) -> Vec<Option<u64>> {
        let ends = self.law.strip().map(|strip| strip.ends() as u64);
        let arity = self.moduli.len();
        (0..arity)
            .map(|place| ends.filter(|_| arity == 3 && place > 0))
            .collect()
    }
}

fn form(law: &Law, position: &[LinearForm], least: u64) -> Result<LinearForm, FormStop> {
    match &law.statement {
        Statement::Sequence(sequence) => match position {
            [n] => of_sequence(sequence, n, least),
            _ => Err(FormStop::Open),
        },
        Statement::Strip(strip) => {
            let [n, ends @ ..] = position else {
                return Err(FormStop::Open);
            };
            let ends = ends
                .iter()
                .map(|end| end.number().and_then(|end| u128::try_from(end).ok()));
            let ends: Vec<u128> = ends.collect::<Option<_>>().ok_or(FormStop::Open)?;
            let known = |n: u128| strip.value(&[&[n], ends.as_slice()].concat());
            let kind = match ends.as_slice() {
                [left, right] => left * strip.ends() as u128 + right,
                _ => 0,
            };
            let saltus = usize::try_from(kind)
                .ok()
                .and_then(|kind| strip.saltus.get(kind))
                .ok_or(FormStop::Open)?;
            ShiftLaw {
                preperiod: strip.preperiod,
                period: strip.period,
                saltus: *saltus,
            }
            .form(n, least, &known)
        }
        Statement::Blocks(blocks) => laws::blocks(
            position,
            blocks.side().into(),
            &|place| blocks.value(place),
            least,
        ),
        Statement::Coordinates(parts) => {
            let own = |(part, n): (&Option<Part>, &LinearForm)| match part {
                Some(part) => form(
                    part.law.as_ref().ok_or(FormStop::Open)?,
                    std::slice::from_ref(n),
                    least,
                ),
                None => Ok(LinearForm::constant(0)),
            };
            let values: Vec<LinearForm> = parts
                .iter()
                .zip(position)
                .map(own)
                .collect::<Result<_, _>>()?;
            if parts.len() == position.len() {
                laws::nim_sum(&values, least)
            } else {
                Err(FormStop::Open)
            }
        }
        Statement::Compound(Join::Sum, parts) => {
            let (mut values, mut rest) = (Vec::new(), position);
            for part in parts {
                let count = part.game.family().numbers_in_sum().ok_or(FormStop::Open)?;
                let (own, others) = rest.split_at_checked(count).ok_or(FormStop::Open)?;
                values.push(form(part.law.as_ref().ok_or(FormStop::Open)?, own, least)?);
                rest = others;
            }
            if rest.is_empty() {
                laws::nim_sum(&values, least)
            } else {
                Err(FormStop::Open)
            }
        }
        Statement::Compound(Join::Product, _)
        | Statement::Ruler(_)
        | Statement::Layers(_)
        | Statement::Planar(_)
        | Statement::Wythoff(_)
        | Statement::Euclid(_)
        | Statement::Opening(_) => Err(FormStop::Open),
    }
}

fn of_sequence(sequence: &Sequence, n: &LinearForm, least: u64) -> Result<LinearForm, FormStop> {
    let value = |n: u128| sequence.value(n);
    match &sequence.kind {
        SequenceKind::Regular(law) => {
            let kind = |sequence: &regular::KernelSequence| match sequence {
                regular::KernelSequence::Values { .. } => laws::RegularKind::Values,
                regular::KernelSequence::Heap => laws::RegularKind::Heap,
                regular::KernelSequence::One => laws::RegularKind::One,
            };
            let kinds: Vec<laws::RegularKind> = law.sequences().iter().map(kind).collect();
            laws::RegularLaw {
                base: law.base(),
                steps: law.steps(),
                kinds: &kinds,
            }
            .form(n, least, &value)
        }
        SequenceKind::Restricted(slow) => {
            let (a, b, d) = slow.parameters().ok_or(FormStop::Open)?;
            laws::SlowLaw { a, b, d }.form(n, least, &value)
        }
        kind => {
            let (preperiod, period, saltus) = kind.shift().ok_or(FormStop::Open)?;
            ShiftLaw {
                preperiod,
                period,
                saltus,
            }
            .form(n, least, &value)
        }
    }
}
