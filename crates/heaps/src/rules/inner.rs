//! The last loop of a clause: what bounds its variable, what is tested turn by turn, and how the parts depend on it.

use std::collections::HashMap;

use super::linear::{Linear, has, mentions};
use grundy_core::game::expr::{Comparison, Condition, Expr};
use grundy_work::registers::{Kind, Register, Writer, is_certain};

/// A number or truth of each turn: the same for all turns, or one for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Operand {
    Register(Register),
    /// The first column is the variable.
    Column(usize),
}

/// `column = kind(a, b)` for all turns; the result goes to the next column.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turnwise {
    pub kind: Kind,
    pub a: Operand,
    pub b: Operand,
}

/// A comparison of factor v + rest with 0, where the factor is not 0.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bound {
    pub how: Comparison,
    pub factor: i64,
    pub rest: Register,
}

/// A part that is v + rest or rest - v.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moving {
    pub is_up: bool,
    pub rest: Register,
}

/// What each turn does.
#[derive(Debug, Clone)]
pub(super) enum Turns {
    /// Nothing is tested, and every part stays or moves by 1 with the variable.
    Slices { fixed: Vec<Register>, moving: Vec<Moving> },
    /// All else.
    Columns { code: Vec<Turnwise>, tests: Vec<Operand>, parts: Vec<Operand> },
}

/// The last loop of a clause, or one turn if there is none.
#[derive(Debug, Clone)]
pub(super) struct Inner {
    pub low: Register,
    pub high: Register,
    /// All of them hold before any test is made.
    pub bounds: Vec<Bound>,
    pub turns: Turns,
}

/// Puts together what is done turn by turn.
pub(super) struct InnerWriter<'w, 'a> {
    writer: &'w mut Writer<'a>,
    /// The variable of the loop, as an index of the scope.
    variable: usize,
    code: Vec<Turnwise>,
    known: HashMap<(Kind, Operand, Operand), Operand>,
    bounds: Vec<Bound>,
    tests: Vec<Operand>,
    /// Is there a test that may fail?
    may_fail: bool,
    /// Inside of how many loops the next test must be made.
    least: usize,
}

impl<'w, 'a> InnerWriter<'w, 'a> {
    pub fn new(writer: &'w mut Writer<'a>, variable: usize, least: usize) -> Self {
        let (code, known) = (Vec::new(), HashMap::new());
        Self { writer, variable, code, known, bounds: Vec::new(), tests: Vec::new(), may_fail: false, least }
    }

    /// Adds the next condition of those that must hold together; `None` if a constant has more than 64 bits, as in all that
    /// follows.
    pub fn condition(&mut self, condition: &Condition) -> Option<()> {
        // Behind a test that may fail all others are made turn by turn too: where it holds not, they might fail.
        if !self.may_fail {
            if !mentions(condition, self.variable) {
                self.least = self.writer.test(condition, self.least)?;
                return Some(());
            }
            if let Condition::Compare(how, a, b) = condition {
                if let Some(Linear { factor: factor @ (..=-1 | 1..), rest }) = Linear::difference(a, b, self.variable) {
                    let rest = self.writer.number(&rest)?;
                    self.bounds.push(Bound { how: *how, factor, rest });
                    return Some(());
                }
            }
        }
        let test = self.truth(condition)?;
        self.tests.push(test);
        self.may_fail |= !is_certain(condition);
        Some(())
    }

    /// The last loop with these parts.
    pub fn finish(mut self, low: Register, high: Register, parts: &[&Expr]) -> Option<Inner> {
        let turns = if let Some(linear) = self.steady(parts) {
            self.slices(linear)?
        } else {
            let parts = parts.iter().map(|part| self.number(part)).collect::<Option<_>>()?;
            Turns::Columns { code: self.code, tests: self.tests, parts }
        };
        Some(Inner { low, high, bounds: self.bounds, turns })
    }

    /// The parts, if no test is left and all of them stay or move by 1 with the variable.
    fn steady(&self, parts: &[&Expr]) -> Option<Vec<Linear>> {
        let linear: Vec<Linear> = parts.iter().map(|part| Linear::of(part, self.variable)).collect::<Option<_>>()?;
        (self.tests.is_empty() && linear.iter().all(|part| part.factor.abs() <= 1)).then_some(linear)
    }

    fn slices(&mut self, parts: Vec<Linear>) -> Option<Turns> {
        let (mut fixed, mut moving) = (Vec::new(), Vec::new());
        for Linear { factor, rest } in parts {
            let rest = self.writer.number(&rest)?;
            match factor {
                0 => fixed.push(rest),
                factor => moving.push(Moving { is_up: factor > 0, rest }),
            }
        }
        Some(Turns::Slices { fixed, moving })
    }

    fn step(&mut self, kind: Kind, a: Operand, b: Operand) -> Operand {
        let code = &mut self.code;
        *self.known.entry((kind, a, b)).or_insert_with(|| {
            code.push(Turnwise { kind, a, b });
            Operand::Column(code.len())
        })
    }

    fn number(&mut self, expr: &Expr) -> Option<Operand> {
        if !has(expr, self.variable) {
            return self.writer.number(expr).map(Operand::Register);
        }
        Some(match expr {
            Expr::Int(value) => Operand::Register(self.writer.constant(*value)?),
            Expr::Var(_) => Operand::Column(0),
            Expr::Neg(a) => {
                let (zero, a) = (Operand::Register(self.writer.constant(0)?), self.number(a)?);
                self.step(Kind::Compute(grundy_core::game::expr::Op::Sub), zero, a)
            }
            Expr::Unary(function, a) => {
                let a = self.number(a)?;
                self.step(Kind::Function(*function), a, a)
            }
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                self.step(Kind::Compute(*op), a, b)
            }
        })
    }

    /// Truths are evaluated turn by turn from their comparisons on: what decides first keeps the others from failing.
    fn truth(&mut self, condition: &Condition) -> Option<Operand> {
        Some(match condition {
            Condition::Compare(comparison, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                self.step(Kind::Compare(*comparison), a, b)
            }
            Condition::Prime(a) => {
                let a = self.number(a)?;
                self.step(Kind::Prime, a, a)
            }
            Condition::And(a, b) | Condition::Or(a, b) => {
                let kind = if matches!(condition, Condition::And(..)) { Kind::And } else { Kind::Or };
                let (a, b) = (self.truth(a)?, self.truth(b)?);
                self.step(kind, a, b)
            }
            Condition::Not(a) => {
                let (a, zero) = (self.truth(a)?, Operand::Register(self.writer.constant(0)?));
                self.step(Kind::Compare(Comparison::Equal), a, zero)
            }
        })
    }
}
