//! Prime numbers.

use std::sync::OnceLock;

/// Bits for the odd numbers below a power of 2, set for primes. A table is made when the first of
/// its numbers is asked for: some microseconds, and some milliseconds.
static TABLES: [OnceLock<Vec<u64>>; 2] = [OnceLock::new(), OnceLock::new()];
/// The powers of 2.
const BELOW: [usize; 2] = [1 << 14, 1 << 22];

/// Returns `true` if the number is a prime.
///
/// ```
/// use grundy_core::prime::is_prime;
///
/// assert!(is_prime(97) && is_prime(u64::MAX - 58) && !is_prime(91));
/// ```
#[must_use]
pub fn is_prime(number: u64) -> bool {
    let small = usize::try_from(number).unwrap_or(usize::MAX);
    let Some(table) = BELOW.iter().position(|&below| small < below) else {
        return is_prime_by_test(number);
    };
    let odd = TABLES[table].get_or_init(|| sieve_primes(BELOW[table]));
    number == 2 || number % 2 == 1 && odd[small / 128] >> (small / 2 % 64) & 1 == 1
}

/// The sieve of Eratosthenes.
fn sieve_primes(below: usize) -> Vec<u64> {
    let mut odd = vec![u64::MAX; below / 128];
    odd[0] &= !1;
    for factor in (3..)
        .step_by(2)
        .take_while(|factor| factor * factor < below)
    {
        if odd[factor / 128] >> (factor / 2 % 64) & 1 == 1 {
            let multiples = (factor * factor / 2..below / 2).step_by(factor);
            multiples.for_each(|half| odd[half / 64] &= !(1 << (half % 64)));
        }
    }
    odd
}

/// The test of Miller and Rabin, whose answer for these bases is exact up to 3 * 10^24 (Sorenson
/// and Webster 2017, Strong pseudoprimes to twelve prime bases).
///
/// ```
/// use grundy_core::prime::{is_prime, is_prime_by_test};
///
/// assert!((0..1000).all(|number| is_prime_by_test(number) == is_prime(number)));
/// ```
#[must_use]
pub fn is_prime_by_test(number: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if let Some(divisor) = BASES.into_iter().find(|base| number % base == 0) {
        return number == divisor;
    }
    if number < 2 {
        return false;
    }
    let twos = (number - 1).trailing_zeros();
    BASES.into_iter().all(|base| {
        let mut power = power(base, (number - 1) >> twos, number);
        let is_one = power == 1;
        is_one
            || (0..twos).any(|_| {
                let is_opposite = power == number - 1;
                power = product(power, power, number);
                is_opposite
            })
    })
}

/// Returns a b modulo m.
fn product(a: u64, b: u64, m: u64) -> u64 {
    match a.checked_mul(b) {
        Some(product) => product % m,
        // A remainder by m fits.
        None => u64::try_from(u128::from(a) * u128::from(b) % u128::from(m)).unwrap_or_default(),
    }
}

fn power(mut base: u64, mut exponent: u64, m: u64) -> u64 {
    let mut power = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = product(power, base, m);
        }
        base = product(base, base, m);
        exponent /= 2;
    }
    power
}
