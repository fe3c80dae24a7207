//! Linear functions of the parameters of a line.

use grundy_core::{
    claim::{Claim, Says},
    game::expr::{Expr, Op},
    notation::parameters::Open,
};

use super::names;

/// The largest number in a linear function.
const MOST_COEFFICIENT: i128 = 1 << 40;

/// The function `constant + sum of slopes[i] * parameter i`.
///
/// ```
/// use grundy_check::LinearFunction;
///
/// let [one, k] = [LinearFunction::fixed(1, 1), LinearFunction { constant: 0, slopes: vec![1] }];
/// let twice = k.plus(&one).times(2);
/// assert_eq!((twice.constant, twice.slopes.as_slice()), (2, [2].as_slice()));
/// assert_eq!(LinearFunction::from_expr(&twice.expr(0), 0, 1), Some(twice));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinearFunction {
    /// The value for parameters that are all 0.
    pub constant: i128,
    /// The factor of each parameter.
    pub slopes: Vec<i128>,
}

impl LinearFunction {
    /// Returns the function that is this number for all parameters.
    #[must_use]
    pub fn fixed(constant: i128, parameters: usize) -> Self {
        Self {
            constant,
            slopes: vec![0; parameters],
        }
    }

    /// Returns the sum of two functions.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let slopes = self
            .slopes
            .iter()
            .zip(&other.slopes)
            .map(|(a, b)| a + b)
            .collect();
        Self {
            constant: self.constant + other.constant,
            slopes,
        }
    }

    /// Returns the function times a number.
    #[must_use]
    pub fn times(&self, factor: i128) -> Self {
        Self {
            constant: self.constant * factor,
            slopes: self.slopes.iter().map(|slope| slope * factor).collect(),
        }
    }

    /// Reads an expression in which parameter i is the variable `first` + i.
    #[must_use]
    pub fn from_expr(expr: &Expr, first: usize, parameters: usize) -> Option<Self> {
        let of = |expr: &Expr| Self::from_expr(expr, first, parameters);
        let read = match expr {
            Expr::Int(value) => Self::fixed(*value, parameters),
            Expr::Var(index) => {
                let mut own = Self::fixed(0, parameters);
                *own.slopes.get_mut(index.checked_sub(first)?)? = 1;
                own
            }
            Expr::Neg(a) => of(a)?.times(-1),
            Expr::Binary(Op::Add, a, b) => of(a)?.plus(&of(b)?),
            Expr::Binary(Op::Sub, a, b) => of(a)?.plus(&of(b)?.times(-1)),
            Expr::Binary(Op::Mul, a, b) => match (&**a, &**b) {
                (Expr::Int(factor), other) | (other, Expr::Int(factor))
                    if factor.abs() <= MOST_COEFFICIENT =>
                {
                    of(other)?.times(*factor)
                }
                _ => return None,
            },
            Expr::Binary(..) | Expr::Unary(..) => return None,
        };
        let small = |value: &i128| value.abs() <= MOST_COEFFICIENT;
        (small(&read.constant) && read.slopes.iter().all(small)).then_some(read)
    }

    /// Returns the function as a sum; parameter i is the variable `first` + i.
    #[must_use]
    pub fn expr(&self, first: usize) -> Expr {
        let mut sum: Option<Expr> = None;
        let mut add = |factor: i128, term: Expr| {
            let term = if factor.abs() == 1 {
                term
            } else {
                Expr::binary(Op::Mul, Expr::Int(factor.abs()), term)
            };
            sum = Some(match (sum.take(), factor < 0) {
                (None, false) => term,
                (None, true) => Expr::Neg(Box::new(term)),
                (Some(sum), false) => Expr::binary(Op::Add, sum, term),
                (Some(sum), true) => Expr::binary(Op::Sub, sum, term),
            });
        };
        for (index, &slope) in self
            .slopes
            .iter()
            .enumerate()
            .filter(|(_, slope)| **slope != 0)
        {
            add(slope, Expr::Var(first + index));
        }
        match (self.constant, sum) {
            (constant, None) => Expr::Int(constant),
            (0, Some(sum)) => sum,
            (constant, Some(sum)) if constant < 0 => {
                Expr::binary(Op::Sub, sum, Expr::Int(-constant))
            }
            (constant, Some(sum)) => Expr::binary(Op::Add, sum, Expr::Int(constant)),
        }
    }

    /// Reads a text in the parameters of a line.
    pub(crate) fn read(open: &Open, text: &str) -> Option<Self> {
        let names = names(open);
        let head = names.join(", ");
        let claim = Claim::parse(&format!("{head} -> {text}"), &names)
            .ok()
            .filter(|claim| claim.nodes.is_empty())?;
        let Says::Value(expr) = &claim.says else {
            return None;
        };
        Self::from_expr(expr, 0, names.len())
    }

    /// Returns `true` if no slope and no constant is negative.
    #[must_use]
    pub fn is_never_below_0(&self) -> bool {
        self.constant >= 0 && self.slopes.iter().all(|&slope| slope >= 0)
    }
}
