//! Subtraction games of a few numbers {a < b < …}, by the million: the least period and the least
//! preperiod of each, proved.
//!
//! # Values as bits
//! The values of N numbers are 0 to N. Bit n of plane v tells whether g(n) = v, for v < N. The
//! value N has no plane, and heaps below 0 are stored like it: no smaller mex ever depends on it.
//! By the definition of the mex
//!
//! - plane 0 at n = none of n - a, n - b, … is in plane 0,
//! - plane v at n = n is in no lower plane, and none of n - a, n - b, … is in plane v.
//!
//! So shifts of the known bits give a heaps at a time, in words of 64 heaps: the recursion is
//! parallel within one set. (To compute several sets in parallel lanes, their distances would have
//! to be equal.)
//!
//! # Why a period is proved, and least
//! The *state* at N is the window of the last c values, c the largest number, heaps below 0
//! included; it determines all later values. If the states at N - p and N are equal, then g(n + p)
//! = g(n) for all n >= N - p - c: the theorem of equal windows (`SubtractionWindow`). The state at
//! N is then in the cycle, and the p > 0 with an equal state at N - p are the multiples of the
//! cycle's length. This length is the least period of the values, because a period of the values
//! from some heap on is a period of the states. Hence, from any p found, the least period is the
//! result of dividing primes out of p until no further division gives a period; and the largest n
//! with g(n + p) different from g(n) gives the least preperiod.
//!
//! | file | what |
//! |---|---|
//! | `planes` | the values as bits, computed and compared |
//! | `period` | the search for the first equal windows |

use grundy_core::odometer::advance;

mod period;
pub mod planes;

pub use period::{Law, Solver};

/// The largest allowed number of a set: a window then has at most 2^20 heaps.
pub const LARGEST: u32 = 1 << 20;

/// N numbers of tokens that may be removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NumberSet<const N: usize>([u32; N]);

impl<const N: usize> NumberSet<N> {
    /// Creates a set; `None` unless the numbers are positive, in ascending order and at most
    /// [`LARGEST`].
    #[must_use]
    pub fn new(numbers: [u32; N]) -> Option<Self> {
        let ascends = numbers.is_sorted_by(|a, b| a < b);
        let (first, last) = (numbers.first()?, numbers.last()?);
        (0 < *first && ascends && *last <= LARGEST).then_some(Self(numbers))
    }

    /// The numbers in ascending order.
    #[must_use]
    pub fn numbers(self) -> [u32; N] {
        self.0
    }

    /// Returns `true` if a number is the sum of two others; of three numbers: if c = a + b.
    #[must_use]
    pub fn is_additive(self) -> bool {
        self.sums().any(|sum| self.0.contains(&sum))
    }

    /// The sums of two numbers: a + b, a + c, …, b + c, ….
    pub fn sums(self) -> impl Iterator<Item = u32> {
        (0..N).flat_map(move |i| (i + 1..N).map(move |j| self.0[i] + self.0[j]))
    }

    /// Returns the next set with the same largest number.
    fn next(self) -> Option<Self> {
        let Self(mut numbers) = self;
        let ends = numbers;
        let raised = advance(&mut numbers[..N - 1], |i| 0..ends[i + 1])?;
        for i in raised + 1..N - 1 {
            numbers[i] = numbers[i - 1] + 1;
        }
        Some(Self(numbers))
    }
}

/// The sets whose largest number is `largest`, in the order of a, then of b, and so on.
pub fn with_largest<const N: usize>(largest: u32) -> impl Iterator<Item = NumberSet<N>> {
    let number = |i: usize| {
        if i + 1 == N {
            largest
        } else {
            u32::try_from(i + 1).unwrap_or(largest)
        }
    };
    let first = std::array::from_fn(number);
    std::iter::successors(NumberSet::new(first), |set| set.next())
}
