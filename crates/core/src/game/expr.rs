//! Integer expressions and conditions over the heap size and loop variables, in checked 128-bit
//! arithmetic.

pub use super::steps::{EvalError, Steps};
use crate::{
    gcd::{gcd, stein},
    prime,
};

/// An integer expression. Division rounds down (towards minus infinity).
///
/// ```
/// use grundy_core::game::expr::{Expr, Op, Steps};
///
/// let half = Expr::binary(Op::Div, Expr::Var(0), Expr::Int(2));
/// assert_eq!(half.eval(&[7], &mut Steps::at_most(10)), Ok(3));
/// assert!(half.uses(0) && !half.is_constant());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A constant.
    Int(i128),
    /// A variable by its index in the scope: 0 is the heap size, then the loop variables in order.
    Var(usize),
    /// `-a`
    Neg(Box<Expr>),
    /// `a op b`
    Binary(Op, Box<Expr>, Box<Expr>),
    /// `function(a)`
    Unary(Function, Box<Expr>),
}

/// A function of one integer >= 0.
///
/// ```
/// use grundy_core::game::expr::Function;
///
/// assert_eq!(Function::Isqrt.apply(10), Some(3));
/// assert_eq!(Function::DigitSum.apply(137), Some(11));
/// assert_eq!(Function::Isqrt.apply(-1), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Function {
    /// `isqrt(a)`, the square root rounded down
    Isqrt,
    /// `popcount(a)`, the number of ones among the binary digits
    Popcount,
    /// `digitsum(a)`, the sum of the decimal digits
    DigitSum,
}

/// A binary operator or function of integers.
///
/// ```
/// use grundy_core::game::expr::Op;
///
/// assert_eq!((Op::Div.apply(-7, 2), Op::Rem.apply(-7, 2)), (Some(-4), Some(1)));
/// assert_eq!((Op::Gcd.apply(12, 18), Op::Xor.apply(5, 3)), (Some(6), Some(6)));
/// assert_eq!(Op::Div.apply(1, 0), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Op {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`, rounded down
    Div,
    /// `%`, the remainder of `/`
    Rem,
    /// `min(a, b)`
    Min,
    /// `max(a, b)`
    Max,
    /// `gcd(a, b)`, at least 0; `gcd(0, 0)` is 0
    Gcd,
    /// `xor(a, b)`, the nim-sum of two numbers >= 0
    Xor,
    /// `ilog(a, b)`, the logarithm of `a >= 1` to the base `b >= 2`, rounded down
    Ilog,
}

/// A condition on integers.
///
/// ```
/// use grundy_core::game::expr::{Condition, Expr, Steps};
///
/// let is_prime = Condition::Prime(Expr::Var(0));
/// assert_eq!(is_prime.eval(&[7], &mut Steps::at_most(100)), Ok(true));
/// assert_eq!(Condition::Not(Box::new(is_prime)).eval(&[7], &mut Steps::at_most(100)), Ok(false));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Condition {
    /// `a < b` and so on.
    Compare(IntegerComparison, Expr, Expr),
    /// `prime(a)`: a is a prime number
    Prime(Expr),
    /// `a and b`
    And(Box<Condition>, Box<Condition>),
    /// `a or b`
    Or(Box<Condition>, Box<Condition>),
    /// `not a`
    Not(Box<Condition>),
}

/// A comparison of two integers.
///
/// ```
/// use grundy_core::game::expr::IntegerComparison;
///
/// assert!(IntegerComparison::LessEqual.holds(3, 3) && !IntegerComparison::Less.holds(3, 3));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IntegerComparison {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
}

impl Expr {
    /// The expression `a op b`.
    #[must_use]
    pub fn binary(op: Op, a: Self, b: Self) -> Self {
        Self::Binary(op, Box::new(a), Box::new(b))
    }

    /// The value with the variables `scope`: index 0 is the heap size, then the loop variables.
    ///
    /// # Errors
    /// If the value is undefined or the steps are used up.
    pub fn eval(&self, scope: &[i128], steps: &mut Steps<'_>) -> Result<i128, EvalError> {
        self.eval_by(
            &mut |index, _: &mut Steps<'_>| scope.get(index).copied().ok_or(EvalError::Undefined),
            steps,
        )
    }

