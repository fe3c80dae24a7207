//! The last loop of a clause: the bounds of its variable, the tests of each turn, and the parts as functions of the
//! variable.

use std::collections::HashMap;

use super::candidates::Source;
use grundy_core::game::{
    expr::{Comparison, Condition, Expr, Op},
    linear::{Linear, affine},
};
use grundy_work::registers::{Kind, Register, Translate, Writer, is_certain, is_sure};

/// A number or truth value: the same for all turns, or one for each turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operand {
    /// The same for all turns.
    Register(Register),
    /// The number of the column; the first column is the variable.
    Column(usize),
}

/// `column = kind(a, b)` for all turns; the result goes to the next column.
#[derive(Debug, Clone, Copy)]
pub struct Turnwise {
    /// The operation.
    pub kind: Kind,
    /// The first operand.
    pub a: Operand,
    /// The second operand.
    pub b: Operand,
}

/// A comparison of factor v + rest with 0.
#[derive(Debug, Clone, Copy)]
pub struct Bound {
    /// The comparison.
    pub how: Comparison,
    /// The factor.
    pub factor: Register,
    /// The rest.
    pub rest: Register,
}

/// The work of each turn.
#[derive(Debug, Clone)]
pub enum Turns {
    /// Nothing is tested, and every part is factor v + rest: the registers of both.
    Even(Vec<(Register, Register)>),
    /// All other turns.
    Columns {
        /// Instruction i writes column i + 1.
        code: Vec<Turnwise>,
        /// A turn counts if none of them is 0.
        tests: Vec<Operand>,
        /// The parts.
        parts: Vec<Operand>,
    },
}

/// The last loop of a clause, or a single turn for a clause without a loop.
#[derive(Debug, Clone)]
pub struct Inner {
    /// The lower end of the loop.
    pub low: Register,
    /// The upper end of the loop.
    pub high: Register,
    /// All bounds hold before any test is made.
    pub bounds: Vec<Bound>,
    /// The turns that are tried.
    pub source: Source<Register>,
    /// The work of each turn.
    pub turns: Turns,
    /// `true` for a clause without a loop.
    pub is_once: bool,
}

/// A builder of the work that is done turn by turn.
pub(super) struct InnerWriter<'w, 'a> {
    writer: &'w mut Writer<'a>,
    /// The variable of the loop, as an index of the scope.
    variable: usize,
    code: Vec<Turnwise>,
    known: HashMap<(Kind, Operand, Operand), Operand>,
    bounds: Vec<Bound>,
    tests: Vec<Operand>,
    /// Conditions on the variable alone.
    own: Vec<Condition>,
    /// Divisors of a number, or numbers coprime to it.
    source: Source<Expr>,
    /// `true` if the variable is above 0 in all turns.
    is_positive: bool,
    /// `true` if there is a test that may fail.
    may_fail: bool,
    /// `true` if there is a bound or a condition on the variable alone that may fail. No later condition may leave out
    /// turns before it is evaluated.
    is_fragile: bool,
    /// The number of loops inside which the next test must be made, at least.
    least: usize,
}

impl<'w, 'a> InnerWriter<'w, 'a> {
    pub fn new(writer: &'w mut Writer<'a>, variable: usize, least: usize) -> Self {
        let (code, known) = (Vec::new(), HashMap::new());
        Self {
            writer,
            variable,
            code,
            known,
            bounds: Vec::new(),
            tests: Vec::new(),
            own: Vec::new(),
            source: Source::Range,
            is_positive: false,
            may_fail: false,
            is_fragile: false,
            least,
        }
    }

    /// Sets whether the variable is above 0 in all turns.
    pub fn positive(mut self, is_positive: bool) -> Self {
        self.is_positive = is_positive;
        self
    }

    /// The code of a condition, and the truth value of each turn; `None` if a constant has more than 64 bits.
    pub fn alone(mut self, condition: &Condition) -> Option<(Vec<Turnwise>, Operand)> {
        let test = self.truth(condition)?;
        Some((self.code, test))
    }

