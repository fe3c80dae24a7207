//! Slow functions as bounds of restricted Nim. The theorem is in `theorem::restricted`.

use grundy_core::game::expr::{Expr, Function, Op, Steps};

use crate::affine::Affine;

/// A slow function f: f(0) = 0, and f(n) - f(n - 1) is 0 or 1. Both kinds are limited to 0 <= f(n)
/// <= n.
///
/// An expression e *steps* if e(n) - e(n - 1) is 0 or 1 for all n >= 1. If e steps, then e limited
/// to 0 and n is slow, as n and 0 step, and so do the minimum and the maximum of two expressions
/// that step.
///
/// ```
/// use grundy_law::Slow;
///
/// // 1 to floor(n / 2) tokens
/// let halves = Slow::Line { a: 1, b: 0, d: 2 };
/// assert_eq!((halves.at(6), halves.value(6), halves.value(7)), (Some(3), Some(3), Some(0)));
/// assert_eq!(halves.option_of_value(6, 0), Some(3));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Slow {
    /// f(n) = floor((a n + b) / d), 1 <= a < d.
    Line {
        /// The factor.
        a: i128,
        /// The summand.
        b: i128,
        /// The divisor.
        d: i128,
    },
    /// f(n) is the value of an expression that steps.
    Other(Expr),
}

/// The most steps of the recurrence for one value, each for a stretch of heaps with the same f:
/// about a second.
const MOST_STEPS: u32 = 1 << 21;
/// The most steps of the evaluation of a bound.
const MOST_NODES: u64 = 1 << 10;

impl Slow {
    /// Creates the function; `None` if it is not known to be slow, or is a constant or n minus a
    /// constant: those are removal games.
    pub(super) fn new(bound: &Expr) -> Option<Self> {
        match Affine::from_expr(bound).map(Affine::parameters) {
            Some((a, b, d)) => (1..d).contains(&a).then_some(Self::Line { a, b, d }),
            None => steps(bound).then(|| Self::Other(bound.clone())),
        }
    }

    /// Returns f(n); `None` if that needs more than 128 bits.
    #[must_use]
    pub fn at(&self, n: u128) -> Option<u128> {
        let heap = i128::try_from(n).ok()?;
        let most = match self {
            Self::Line { a, b, d } => a
                .checked_mul(heap)?
                .checked_add(*b)?
                .div_euclid((*d).max(1)),
            Self::Other(bound) => value_at(bound, heap)?,
        };
        Some(u128::try_from(most.max(0)).ok()?.min(n))
    }

    /// Returns the Grundy value of a heap of n tokens from which 1 to f(n) may be removed, by
    /// Levine's recurrence g(n) = f(n) where f(n) > f(n - 1), else g(n - f(n) - 1). `None` if that
    /// needs more than 128 bits, or too many steps: for a line there are about d/a times log n, for
    /// a square root at most about the root.
    #[must_use]
    pub fn value(&self, mut n: u128) -> Option<u128> {
        for _ in 0..MOST_STEPS {
            let most = self.at(n)?;
            let Some(before) = n.checked_sub(1).filter(|_| most > 0) else {
                return Some(0);
            };
            if self.at(before)? < most {
                return Some(most);
            }
            // While f stays the same, several steps are one.
            let mut by = most + 1;
            while let Some(next) = by
                .checked_mul(2)
                .filter(|&twice| n.checked_sub(twice).map(|n| self.at(n)) == Some(Some(most)))
            {
                by = next;
            }
            n = n.checked_sub(by)?;
        }
        None
    }

