//! Endless sets by formula: `{k*k+1 for k in 1..}`. The operators show that the values never
//! decrease and exceed every bound, and where those up to a bound end.

use super::prelude::*;
use crate::game::expr::Function;
use crate::game::set::Each;

/// Returns `true` if the form of the value shows that it never decreases from `low` on and exceeds
/// every bound.
pub(super) fn is_endless(each: &Each) -> bool {
    let low = each.low.eval(&[0], &mut Steps::at_most(1000));
    each.low.is_constant() && low.is_ok_and(|low| growth(&each.value, low) == Some(true))
}

/// Returns `true` if a value that never decreases from `low` on is unbounded, `false` if it is
/// bounded, and `None` if the value may decrease.
fn growth(expr: &Expr, low: i128) -> Option<bool> {
    let first = |expr: &Expr| {
        expr.eval(&[0, low], &mut Steps::at_most(1000))
            .unwrap_or(-1)
    };
    match expr {
        Expr::Int(_) => Some(false),
        Expr::Var(1) => Some(true),
        Expr::Unary(Function::Isqrt, a) if first(a) >= 0 => growth(a, low),
        Expr::Binary(op, a, b) => {
            let (left, right) = (growth(a, low)?, growth(b, low)?);
            match op {
                Op::Add | Op::Max => Some(left || right),
                Op::Min => Some(left && right),
                Op::Sub if b.is_constant() => Some(left),
                Op::Mul if first(a) >= 0 && first(b) >= 0 => {
                    Some(left && (right || first(b) >= 1) || right && (left || first(a) >= 1))
                }
                Op::Div if b.is_constant() && first(b) >= 1 => Some(left),
                Op::Ilog if b.is_constant() && first(b) >= 2 && first(a) >= 1 => Some(left),
                _ => None,
            }
        }
        Expr::Var(_) | Expr::Neg(_) | Expr::Unary(..) => None,
    }
}

/// Returns the last variable whose value may be at most `top`, for an endless set; `None` if that
/// is beyond a multiple of `top`, as for a root.
pub(super) fn last(each: &Each, top: &Expr) -> Option<Expr> {
    let low = each
        .low
        .eval(&[0], &mut Steps::at_most(1000))
        .unwrap_or_default();
    let GrowthBound { factor, constant } = end(&each.value, low)?;
    let multiple = if factor == 1 {
        top.clone()
    } else {
        Expr::binary(Op::Mul, Expr::Int(factor), top.clone())
    };
    Some(match constant {
        0 => multiple,
        ..0 => Expr::binary(Op::Sub, multiple, Expr::Int(-constant)),
        _ => Expr::binary(Op::Add, multiple, Expr::Int(constant)),
    })
}

/// If a value is at most t >= 0, its variable is at most `factor` t + `constant`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct GrowthBound {
    factor: i128,
    constant: i128,
}

impl GrowthBound {
    /// The end where one of two values is at most t.
    fn or(self, other: Self) -> Self {
        Self {
            factor: self.factor.max(other.factor),
            constant: self.constant.max(other.constant),
        }
    }

    /// The end where the value is at most `by` t + `more`.
    fn of_multiple(self, by: i128, more: i128) -> Option<Self> {
        let constant = self.constant.checked_add(self.factor.checked_mul(more)?)?;
        Some(Self {
            factor: self.factor.checked_mul(by)?,
            constant,
        })
    }
}

/// Returns the end of a value that never decreases from `low` on.
fn end(expr: &Expr, low: i128) -> Option<GrowthBound> {
    let first = |expr: &Expr| {
        expr.eval(&[0, low], &mut Steps::at_most(1000))
            .unwrap_or_default()
    };
    let Expr::Binary(op, a, b) = expr else {
        return (*expr == Expr::Var(1)).then_some(GrowthBound {
            factor: 1,
            constant: 0,
        });
    };
    let (left, right) = (end(a, low), end(b, low));
    match op {
        Op::Add => {
            let left = left.and_then(|end| end.of_multiple(1, -first(b)));
            let right = right.and_then(|end| end.of_multiple(1, -first(a)));
            left.into_iter().chain(right).min()
        }
        Op::Sub => left?.of_multiple(1, first(b)),
        Op::Max => left.into_iter().chain(right).min(),
        // A factor of at least 1 makes no number less.
        Op::Mul if first(b) >= 1 && left.is_some() => left,
        Op::Mul if first(a) >= 1 && right.is_some() => right,
        Op::Min | Op::Mul => Some(left?.or(right?)),
        Op::Div => left?.of_multiple(first(b), first(b).checked_sub(1)?),
        Op::Rem | Op::Xor | Op::Gcd | Op::Ilog => None,
    }
}
