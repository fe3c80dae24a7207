//! Loops that end early: from some turn on a condition fails, because one of its sides rises with
//! the variable.
//!
//! The condition of `for k in 2..=n, a in 1..=n if k*a + k*(k-1)/2 == n` holds for no a once k +
//! k(k-1)/2 > n, so the loop over k ends there. This turn is found by bisection.

use super::{inner::Slope, split::replace_expr};
use grundy_core::game::{
    expr::{Condition, Expr, Function, IntegerComparison, Op},
    interval::{Interval, is_certain, is_sure},
    rule::{Clause, Loop},
};
use grundy_work::registers::{ClauseWriter, Test};

/// Returns the last of some turns in which a test holds, or the number before the first one; the
/// test must hold in all turns before. `None` if an instruction fails.
pub(super) fn last(test: &Test, (low, high): (i64, i64), registers: &mut [i64]) -> Option<i64> {
    // The test holds at `last` or below, and not above `end`.
    let (mut last, mut end) = (low - 1, high.max(low - 1));
    while last < end {
        let middle = end - (end - last) / 2;
        if test.holds(middle, registers)? {
            last = middle;
        } else {
            end = middle - 1;
        }
    }
    Some(last)
}

/// Returns the end of each loop of a clause, some of whose conditions hold, and whose variables are
/// known to be some numbers.
pub(super) fn ends(
    clause: &Clause,
    conditions: &[&Condition],
    known: &[Interval],
    writer: &mut ClauseWriter<'_>,
) -> Option<Vec<Option<Test>>> {
    let (count, loops) = (known.len(), &clause.loops);
    if !loops
        .iter()
        .all(|each| is_sure(&each.low) && is_sure(&each.high))
    {
        return Some(vec![None; loops.len()]);
    }
    let given = count - loops.len().max(1);
    let known = LoopFacts {
        loops,
        given,
        variables: known,
    };
    let end = |variable: usize| {
        // A turn that is left out must not hide a failure.
        let is_before = |condition: &Condition| !(variable..count).any(|own| condition.uses(own));
        if !conditions
            .iter()
            .all(|condition| is_certain(condition) || is_before(condition))
        {
            return Some(None);
        }
        let is_last = variable + 1 == count;
        let all = conditions
            .iter()
            .flat_map(|condition| known.necessary(condition, variable));
        // The last loop's turns are narrowed by linear conditions without bisection, and listed by
        // conditions on its variable alone.
        let all = all.filter(|condition| {
            let uses_others = (0..variable).any(|other| condition.uses(other));
            !is_last
                || uses_others
                    && Slope::from_condition(condition, variable, known.variables).is_none()
        });
        let Some(test) = Condition::all(all) else {
            return Some(None);
        };
        Some(Some(writer.aside(&test, variable)?))
    };
    (given..given + loops.len()).map(end).collect()
}

/// Loops after some variables, and the numbers that all variables can be.
struct LoopFacts<'a> {
    loops: &'a [Loop],
    given: usize,
    variables: &'a [Interval],
}

impl LoopFacts<'_> {
    /// Returns the conditions that every turn of a variable's loop with an option satisfies, and
    /// that fail in all later turns once they fail: `less < more` or `less <= more`, of which
    /// `less` does not fall and `more` does not rise. They replace the variables of the loops
    /// inside by their beginnings.
    fn necessary(&self, condition: &Condition, variable: usize) -> Vec<Condition> {
        let Condition::Compare(how, a, b) = condition else {
            return Vec::new();
        };
        let sides = match how {
            IntegerComparison::Less | IntegerComparison::LessEqual => vec![(a, *how, b)],
            IntegerComparison::Greater => vec![(b, IntegerComparison::Less, a)],
            IntegerComparison::GreaterEqual => vec![(b, IntegerComparison::LessEqual, a)],
            IntegerComparison::Equal => {
                vec![
                    (a, IntegerComparison::LessEqual, b),
                    (b, IntegerComparison::LessEqual, a),
                ]
            }
            IntegerComparison::NotEqual => Vec::new(),
        };
        let own = |(less, how, more): (&Expr, IntegerComparison, &Expr)| {
            let (mut less, mut more) = (less.clone(), more.clone());
            // The least excess of `less` is that at the beginning of each loop inside.
            for inside in (variable + 1..self.given + self.loops.len()).rev() {
                if less.uses(inside) || more.uses(inside) {
                    self.rises(&less, &more, inside)?;
                    let begin = &self.loops[inside - self.given].low;
                    let at_begin = |side: Expr| replace_expr(&side, &Expr::Var(inside), begin);
                    (less, more) = (at_begin(less), at_begin(more));
                }
            }
            (less.uses(variable) || more.uses(variable)).then_some(())?;
            self.rises(&less, &more, variable)?;
            Some(Condition::Compare(how, less, more)).filter(is_certain)
        };
        sides.into_iter().filter_map(own).collect()
    }

    /// Returns `Some` if `less - more` visibly never falls with a variable.
    fn rises(&self, less: &Expr, more: &Expr, variable: usize) -> Option<()> {
        (self.trend(less, variable)? >= 0 && self.trend(more, variable)? <= 0).then_some(())
    }

    /// Returns the visible trend of an expression in a variable: 1 if it does not fall, -1 if it
    /// does not rise, 0 if it stays the same.
    fn trend(&self, expr: &Expr, variable: usize) -> Option<i32> {
        if !expr.uses(variable) {
            return Some(0);
        }
        let of = |expr: &Expr| self.trend(expr, variable);
        let sum = |a: i32, b: i32| (a * b >= 0).then_some((a + b).signum());
        match expr {
            Expr::Int(_) | Expr::Var(_) => Some(1),
            Expr::Neg(a) => Some(-of(a)?),
            Expr::Unary(Function::Isqrt, a) => of(a),
            Expr::Binary(Op::Add | Op::Min | Op::Max, a, b) => sum(of(a)?, of(b)?),
            Expr::Binary(Op::Sub, a, b) => sum(of(a)?, -of(b)?),
            Expr::Binary(Op::Mul, a, b) => match (&**a, &**b) {
                (Expr::Int(..=-1), other) | (other, Expr::Int(..=-1)) => Some(-of(other)?),
                _ => {
                    let are_natural = self.least(a)? >= 0 && self.least(b)? >= 0;
                    sum(of(a)?, of(b)?).filter(|_| are_natural)
                }
            },
            Expr::Binary(Op::Div, a, b) if matches!(**b, Expr::Int(1..)) => of(a),
            Expr::Unary(..) | Expr::Binary(..) => None,
        }
    }

    /// A number that the expression is visibly at least, in all turns.
    fn least(&self, expr: &Expr) -> Option<i128> {
        Some(Interval::from_expr(expr, &|index| self.variables.get(index).copied())?.low)
    }
}
