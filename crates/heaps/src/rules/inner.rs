//! The last loop of a clause: the bounds of its variable, the tests of each turn, and the parts as functions of the
//! variable.

use super::candidates::Source;
use grundy_core::game::{
    expr::{Comparison, Condition, Expr, Op},
    interval::{Interval, is_certain, is_sure},
    linear::{Linear, affine},
};
use grundy_work::registers::{Register, Writer};

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

/// The options of the turns.
#[derive(Debug, Clone)]
pub enum Turns {
    /// Nothing is tested, and every part is factor v + rest: the registers of both.
    Even(Vec<(Register, Register)>),
    /// The parts of all other turns, after the steps inside all loops.
    Each(Vec<Register>),
}

/// The last loop of a clause, or a single turn for a clause without a loop.
#[derive(Debug, Clone)]
pub struct Inner {
    /// The variable of the loop.
    pub variable: Register,
    /// The lower end of the loop.
    pub low: Register,
    /// The upper end of the loop.
    pub high: Register,
    /// All bounds hold before any test is made.
    pub bounds: Vec<Bound>,
    /// The turns that are tried.
    pub source: Source<Register>,
    /// The options of the turns.
    pub turns: Turns,
    /// `true` for a clause without a loop.
    pub is_once: bool,
}

/// A builder of the last loop.
#[allow(clippy::struct_excessive_bools, reason = "facts about the conditions so far")]
pub(super) struct InnerWriter<'w, 'a> {
    writer: &'w mut Writer<'a>,
    /// The variable of the loop, as an index of the scope.
    variable: usize,
    /// The number of all loops.
    loops: usize,
    bounds: Vec<Bound>,
    /// Conditions on the variable alone.
    own: Vec<Condition>,
    /// Divisors of a number, or numbers coprime to it.
    source: Source<Expr>,
    /// `true` if the variable is above 0 in all turns.
    is_positive: bool,
    /// `true` if turns are tested.
    has_tests: bool,
    /// `true` if there is a test that may fail.
    may_fail: bool,
    /// `true` if there is a bound or a condition on the variable alone that may fail. No later condition may leave out
    /// turns before it is evaluated.
    is_fragile: bool,
    /// The number of loops inside which the next test must be made, at least.
    least: usize,
}

impl<'w, 'a> InnerWriter<'w, 'a> {
    /// Begins the last of some loops, whose variable is above 0 or not in all turns. Tests are made inside of `least` loops.
    pub fn new(writer: &'w mut Writer<'a>, (variable, loops): (usize, usize), least: usize, is_positive: bool) -> Self {
        let (bounds, own, source) = (Vec::new(), Vec::new(), Source::Range);
        let (has_tests, may_fail, is_fragile) = (false, false, false);
        Self { writer, variable, loops, bounds, own, source, is_positive, has_tests, may_fail, is_fragile, least }
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
        self.may_fail |= !is_certain(condition);
        self.test(condition)
    }

    /// Tests a condition in each turn.
    fn test(&mut self, condition: &Condition) -> Option<()> {
        self.has_tests = true;
        self.writer.test(condition, self.loops).map(|_| ())
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
        is_certain(condition) || self.is_positive && has_value(condition, self.variable, self.variable + 1 - self.loops)
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
        own.iter().try_for_each(|condition| self.test(condition))?;
        let source = source.with(|number| self.writer.number(&number))?;
        Some((source, None))
    }

    /// Completes the last loop, which has a variable and two ends, with these parts. Also returns a condition on the variable
    /// alone that is left to a filter.
    pub fn finish(
        mut self,
        [variable, low, high]: [Register; 3],
        parts: &[&Expr],
    ) -> Option<(Inner, Option<Condition>)> {
        let (mut source, kept) = self.finish_source()?;
        let is_free = !self.has_tests && self.bounds.is_empty() && kept.is_none() && self.is_positive;
        if let (Source::Range, true, Some(number)) = (source, is_free, dividend(parts, self.variable)) {
            source = Source::Quotients(self.writer.number(number)?);
        }
        let affine = parts.iter().map(|part| affine(part, self.variable)).collect::<Option<Vec<_>>>();
        let turns = match affine.filter(|_| !self.has_tests) {
            Some(parts) => {
                let part =
                    |(factor, rest): &(Expr, Expr)| Some((self.writer.number(factor)?, self.writer.number(rest)?));
                Turns::Even(parts.iter().map(part).collect::<Option<_>>()?)
            }
            None => Turns::Each(parts.iter().map(|part| self.writer.number(part)).collect::<Option<_>>()?),
        };
        Some((Inner { variable, low, high, bounds: self.bounds, source, turns, is_once: false }, kept))
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

/// Returns `true` if a condition visibly has a value if a variable is above 0, and the `given` first ones are not negative.
pub(super) fn has_value(condition: &Condition, variable: usize, given: usize) -> bool {
    let low = |index: usize| match index {
        _ if index == variable => Interval::from(1),
        _ if index < given => Interval::from(0),
        _ => Interval::ANY,
    };
    condition.is_sure(&|index| Some(low(index)))
}
