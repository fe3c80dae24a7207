//! Expressions of the form floor((a n + b) / d): the bounds of ranges that the theorems cover.

use grundy_core::game::expr::{Expr, Op};

/// floor((a n + b) / d) for heaps of n tokens, d >= 1; rounded down for any sign, as in the
/// notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Affine {
    a: i128,
    b: i128,
    d: i128,
}

impl Affine {
    /// Returns the expression in this form, if it has this form at every n.
    pub(super) fn from_expr(expr: &Expr) -> Option<Self> {
        let whole = |a, b| Some(Self { a, b, d: 1 });
        match expr {
            Expr::Int(value) => whole(0, *value),
            Expr::Var(0) => whole(1, 0),
            Expr::Var(_) | Expr::Unary(..) => None,
            Expr::Neg(inner) => Self::from_expr(inner)?.times(-1),
            Expr::Binary(op, left, right) => {
                let (left, right) = (Self::from_expr(left)?, Self::from_expr(right)?);
                match op {
                    Op::Add => left.plus(right),
                    Op::Sub => left.plus(right.times(-1)?),
                    Op::Mul => match (left.constant(), right.constant()) {
                        (Some(factor), _) => right.times(factor),
                        (_, Some(factor)) => left.times(factor),
                        _ => None,
                    },
                    Op::Div => left.over(right.constant()?),
                    Op::Rem | Op::Min | Op::Max | Op::Gcd | Op::Xor | Op::Ilog => None,
                }
            }
        }
    }

    /// Returns the numbers a, b, d.
    pub(super) fn parameters(self) -> (i128, i128, i128) {
        (self.a, self.b, self.d)
    }

    /// Returns the value, if it does not depend on n.
    pub(super) fn constant(self) -> Option<i128> {
        (self.a == 0).then(|| self.b.div_euclid(self.d))
    }

    /// Returns c, if the expression is n - c.
    pub(super) fn heap_less(self) -> Option<i128> {
        (self.a == self.d).then(|| self.b.div_euclid(self.d).checked_neg())?
    }

    /// Returns the least heap from which on the expression is at least `limit`; `None` if it does
    /// not grow.
    pub(super) fn reaches(self, limit: i128) -> Option<i128> {
        let above = limit.checked_mul(self.d)?.checked_sub(self.b)?;
        // The quotient rounded up: a n + b >= d limit.
        (self.a > 0)
            .then(|| above.checked_neg()?.div_euclid(self.a).checked_neg())
            .flatten()
            .map(|heap| heap.max(0))
    }

    /// Adds two expressions. floor(x / d) + floor(y / e) is one quotient only if one of the two is
    /// a whole number.
    fn plus(self, other: Self) -> Option<Self> {
        let (whole, broken) = if self.d == 1 {
            (self, other)
        } else {
            (other, self)
        };
        let add = |a: i128, b: i128| b.checked_add(a.checked_mul(broken.d)?);
        (whole.d == 1).then_some(Self {
            a: add(whole.a, broken.a)?,
            b: add(whole.b, broken.b)?,
            d: broken.d,
        })
    }

    fn times(self, factor: i128) -> Option<Self> {
        let whole = self.constant().map_or(self, |b| Self { a: 0, b, d: 1 });
        if factor == -1 && whole.d > 1 {
            // -floor(x / d) = floor((d - 1 - x) / d)
            let b = (self.d - 1).checked_sub(self.b)?;
            return Some(Self {
                a: self.a.checked_neg()?,
                b,
                d: self.d,
            });
        }
        (whole.d == 1 || factor == 1).then_some(Self {
            a: whole.a.checked_mul(factor)?,
            b: whole.b.checked_mul(factor)?,
            d: whole.d,
        })
    }

    /// Divides by e: floor(floor(x / d) / e) = floor(x / (d e)) for e >= 1.
    fn over(self, divisor: i128) -> Option<Self> {
        (divisor >= 1).then_some(Self {
            d: self.d.checked_mul(divisor)?,
            ..self
        })
    }
}