    /// Adds the next condition of a conjunction. `None` if a constant has more than 64 bits, as in the functions below.
    pub fn condition(&mut self, condition: &Condition) -> Option<()> {
        // After a test that may fail, all later tests are made turn by turn: in turns where it does not hold, they
        // might fail.
        if !self.may_fail {
            if !condition.uses(self.variable) && !self.is_fragile {
                self.least = self.writer.test(condition, self.least)?;
                return Some(());
            }
            if let Condition::Compare(how, a, b) = condition {
                let linear = Linear::difference(a, b, self.variable).filter(|linear| linear.factor != 0);
                let linear = linear.map(|Linear { factor, rest }| (Expr::Int(factor.into()), rest));
                let difference = || Expr::Binary(Op::Sub, Box::new(a.clone()), Box::new(b.clone()));
                if let Some((factor, rest)) = linear.or_else(|| affine(&difference(), self.variable)) {
                    let (factor, rest) = (self.writer.number(&factor)?, self.writer.number(&rest)?);
                    self.bounds.push(Bound { how: *how, factor, rest });
                    self.is_fragile |= !self.has_value(condition);
                    return Some(());
                }
            }
            if self.lists(condition) {
                return Some(());
            }
        }
        let test = self.truth(condition)?;
        self.tests.push(test);
        self.may_fail |= !is_certain(condition);
        Some(())
    }

    /// Returns `true` if the turns that satisfy the condition can be listed; the condition is then not tested.
    fn lists(&mut self, condition: &Condition) -> bool {
        let may_skip = self.is_positive && !self.is_fragile;
        if let (Source::Range, true, Some(source)) = (&self.source, may_skip, self.source_of(condition)) {
            let (Source::Divisors(number) | Source::Coprime(number) | Source::Shared(number)) = &source else {
                return false;
            };
            // The number is computed after the conditions that do not use the variable.
            self.is_fragile |= !is_sure(number);
            self.source = source;
            return true;
        }
        let is_own = (0..self.variable).all(|other| !condition.uses(other));
        if is_own {
            self.own.push(condition.clone());
            self.is_fragile |= !self.has_value(condition);
        }
        is_own
    }

    /// Returns `true` if a condition visibly has a value in all turns.
    fn has_value(&self, condition: &Condition) -> bool {
        is_certain(condition) || self.is_positive && has_value(condition)
    }

    /// The numbers v for which `a % v == 0`, `gcd(a, v) == 1` or `gcd(a, v) > 1`, where a is linear in v.
    fn source_of(&self, condition: &Condition) -> Option<Source<Expr>> {
        let Condition::Compare(how, Expr::Binary(op, a, b), Expr::Int(number)) = condition else { return None };
        let is_variable = |expr: &Expr| *expr == Expr::Var(self.variable);
        // Multiples of v change neither the remainder by v nor the common divisor with v.
        let rest = |expr: &Expr| Linear::of(expr, self.variable).map(|linear| linear.rest);
        let other = match op {
            Op::Gcd if is_variable(b) => rest(a),
            Op::Gcd if is_variable(a) => rest(b),
            _ => None,
        };
        match (op, how, number) {
            (Op::Rem, Comparison::Equal, 0) if is_variable(b) => rest(a).map(Source::Divisors),
            (Op::Gcd, Comparison::Equal, 1) => other.map(Source::Coprime),
            // The variable is above 0, and so is the divisor.
            (Op::Gcd, Comparison::NotEqual | Comparison::Greater, 1) | (Op::Gcd, Comparison::GreaterEqual, 2) => {
                other.map(Source::Shared)
            }
            _ => None,
        }
    }

    /// Returns the turns that are tried, and the condition on the variable alone, which a filter tests. Without such a
    /// condition, all conditions are tested at each turn.
    fn finish_source(&mut self) -> Option<(Source<Register>, Option<Condition>)> {
        let own = std::mem::take(&mut self.own);
        let source = std::mem::replace(&mut self.source, Source::Range);
        if matches!(source, Source::Range | Source::Kept(_)) {
            let all = own.into_iter().reduce(|a, b| Condition::And(Box::new(a), Box::new(b)));
            return Some((Source::Range, all));
        }
        self.test_all(&own)?;
        let source = source.with(|number| self.writer.number(&number))?;
        Some((source, None))
    }

    fn test_all(&mut self, conditions: &[Condition]) -> Option<()> {
        for condition in conditions {
            let test = self.truth(condition)?;
            self.tests.push(test);
        }
        Some(())
    }

    /// Completes the last loop with these parts. Also returns a condition on the variable alone that is left to a
    /// filter.
    pub fn finish(mut self, low: Register, high: Register, parts: &[&Expr]) -> Option<(Inner, Option<Condition>)> {
        let (mut source, kept) = self.finish_source()?;
        let is_free = self.tests.is_empty() && self.bounds.is_empty() && kept.is_none() && self.is_positive;
        if let (Source::Range, true, Some(number)) = (source, is_free, dividend(parts, self.variable)) {
            source = Source::Quotients(self.writer.number(number)?);
        }
        let turns = match self.even(parts) {
            Some(parts) => Turns::Even(parts?),
            None => {
                let parts = parts.iter().map(|part| self.number(part)).collect::<Option<_>>()?;
                Turns::Columns { code: self.code, tests: self.tests, parts }
            }
        };
        Some((Inner { low, high, bounds: self.bounds, source, turns, is_once: false }, kept))
    }

