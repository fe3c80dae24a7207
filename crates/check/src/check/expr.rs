//! The bounds of ranges as functions of the heap: finitely many values decide about all heaps.
//!
//! # Lemma
//! Consider an expression of n, integers, `+`, `-`, and products and quotients by constants. It is
//! a function e with e(n + D) = e(n) + A for all n, for some D >= 1. For n, D = 1 and A = 1. For an
//! integer, D = 1 and A = 0. Sums have the least common multiple of the two D. c e has c A. floor(e
//! / c) for c >= 1 has c D, as e(n + c D) = e(n) + c A. The remainder of e by c has c D and 0. So
//! the behavior of such a function on D values repeats for all n.

use grundy_core::{
    game::expr::{Expr, Op, Steps},
    gcd::gcd,
};

/// The largest D that is considered.
const MOST_DENOMINATOR: i128 = 1 << 20;

/// e(n + step) = e(n) + growth for all n.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct StepGrowth {
    step: i128,
    growth: i128,
}

impl StepGrowth {
    /// Returns the growth over a multiple of the step.
    fn over(self, step: i128) -> Option<Self> {
        let growth = self.growth.checked_mul(step / self.step)?;
        (step % self.step == 0).then_some(Self { step, growth })
    }

    /// Returns the value of the expression with this growth, if the expression is constant.
    fn constant(self, expr: &Expr) -> Option<i128> {
        if (self.step, self.growth) == (1, 0) {
            eval(expr, 0)
        } else {
            None
        }
    }
}

/// Returns the growth of an expression; `None` if the expression has another form, or the step is
/// too large.
fn growth(expr: &Expr) -> Option<StepGrowth> {
    let growth = match expr {
        Expr::Int(_) => StepGrowth { step: 1, growth: 0 },
        Expr::Var(0) => StepGrowth { step: 1, growth: 1 },
        Expr::Var(_) | Expr::Unary(..) => return None,
        Expr::Neg(inner) => times(growth(inner)?, -1)?,
        Expr::Binary(op, a, b) => {
            let (left, right) = (growth(a)?, growth(b)?);
            match op {
                Op::Add => sum(left, right)?,
                Op::Sub => sum(left, times(right, -1)?)?,
                Op::Mul => match (left.constant(a), right.constant(b)) {
                    (Some(factor), _) => times(right, factor)?,
                    (_, Some(factor)) => times(left, factor)?,
                    _ => return None,
                },
                Op::Div => stretch_growth(left, right.constant(b)?)?,
                Op::Rem => StepGrowth {
                    growth: 0,
                    ..stretch_growth(left, right.constant(b)?)?
                },
                Op::Min | Op::Max | Op::Gcd | Op::Xor | Op::Ilog => return None,
            }
        }
    };
    (growth.step <= MOST_DENOMINATOR).then_some(growth)
}

fn times(of: StepGrowth, factor: i128) -> Option<StepGrowth> {
    let step = if factor == 0 { 1 } else { of.step };
    Some(StepGrowth {
        step,
        growth: of.growth.checked_mul(factor)?,
    })
}

fn sum(a: StepGrowth, b: StepGrowth) -> Option<StepGrowth> {
    let step = lcm(a.step, b.step)?;
    Some(StepGrowth {
        step,
        growth: a.over(step)?.growth.checked_add(b.over(step)?.growth)?,
    })
}

fn stretch_growth(of: StepGrowth, divisor: i128) -> Option<StepGrowth> {
    // A constant is still constant after a division.
    let times = if (of.step, of.growth) == (1, 0) {
        1
    } else {
        divisor
    };
    let step = of.step.checked_mul(times).filter(|_| divisor >= 1)?;
    Some(StepGrowth {
        step,
        growth: of.growth,
    })
}

/// Returns the least common multiple of two numbers >= 1, if it is at most [`MOST`].
fn lcm(a: i128, b: i128) -> Option<i128> {
    a.checked_div(gcd(a, b))?
        .checked_mul(b)
        .filter(|&lcm| lcm <= MOST_DENOMINATOR)
}

