//! The numbers that an expression can be, from those that its variables can be.

use super::{
    expr::{Condition, Expr, Function, Op},
    rule::Loop,
};

/// The least and the largest number that an expression can be.
///
/// ```
/// use grundy_core::game::expr::{Expr, Op};
/// use grundy_core::game::interval::Interval;
///
/// let half = Expr::binary(Op::Div, Expr::Var(0), Expr::Int(2));
/// let to_10 = Interval { low: 0, high: 10, is_sure: true };
/// assert_eq!(Interval::from_expr(&half, &|_| Some(to_10)), Some(Interval { high: 5, ..to_10 }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interval {
    /// The least number.
    pub low: i128,
    /// The largest number.
    pub high: i128,
    /// `true` if the expression certainly has a value.
    pub is_sure: bool,
}

/// The intervals of variables.
pub type Variables<'a> = dyn Fn(usize) -> Option<Interval> + 'a;

/// Numbers beyond this one, and their negatives, are not followed.
const MOST_FOLLOWED: i128 = 1 << 125;
/// Variables of rules have at most 41 bits.
const LARGEST_VARIABLE: i128 = (1 << 41) - 1;

impl Interval {
    /// Any number of a variable.
    pub const ANY: Self = Self {
        low: -LARGEST_VARIABLE,
        high: LARGEST_VARIABLE,
        is_sure: true,
    };

    /// Any number of a variable from one on.
    #[must_use]
    pub fn from(low: i128) -> Self {
        Self { low, ..Self::ANY }
    }

    /// The interval of an expression; `None` if a variable has none, or beyond 125 bits.
    #[must_use]
    pub fn from_expr(expr: &Expr, variables: &Variables<'_>) -> Option<Self> {
        let (low, high, is_sure) = match expr {
            Expr::Int(number) => (*number, *number, true),
            Expr::Var(index) => return variables(*index),
            Expr::Neg(a) => {
                let Self { low, high, is_sure } = Self::from_expr(a, variables)?;
                (-high, -low, is_sure)
            }
            Expr::Unary(function, a) => {
                let Self { low, high, is_sure } = Self::from_expr(a, variables)?;
                let most = if *function == Function::Isqrt {
                    high.max(0).isqrt()
                } else {
                    high.max(0)
                };
                (0, most, is_sure && low >= 0)
            }
            Expr::Binary(op, a, b) => op.interval(
                Self::from_expr(a, variables)?,
                Self::from_expr(b, variables)?,
            )?,
        };
        (low >= -MOST_FOLLOWED && high <= MOST_FOLLOWED).then_some(Self { low, high, is_sure })
    }

    /// The intervals of the variables of loops, by the beginnings of the loops, after those of
    /// `given` variables from 0 on.
    #[must_use]
    pub fn of_loops(given: usize, loops: &[Loop]) -> Vec<Self> {
        let mut all = vec![Self::from(0); given];
        for each in loops {
            let low = Self::from_expr(&each.low, &|index| all.get(index).copied())
                .map_or(-LARGEST_VARIABLE, |own| own.low);
            all.push(Self::from(low));
        }
        all
    }

    fn size(self) -> i128 {
        self.low.abs().max(self.high.abs())
    }
}

impl Op {
    /// The least and the largest number that the result of the operator can be, and whether there
    /// certainly is one; `None` beyond 128 bits.
    #[must_use]
    pub fn interval(self, a: Interval, b: Interval) -> Option<(i128, i128, bool)> {
        let are_sure = a.is_sure && b.is_sure;
        let divides = are_sure && (b.low > 0 || b.high < 0);
        Some(match self {
            Self::Add => (a.low + b.low, a.high + b.high, are_sure),
            Self::Sub => (a.low - b.high, a.high - b.low, are_sure),
            Self::Mul => {
                let corners = [a.low, a.high].map(|a| [b.low, b.high].map(|b| a.checked_mul(b)));
                let corners = corners
                    .into_iter()
                    .flatten()
                    .collect::<Option<Vec<i128>>>()?;
                (*corners.iter().min()?, *corners.iter().max()?, are_sure)
            }
            Self::Min => (a.low.min(b.low), a.high.min(b.high), are_sure),
            Self::Max => (a.low.max(b.low), a.high.max(b.high), are_sure),
            Self::Div if a.low >= 0 && b.low >= 0 => {
                (a.low / b.high.max(1), a.high / b.low.max(1), divides)
            }
            Self::Div => (-a.size(), a.size(), divides),
            Self::Rem if a.low >= 0 && b.low >= 0 => (0, (b.high - 1).clamp(0, a.high), divides),
            Self::Rem => ((b.low + 1).min(0), (b.high - 1).max(0), divides),
            Self::Gcd => (0, a.size().max(b.size()), are_sure),
            Self::Xor => (
                0,
                a.high.max(0) + b.high.max(0),
                are_sure && a.low >= 0 && b.low >= 0,
            ),
            Self::Ilog => (0, 127, are_sure && a.low >= 1 && b.low >= 2),
        })
    }
}

impl Expr {
    /// Returns `true` if the expression certainly has a value of at most 125 bits.
    #[must_use]
    pub fn is_sure(&self, variables: &Variables<'_>) -> bool {
        Interval::from_expr(self, variables).is_some_and(|interval| interval.is_sure)
    }
}

impl Condition {
    /// Returns `true` if all numbers of the condition certainly have a value of at most 125 bits.
    #[must_use]
    pub fn is_sure(&self, variables: &Variables<'_>) -> bool {
        self.exprs().into_iter().all(|expr| expr.is_sure(variables))
    }
}

/// Returns `true` if an expression has a value of at most 125 bits for all variables of at most 41
/// bits.
///
/// ```
/// use grundy_core::game::expr::{Expr, Op};
/// use grundy_core::game::interval::is_sure;
///
/// let quotient = |by| Expr::binary(Op::Div, Expr::Var(0), by);
/// assert!(is_sure(&quotient(Expr::Int(2))));
/// // the divisor may be 0
/// assert!(!is_sure(&quotient(Expr::Var(1))));
/// ```
#[must_use]
pub fn is_sure(expr: &Expr) -> bool {
    expr.is_sure(&|_| Some(Interval::ANY))
}

/// Returns `true` if a condition has a truth value for all variables of at most 41 bits.
///
/// ```
/// use grundy_core::game::expr::{Condition, Expr, Op};
/// use grundy_core::game::interval::is_certain;
///
/// assert!(is_certain(&Condition::Prime(Expr::Var(0))));
/// assert!(!is_certain(&Condition::Prime(Expr::binary(Op::Div, Expr::Int(7), Expr::Var(0)))));
/// ```
#[must_use]
pub fn is_certain(condition: &Condition) -> bool {
    condition.is_sure(&|_| Some(Interval::ANY))
}
