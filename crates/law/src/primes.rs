//! Laws by the prime factors of the heap. The theorems are in `theorem::factors`.

use std::{collections::BTreeSet, fmt};

use grundy_core::{gcd::gcd, prime::is_prime};

/// A function of the prime factors of n.
///
/// ```
/// use grundy_law::Primes;
///
/// let values = [
///     Primes::Least,
///     Primes::Factors,
///     Primes::Parity,
///     Primes::Distinct,
/// ]
/// .map(|law| law.value(45));
/// assert_eq!(
///     values,
///     [Some(2), Some(3), Some(1), Some(2)],
///     "45 = 3 * 3 * 5"
/// );
/// assert_eq!(Primes::Distinct.options_of_value(45, 1), Some(vec![5, 9]));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Primes {
    /// The number of the least prime factor: 1 for 2, 2 for 3, 3 for 5, …; 0 for n <= 1.
    Least,
    /// The same with 0 for even n, and 1 for n = 1.
    LeastOdd,
    /// The number of prime factors, each as often as it divides n; 0 for n = 0.
    Factors,
    /// One less than the number of prime factors; 0 for n <= 1.
    ProperFactors,
    /// The number of prime factors modulo 2; 0 for n = 0.
    Parity,
    /// The number of different prime factors; 0 for n = 0.
    Distinct,
}

/// The largest prime whose number is counted: a second.
const MOST_COUNTED: u64 = 10_000_000_000;
/// The largest number of a prime to which a move is sought.
const MOST_NUMBER: u128 = 1 << 16;
/// Trial divisors end here: above it, a number below 2^64 has at most two prime factors.
const MOST_DIVISOR: u64 = 2_642_246;

impl Primes {
    /// All functions.
    pub const ALL: [Self; 6] = [
        Self::Least,
        Self::LeastOdd,
        Self::Factors,
        Self::ProperFactors,
        Self::Parity,
        Self::Distinct,
    ];

    /// Returns the value of a heap of n tokens; `None` if it exceeds 64 bits, or its least prime
    /// factor is too large to be counted.
    #[must_use]
    pub fn value(self, n: u128) -> Option<u128> {
        let n = u64::try_from(n).ok()?;
        if let Some(value) = self.exception(n) {
            return Some(value.into());
        }
        if self.is_of_least() {
            return number_of(least(n)).map(u128::from);
        }
        let factors = factors(n);
        let (all, different) = (
            factors.iter().map(|(_, exponent)| exponent).sum(),
            factors.iter().map(|_| 1).sum(),
        );
        Some(self.of_counts(all, different).into())
    }

    /// Returns `true` if the value is the number of a prime.
    fn is_of_least(self) -> bool {
        matches!(self, Self::Least | Self::LeastOdd)
    }

    /// Returns the value of a heap for which the prime factors do not matter.
    fn exception(self, n: u64) -> Option<u32> {
        match (self, n) {
            (Self::LeastOdd, 1) => Some(1),
            (_, 0 | 1) => Some(0),
            (Self::LeastOdd, _) if n % 2 == 0 => Some(0),
            _ => None,
        }
    }