    /// The value with the values of variables that `variable` returns.
    ///
    /// # Errors
    /// If the value is undefined or the steps are used up; the first error of `variable`.
    #[inline]
    pub fn eval_by<'s, E: From<EvalError>>(
        &self,
        variable: &mut impl FnMut(usize, &mut Steps<'s>) -> Result<i128, E>,
        steps: &mut Steps<'s>,
    ) -> Result<i128, E> {
        steps.take()?;
        let value = match self {
            Self::Int(value) => Some(*value),
            Self::Var(index) => return variable(*index, steps),
            Self::Neg(a) => a.eval_by(variable, steps)?.checked_neg(),
            Self::Binary(op, a, b) => {
                op.apply(a.eval_by(variable, steps)?, b.eval_by(variable, steps)?)
            }
            Self::Unary(function, a) => function.apply(a.eval_by(variable, steps)?),
        };
        Ok(value.ok_or(EvalError::Undefined)?)
    }

    /// Calls `of` with the expression and with each expression inside it.
    pub fn walk(&self, of: &mut dyn FnMut(&Self)) {
        of(self);
        match self {
            Self::Int(_) | Self::Var(_) => {}
            Self::Neg(a) | Self::Unary(_, a) => a.walk(of),
            Self::Binary(_, a, b) => [a, b].into_iter().for_each(|side| side.walk(of)),
        }
    }

    /// Returns `true` if the expression has no variable.
    #[must_use]
    pub fn is_constant(&self) -> bool {
        !self.any(&mut |_| true)
    }

    /// Returns `true` if the expression has this variable.
    #[must_use]
    pub fn uses(&self, variable: usize) -> bool {
        self.any(&mut |own| own == variable)
    }

    /// Returns `true` if `test` is true of a variable. The variables are tested from left to right,
    /// up to the first of them.
    pub fn any(&self, test: &mut dyn FnMut(usize) -> bool) -> bool {
        let mut found = false;
        self.walk(&mut |expr| found = found || matches!(expr, Self::Var(own) if test(*own)));
        found
    }

    /// Replaces the index of each variable, from left to right, up to the first error.
    ///
    /// # Errors
    /// The first error of `renamed`.
    pub fn rename<E>(
        &mut self,
        renamed: &mut dyn FnMut(usize) -> Result<usize, E>,
    ) -> Result<(), E> {
        match self {
            Self::Int(_) => Ok(()),
            Self::Var(own) => {
                *own = renamed(*own)?;
                Ok(())
            }
            Self::Neg(a) | Self::Unary(_, a) => a.rename(renamed),
            Self::Binary(_, a, b) => {
                a.rename(renamed)?;
                b.rename(renamed)
            }
        }
    }

    /// Returns the expression with another one in place of each expression inside it for which
    /// `new` has one.
    #[must_use]
    pub fn rewritten(&self, new: &dyn Fn(&Self) -> Option<Self>) -> Self {
        let inner = |expr: &Self| Box::new(expr.rewritten(new));
        new(self).unwrap_or_else(|| match self {
            Self::Int(_) | Self::Var(_) => self.clone(),
            Self::Neg(a) => Self::Neg(inner(a)),
            Self::Unary(function, a) => Self::Unary(*function, inner(a)),
            Self::Binary(op, a, b) => Self::Binary(*op, inner(a), inner(b)),
        })
    }
}

impl Op {
    /// Returns the result; `None` if it is undefined or exceeds 128 bits.
    #[inline]
    #[must_use]
    pub fn apply(self, a: i128, b: i128) -> Option<i128> {
        match self {
            Self::Add => a.checked_add(b),
            Self::Sub => a.checked_sub(b),
            Self::Mul => a.checked_mul(b),
            Self::Div => Some(floor_div_rem(a, b)?.0),
            Self::Rem => Some(floor_div_rem(a, b)?.1),
            Self::Min => Some(a.min(b)),
            Self::Max => Some(a.max(b)),
            Self::Gcd => match (u64::try_from(a), u64::try_from(b)) {
                (Ok(a), Ok(b)) => Some(stein(a, b).into()),
                _ => Some(gcd(a.checked_abs()?, b.checked_abs()?)),
            },
            Self::Xor => (a >= 0 && b >= 0).then_some(a ^ b),
            Self::Ilog => (a >= 1 && b >= 2).then(|| i128::from(a.ilog(b))),
        }
    }
}

