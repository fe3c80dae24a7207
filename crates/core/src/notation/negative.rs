//! Moves that would leave less than nothing: they are not moves, in a rule on heaps as in one on
//! states. When the rule is read, a clause with such a part gets the condition that the part is at
//! least 0: `[n-3]` becomes `[n-3] if n >= 3`.

use std::collections::BTreeMap;

use super::check;
use super::given::FIRST_PARAMETER;
use super::prelude::*;
use crate::game::formulas::{and, less, plus};
use crate::game::linear::Linear;
use crate::game::rule::{Clause, Loop, Parts};

/// Returns a clause with the same moves whose single parts are never negative. Of an open line,
/// whose parameters have no value yet, each part gets a condition unless it is linear and seen to
/// be at least 0.
pub(super) fn clause(mut clause: Clause, open: bool) -> Clause {
    if open {
        let parts: Vec<Expr> = clause
            .single_heaps()
            .unwrap_or_default()
            .into_iter()
            .cloned()
            .collect();
        for part in parts {
            if factors(&part).is_some() && !is_seen(&part, &clause.loops, clause.condition.as_ref())
            {
                add(&mut clause, &part);
            }
        }
        return clause;
    }
    for _ in 0..clause.parts.len() {
        let Some(part) = negative_part(&clause) else {
            break;
        };
        add(&mut clause, &part);
    }
    clause
}

/// Returns the first single part that is negative for a small heap.
fn negative_part(clause: &Clause) -> Option<Expr> {
    let values = check::negative(clause)?;
    let is_negative = |part: &&Expr| {
        part.eval(&values, &mut check::MOST_STEPS.clone())
            .is_ok_and(|value| value < 0)
    };
    let mut singles = clause.parts.iter().filter_map(|part| {
        if let Parts::One(part) = part {
            Some(part)
        } else {
            None
        }
    });
    singles.find(is_negative).cloned()
}

/// Adds the condition that a part is at least 0, as a comparison of two sides if it is a
/// difference.
fn add(clause: &mut Clause, part: &Expr) {
    let condition = match part {
        Expr::Binary(Op::Sub, a, b) => match (&**a, &**b) {
            (heap, Expr::Var(taken)) if *taken < FIRST_PARAMETER => Condition::Compare(
                IntegerComparison::LessEqual,
                Expr::Var(*taken),
                heap.clone(),
            ),
            (heap, taken) => {
                Condition::Compare(IntegerComparison::GreaterEqual, heap.clone(), taken.clone())
            }
        },
        part => Condition::Compare(IntegerComparison::GreaterEqual, part.clone(), Expr::Int(0)),
    };
    let own = clause.condition.take();
    clause.condition = own.into_iter().chain([condition]).reduce(and);
}

/// Returns `true` if a part is at least 0 for every heap of at least 1, as the ends of the loops or
/// a condition show.
fn is_seen(part: &Expr, loops: &[Loop], condition: Option<&Condition>) -> bool {
    let exceeds = |least: Expr| is_seen_of_loops(&less(part.clone(), least), loops);
    let mut known = condition
        .into_iter()
        .flat_map(Condition::conjuncts)
        .filter_map(known);
    is_seen_of_loops(part, loops) || known.any(exceeds)
}

/// Puts the ends of the loops in the place of their variables, from the innermost on.
fn is_seen_of_loops(form: &Expr, loops: &[Loop]) -> bool {
    let Some((Loop { low, high }, before)) = loops.split_last() else {
        return is_seen_of_heap(form);
    };
    let Some(Linear { factor, rest }) = Linear::from_expr(form, loops.len()) else {
        return false;
    };
    let at = |end: &Expr| {
        let multiple = Expr::binary(Op::Mul, Expr::Int(factor.into()), end.clone());
        is_seen_of_loops(&plus(rest.clone(), multiple), before)
    };
    match (factor, high) {
        (0, _) => is_seen_of_loops(&rest, before),
        (1.., _) => at(low),
        (_, Expr::Binary(Op::Min, a, b)) => at(a) || at(b),
        (_, high) => at(high),
    }
}

/// Parameters are at least 0, and the heap is at least 1.
fn is_seen_of_heap(form: &Expr) -> bool {
    let Some((factors, constant)) = factors(form) else {
        return false;
    };
    let heap = factors.get(&0).copied().unwrap_or(0);
    factors.values().all(|&factor| factor >= 0)
        && constant
            .checked_add(heap.into())
            .is_some_and(|least| least >= 0)
}

/// Returns the factor of each variable and parameter, and the constant, if the operators show that
/// the expression is linear.
fn factors(expr: &Expr) -> Option<(BTreeMap<usize, i64>, i128)> {
    let first = |expr: &Expr| {
        let mut first = None;
        expr.any(&mut |variable| first.replace(variable).is_none());
        first
    };
    let (mut rest, mut factors) = (expr.clone(), BTreeMap::new());
    while let Some(variable) = first(&rest) {
        let linear = Linear::from_expr(&rest, variable)?;
        factors.insert(variable, linear.factor);
        rest = linear.rest;
    }
    Some((factors, rest.eval(&[], &mut Steps::at_most(1000)).ok()?))
}

/// Returns the number that a comparison says to be at least 0.
fn known(condition: &Condition) -> Option<Expr> {
    let Condition::Compare(how, a, b) = condition else {
        return None;
    };
    let difference = |a: &Expr, b: &Expr| less(a.clone(), b.clone());
    Some(match how {
        IntegerComparison::GreaterEqual => difference(a, b),
        IntegerComparison::Greater => less(difference(a, b), Expr::Int(1)),
        IntegerComparison::LessEqual => difference(b, a),
        IntegerComparison::Less => less(difference(b, a), Expr::Int(1)),
        IntegerComparison::Equal | IntegerComparison::NotEqual => return None,
    })
}
