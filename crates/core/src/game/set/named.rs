//! Infinite sets with a name.

use std::iter::successors;

use crate::prime::is_prime;

/// Infinite sets with a name.
///
/// ```
/// use grundy_core::game::set::NamedSet;
///
/// assert_eq!(NamedSet::Squares.elements().take(4).collect::<Vec<_>>(), [1, 4, 9, 16]);
/// assert_eq!(NamedSet::Lucas.elements().take(6).collect::<Vec<_>>(), [1, 2, 3, 4, 7, 11]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NamedSet {
    /// 1, 4, 9, …
    Squares,
    /// 2, 3, 5, …
    Primes,
    /// 1, b, b², … for the base b >= 2.
    Powers(u64),
    /// 1, 2, 3, 5, 8, …
    Fibonacci,
    /// 1, 2, 6, 24, …
    Factorials,
    /// 1, 8, 27, …
    Cubes,
    /// 1, 3, 6, 10, …
    Triangular,
    /// 1, 2, 3, 4, 7, 11, 18, …
    Lucas,
    /// 2, 3, 4, 5, 7, 8, 9, 11, …
    PrimePowers,
    /// 1, 3, 5, …
    Odd,
    /// 2, 4, 6, …
    Even,
}

impl NamedSet {
    /// The number of elements up to n: counted, or for primes far out estimated by the prime number
    /// theorem. Powers of primes add few to the primes.
    #[must_use]
    #[allow(
        clippy::cast_precision_loss,
        reason = "the number is an estimate far out"
    )]
    pub fn count_to(self, n: u64) -> f64 {
        const COUNTED: u64 = 1 << 16;
        match self {
            Self::Odd | Self::Even => n as f64 / 2.0,
            Self::Squares => (n as f64).sqrt(),
            Self::Primes | Self::PrimePowers if n > COUNTED => n as f64 / ((n as f64).ln() - 1.0),
            _ => self.elements().take_while(|&k| k <= n).count() as f64,
        }
    }

    /// The set in increasing order, to its greatest element that fits in 64 bits.
    #[must_use]
    pub fn elements(self) -> Box<dyn Iterator<Item = u64>> {
        match self {
            Self::Squares => Box::new((1_u64..).map_while(|k| k.checked_mul(k))),
            Self::Primes => Box::new((2..=u64::MAX).filter(|&k| is_prime(k))),
            Self::Powers(base) => Box::new(successors(Some(1_u64), move |&power| {
                power.checked_mul(base).filter(|&next| next > power)
            })),
            Self::Fibonacci => Box::new(firsts((1, 2), |a, b| Some((b, a.checked_add(b)?)))),
            Self::Factorials => Box::new(firsts((1, 1), |factorial, k| {
                Some((factorial.checked_mul(k + 1)?, k + 1))
            })),
            Self::Cubes => Box::new((1_u64..).map_while(|k| k.checked_mul(k)?.checked_mul(k))),
            Self::Triangular => {
                Box::new(firsts((1, 2), |sum, k| Some((sum.checked_add(k)?, k + 1))))
            }
            Self::Lucas => Box::new(
                [1, 2]
                    .into_iter()
                    .chain(firsts((3, 4), |a, b| Some((b, a.checked_add(b)?)))),
            ),
            Self::PrimePowers => Box::new((2..=u64::MAX).filter(|&k| is_prime_power(k))),
            Self::Odd => Box::new((1..=u64::MAX).step_by(2)),
            Self::Even => Box::new((2..=u64::MAX).step_by(2)),
        }
    }
}

/// The first numbers of pairs, of which each gives the next one.
fn firsts(
    first: (u64, u64),
    next: fn(u64, u64) -> Option<(u64, u64)>,
) -> impl Iterator<Item = u64> {
    successors(Some(first), move |&(a, b)| next(a, b)).map(|(a, _)| a)
}

/// Returns `true` for a power of a prime with an exponent of at least 1.
fn is_prime_power(k: u64) -> bool {
    let Some(prime) = (2..=k.isqrt()).find(|d| k % d == 0) else {
        return k >= 2;
    };
    let mut rest = k;
    while rest % prime == 0 {
        rest /= prime;
    }
    rest == 1
}
