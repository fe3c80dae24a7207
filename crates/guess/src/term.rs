//! Formulas as trees: their value at a position, their cost in bits, and their text, which is a
//! claim.

mod operation;

use std::sync::Arc;

pub use crate::numbers::{GrowthRule, constant_cost, isqrt, least_part};
use crate::table::{Lookup, TablePosition};
use operation::least_factor;

pub use operation::{Binary, TermComparison, Unary};

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
