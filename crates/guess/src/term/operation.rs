//! Operations and comparisons: their values, and their costs in bits.

use crate::numbers::{constant_cost, isqrt, least_part};

/// A function of one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unary {
    /// The number of ones among the binary digits.
    Popcount,
    /// The lowest one among the binary digits, as a power of two; of numbers from 1 on.
    LowBit,
    /// The exponent of 2 in a number from 1 on.
    Valuation,
    /// The square root, rounded down.
    Isqrt,
    /// The logarithm to a base, rounded down; of numbers from 1 on.
    Ilog(u8),
    /// The least prime factor; of numbers from 2 on.
    Factor,
    /// The product with the golden ratio, rounded down.
    Golden,
    /// The sum of the decimal digits.
    DigitSum,
    /// The number of primes up to a number.
    Primes,
}

/// A binary operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Binary {
    /// `a + b`
    Add,
    /// `a - b`
    Sub,
    /// `a * b`
    Mul,
    /// `a / b`, rounded down, for b from 1 on
    Div,
    /// `a % b`, for b from 1 on
    Rem,
    /// The nim-sum of numbers from 0 on
    Xor,
    /// The number whose binary ones are those of both numbers, from 0 on
    And,
    /// The number whose binary ones are those of either number, from 0 on
    Or,
    /// The smaller number
    Min,
    /// The larger number
    Max,
    /// The greatest common divisor
    Gcd,
    /// The larger number less the smaller one
    Distance,
    /// The least part of a number from 1 on, for a ratio from 1 on: `part(a, b)` of the claims
    Part,
}

/// A comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TermComparison {
    /// `a == b`
    Equal,
    /// `a < b`
    Less,
    /// `a <= b`
    LessEqual,
}

impl Unary {
    /// Returns the cost in bits.
    #[must_use]
    pub fn cost(self) -> u32 {
        match self {
            Self::Popcount => 4,
            Self::LowBit | Self::Valuation | Self::Isqrt | Self::Factor => 5,
            Self::Ilog(base) => 3 + constant_cost(base.into()),
            Self::Golden | Self::Primes => 6,
            Self::DigitSum => 7,
        }
    }

    /// Returns `true` if automata that read digits compute the function, or its rests.
    #[must_use]
    pub fn is_by_digits(self) -> bool {
        matches!(
            self,
            Self::Popcount | Self::LowBit | Self::Valuation | Self::Ilog(2)
        )
    }

    /// Returns the value; `None` outside the domain.
    #[must_use]
    pub fn apply(self, a: i64) -> Option<i64> {
        let least = match self {
            Self::LowBit | Self::Valuation | Self::Ilog(_) => 1,
            Self::Factor => 2,
            _ => 0,
        };
        if a < least {
            return None;
        }
        Some(match self {
            Self::Popcount => i64::from(a.count_ones()),
            Self::LowBit => a & -a,
            Self::Valuation => i64::from(a.trailing_zeros()),
            Self::Isqrt => isqrt(a),
            Self::Ilog(base) => a.checked_ilog(base.into())?.into(),
            Self::Factor => least_factor(a),
            Self::Golden => (a + isqrt(5_i64.checked_mul(a)?.checked_mul(a)?)) / 2,
            Self::DigitSum => {
                std::iter::successors(Some(a), |&rest| (rest >= 10).then_some(rest / 10))
                    .map(|rest| rest % 10)
                    .sum()
            }
            Self::Primes => primes_up_to(a)?,
        })
    }
}

/// Returns the least prime factor of a number from 2 on.
pub(super) fn least_factor(a: i64) -> i64 {
    if a % 2 == 0 {
        return 2;
    }
    (3..)
        .step_by(2)
        .take_while(|divisor| divisor * divisor <= a)
        .find(|divisor| a % divisor == 0)
        .unwrap_or(a)
}

/// The numbers whose primes are counted.
const COUNTED: usize = 1 << 16;

/// Returns the number of primes up to `a`; `None` beyond the table.
fn primes_up_to(a: i64) -> Option<i64> {
    use std::sync::LazyLock;
    static COUNTS: LazyLock<Vec<u16>> = LazyLock::new(|| {
        let mut is_composite = vec![false; COUNTED];
        let mut count = 0;
        (0..COUNTED)
            .map(|n| {
                if n >= 2 && !is_composite[n] {
                    count += 1;
                    (n * n..COUNTED)
                        .step_by(n)
                        .for_each(|multiple| is_composite[multiple] = true);
                }
                count
            })
            .collect()
    });
    COUNTS
        .get(usize::try_from(a).ok()?)
        .map(|&count| count.into())
}

impl Binary {
    /// Returns the cost in bits.
    #[must_use]
    pub fn cost(self) -> u32 {
        match self {
            Self::Add | Self::Sub => 2,
            Self::Mul | Self::Div | Self::Rem | Self::Part => 3,
            Self::Xor | Self::Min | Self::Max => 4,
            Self::Distance => 5,
            Self::Gcd => 6,
            Self::And | Self::Or => 7,
        }
    }

    /// Returns `true` if automata that read digits compute the operation, by whether the operands
    /// are constants.
    #[must_use]
    pub fn is_by_digits(self, a_is_constant: bool, b_is_constant: bool) -> bool {
        match self {
            Self::Mul | Self::Gcd => a_is_constant || b_is_constant,
            Self::Div | Self::Rem => b_is_constant,
            Self::Part => false,
            _ => true,
        }
    }

    /// Returns `true` if the order of the operands does not matter.
    #[must_use]
    pub fn is_commutative(self) -> bool {
        !matches!(self, Self::Sub | Self::Div | Self::Rem | Self::Part)
    }

    /// Returns the value; `None` outside the domain or beyond 64 bits.
    #[must_use]
    pub fn apply(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Self::Add => a.checked_add(b),
            Self::Sub => a.checked_sub(b),
            Self::Mul => a.checked_mul(b),
            Self::Div => (b > 0).then(|| a.div_euclid(b)),
            Self::Rem => (b > 0).then(|| a.rem_euclid(b)),
            Self::Xor => (a >= 0 && b >= 0).then_some(a ^ b),
            Self::And => (a >= 0 && b >= 0).then_some(a & b),
            Self::Or => (a >= 0 && b >= 0).then_some(a | b),
            Self::Min => Some(a.min(b)),
            Self::Max => Some(a.max(b)),
            Self::Distance => a.checked_sub(b).map(i64::abs),
            Self::Gcd => i64::try_from(gcd(a.unsigned_abs(), b.unsigned_abs())).ok(),
            Self::Part => least_part(a, b),
        }
    }
}

/// Returns the greatest common divisor; 0 of two zeros.
fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl TermComparison {
    /// Returns `true` if the comparison holds.
    #[must_use]
    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Self::Equal => a == b,
            Self::Less => a < b,
            Self::LessEqual => a <= b,
        }
    }
}
