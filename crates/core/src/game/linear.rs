//! Expressions that are linear in a variable, as their operators show.

use super::expr::{Expr, Op, Steps};

/// The largest factor: with variables of 41 bits and a rest of 64 bits, no intermediate number
/// needs 128 bits.
const MOST_FACTOR: u64 = 1 << 40;

/// `factor v + rest`, in which the rest does not contain the variable v.
///
/// ```
/// use grundy_core::game::expr::{Expr, Op};
/// use grundy_core::game::linear::Linear;
///
/// // 2 v + 1
/// let odd = Expr::binary(
///     Op::Add,
///     Expr::binary(Op::Mul, Expr::Int(2), Expr::Var(0)),
///     Expr::Int(1),
/// );
/// assert_eq!(
///     Linear::from_expr(&odd, 0),
///     Some(Linear {
///         factor: 2,
///         rest: Expr::Int(1)
///     })
/// );
/// assert_eq!(
///     Linear::from_expr(&Expr::binary(Op::Div, odd, Expr::Int(3)), 0),
///     None
/// );
/// ```
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
    pub fn from_expr(expr: &Expr, variable: usize) -> Option<Self> {
        let (Expr::Int(factor), rest) = affine(expr, variable)? else {
            return None;
        };
        let factor = i64::try_from(factor)
            .ok()
            .filter(|factor| factor.unsigned_abs() <= MOST_FACTOR)?;
        Some(Self { factor, rest })
    }

    /// Returns the difference of two sides of a comparison.
    #[must_use]
    pub fn difference(a: &Expr, b: &Expr, variable: usize) -> Option<Self> {
        Self::from_expr(&Expr::binary(Op::Sub, a.clone(), b.clone()), variable)
    }
}

/// Returns an expression as (factor, rest), if the operators show that it is `factor v + rest` and
/// that neither contains v.
///
/// ```
/// use grundy_core::game::expr::{Expr, Op};
/// use grundy_core::game::linear::affine;
///
/// // a v + a, where a is variable 1: its factor is not a number
/// let multiple = Expr::binary(
///     Op::Mul,
///     Expr::Var(1),
///     Expr::binary(Op::Add, Expr::Var(0), Expr::Int(1)),
/// );
/// assert_eq!(affine(&multiple, 0), Some((Expr::Var(1), Expr::Var(1))));
/// ```
#[must_use]
pub fn affine(expr: &Expr, variable: usize) -> Option<(Expr, Expr)> {
    let of = |expr: &Expr| affine(expr, variable);
    Some(match expr {
        expr if !expr.uses(variable) => (ZERO, expr.clone()),
        Expr::Var(_) => (Expr::Int(1), ZERO),
        Expr::Neg(a) => {
            let (factor, rest) = of(a)?;
            (simple(Op::Sub, ZERO, factor), simple(Op::Sub, ZERO, rest))
        }
        Expr::Binary(op @ (Op::Add | Op::Sub), a, b) => {
            let ((a, c), (b, d)) = (of(a)?, of(b)?);
            (simple(*op, a, b), simple(*op, c, d))
        }
        Expr::Binary(Op::Mul, a, b) => {
            let (by, other) = if a.uses(variable) { (b, a) } else { (a, b) };
            let (factor, rest) = (!by.uses(variable)).then(|| of(other)).flatten()?;
            (
                simple(Op::Mul, factor, (**by).clone()),
                simple(Op::Mul, rest, (**by).clone()),
            )
        }
        _ => return None,
    })
}

/// The operation, without one that changes nothing.
fn simple(op: Op, a: Expr, b: Expr) -> Expr {
    match (op, a, b) {
        (Op::Add | Op::Sub, a, ZERO)
        | (Op::Add, ZERO, a)
        | (Op::Mul, a, Expr::Int(1))
        | (Op::Mul, Expr::Int(1), a) => a,
        (Op::Mul, ZERO, _) | (Op::Mul, _, ZERO) => ZERO,
        (op, Expr::Int(a), Expr::Int(b)) => op
            .apply(a, b)
            .map_or_else(|| Expr::binary(op, Expr::Int(a), Expr::Int(b)), Expr::Int),
        (Op::Sub, ZERO, a) => Expr::Neg(Box::new(a)),
        (op, a, b) => Expr::binary(op, a, b),
    }
}

/// Returns the factors of two variables and the constant, if the operators show that the expression
/// is linear in both and contains no other variable.
pub(super) fn in_two(expr: &Expr, [one, other]: [usize; 2]) -> Option<[i128; 3]> {
    let of_one = Linear::from_expr(expr, one)?;
    let of_other = Linear::from_expr(&of_one.rest, other)?;
    let constant = of_other.rest.eval(&[], &mut Steps::at_most(1000)).ok()?;
    Some([of_one.factor.into(), of_other.factor.into(), constant])
}
