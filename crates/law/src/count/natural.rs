//! Natural numbers of any size, with the few operations that counting needs.

use std::fmt;

use serde::{Serialize, Serializer};

/// A natural number.
///
/// ```
/// use grundy_law::count::Natural;
///
/// let most = Natural::from(u128::MAX);
/// let mut square = most.times(&most);
/// assert!(square.to_string().starts_with("115792089237316195423570985008687907852"));
/// assert_eq!(square.divide(1 << 31), 1);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Natural {
    /// Digits to base 2^32, the least first; no zero at the end.
    digits: Vec<u32>,
}

impl Natural {
    /// Returns `true` for 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    fn trim_digits(mut digits: Vec<u32>) -> Self {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Self { digits }
    }

    /// Adds another number.
    pub fn add(&mut self, other: &Self) {
        self.digits
            .resize(self.digits.len().max(other.digits.len()) + 1, 0);
        let mut carry = 0;
        for (place, digit) in self.digits.iter_mut().enumerate() {
            let sum = u64::from(*digit)
                + u64::from(other.digits.get(place).copied().unwrap_or(0))
                + carry;
            (*digit, carry) = split(sum);
        }
        *self = Self::trim_digits(std::mem::take(&mut self.digits));
    }

    /// Returns the product with another number.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        let mut digits = vec![0; self.digits.len() + other.digits.len()];
        for (shift, &one) in self.digits.iter().enumerate() {
            let mut carry = 0;
            for (place, digit) in digits.iter_mut().skip(shift).enumerate() {
                let two = other.digits.get(place).copied().unwrap_or(0);
                (*digit, carry) =
                    split(u64::from(*digit) + u64::from(one) * u64::from(two) + carry);
            }
        }
        Self::trim_digits(digits)
    }

    /// Divides by a number that is not 0, and returns the remainder.
    ///
    /// # Panics
    /// If the number is 0.
    pub fn divide(&mut self, by: u32) -> u32 {
        let mut rest = 0;
        for digit in self.digits.iter_mut().rev() {
            let whole = u64::from(rest) << 32 | u64::from(*digit);
            *digit = split(whole / u64::from(by)).0;
            rest = split(whole % u64::from(by)).0;
        }
        *self = Self::trim_digits(std::mem::take(&mut self.digits));
        rest
    }
}

/// Returns the low and the high half.
#[allow(clippy::cast_possible_truncation, reason = "the low half alone")]
fn split(number: u64) -> (u32, u64) {
    ((number & u64::from(u32::MAX)) as u32, number >> 32)
}

impl From<u128> for Natural {
    #[allow(clippy::cast_possible_truncation, reason = "the low half alone")]
    fn from(number: u128) -> Self {
        Self::trim_digits(
            (0..4)
                .map(|place| (number >> (32 * place) & u128::from(u32::MAX)) as u32)
                .collect(),
        )
    }
}

impl Serialize for Natural {
    /// The decimal digits.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = self.clone();
        let mut groups = Vec::new();
        while !left.is_zero() {
            groups.push(left.divide(1_000_000_000));
        }
        write!(f, "{}", groups.pop().unwrap_or(0))?;
        groups
            .iter()
            .rev()
            .try_for_each(|group| write!(f, "{group:09}"))
    }
}
