//! Slow functions as bounds of restricted Nim. The theorem is in `theorem::restricted`.

/// f(n) = floor((a n + b) / d), limited to 0 <= f(n) <= n; 1 <= a < d.
///
/// f is slow: f(0) = 0 and f(n) - f(n - 1) is 0 or 1. Indeed n, 0 and the quotient grow by 0 or 1, and so do the
/// minimum and the maximum of two such functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slow {
    a: i128,
    b: i128,
    d: i128,
}

impl Slow {
    /// Creates the function; `None` if it is not slow, or is a constant or n minus a constant: those are removal games.
    pub(super) fn new(a: i128, b: i128, d: i128) -> Option<Self> {
        (1..d).contains(&a).then_some(Self { a, b, d })
    }

    /// Returns f(n); `None` if that needs more than 128 bits.
    #[must_use]
    pub fn at(&self, n: u128) -> Option<u128> {
        let numerator = self.a.checked_mul(i128::try_from(n).ok()?)?.checked_add(self.b)?;
        let quotient = numerator.div_euclid(self.d.max(1)).max(0);
        Some(u128::try_from(quotient).ok()?.min(n))
    }

    /// Returns the Grundy value of a heap of n tokens from which 1 to f(n) may be removed, by Levine's recurrence
    /// g(n) = f(n) where f(n) > f(n - 1), else g(n - f(n) - 1): about d/a times log n steps. `None` if that needs more
    /// than 128 bits.
    #[must_use]
    pub fn value(&self, mut n: u128) -> Option<u128> {
        loop {
            let most = self.at(n)?;
            let Some(before) = n.checked_sub(1).filter(|_| most > 0) else {
                return Some(0);
            };
            if self.at(before)? < most {
                return Some(most);
            }
            n = before.checked_sub(most)?;
        }
    }

    /// Returns the numbers a, b, d.
    #[must_use]
    pub fn parameters(&self) -> (i128, i128, i128) {
        (self.a, self.b, self.d)
    }
}
