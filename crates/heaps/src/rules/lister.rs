//! The divisors that machine code tries instead of all turns of a loop.

use super::candidates::Factors;

/// The working memory of lists of divisors.
#[derive(Debug, Default)]
pub struct Lister {
    factors: Factors,
    listed: Vec<i64>,
}

impl Lister {
    /// The divisors of a number from `low` to `high`; `None` if `low` is below 1, or if all numbers are divisors.
    pub fn divisors(&mut self, number: i64, low: i64, high: i64) -> Option<&[i64]> {
        if low < 1 {
            return None;
        }
        self.factors.divisors(number, (low, high), &mut self.listed).ok()?;
        Some(&self.listed)
    }
}
