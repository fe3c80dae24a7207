//! The last loop of a clause: the ends of its variable, the tests of each turn, and the parts as
//! functions of the variable.

use super::candidates::{Candidates, TurnSource};
use grundy_core::game::{
    expr::{Condition, Expr, IntegerComparison, Op},
    interval::{Interval, is_certain, is_sure},
    linear::{Linear, affine},
    rule::Loop,
};
use grundy_work::registers::{ClauseWriter, Register};

/// The options of the turns.
#[derive(Debug, Clone)]
pub enum TurnOptions {
    /// Nothing is tested, and every part is factor v + rest: the registers of both.
    Even(Vec<(Register, Register)>),
    /// The parts of all other turns, after the steps inside all loops.
    Each(Vec<Register>),
}

/// The last loop of a clause, or a single turn for a clause without a loop.
#[derive(Debug, Clone)]
pub struct InnerLoop {
    /// The variable of the loop.
    pub variable: Register,
    /// The lower end of the loop, as the comparisons that are linear in its variable leave it.
    pub low: Register,
    /// The upper end of the loop, likewise.
    pub high: Register,
    /// The turns that are tried.
    pub source: TurnSource,
    /// The options of the turns.
    pub turns: TurnOptions,
    /// `true` for a clause without a loop.
    pub is_once: bool,
}

/// A builder of the last loop.
#[allow(
    clippy::struct_excessive_bools,
    reason = "facts about the conditions so far"
)]
pub(super) struct InnerWriter<'w, 'a> {
    writer: &'w mut ClauseWriter<'a>,
    /// The variable of the loop, as an index of the scope.
    variable: usize,
    /// The numbers that the variables can be.
    known: Vec<Interval>,
    /// The variable and the ends of the loop.
    turns: [Register; 3],
    /// Conditions on the variable alone.
    own: Vec<Condition>,
    /// Divisors of a number, or numbers coprime to it.
    source: Option<(Candidates, Expr)>,
    /// `true` if the variable is above 0 in all turns.
    is_positive: bool,
    /// `true` if turns are tested.
    has_tests: bool,
    /// `true` if there is a test that may fail.
    may_fail: bool,
    /// `true` if there is a bound or a condition on the variable alone that may fail. No later
    /// condition may leave out turns before it is evaluated.
    is_fragile: bool,
    /// The number of loops inside which the next test must be made, at least.
    least: usize,
}

impl<'w, 'a> InnerWriter<'w, 'a> {
    /// Begins the last of some loops, as a variable and two ends. The variables in scope are known
    /// to be some numbers; the last one is that of the loop. Tests are made inside of `least`
    /// loops.
    pub fn new(
        writer: &'w mut ClauseWriter<'a>,
        turns: [Register; 3],
        known: Vec<Interval>,
        least: usize,
    ) -> Self {
        let (variable, own, source) = (known.len() - 1, Vec::new(), None);
        let is_positive = known[variable].low > 0;
        let (has_tests, may_fail, is_fragile) = (false, false, false);
        Self {
            writer,
            variable,
            known,
            turns,
            own,
            source,
            is_positive,
            has_tests,
            may_fail,
            is_fragile,
            least,
        }
    }

    /// Adds the next condition of a conjunction. `None` if a constant has more than 64 bits, as in
    /// the functions below.
    pub fn condition(&mut self, condition: &Condition) -> Option<()> {
        // After a test that may fail, all later tests are made turn by turn: in turns where it does
        // not hold, they might fail.
        if !self.may_fail {
            if !condition.uses(self.variable) && !self.is_fragile {
                return self.guard(condition);
            }
            let slope = Slope::from_condition(condition, self.variable, &self.known);
            if let Some((how, slope)) = slope.filter(|_| !self.is_fragile) {
                self.is_fragile |= !self.has_value(condition);
                return self.narrow(how, slope);
            }
            if self.lists(condition) {
                return Some(());
            }
        }
        self.may_fail |= !is_certain(condition);
        self.test(condition)
    }

