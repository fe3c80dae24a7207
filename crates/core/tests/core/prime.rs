//! Tests of `prime`.

use grundy_core::prime::{is_prime, is_prime_by_test};

#[test]
fn primes_are_those_of_trial_division() {
    let tried =
        |number: u64| number >= 2 && (2..=number.isqrt()).all(|divisor| number % divisor != 0);
    let squares = (0..2000).flat_map(|root: u64| [root * root, root * root + 2 * root]);
    let far = (u64::from(u32::MAX) - 200)..(u64::from(u32::MAX) + 200);
    for number in (0..20_000).chain(squares).chain(far) {
        assert_eq!(is_prime(number), tried(number), "{number}");
        assert_eq!(is_prime_by_test(number), tried(number), "{number}");
    }
    for number in (1 << 22) - 5000..(1 << 22) + 100 {
        assert_eq!(is_prime(number), is_prime_by_test(number), "{number}");
    }
    // The largest prime below 2^64 and 2^63, strong pseudoprimes to the bases 2 to 7 and 2 to 23,
    // and squares.
    for (number, is) in [
        (u64::MAX - 58, true),
        ((1 << 63) - 25, true),
        (3_215_031_751, false),
        (3_825_123_056_546_413_051, false),
        (4_294_967_291 * 4_294_967_291, false),
        (4_294_967_291 * 4_294_967_279, false),
        (u64::MAX, false),
    ] {
        assert_eq!(is_prime(number), is, "{number}");
    }
}
