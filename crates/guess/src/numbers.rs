//! Growing sequences of numbers, square roots, and the cost of constants.

use std::fmt;

use grundy_core::claim::{self, members};

/// The rule of a growing sequence, for [`crate::term::Term::Last`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GrowthRule {
    /// (a x + b) / c, rounded down.
    Affine(i64, i64, i64),
    /// (p x + isqrt((p p + 4 q) x x) + e) / 2, rounded down: the number after x, where each number
    /// is p times the one before plus q times the one before that, perhaps plus a constant. The
    /// larger root of t t = p t + q is the limit of the quotients.
    Quadratic(i64, i64, i64),
    /// a x + b + e (x % m), with a, b, e and m.
    Residue([i64; 4]),
}

impl GrowthRule {
    /// Returns the number after `x`; `None` if it does not grow.
    #[must_use]
    pub fn after(self, x: i64) -> Option<i64> {
        let next = match self {
            Self::Affine(a, b, c) => x.checked_mul(a)?.checked_add(b)?.div_euclid(c),
            Self::Quadratic(p, q, e) => Self::twice(p, q, x)?.checked_add(e)?.div_euclid(2),
            Self::Residue([factor, constant, times, modulus]) => x
                .checked_mul(factor)?
                .checked_add(constant + times * x.rem_euclid(modulus.max(1)))?,
        };
        (next > x).then_some(next)
    }

    /// Returns p x + isqrt((p p + 4 q) x x); `None` beyond 64 bits.
    #[must_use]
    pub fn twice(p: i64, q: i64, x: i64) -> Option<i64> {
        let square = (p * p + 4 * q).checked_mul(x)?.checked_mul(x)?;
        p.checked_mul(x)?.checked_add(isqrt(square))
    }

    /// Returns the last number up to `to` of the sequence from `start` on.
    #[must_use]
    pub fn last(self, start: i64, to: i64) -> Option<i64> {
        let mut last = (start <= to).then_some(start)?;
        loop {
            match self.after(last)? {
                next if next <= to => last = next,
                _ => return Some(last),
            }
        }
    }

    /// Returns the cost in bits.
    #[must_use]
    pub fn cost(self) -> u32 {
        match self {
            Self::Affine(a, b, c) => 3 + constant_cost(a) + constant_cost(b) + constant_cost(c),
            // The rounding is the usual one.
            Self::Quadratic(p, q, 1) => constant_cost(p) + constant_cost(q),
            Self::Quadratic(p, q, e) => constant_cost(p) + constant_cost(q) + constant_cost(e),
            Self::Residue(numbers) => 5 + numbers.map(constant_cost).iter().sum::<u32>(),
        }
    }
}

impl fmt::Display for GrowthRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Affine(a, b, c) => {
                let sum = plus(times(a), b);
                match (c, b) {
                    (1, _) => f.write_str(&sum),
                    (c, 0) => write!(f, "{sum}/{c}"),
                    (c, _) => write!(f, "({sum})/{c}"),
                }
            }
            Self::Quadratic(p, q, e) => {
                let root = format!("isqrt({}*v*v)", p * p + 4 * q);
                let sum = if p == 0 {
                    root
                } else {
                    format!("{} + {root}", times(p))
                };
                write!(f, "({})/2", plus(sum, e))
            }
            Self::Residue([factor, constant, by, modulus]) => {
                let rest = match by.abs() {
                    1 => format!("v%{modulus}"),
                    by => format!("{by}*(v%{modulus})"),
                };
                write!(
                    f,
                    "{} {} {rest}",
                    plus(times(factor), constant),
                    if by < 0 { '-' } else { '+' }
                )
            }
        }
    }
}

/// Returns `a*v` as text.
fn times(a: i64) -> String {
    if a == 1 {
        "v".to_owned()
    } else {
        format!("{a}*v")
    }
}

/// Returns `sum + b` as text.
fn plus(sum: String, b: i64) -> String {
    match b {
        0 => sum,
        b if b < 0 => format!("{sum} - {}", -b),
        b => format!("{sum} + {b}"),
    }
}

/// Returns the square root of a number that is not negative, rounded down.
#[must_use]
pub fn isqrt(number: i64) -> i64 {
    u64::try_from(number).map_or(0, |number| i64::try_from(number.isqrt()).unwrap_or(0))
}

/// Returns the cost of a constant in bits.
#[must_use]
pub fn constant_cost(value: i64) -> u32 {
    match value.unsigned_abs() {
        0..=2 => 2,
        3 | 4 => 3,
        5..=8 => 4,
        number if number.is_power_of_two() => number.ilog2() + 1,
        number => 2 * number.ilog2(),
    }
}

/// Returns the least part of a number from 1 on for a ratio from 1 on, as `part` of the claims.
#[must_use]
pub fn least_part(number: i64, ratio: i64) -> Option<i64> {
    let members = members(ratio.into(), number.into()).filter(|_| number > 0)?;
    i64::try_from(claim::least_part(&members, number.into())).ok()
}