/// Returns the value of an expression that is constant.
pub(super) fn constant(expr: &Expr) -> Option<i128> {
    let StepGrowth { step, growth } = growth(expr)?;
    let first = eval(expr, 0)?;
    (growth == 0 && (0..step).all(|n| eval(expr, n) == Some(first))).then_some(first)
}

/// Returns a heap and the value of the expression from that heap on, for a constant and for the
/// minimum of a constant and functions that grow. The heap of a minimum of two is the larger one of
/// the heaps of both.
///
/// ```
/// use grundy_check::check::expr::{eval, settle_bound};
/// use grundy_core::game::expr::{Expr, Op};
///
/// let half = Expr::binary(Op::Div, Expr::Var(0), Expr::Int(2));
/// let bound = Expr::binary(Op::Min, half.clone(), Expr::Int(100));
/// assert_eq!((settle_bound(&bound), settle_bound(&half)), (Some((200, 100)), None));
/// assert_eq!((eval(&bound, 199), eval(&bound, 200)), (Some(99), Some(100)));
/// ```
#[must_use]
pub fn settle_bound(expr: &Expr) -> Option<(i128, i128)> {
    let Expr::Binary(Op::Min, left, right) = expr else {
        return Some((0, constant(expr)?));
    };
    match (settle_bound(left), settle_bound(right)) {
        (Some(left), Some(right)) => Some((left.0.max(right.0), left.1.min(right.1))),
        (Some((heap, limit)), None) => Some((heap.max(reaches(right, limit)?), limit)),
        (None, Some((heap, limit))) => Some((heap.max(reaches(left, limit)?), limit)),
        (None, None) => None,
    }
}

/// Returns the heap after the last one at which a growing expression is below a limit; 0 if there
/// is none.
fn reaches(expr: &Expr, limit: i128) -> Option<i128> {
    let StepGrowth { step, growth } = growth(expr).filter(|of| of.growth > 0)?;
    // The last such heap of each class modulo the step: r, r + step, … with e(r), e(r) + growth, …
    // below the limit.
    let last = |r: i128| {
        let missing = limit.checked_sub(eval(expr, r)?)?;
        let times = (missing > 0).then(|| (missing - 1) / growth);
        times.map_or(Some(-1), |times| times.checked_mul(step)?.checked_add(r))
    };
    (0..step)
        .try_fold(-1, |most: i128, r| Some(most.max(last(r)?)))?
        .checked_add(1)
}

/// Returns c, if the expression is n - c at every n.
pub(super) fn heap_less(expr: &Expr) -> Option<i128> {
    let StepGrowth { step, growth } = growth(expr)?;
    let less = eval(expr, 0)?.checked_neg()?;
    (growth == step && (0..step).all(|n| eval(expr, n) == n.checked_sub(less))).then_some(less)
}

/// Returns (a, b, d) with d >= 1 and a coprime to d, if the expression is floor((a n + b) / d) at
/// every n. The triple is unique: b is the largest number for which no quotient is too large.
pub(super) fn quotient(expr: &Expr) -> Option<(i128, i128, i128)> {
    let StepGrowth { step, growth } = growth(expr)?;
    let common = gcd(growth.checked_abs()?, step);
    let (a, d) = (growth / common, step / common);
    let room = |n: i128| {
        d.checked_mul(eval(expr, n)?)?
            .checked_add(d - 1)?
            .checked_sub(a.checked_mul(n)?)
    };
    let b = (0..step)
        .map(room)
        .collect::<Option<Vec<_>>>()?
        .into_iter()
        .min()?;
    let quotient = |n: i128| {
        a.checked_mul(n)?
            .checked_add(b)
            .map(|numerator| numerator.div_euclid(d))
    };
    (0..step)
        .all(|n| quotient(n) == eval(expr, n))
        .then_some((a, b, d))
}

/// Returns the value at n; `None` if it has no value.
///
/// [`settle_bound`] has an example.
#[must_use]
pub fn eval(expr: &Expr, n: i128) -> Option<i128> {
    expr.eval(&[n], &mut Steps::at_most(u64::MAX)).ok()
}
