//! Formulas as trees: their value at a position, their cost in bits, and their text, which is a
//! claim.

use std::sync::Arc;

pub use crate::numbers::{GrowthRule, constant_cost, isqrt, least_part};
use crate::table::{Lookup, TablePosition};

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

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TermCondition {
    /// A comparison of two formulas.
    Compare(TermComparison, Arc<Term>, Arc<Term>),
    /// The number is a prime.
    Prime(Arc<Term>),
    /// Both conditions hold.
    And(Arc<TermCondition>, Arc<TermCondition>),
    /// At least one of two conditions holds.
    Or(Arc<TermCondition>, Arc<TermCondition>),
    /// The condition does not hold.
    Not(Arc<TermCondition>),
}

/// A formula.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Term {
    /// A number of the position.
    Variable(u8),
    /// A constant.
    Int(i64),
    /// A function of one number.
    Unary(Unary, Arc<Term>),
    /// A binary operation.
    Binary(Binary, Arc<Term>, Arc<Term>),
    /// The value of another position in the table.
    Call(Vec<Arc<Term>>),
    /// `[head; turn][index]`: the values before the period, then the period again and again.
    List(Vec<i32>, Vec<i32>, Arc<Term>),
    /// `a if c else b`
    Cases(Vec<(TermCondition, Arc<Term>)>, Arc<Term>),
    /// The last number up to the second term of a sequence that begins with the first number.
    Last(i64, GrowthRule, Arc<Term>),
}

/// Returns the cost in bits of a list with these entries.
#[must_use]
pub fn list_cost(entries: &[i32]) -> u32 {
    let (Some(&low), Some(&high)) = (entries.iter().min(), entries.iter().max()) else {
        return 2;
    };
    let range = (i64::from(high) - i64::from(low) + 1).unsigned_abs();
    // 10 log2(range), rounded up; at least a tenth of a bit.
    let tenths = (u128::from(range.min(4096)).pow(10) - 1)
        .checked_ilog2()
        .map_or(1, |bits| bits + 1);
    let length = u32::try_from(entries.len()).unwrap_or(u32::MAX / 64);
    2 + (length.saturating_mul(tenths)).div_ceil(10) + length.max(1).ilog2()
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
fn least_factor(a: i64) -> i64 {
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

/// The numbers that a formula is about: a position, and the values of the table.
#[derive(Debug, Clone, Copy)]
pub struct At<'a> {
    /// The position.
    pub position: &'a TablePosition,
    /// The values of the table.
    pub lookup: &'a Lookup,
}

impl TermCondition {
    /// Returns `true` if the condition holds; `None` if a formula in it has no value.
    #[must_use]
    pub fn holds(&self, at: At<'_>) -> Option<bool> {
        Some(match self {
            Self::Compare(comparison, a, b) => comparison.holds(a.value(at)?, b.value(at)?),
            Self::Prime(a) => {
                let number = a.value(at)?;
                number >= 2 && least_factor(number) == number
            }
            Self::And(a, b) => a.holds(at)? && b.holds(at)?,
            Self::Or(a, b) => a.holds(at)? || b.holds(at)?,
            Self::Not(a) => !a.holds(at)?,
        })
    }

    /// Returns the cost in bits.
    #[must_use]
    pub fn cost(&self) -> u32 {
        match self {
            Self::Compare(TermComparison::Equal, a, r) => match (&**a, &**r) {
                // A residue takes the logarithm of the modulus.
                (Term::Binary(Binary::Rem, a, m), Term::Int(_)) => {
                    2 + a.cost()
                        + m.cost()
                        + m.constant().unwrap_or(2).unsigned_abs().max(2).ilog2()
                }
                _ => 3 + a.cost() + r.cost(),
            },
            Self::Compare(_, a, b) => 3 + a.cost() + b.cost(),
            Self::Prime(a) => 4 + a.cost(),
            Self::And(a, b) | Self::Or(a, b) => 3 + a.cost() + b.cost(),
            Self::Not(a) => 1 + a.cost(),
        }
    }
}

impl Term {
    /// The formula `a op b`.
    #[must_use]
    pub fn binary(op: Binary, a: &Arc<Self>, b: &Arc<Self>) -> Arc<Self> {
        Arc::new(Self::Binary(op, Arc::clone(a), Arc::clone(b)))
    }

    /// A constant.
    #[must_use]
    pub fn int(value: i64) -> Arc<Self> {
        Arc::new(Self::Int(value))
    }

    /// Returns the value at a position; `None` if it is undefined there.
    #[must_use]
    pub fn value(&self, at: At<'_>) -> Option<i64> {
        match self {
            Self::Variable(index) => at
                .position
                .get(usize::from(*index))
                .map(|&number| number.into()),
            Self::Int(value) => Some(*value),
            Self::Unary(function, a) => function.apply(a.value(at)?),
            Self::Binary(op, a, b) => op.apply(a.value(at)?, b.value(at)?),
            Self::Call(arguments) => {
                let mut other = TablePosition::default();
                for (number, argument) in other.iter_mut().zip(arguments) {
                    *number = i32::try_from(argument.value(at)?).ok()?;
                }
                is_before(&other, at.position)
                    .then(|| at.lookup.get(&other))
                    .flatten()
                    .map(i64::from)
            }
            Self::List(head, turn, index) => {
                let index = usize::try_from(index.value(at)?).ok()?;
                let value = match index.checked_sub(head.len()) {
                    None => head.get(index),
                    Some(beyond) => turn.get(beyond.checked_rem(turn.len())?),
                };
                value.map(|&value| value.into())
            }
            Self::Cases(cases, otherwise) => {
                for (condition, value) in cases {
                    if condition.holds(at)? {
                        return value.value(at);
                    }
                }
                otherwise.value(at)
            }
            Self::Last(start, next, to) => next.last(*start, to.value(at)?),
        }
    }

    /// Returns the cost in bits: a code for the kinds of nodes and for constants, in which usual
    /// operations are short.
    #[must_use]
    pub fn cost(&self) -> u32 {
        match self {
            Self::Variable(_) => 2,
            Self::Int(value) => constant_cost(*value),
            Self::Unary(function, a) => function.cost() + a.cost(),
            Self::Binary(op, a, b) => op.cost() + a.cost() + b.cost(),
            Self::Call(arguments) => {
                3 + arguments
                    .iter()
                    .map(|argument| argument.cost())
                    .sum::<u32>()
            }
            Self::List(head, turn, index) => {
                let head = if head.is_empty() { 0 } else { list_cost(head) };
                head + list_cost(turn) + index.cost()
            }
            Self::Cases(cases, otherwise) => {
                let cases = cases
                    .iter()
                    .map(|(condition, value)| 2 + condition.cost() + value.cost());
                cases.sum::<u32>() + otherwise.cost()
            }
            Self::Last(start, next, to) => 3 + constant_cost(*start) + next.cost() + to.cost(),
        }
    }

    /// Returns the value of a constant.
    #[must_use]
    pub fn constant(&self) -> Option<i64> {
        if let Self::Int(value) = self {
            Some(*value)
        } else {
            None
        }
    }

    /// Returns `true` if another formula is this formula or a part of it.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        self.any(&|part| part == other)
    }

    /// Returns `true` if the formula uses values of other positions.
    #[must_use]
    pub fn is_recursive(&self) -> bool {
        self.any(&|part| matches!(part, Self::Call(_)))
    }

    /// Returns `true` if automata that read digits may decide the formula.
    #[must_use]
    pub fn is_by_digits(&self) -> bool {
        let is_other = |term: &Self| match term {
            Self::Unary(function, _) => !function.is_by_digits(),
            Self::Last(_, next, _) => !matches!(next, GrowthRule::Affine(..)),
            Self::Binary(op, a, b) => {
                !op.is_by_digits(a.constant().is_some(), b.constant().is_some())
            }
            Self::Cases(cases, _) => cases
                .iter()
                .any(|(condition, _)| condition.is_about_primes()),
            _ => false,
        };
        !self.any(&is_other)
    }

    /// Returns `true` if a test is true of the formula or of a part of it.
    #[must_use]
    pub fn any(&self, test: &dyn Fn(&Self) -> bool) -> bool {
        test(self)
            || match self {
                Self::Variable(_) | Self::Int(_) => false,
                Self::Unary(_, a) | Self::List(_, _, a) | Self::Last(_, _, a) => a.any(test),
                Self::Binary(_, a, b) => a.any(test) || b.any(test),
                Self::Call(arguments) => arguments.iter().any(|argument| argument.any(test)),
                Self::Cases(cases, otherwise) => {
                    cases
                        .iter()
                        .any(|(condition, value)| condition.any(test) || value.any(test))
                        || otherwise.any(test)
                }
            }
    }
}

