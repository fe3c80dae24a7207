//! Subtraction games of three numbers {a < b < c}, by the million: the least period and the least preperiod of each, proved.
//!
//! # Values as bits
//! The values are 0 to 3. Bit n of plane v tells whether g(n) = v, for v = 0, 1, 2. The value 3 has no plane, and heaps
//! below 0 are stored like it: no smaller mex ever depends on it. By the definition of the mex
//!
//! - plane 0 at n = none of n - a, n - b, n - c is in plane 0,
//! - plane v at n = n is in no lower plane, and none of n - a, n - b, n - c is in plane v.
//!
//! So shifts of the known bits give a heaps at a time, in words of 64 heaps: the recursion is parallel within one set.
//! (To compute several sets in parallel lanes, their three distances would have to be equal.)
//!
//! # Why a period is proved, and least
//! The *state* at N is the window g(N - c), …, g(N - 1), heaps below 0 included; it determines all later values. If the
//! states at N - p and N are equal, then g(n + p) = g(n) for all n >= N - p - c: the theorem of equal windows
//! (`SubtractionWindow`). The state at N is then in the cycle, and the p > 0 with an equal state at N - p are the
//! multiples of the cycle's length. This length is the least period of the values, because a period of the values from
//! some heap on is a period of the states. Hence, from any p found, the least period is the result of dividing primes
//! out of p until no further division gives a period; and the largest n with g(n + p) different from g(n) gives the
//! least preperiod.
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

/// The largest allowed number of a set: a window then has at most 2^20 heaps.
pub const LARGEST: u32 = 1 << 20;

/// Three numbers of tokens that may be removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Triple {
    a: u32,
    b: u32,
    c: u32,
}

impl Triple {
    /// Creates a set; `None` unless 0 < a < b < c <= [`LARGEST`].
    #[must_use]
    pub fn new(a: u32, b: u32, c: u32) -> Option<Self> {
        (0 < a && a < b && b < c && c <= LARGEST).then_some(Self { a, b, c })
    }

    /// The numbers a, b, c.
    #[must_use]
    pub fn numbers(self) -> [u32; 3] {
        [self.a, self.b, self.c]
    }

    /// Returns `true` if c = a + b.
    #[must_use]
    pub fn is_additive(self) -> bool {
        self.a + self.b == self.c
    }

    /// The sums a + b, a + c, b + c.
    #[must_use]
    pub fn sums(self) -> [u32; 3] {
        [self.a + self.b, self.a + self.c, self.b + self.c]
    }
}

/// The sets whose largest number is `largest`, in the order of a, then of b.
pub fn with_largest(largest: u32) -> impl Iterator<Item = Triple> {
    (1..largest).flat_map(move |a| (a + 1..largest).filter_map(move |b| Triple::new(a, b, largest)))
}
