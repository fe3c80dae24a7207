//! Restricted Nim: removing 1 to f(n) tokens, where f is slow (Levine, Fractal sequences and restricted Nim, Ars
//! Combinatoria 80, 2006; Hofstadter's word is meta-Fibonacci).
//!
//! # Theorem
//! Let f(0) = 0 and f(n) - f(n - 1) be 0 or 1. Then g(n) = f(n) where f(n) > f(n - 1), else g(n) = g(n - f(n) - 1).
//!
//! Proof. Claim: g(n - f(n)), …, g(n) are 0, …, f(n) in some order. By induction: the options of n are the heaps
//! n - f(n), …, n - 1. If f grows at n, they are all of the claim for n - 1, so they have the values 0, …, f(n) - 1 and
//! g(n) = f(n). If not, they are those of the claim for n - 1 but for the first, n - 1 - f(n), whose value is missing and
//! is below all else that could be: g(n) is that value.
//!
//! # Where it is 2-regular
//! f(n) = floor(n / 2) grows at 2m: g(2m) = m, g(2m + 1) = g(m). f(n) = floor((n - 1) / 2) grows at 2m + 1, m >= 1:
//! g(2m + 1) = m, g(2m) = g(m). These two are given as [`Regular`] laws.

use super::{Kind, Law, Regular, Status, Theorem, theorem};
use crate::game::Game;

/// f(n) = floor((a n + b) / d), but 0 where that is negative and n where it is more; 1 <= a < d.
///
/// It is slow: n, 0 and the quotient grow by 0 or 1, and so do the minimum and the maximum of two such functions; f(0) = 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slow {
    a: i128,
    b: i128,
    d: i128,
}

impl Slow {
    /// `None` if the function is not slow, or is a constant or n less a constant: those are removal games.
    pub(super) fn new(a: i128, b: i128, d: i128) -> Option<Self> {
        (1..d).contains(&a).then_some(Self { a, b, d })
    }

    /// f(n); `None` if that needs more than 128 bits.
    #[must_use]
    pub fn at(&self, n: u128) -> Option<u128> {
        let numerator = self.a.checked_mul(i128::try_from(n).ok()?)?.checked_add(self.b)?;
        let quotient = numerator.div_euclid(self.d.max(1)).max(0);
        Some(u128::try_from(quotient).ok()?.min(n))
    }

    /// g(n), by the recurrence: about d/a times log n steps. `None` if that needs more than 128 bits.
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

    /// The law of the Grundy values, in the simplest form.
    fn kind(self) -> Kind {
        match (self.a, self.b, self.d) {
            (1, 0, 2) => Kind::Regular(Regular::halving(0)),
            (1, -1, 2) => Kind::Regular(Regular::halving(1)),
            _ => Kind::Restricted(self),
        }
    }

    /// The numbers a, b, d.
    #[must_use]
    pub fn parameters(&self) -> (i128, i128, i128) {
        (self.a, self.b, self.d)
    }
}

/// The proved law of such a game; `None` for others, and if the values given are not those of the game.
pub(super) fn law(game: &Game, values: &[u32]) -> Option<Law> {
    let slow = theorem::slow_bound(game)?;
    let agrees = (0..).zip(values).all(|(n, &g)| slow.value(n) == Some(g.into()));
    agrees.then(|| Law { kind: slow.kind(), status: Status::Proved { theorem: Theorem::SlowBound, checked_to: 0 } })
}
