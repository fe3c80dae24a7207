//! Expressions that are linear in a variable, as their operators show.

use super::expr::{Expr, Op, Steps};

/// The largest factor: with variables of 41 bits and a rest of 64 bits, no intermediate number needs 128 bits.
const MOST_FACTOR: i64 = 1 << 40;

/// `factor v + rest`, in which the rest does not contain the variable v.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linear {
    /// The factor of v.
    pub factor: i64,
    /// The rest.
    pub rest: Expr,
}

const ZERO: Expr = Expr::Int(0);

impl Linear {
    /// Returns `None` if the operators do not show that the expression is linear in the variable.
    #[must_use]
    pub fn of(expr: &Expr, variable: usize) -> Option<Self> {
        if !expr.uses(variable) {
            return Some(Self { factor: 0, rest: expr.clone() });
        }
        let linear = match expr {
            Expr::Var(_) => Self { factor: 1, rest: ZERO },
            Expr::Neg(a) => Self { factor: 0, rest: ZERO }.less(Self::of(a, variable)?)?,
            Expr::Binary(Op::Sub, a, b) => Self::of(a, variable)?.less(Self::of(b, variable)?)?,
            Expr::Binary(Op::Add, a, b) => Self::of(a, variable)?.plus(Self::of(b, variable)?)?,
            Expr::Binary(Op::Mul, a, b) => match (&**a, &**b) {
                (Expr::Int(by), other) | (other, Expr::Int(by)) => Self::of(other, variable)?.times(*by)?,
                _ => return None,
            },
            _ => return None,
        };
        (linear.factor.unsigned_abs() <= MOST_FACTOR.unsigned_abs()).then_some(linear)
    }

    /// Returns the difference of two sides of a comparison.
    #[must_use]
    pub fn difference(a: &Expr, b: &Expr, variable: usize) -> Option<Self> {
        Self::of(a, variable)?.less(Self::of(b, variable)?)
    }

    fn plus(self, other: Self) -> Option<Self> {
        let rest = match (self.rest, other.rest) {
            (ZERO, rest) | (rest, ZERO) => rest,
            (a, b) => Expr::Binary(Op::Add, Box::new(a), Box::new(b)),
        };
        Some(Self { factor: self.factor.checked_add(other.factor)?, rest })
    }

    fn less(self, other: Self) -> Option<Self> {
        let rest = match (self.rest, other.rest) {
            (rest, ZERO) => rest,
            (ZERO, rest) => Expr::Neg(Box::new(rest)),
            (a, b) => Expr::Binary(Op::Sub, Box::new(a), Box::new(b)),
        };
        Some(Self { factor: self.factor.checked_sub(other.factor)?, rest })
    }

    fn times(self, by: i128) -> Option<Self> {
        let rest = match self.rest {
            ZERO => ZERO,
            rest => Expr::Binary(Op::Mul, Box::new(rest), Box::new(Expr::Int(by))),
        };
        Some(Self { factor: self.factor.checked_mul(i64::try_from(by).ok()?)?, rest })
    }
}

/// Returns an expression as (factor, rest), if the operators show that it is `factor v + rest` and that neither
/// contains v.
#[must_use]
pub fn affine(expr: &Expr, variable: usize) -> Option<(Expr, Expr)> {
    let of = |expr: &Expr| affine(expr, variable);
    let binary = |op: Op, a: Expr, b: Expr| match (op, a, b) {
        (Op::Add | Op::Sub, a, ZERO) | (Op::Add, ZERO, a) | (Op::Mul, a, Expr::Int(1)) | (Op::Mul, Expr::Int(1), a) => {
            a
        }
        (Op::Mul, ZERO, _) | (Op::Mul, _, ZERO) => ZERO,
        (op, a, b) => Expr::Binary(op, Box::new(a), Box::new(b)),
    };
    Some(match expr {
        expr if !expr.uses(variable) => (ZERO, expr.clone()),
        Expr::Var(_) => (Expr::Int(1), ZERO),
        Expr::Neg(a) => {
            let (factor, rest) = of(a)?;
            (binary(Op::Sub, ZERO, factor), binary(Op::Sub, ZERO, rest))
        }
        Expr::Binary(op @ (Op::Add | Op::Sub), a, b) => {
            let ((a, c), (b, d)) = (of(a)?, of(b)?);
            (binary(*op, a, b), binary(*op, c, d))
        }
        Expr::Binary(Op::Mul, a, b) => {
            let (by, other) = if a.uses(variable) { (b, a) } else { (a, b) };
            let (factor, rest) = (!by.uses(variable)).then(|| of(other)).flatten()?;
            (binary(Op::Mul, factor, (**by).clone()), binary(Op::Mul, rest, (**by).clone()))
        }
        _ => return None,
    })
}

/// Returns the factors of two variables and the constant, if the operators show that the expression is linear in both
/// and contains no other variable.
pub(super) fn in_two(expr: &Expr, [one, other]: [usize; 2]) -> Option<[i128; 3]> {
    let of_one = Linear::of(expr, one)?;
    let of_other = Linear::of(&of_one.rest, other)?;
    let constant = of_other.rest.eval(&[], &mut Steps::at_most(1000)).ok()?;
    Some([of_one.factor.into(), of_other.factor.into(), constant])
}