    /// Moves the ends of the loop to the turns v with factor v + rest above 0, or as the comparison
    /// says.
    fn narrow(&mut self, how: IntegerComparison, Slope { factor, rest }: Slope) -> Option<()> {
        let opposite = Expr::Neg(Box::new(rest.clone()));
        let strict = |number: &Expr, is_strict: bool| {
            if is_strict {
                Expr::binary(Op::Sub, number.clone(), Expr::Int(1))
            } else {
                number.clone()
            }
        };
        let quotient = |number: Expr| match factor {
            Expr::Int(1) => number,
            _ => Expr::binary(Op::Div, number, factor.clone()),
        };
        if how == IntegerComparison::Equal && factor != Expr::Int(1) {
            let zero = || Expr::Int(0);
            if self.known[self.variable].low >= 0 {
                // The division of a natural number is faster.
                self.guard(&Condition::Compare(
                    IntegerComparison::GreaterEqual,
                    opposite.clone(),
                    zero(),
                ))?;
            }
            let rest = Expr::binary(Op::Rem, opposite.clone(), factor.clone());
            self.guard(&Condition::Compare(IntegerComparison::Equal, rest, zero()))?;
        }
        if matches!(
            how,
            IntegerComparison::Greater | IntegerComparison::GreaterEqual
        ) {
            let least = Expr::Neg(Box::new(quotient(strict(
                &rest,
                how == IntegerComparison::Greater,
            ))));
            self.turns[1] = self.writer.pair(Op::Max, self.turns[1], &least)?;
        } else {
            let most = quotient(strict(&opposite, how == IntegerComparison::Less));
            self.turns[2] = self.writer.pair(Op::Min, self.turns[2], &most)?;
            if how == IntegerComparison::Equal {
                self.turns[1] = self.writer.pair(Op::Max, self.turns[1], &most)?;
            }
        }
        Some(())
    }

    /// Tests a condition without the variable before the loop.
    fn guard(&mut self, condition: &Condition) -> Option<()> {
        self.least = self.writer.test(condition, self.least)?;
        Some(())
    }

    /// Tests a condition in each turn.
    fn test(&mut self, condition: &Condition) -> Option<()> {
        self.has_tests = true;
        self.writer.test(condition, usize::MAX).map(|_| ())
    }

