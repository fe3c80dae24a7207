//! Tests of `primes`: functions of the prime factors of a number.

use grundy_law::Primes;

/// The prime factors of a number above 0 by trial division, in increasing order.
fn factors(mut n: u128) -> Vec<u128> {
    let mut found = Vec::new();
    for divisor in 2.. {
        while n % divisor == 0 {
            found.push(divisor);
            n /= divisor;
        }
        if n == 1 {
            return found;
        }
    }
    found
}

#[test]
fn values_are_those_of_trial_division() {
    let mut primes = Vec::new();
    for n in 1..3000_u128 {
        let all = factors(n);
        if all.len() == 1 {
            primes.push(n);
        }
        let number = |prime: &u128| {
            primes
                .iter()
                .position(|other| other == prime)
                .map_or(0, |at| at as u128 + 1)
        };
        let mut different = all.clone();
        different.dedup();
        let least = all.first().map_or(0, number);
        let least_odd = if n == 1 {
            1
        } else if n % 2 == 0 {
            0
        } else {
            least
        };
        let count = all.len() as u128;
        for (function, expected) in [
            (Primes::Least, least),
            (Primes::LeastOdd, least_odd),
            (Primes::Factors, count),
            (Primes::ProperFactors, count.saturating_sub(1)),
            (Primes::Parity, count % 2),
            (Primes::Distinct, different.len() as u128),
        ] {
            assert_eq!(function.value(n), Some(expected), "{function:?}: {n}");
        }
    }
    assert!(
        Primes::ALL
            .iter()
            .all(|function| function.value(0) == Some(0))
    );
}

/// The 50,847,534 primes below 10^9 are well known; the next one is 10^9 + 7.
#[test]
fn far_values_are_known() {
    assert_eq!(Primes::Least.value(1_000_000_007), Some(50_847_535));
    assert_eq!(Primes::Factors.value(1 << 63), Some(63));
    assert_eq!(
        Primes::Factors.value(4_294_967_291 * 4_294_967_291),
        Some(2)
    );
    assert_eq!(
        Primes::Distinct.value(4_294_967_291 * 4_294_967_279),
        Some(2)
    );
}