    /// The factor and the rest of each part, if no test is left and all parts move evenly; the inner `None` as above.
    #[allow(clippy::option_option, reason = "two questions")]
    fn even(&mut self, parts: &[&Expr]) -> Option<Option<Vec<(Register, Register)>>> {
        let parts: Vec<(Expr, Expr)> = parts.iter().map(|part| affine(part, self.variable)).collect::<Option<_>>()?;
        let mut registers =
            |(factor, rest): &(Expr, Expr)| Some((self.writer.number(factor)?, self.writer.number(rest)?));
        self.tests.is_empty().then(|| parts.iter().map(&mut registers).collect())
    }
}

/// All truth values of a condition are computed turn by turn: a value that decides the result keeps failures of the
/// others out.
impl Translate for InnerWriter<'_, '_> {
    type Place = Operand;

    fn constant(&mut self, value: i128) -> Option<Operand> {
        self.writer.constant(value).map(Operand::Register)
    }

    fn variable(&mut self, _: usize) -> Option<Operand> {
        Some(Operand::Column(0))
    }

    fn instruction(&mut self, kind: Kind, a: Operand, b: Operand) -> Option<Operand> {
        let code = &mut self.code;
        Some(*self.known.entry((kind, a, b)).or_insert_with(|| {
            code.push(Turnwise { kind, a, b });
            Operand::Column(code.len())
        }))
    }

    fn number(&mut self, expr: &Expr) -> Option<Operand> {
        if expr.uses(self.variable) { self.translate(expr) } else { self.writer.number(expr).map(Operand::Register) }
    }
}

/// The number a, if all that parts use of a variable v is the quotient a / v.
fn dividend<'e>(parts: &[&'e Expr], variable: usize) -> Option<&'e Expr> {
    fn divides<'e>(expr: &'e Expr, variable: usize, found: &mut Option<&'e Expr>) -> bool {
        match expr {
            _ if !expr.uses(variable) => true,
            Expr::Binary(Op::Div, a, b) if **b == Expr::Var(variable) && !a.uses(variable) => {
                *found.get_or_insert(a) == &**a
            }
            Expr::Binary(_, a, b) => divides(a, variable, found) && divides(b, variable, found),
            Expr::Neg(a) | Expr::Unary(_, a) => divides(a, variable, found),
            Expr::Int(_) | Expr::Var(_) => false,
        }
    }
    let mut found = None;
    let is_all = parts.iter().all(|part| divides(part, variable, &mut found));
    found.filter(|number| is_all && is_sure(number))
}

/// Returns `true` if a condition visibly has a value for every number above 0 with at most 41 bits.
pub(super) fn has_value(condition: &Condition) -> bool {
    match condition {
        Condition::Compare(_, a, b) => is_number(a) && is_number(b),
        Condition::Prime(a) => is_number(a),
        Condition::And(a, b) | Condition::Or(a, b) => has_value(a) && has_value(b),
        Condition::Not(a) => has_value(a),
    }
}

/// Returns `true` if an expression visibly has a value for every such number.
fn is_number(expr: &Expr) -> bool {
    match expr {
        Expr::Unary(_, a) => is_natural(a),
        Expr::Binary(Op::Gcd, a, b) => is_number(a) && is_number(b),
        Expr::Binary(Op::Xor, a, b) => is_natural(a) && is_natural(b),
        Expr::Binary(Op::Div | Op::Rem, a, b) => is_number(a) && matches!(**b, Expr::Int(1..)),
        other => is_sure(other),
    }
}

/// Returns `true` if an expression visibly has a value that is not negative for every such number.
fn is_natural(expr: &Expr) -> bool {
    match expr {
        Expr::Var(_) => true,
        Expr::Int(number) => (0..1 << 40).contains(number),
        Expr::Binary(Op::Div, a, b) => is_natural(a) && matches!(**b, Expr::Int(1..)),
        Expr::Binary(Op::Rem, a, b) => is_number(a) && matches!(**b, Expr::Int(1..)),
        Expr::Unary(_, a) => is_natural(a),
        _ => false,
    }
}