    /// Returns the heaps of value `target` that a move leaves from a heap of n, in a game of this
    /// law; of the games of coprime numbers, one of them.
    #[must_use]
    pub fn options_of_value(self, n: u64, target: u128) -> Option<Vec<u64>> {
        if n < 2 {
            return Some(if (self, n, target) == (Self::LeastOdd, 1, 0) {
                vec![0]
            } else {
                Vec::new()
            });
        }
        if self.is_of_least() {
            let number = usize::try_from(target.max(1) - 1)
                .ok()
                .filter(|_| target <= MOST_NUMBER)?;
            let left =
                BTreeSet::from([(2..).filter(|&p| is_prime(p)).nth(number)?, 1, n - 1]).into_iter();
            let wins = |heap: &u64| {
                *heap < n && gcd(*heap, n) == 1 && self.value((*heap).into()) == Some(target)
            };
            return Some(left.filter(wins).collect());
        }
        let factors = factors(n);
        // All divisors, those that keep or lose a prime wholly, or those that lose one prime.
        let mut left = match self {
            Self::Parity => factors.iter().map(|(prime, _)| n / prime).collect(),
            Self::Distinct => divisors_of(
                factors
                    .iter()
                    .map(|&(prime, exponent)| (prime.pow(exponent), 1)),
            ),
            _ => divisors_of(factors.iter().copied()),
        };
        let least = if self == Self::ProperFactors { 2 } else { 1 };
        // Divisors have the primes of n.
        let value = |heap: u64| {
            let exponent = |(prime, most): &(u64, u32)| {
                (1..=*most)
                    .take_while(|&by| heap % prime.pow(by) == 0)
                    .count()
            };
            let all: usize = factors.iter().map(exponent).sum();
            let different = factors
                .iter()
                .filter(|(prime, _)| heap % prime == 0)
                .count();
            Some(
                self.of_counts(u32::try_from(all).ok()?, u32::try_from(different).ok()?)
                    .into(),
            )
        };
        left.retain(|&heap| (least..n).contains(&heap) && value(heap) == Some(target));
        left.sort_unstable();
        Some(left)
    }

    fn of_counts(self, all: u32, different: u32) -> u32 {
        match self {
            Self::ProperFactors => all.saturating_sub(1),
            Self::Parity => all % 2,
            Self::Distinct => different,
            Self::Factors | Self::Least | Self::LeastOdd => all,
        }
    }

    /// Returns the values of the heaps 0..=to by a sieve; `None` if there is not enough memory.
    pub(crate) fn values(self, to: u64) -> Option<Vec<u32>> {
        let size = usize::try_from(to.checked_add(1)?).ok()?;
        // The least prime factor of each number.
        let mut least: Vec<usize> = Vec::new();
        least.try_reserve_exact(size).ok()?;
        least.resize(size, 0);
        let mut counts: Vec<(u32, u32)> = Vec::new();
        counts.try_reserve_exact(size).ok()?;
        // Of a prime, its number instead of its factors.
        let mut number = 0;
        let of_least = self.is_of_least();
        for n in 0..size {
            if n < 2 {
                counts.push((0, 0));
                continue;
            }
            if least[n] == 0 {
                number += 1;
                let mut many = n;
                while many < size {
                    if least[many] == 0 {
                        least[many] = n;
                    }
                    many += n;
                }
                counts.push(if of_least { (number, 0) } else { (1, 1) });
                continue;
            }
            let (prime, rest) = (least[n], n / least[n]);
            let (all, different) = counts[rest];
            let is_new = u32::from(least[rest] != prime);
            counts.push(if of_least {
                counts[prime]
            } else {
                (all + 1, different + is_new)
            });
        }
        let value = |(n, &(all, different))| {
            self.exception(n)
                .unwrap_or_else(|| self.of_counts(all, different))
        };
        Some((0..).zip(&counts).map(value).collect())
    }
}

impl fmt::Display for Primes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Least => "g(n) = the number of the least prime factor of n (1 for 2, 2 for 3, 3 for 5), g(1) = 0",
            Self::LeastOdd => {
                "g(n) = 0 for even n, else the number of the least prime factor (2 for 3, 3 for 5), g(1) = 1"
            }
            Self::Factors => "g(n) = the number of prime factors of n, each as often as it divides n",
            Self::ProperFactors => "g(n) = the number of prime factors of n, each as often as it divides n, minus 1",
            Self::Parity => "g(n) = the number of prime factors of n, each as often as it divides n, modulo 2",
            Self::Distinct => "g(n) = the number of different prime factors of n",
        })
    }
}

/// Returns the least prime factor of n >= 2.
fn least(n: u64) -> u64 {
    if is_prime(n) {
        return n;
    }
    (2..).find(|divisor| n % divisor == 0).unwrap_or(n)
}

