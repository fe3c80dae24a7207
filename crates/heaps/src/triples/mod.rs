//! Subtraction games of three numbers {a < b < c}, by the million: the least period and the least preperiod of each, proved.
//!
//! # Values as bits
//! The values are 0 to 3. Bit n of plane v says whether g(n) = v, for v = 0, 1, 2; the value 3 has no plane, and heaps below
//! 0 look like it: no smaller mex ever depends on it. By the definition of the mex
//!
//! - plane 0 at n = none of n - a, n - b, n - c is in plane 0,
//! - plane v at n = n is in no lower plane, and none of n - a, n - b, n - c is in plane v.
//!
//! So a heaps at a time come from shifts of what is known, in words of 64 heaps: the recursion is parallel within a set.
//! (Sets in lanes side by side would need their three distances to be equal.)
//!
//! # Why a period is proved, and least
//! The *state* at N is the window g(N - c), …, g(N - 1), heaps below 0 included; it decides all that follows. If the states
//! at N - p and N are equal then g(n + p) = g(n) for all n >= N - p - c: the theorem of equal windows
//! (`SubtractionWindow`). The state at N is then in the cycle, the p > 0 at which
//! it came before are the multiples of the cycle's length, and that is the least period of the values: a period of the
//! values from some heap on is one of the states. Hence of any p found the least period is what is left when no prime can
//! be taken out of p any more; and the largest n with g(n + p) other than g(n) gives the least preperiod.
//!
//! | file | what |
//! |---|---|
//! | `planes` | the values as bits, computed and compared |
//! | `period` | the search for the first equal windows |

mod period;
mod planes;

#[cfg(test)]
mod tests;

pub use period::{Law, Solver};

/// The largest number that a set may have: a window then has at most 2^20 heaps.
pub const LARGEST: u32 = 1 << 20;

/// Three numbers of tokens that may be removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Triple {
    a: u32,
    b: u32,
    c: u32,
}

impl Triple {
    /// `None` unless 0 < a < b < c <= [`LARGEST`].
    #[must_use]
    pub fn new(a: u32, b: u32, c: u32) -> Option<Self> {
        (0 < a && a < b && b < c && c <= LARGEST).then_some(Self { a, b, c })
    }

    /// a, b, c.
    #[must_use]
    pub fn numbers(self) -> [u32; 3] {
        [self.a, self.b, self.c]
    }

    /// Is c = a + b?
    #[must_use]
    pub fn is_additive(self) -> bool {
        self.a + self.b == self.c
    }

    /// a + b, a + c, b + c.
    #[must_use]
    pub fn sums(self) -> [u32; 3] {
        [self.a + self.b, self.a + self.c, self.b + self.c]
    }
}

/// The sets whose largest number is `largest`, in the order of a, then of b.
pub fn with_largest(largest: u32) -> impl Iterator<Item = Triple> {
    (1..largest).flat_map(move |a| (a + 1..largest).filter_map(move |b| Triple::new(a, b, largest)))
}