impl Function {
    /// Returns the result; `None` if it is undefined.
    #[inline]
    #[must_use]
    pub fn apply(self, a: i128) -> Option<i128> {
        let a = u128::try_from(a).ok()?;
        let value = match self {
            Self::Isqrt => a.isqrt(),
            Self::Popcount => a.count_ones().into(),
            Self::DigitSum => digit_sum(a).into(),
        };
        i128::try_from(value).ok()
    }
}

/// The sum of the decimal digits of each number below 1000: three digits take as long as one.
const DIGIT_SUMS: [u8; 1000] = {
    let (mut sums, mut number) = ([0; 1000], 1);
    while number < 1000 {
        sums[number] = sums[number / 10] + (number % 10).to_le_bytes()[0];
        number += 1;
    }
    sums
};

fn digit_sum(number: u128) -> u32 {
    let Ok(mut rest) = u64::try_from(number) else {
        return u32::from(DIGIT_SUMS[(number % 1000) as usize]) + digit_sum(number / 1000);
    };
    let mut sum = 0;
    while rest > 0 {
        sum += u32::from(DIGIT_SUMS[(rest % 1000) as usize]);
        rest /= 1000;
    }
    sum
}

/// Steps of the test of a prime below 2^64.
const PRIME: u64 = 16;

/// Returns `true` if the number is a prime.
///
/// # Errors
/// If the steps are used up.
fn is_prime(number: i128, steps: &mut Steps<'_>) -> Result<bool, EvalError> {
    match u64::try_from(number) {
        Ok(number) => {
            steps.take_many(PRIME)?;
            Ok(prime::is_prime(number))
        }
        Err(_) => Ok(number >= 2 && least_factor(number, steps)? == number),
    }
}

/// Returns the least prime factor of a number from 2 on. Each trial division takes a step.
///
/// # Errors
/// If the steps are used up.
pub(crate) fn least_factor(number: i128, steps: &mut Steps<'_>) -> Result<i128, EvalError> {
    let mut divisor = 2;
    while divisor <= number / divisor {
        steps.take()?;
        if number % divisor == 0 {
            return Ok(divisor);
        }
        divisor += if divisor == 2 { 1 } else { 2 };
    }
    Ok(number)
}

/// Quotient rounded towards minus infinity, and the remainder, which has the sign of `b`.
fn floor_div_rem(a: i128, b: i128) -> Option<(i128, i128)> {
    let (quotient, remainder) = match (i64::try_from(a), i64::try_from(b)) {
        // A division of 128 bits takes many times as long.
        (Ok(a), Ok(b @ 1..)) => ((a / b).into(), (a % b).into()),
        _ => (a.checked_div(b)?, a.checked_rem(b)?),
    };
    if remainder != 0 && (remainder < 0) != (b < 0) {
        Some((quotient - 1, remainder + b))
    } else {
        Some((quotient, remainder))
    }
}

impl Condition {
    /// Returns `true` if the condition holds. A right side is evaluated only if the left side does
    /// not decide.
    ///
    /// # Errors
    /// If a compared expression is undefined or the steps are used up.
    pub fn eval(&self, scope: &[i128], steps: &mut Steps<'_>) -> Result<bool, EvalError> {
        self.eval_by(
            &mut |index, _: &mut Steps<'_>| scope.get(index).copied().ok_or(EvalError::Undefined),
            steps,
        )
    }

    /// Returns `true` if the condition holds with the values of variables that `variable` returns.
    ///
    /// # Errors
    /// If a compared expression is undefined or the steps are used up; the first error of
    /// `variable`.
    #[inline]
    pub fn eval_by<'s, E: From<EvalError>>(
        &self,
        variable: &mut impl FnMut(usize, &mut Steps<'s>) -> Result<i128, E>,
        steps: &mut Steps<'s>,
    ) -> Result<bool, E> {
        steps.take()?;
        Ok(match self {
            Self::Compare(how, a, b) => {
                how.holds(a.eval_by(variable, steps)?, b.eval_by(variable, steps)?)
            }
            Self::Prime(a) => is_prime(a.eval_by(variable, steps)?, steps)?,
            Self::And(a, b) => a.eval_by(variable, steps)? && b.eval_by(variable, steps)?,
            Self::Or(a, b) => a.eval_by(variable, steps)? || b.eval_by(variable, steps)?,
            Self::Not(a) => !a.eval_by(variable, steps)?,
        })
    }