/// Returns the prime factors of n >= 1 with their exponents.
fn factors(mut n: u64) -> Vec<(u64, u32)> {
    let (mut found, mut divisor) = (Vec::new(), 2);
    // What is left is 1, a prime, or has a larger divisor.
    while divisor <= MOST_DIVISOR && divisor * divisor <= n {
        let mut exponent = 0;
        while n % divisor == 0 {
            n /= divisor;
            exponent += 1;
        }
        if exponent > 0 {
            found.push((divisor, exponent));
        }
        divisor += 1 + divisor % 2;
    }
    let root = n.isqrt();
    match n {
        1 => {}
        _ if is_prime(n) => found.push((n, 1)),
        _ if root * root == n => found.push((root, 2)),
        _ => {
            let divisor = large_factor(n);
            found.extend([(divisor.min(n / divisor), 1), (divisor.max(n / divisor), 1)]);
        }
    }
    found
}

/// Returns the divisors of n >= 1, increasing.
pub(crate) fn divisors(n: u64) -> Vec<u64> {
    let mut divisors = divisors_of(factors(n));
    divisors.sort_unstable();
    divisors
}

/// Returns the divisors of the product of these powers of primes.
fn divisors_of(factors: impl IntoIterator<Item = (u64, u32)>) -> Vec<u64> {
    let powers = |prime: u64, exponent: u32| (0..=exponent).map(move |by| prime.pow(by));
    factors
        .into_iter()
        .fold(vec![1], |divisors: Vec<u64>, (prime, exponent)| {
            divisors
                .iter()
                .flat_map(|divisor| powers(prime, exponent).map(move |power| divisor * power))
                .collect()
        })
}

/// Returns a prime factor of the product n of two different primes (Pollard 1975, A Monte Carlo
/// method for factorization, with Floyd's cycle).
fn large_factor(n: u64) -> u64 {
    let times =
        |a: u64, b: u64| u64::try_from(u128::from(a) * u128::from(b) % u128::from(n)).unwrap_or(0);
    for summand in 1.. {
        let next = |x: u64| {
            let square = times(x, x);
            if square >= n - summand {
                square - (n - summand)
            } else {
                square + summand
            }
        };
        let (mut slow, mut fast) = (2, 2);
        loop {
            (slow, fast) = (next(slow), next(next(fast)));
            match gcd(slow.abs_diff(fast), n) {
                1 => {}
                divisor if divisor == n => break,
                divisor => return divisor,
            }
        }
    }
    n
}

/// Returns the number of primes up to p: Legendre's recurrence on the quotients of p, in p^(3/4)
/// steps. `None` if p is too large.
fn number_of(p: u64) -> Option<u64> {
    if p > MOST_COUNTED {
        return None;
    }
    let root = p.isqrt();
    let size = usize::try_from(root).ok()? + 1;
    // small[v] and large[i] are the counts up to v and up to p / i of the numbers from 2 on that no
    // prime has struck out.
    let mut small: Vec<u64> = (0..=root).map(|v| v.saturating_sub(1)).collect();
    let mut large: Vec<u64> = (0..=root)
        .map(|i| p.checked_div(i).map_or(0, |most| most - 1))
        .collect();
    for q in 2..size {
        if small[q] == small[q - 1] {
            continue;
        }
        let (before, prime) = (small[q - 1], q as u64);
        if prime * prime > p {
            break;
        }
        for i in 1..size.min(usize::try_from(p / (prime * prime)).unwrap_or(size) + 1) {
            let struck = match i * q {
                place if place < size => large[place],
                place => small[usize::try_from(p / place as u64).ok()?],
            };
            large[i] -= struck - before;
        }
        for v in (q * q..size).rev() {
            small[v] -= small[v / q] - before;
        }
    }
    Some(
        large
            .get(1)
            .copied()
            .unwrap_or(0)
            .max(small.last().copied().unwrap_or(0)),
    )
}
