//! Tests of `factors`.

use grundy_core::factors::Factors;

#[test]
fn factors_and_divisors_are_those_of_trial_division() {
    /// Larger numbers have no least prime factor in the table.
    const FAR: u64 = 1 << 22;
    let (mut factors, mut primes) = (Factors::default(), Vec::new());
    for number in (1..=3000).chain([FAR - 1, FAR, FAR + 1, 3 * FAR + 7]) {
        let mut divisors = factors.divisors(number).to_vec();
        divisors.sort_unstable();
        let expected: Vec<u64> = (1..=number)
            .filter(|divisor| number % divisor == 0)
            .collect();
        assert_eq!(divisors, expected, "{number}");
        factors.primes(number, &mut primes);
        let is_prime =
            |divisor: &u64| *divisor > 1 && (2..*divisor).all(|factor| divisor % factor != 0);
        assert_eq!(
            primes,
            expected.into_iter().filter(is_prime).collect::<Vec<_>>(),
            "{number}"
        );
    }
    assert!(factors.divisors(0).is_empty());
}