    /// Returns `true` if the turns that satisfy the condition can be listed; the condition is then
    /// not tested.
    fn lists(&mut self, condition: &Condition) -> bool {
        let may_skip = self.is_positive && !self.is_fragile;
        if let (None, true, Some(source)) = (&self.source, may_skip, self.source_of(condition)) {
            // The number is computed after the conditions that do not use the variable.
            self.is_fragile |= !is_sure(&source.1);
            self.source = Some(source);
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
        condition.is_sure(&|index| self.known.get(index).copied())
    }

    /// The numbers v for which `a % v == 0`, `gcd(a, v) == 1` or `gcd(a, v) > 1`, where a is linear
    /// in v, or `a ^ v < a`.
    fn source_of(&self, condition: &Condition) -> Option<(Candidates, Expr)> {
        if let Condition::Compare(IntegerComparison::Less, Expr::Binary(Op::Xor, a, b), number) =
            condition
        {
            let is_sum = [(a, b), (b, a)]
                .iter()
                .any(|(a, b)| ***a == *number && ***b == Expr::Var(self.variable));
            return (is_sum && !number.uses(self.variable))
                .then(|| (Candidates::Lowering, number.clone()));
        }
        let Condition::Compare(how, Expr::Binary(op, a, b), Expr::Int(number)) = condition else {
            return None;
        };
        let is_variable = |expr: &Expr| *expr == Expr::Var(self.variable);
        // Multiples of v change neither the remainder by v nor the common divisor with v.
        let rest = |expr: &Expr| Linear::from_expr(expr, self.variable).map(|linear| linear.rest);
        let other = match op {
            Op::Gcd if is_variable(b) => rest(a),
            Op::Gcd if is_variable(a) => rest(b),
            _ => None,
        };
        let (candidates, number) = match (op, how, number) {
            (Op::Rem, IntegerComparison::Equal, 0) if is_variable(b) => {
                (Candidates::Divisors, rest(a))
            }
            (Op::Gcd, IntegerComparison::Equal, 1) => (Candidates::Coprime, other),
            // The variable is above 0, and so is the divisor.
            (Op::Gcd, IntegerComparison::NotEqual | IntegerComparison::Greater, 1)
            | (Op::Gcd, IntegerComparison::GreaterEqual, 2) => (Candidates::Shared, other),
            _ => return None,
        };
        Some((candidates, number?))
    }

    /// Returns the turns that are tried, and the condition on the variable alone, which a filter
    /// tests. Without such a condition, all conditions are tested at each turn.
    fn finish_source(&mut self) -> Option<(TurnSource, Option<Condition>)> {
        let own = std::mem::take(&mut self.own);
        let Some((candidates, number)) = self.source.take() else {
            return Some((TurnSource::Range, Condition::all(own)));
        };
        own.iter().try_for_each(|condition| self.test(condition))?;
        Some((
            TurnSource::Of(candidates, self.writer.number(&number)?),
            None,
        ))
    }

    /// Completes the last loop with these parts. Also returns a condition on the variable alone
    /// that is left to a filter.
    pub fn finish(mut self, parts: &[&Expr]) -> Option<(InnerLoop, Option<Condition>)> {
        let (mut source, kept) = self.finish_source()?;
        let is_free = !self.has_tests && kept.is_none() && self.is_positive;
        if let (TurnSource::Range, true, Some(number)) =
            (source, is_free, dividend(parts, self.variable))
        {
            source = TurnSource::Of(Candidates::Quotients, self.writer.number(number)?);
        }
        let affine = parts
            .iter()
            .map(|part| affine(part, self.variable))
            .collect::<Option<Vec<_>>>();
        let turns = match affine.filter(|_| !self.has_tests) {
            Some(parts) => {
                let part = |(factor, rest): &(Expr, Expr)| {
                    Some((self.writer.number(factor)?, self.writer.number(rest)?))
                };
                TurnOptions::Even(parts.iter().map(part).collect::<Option<_>>()?)
            }
            None => TurnOptions::Each(
                parts
                    .iter()
                    .map(|part| self.writer.number(part))
                    .collect::<Option<_>>()?,
            ),
        };
        let [variable, low, high] = self.turns;
        Some((
            InnerLoop {
                variable,
                low,
                high,
                source,
                turns,
                is_once: false,
            },
            kept,
        ))
    }
}

/// A number factor v + rest that is linear in a variable v, whose factor is above 0.
pub(super) struct Slope {
    factor: Expr,
    rest: Expr,
}

impl Slope {
    /// A comparison as one of such a number with 0, if its operators and the numbers that variables
    /// can be show one; `None` for `!=`, which leaves a gap.
    pub fn from_condition(
        condition: &Condition,
        variable: usize,
        known: &[Interval],
    ) -> Option<(IntegerComparison, Self)> {
        let Condition::Compare(how, a, b) = condition else {
            return None;
        };
        let slope = |a: &Expr, b: &Expr| {
            let linear = Linear::difference(a, b, variable).filter(|linear| linear.factor != 0);
            let linear = linear.map(|Linear { factor, rest }| (Expr::Int(factor.into()), rest));
            let difference = || Expr::Binary(Op::Sub, Box::new(a.clone()), Box::new(b.clone()));
            let (factor, rest) = linear.or_else(|| affine(&difference(), variable))?;
            let least = Interval::from_expr(&factor, &|index| known.get(index).copied())?.low;
            (least > 0).then_some(Self { factor, rest })
        };
        let turned = match how {
            IntegerComparison::Less => IntegerComparison::Greater,
            IntegerComparison::LessEqual => IntegerComparison::GreaterEqual,
            IntegerComparison::Greater => IntegerComparison::Less,
            IntegerComparison::GreaterEqual => IntegerComparison::LessEqual,
            IntegerComparison::Equal => IntegerComparison::Equal,
            IntegerComparison::NotEqual => return None,
        };
        slope(a, b)
            .map(|slope| (*how, slope))
            .or_else(|| Some((turned, slope(b, a)?)))
    }
}

/// The numbers that the variables of some loops can be, if the conditions that come first and use
/// none of them hold.
pub(super) fn known_numbers(
    given: usize,
    loops: &[Loop],
    conditions: &[&Condition],
) -> Vec<Interval> {
    let mut known = Interval::of_loops(given, loops);
    let count = known.len();
    let guards = conditions
        .iter()
        .take_while(|condition| (given..count).all(|own| !condition.uses(own)));
    for (condition, index) in
        guards.flat_map(|condition| (0..given).map(move |index| (condition, index)))
    {
        let Some((
            how,
            Slope {
                factor: Expr::Int(1),
                rest,
            },
        )) = Slope::from_condition(condition, index, &known)
        else {
            continue;
        };
        let (is_strict, rest) = (
            how == IntegerComparison::Greater,
            Interval::from_expr(&rest, &|_| None),
        );
        if let (true, Some(rest)) = (is_strict || how == IntegerComparison::GreaterEqual, rest) {
            known[index].low = known[index].low.max(i128::from(is_strict) - rest.high);
        }
    }
    known
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
