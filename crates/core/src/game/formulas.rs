//! Conditions that are built from others.

use super::{
    expr::{Condition, Expr, IntegerComparison, Op},
    rule::Loop,
};

/// Returns an expression with values in the place of the first variables.
pub(crate) fn with(expr: &Expr, values: &[Expr]) -> Expr {
    expr.rewritten(&|own| value_of(own, values))
}

pub(crate) fn with_in(condition: &Condition, values: &[Expr]) -> Condition {
    condition.rewritten(&|own| value_of(own, values))
}

pub(crate) fn with_in_loop(Loop { low, high }: &Loop, values: &[Expr]) -> Loop {
    Loop {
        low: with(low, values),
        high: with(high, values),
    }
}

fn value_of(expr: &Expr, values: &[Expr]) -> Option<Expr> {
    if let Expr::Var(index) = expr {
        values.get(*index).cloned()
    } else {
        None
    }
}

pub(crate) fn plus(a: Expr, b: Expr) -> Expr {
    Expr::binary(Op::Add, a, b)
}

pub(crate) fn less(a: Expr, b: Expr) -> Expr {
    Expr::binary(Op::Sub, a, b)
}

pub(crate) fn equal(a: Expr, b: Expr) -> Condition {
    Condition::Compare(IntegerComparison::Equal, a, b)
}

pub(crate) fn at_least(a: &Expr, b: &Expr) -> Condition {
    Condition::Compare(IntegerComparison::GreaterEqual, a.clone(), b.clone())
}

pub(crate) fn and(a: Condition, b: Condition) -> Condition {
    Condition::And(Box::new(a), Box::new(b))
}

pub(crate) fn or(a: Condition, b: Condition) -> Condition {
    Condition::Or(Box::new(a), Box::new(b))
}

pub(crate) fn implies(a: Condition, b: Condition) -> Condition {
    or(Condition::Not(Box::new(a)), b)
}

/// All of the conditions; a condition that holds if there are none.
pub(crate) fn all(conditions: impl Iterator<Item = Condition>) -> Condition {
    conditions
        .reduce(and)
        .unwrap_or_else(|| at_least(&Expr::Int(0), &Expr::Int(0)))
}

/// A condition that holds nowhere.
pub(crate) fn never() -> Condition {
    at_least(&Expr::Int(0), &Expr::Int(1))
}

/// `a` if and only if `b`.
pub(crate) fn same_as(a: Condition, b: Condition) -> Condition {
    and(implies(a.clone(), b.clone()), implies(b, a))
}