impl TermCondition {
    /// Returns `true` if automata that read digits may decide the condition.
    #[must_use]
    pub fn is_by_digits(&self) -> bool {
        !self.is_about_primes() && !self.any(&|term| !term.is_by_digits())
    }

    fn is_about_primes(&self) -> bool {
        match self {
            Self::Compare(..) => false,
            Self::Prime(_) => true,
            Self::And(a, b) | Self::Or(a, b) => a.is_about_primes() || b.is_about_primes(),
            Self::Not(a) => a.is_about_primes(),
        }
    }

    /// Returns `true` if a test is true of a formula in the condition.
    #[must_use]
    pub fn any(&self, test: &dyn Fn(&Term) -> bool) -> bool {
        match self {
            Self::Compare(_, a, b) => a.any(test) || b.any(test),
            Self::Prime(a) => a.any(test),
            Self::And(a, b) | Self::Or(a, b) => a.any(test) || b.any(test),
            Self::Not(a) => a.any(test),
        }
    }
}

/// Returns `true` if a claim may call the value of `other` at `position`: the sum of the numbers is
/// smaller, or equal with a smaller first number that differs.
#[must_use]
pub fn is_before(other: &TablePosition, position: &TablePosition) -> bool {
    let key = |numbers: &TablePosition| {
        (
            numbers.iter().map(|&number| i64::from(number)).sum::<i64>(),
            *numbers,
        )
    };
    other.iter().all(|&number| number >= 0) && key(other) < key(position)
}