    /// Returns the heap of value `target` to which a move leads from a heap of n tokens: the only
    /// one, if there is one. `None` if there is none, if it needs more than 128 bits or too many
    /// steps.
    ///
    /// The options have the values 0, …, f(n) but that of n, in some order. The heaps of a value v
    /// form a chain: the first is the least n with f(n) = v, and the one after m is the least n
    /// with n - f(n) - 1 = m, because n - f(n) - 1 grows exactly where f does not.
    #[must_use]
    pub fn option_of_value(&self, n: u128, target: u128) -> Option<u128> {
        let first = n.checked_sub(self.at(n)?)?;
        let mut heap = least(target, n, |heap| Some(self.at(heap)? >= target))?;
        for _ in 0..MOST_STEPS {
            if heap >= first {
                return (heap < n).then_some(heap);
            }
            let most = self.at(heap)?;
            // While f stays the same, several links of the chain are one step.
            let step = most.checked_add(1)?;
            let end = least(heap, n, |later| Some(self.at(later)? > most)).unwrap_or(n);
            let links = ((end - 1 - heap) / step).min((first - heap).div_ceil(step));
            heap = match links {
                0 => least(heap.checked_add(step)?, n, |later| {
                    Some(later - self.at(later)? > heap)
                })?,
                _ => heap + links * step,
            };
        }
        None
    }

    /// Returns the values of the heaps 0..=to; `None` if one exceeds 32 bits, or there is not
    /// enough memory.
    pub(super) fn values(&self, to: u64) -> Option<Vec<u32>> {
        let (mut values, mut before) = (Vec::new(), 0);
        values
            .try_reserve_exact(usize::try_from(to.checked_add(1)?).ok()?)
            .ok()?;
        for n in 0..=to {
            let most = self.at(n.into())?;
            let value = match most {
                0 => 0,
                _ if most > before => u32::try_from(most).ok()?,
                _ => *values.get(usize::try_from(u128::from(n) - most - 1).ok()?)?,
            };
            values.push(value);
            before = most;
        }
        Some(values)
    }

    /// Returns the numbers a, b, d of a line.
    #[must_use]
    pub fn parameters(&self) -> Option<(i128, i128, i128)> {
        if let Self::Line { a, b, d } = *self {
            Some((a, b, d))
        } else {
            None
        }
    }
}

/// Returns the least number from `from` to `to` with a property that larger numbers keep; `None` if
/// there is none, or the property is not known.
pub(super) fn least(from: u128, to: u128, has: impl Fn(u128) -> Option<bool>) -> Option<u128> {
    let (mut below, mut by) = (from, 1);
    if from > to {
        return None;
    }
    if has(from)? {
        return Some(from);
    }
    // The property is missing at `below`.
    let mut above = loop {
        let next = below.saturating_add(by).min(to);
        if has(next)? {
            break next;
        }
        if next == to {
            return None;
        }
        (below, by) = (next, by.saturating_mul(2));
    };
    while above - below > 1 {
        let middle = below + (above - below) / 2;
        if has(middle)? {
            above = middle;
        } else {
            below = middle;
        }
    }
    Some(above)
}

/// Returns the value of an expression of the heap.
pub(super) fn value_at(expr: &Expr, n: i128) -> Option<i128> {
    expr.eval(&[n], &mut Steps::at_most(MOST_NODES)).ok()
}

/// Returns `true` if an expression steps: n, an integer, and floor((a n + b) / d) with 0 <= a <= d
/// do. If e steps and c is an integer, so do e + c, e - c, n - e, floor(e / c) for c >= 1, the
/// square root of e >= 0, the logarithm of e >= 1 to the base c >= 2, and the minimum and the
/// maximum of two expressions that step: a function that steps, of one that steps, steps.
fn steps(expr: &Expr) -> bool {
    if let Some((a, _, d)) = Affine::from_expr(expr).map(Affine::parameters) {
        return (0..=d).contains(&a);
    }
    // An expression that steps is least at 0.
    let is_least = |expr: &Expr, least: i128| value_at(expr, 0).is_some_and(|value| value >= least);
    match expr {
        Expr::Unary(Function::Isqrt, e) => steps(e) && is_least(e, 0),
        Expr::Binary(op, left, right) => match (op, left.as_ref(), right.as_ref()) {
            (Op::Min | Op::Max, a, b) => steps(a) && steps(b),
            (Op::Add | Op::Sub, e, Expr::Int(_))
            | (Op::Add, Expr::Int(_), e)
            | (Op::Sub, Expr::Var(0), e) => steps(e),
            (Op::Div, e, Expr::Int(c)) => *c >= 1 && steps(e),
            (Op::Ilog, e, Expr::Int(c)) => *c >= 2 && steps(e) && is_least(e, 1),
            _ => false,
        },
        _ => false,
    }
}
