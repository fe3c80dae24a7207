//! Tests of `rules::candidates`.

use grundy_core::factors::Factors;
use grundy_heaps::rules::candidates::{coprime, divisors, quotients};

/// Larger numbers have no least prime factor in the table.
const FAR: i64 = 1 << 22;

#[test]
fn divisors_and_coprime_numbers_are_those_of_trial_division() {
    let (mut factors, mut found) = (Factors::default(), Vec::new());
    let gcd = |mut a: i64, mut b: i64| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a.abs()
    };
    for number in (-3..=400).chain([FAR - 1, FAR, FAR + 1, FAR * 3 + 7]) {
        for (low, high) in [(1, 500), (3, 2), (5, 17), (1, 1)] {
            let all = low..=high;
            divisors(&mut factors, number, (low, high), &mut found).expect("few numbers");
            found.sort_unstable();
            assert_eq!(
                found,
                all.clone().filter(|k| number % k == 0).collect::<Vec<_>>(),
                "{number}"
            );
            if quotients(number, (low, high), &mut found).is_ok() {
                let firsts = (low..=high).filter(|&v| v == low || number / v != number / (v - 1));
                assert_eq!(
                    found,
                    firsts.collect::<Vec<_>>(),
                    "{number} from {low} to {high}"
                );
            } else {
                assert!(number < 0);
            }
            for is_coprime in [true, false] {
                coprime(&mut factors, number, (low, high), is_coprime, &mut found)
                    .expect("small numbers");
                let expected = all.clone().filter(|&k| (gcd(number, k) == 1) == is_coprime);
                assert_eq!(found, expected.collect::<Vec<_>>(), "{number}");
            }
        }
    }
    assert!(
        divisors(&mut factors, 0, (1, 1 << 40), &mut found).is_err(),
        "all numbers divide 0"
    );
}