    /// The expressions that are compared or tested, from left to right.
    #[must_use]
    pub fn exprs(&self) -> Vec<&Expr> {
        match self {
            Self::Compare(_, a, b) => vec![a, b],
            Self::Prime(a) => vec![a],
            Self::And(a, b) | Self::Or(a, b) => [a.exprs(), b.exprs()].concat(),
            Self::Not(a) => a.exprs(),
        }
    }

    /// Calls `of` with each expression inside the condition.
    pub fn walk(&self, of: &mut dyn FnMut(&Expr)) {
        self.exprs().into_iter().for_each(|expr| expr.walk(of));
    }

    /// Returns `true` if the condition has this variable.
    #[must_use]
    pub fn uses(&self, variable: usize) -> bool {
        self.any(&mut |own| own == variable)
    }

    /// Returns `true` if `test` is true of a variable. The variables are tested from left to right,
    /// up to the first of them.
    pub fn any(&self, test: &mut dyn FnMut(usize) -> bool) -> bool {
        self.exprs().into_iter().any(|expr| expr.any(test))
    }

    /// Replaces the index of each variable, from left to right, up to the first error.
    ///
    /// # Errors
    /// The first error of `renamed`.
    pub fn rename<E>(
        &mut self,
        renamed: &mut dyn FnMut(usize) -> Result<usize, E>,
    ) -> Result<(), E> {
        match self {
            Self::Compare(_, a, b) => {
                a.rename(renamed)?;
                b.rename(renamed)
            }
            Self::Prime(a) => a.rename(renamed),
            Self::And(a, b) | Self::Or(a, b) => {
                a.rename(renamed)?;
                b.rename(renamed)
            }
            Self::Not(a) => a.rename(renamed),
        }
    }

    /// The condition that all of some conditions hold, tested in their order; `None` for none.
    ///
    /// ```
    /// use grundy_core::game::expr::{Condition, Expr};
    /// let [odd, prime] = [Condition::Prime(Expr::Int(9)), Condition::Prime(Expr::Int(7))];
    /// let both = Condition::all([odd.clone(), prime.clone()]).expect("there are conditions");
    /// assert_eq!(both.conjuncts(), [&odd, &prime]);
    /// ```
    #[must_use]
    pub fn all(conditions: impl IntoIterator<Item = Self>) -> Option<Self> {
        conditions
            .into_iter()
            .reduce(|a, b| Self::And(Box::new(a), Box::new(b)))
    }

    /// The conditions that must hold together, in the order of their tests.
    #[must_use]
    pub fn conjuncts(&self) -> Vec<&Self> {
        match self {
            Self::And(a, b) => [a.conjuncts(), b.conjuncts()].concat(),
            own => vec![own],
        }
    }

    /// A condition that holds if a number is 0 or more, and that has no value otherwise.
    #[must_use]
    pub fn only_natural(number: Expr) -> Self {
        let natural = Expr::Binary(Op::Xor, Box::new(number), Box::new(Expr::Int(0)));
        Self::Compare(IntegerComparison::GreaterEqual, natural, Expr::Int(0))
    }

    /// Returns the condition with another expression in place of each one for which `new` has one.
    #[must_use]
    pub fn rewritten(&self, new: &dyn Fn(&Expr) -> Option<Expr>) -> Self {
        let inner = |condition: &Self| Box::new(condition.rewritten(new));
        match self {
            Self::Compare(how, a, b) => Self::Compare(*how, a.rewritten(new), b.rewritten(new)),
            Self::Prime(a) => Self::Prime(a.rewritten(new)),
            Self::And(a, b) => Self::And(inner(a), inner(b)),
            Self::Or(a, b) => Self::Or(inner(a), inner(b)),
            Self::Not(a) => Self::Not(inner(a)),
        }
    }
}

impl IntegerComparison {
    /// Returns `true` if the comparison of `a` with `b` holds.
    pub fn holds<T: PartialOrd + Copy>(self, a: T, b: T) -> bool {
        match self {
            Self::Equal => a == b,
            Self::NotEqual => a != b,
            Self::Less => a < b,
            Self::LessEqual => a <= b,
            Self::Greater => a > b,
            Self::GreaterEqual => a >= b,
        }
    }
}
