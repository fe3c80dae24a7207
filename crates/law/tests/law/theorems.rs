//! Tests each theorem on games to which it applies, and on games to which it must not apply.

use super::*;

/// The notation, the last computed heap, and the text of the law.
#[rustfmt::skip]
const LAWS: &[(&str, u64, &str)] = &[
    ("0.77", 200, "periodic with period 12 from heap 71 on, proved (Guy–Smith: checked to heap 167)"),
    ("0.333", 100, "periodic with period 4, proved (Guy–Smith: checked to heap 7)"),
    ("0.77!", 1093, "periodic with period 4 from heap 540 on, proved (Guy–Smith with unequal parts: checked to heap 1093)"),
    ("0.A", 100, "periodic with period 2 from heap 1 on, proved (Guy–Smith: checked to heap 9)"),
    ("0.V3", 100, "periodic with period 4, proved (Guy–Smith: checked to heap 21)"),
    ("0.07=7=", 100, "periodic with period 5 from heap 2 on, proved (Guy–Smith with equal parts: checked to heap 26)"),
    ("0.3F", 300, "arithmetic periodic with period 6 and saltus 3, proved (mex equation by automata: checked to heap 5)"),
    ("0.[1]", 100, "constant 1 from heap 1 on, proved (Guy–Smith with whole heaps removed: checked to heap 1)"),
    ("0.3[1]", 100, "periodic with period 2 from heap 1 on, proved (Guy–Smith with whole heaps removed: checked to heap 3)"),
    ("0.77[1]", 500, "periodic with period 12 from heap 71 on, proved (Guy–Smith with whole heaps removed: checked to heap 167)"),
    ("0.7[01]", 500, "periodic with period 2, proved (Guy–Smith with whole heaps removed: checked to heap 6)"),
    ("0.5=[10]", 500, "constant 1 from heap 1 on, proved (Guy–Smith with whole heaps removed: checked to heap 6)"),
    ("0.5![10]", 500, "periodic with period 10 from heap 6 on, proved (Guy–Smith with whole heaps removed: checked to heap 42)"),
    ("0.4[12]", 300, "periodic with period 4 from heap 17 on, proved (mex equation by automata: checked to heap 20)"),
    ("0.[7]", 200, "arithmetic periodic with period 1 and saltus 1, proved (mex equation by automata)"),
    ("4!.0", 3000, "none"),
    ("0.[3]", 100, "arithmetic periodic with period 1 and saltus 1, proved (equal states of a removal game)"),
    ("0.[2]", 100, "arithmetic periodic with period 1 and saltus 1 from heap 1 on, proved (equal states of a removal game: checked to heap 1)"),
    ("0.[30]", 100, "periodic with period 2, proved (equal states of a removal game: checked to heap 3)"),
    ("0.220[202]", 200, "arithmetic periodic with period 16 and saltus 4 from heap 33 on, proved (equal states of a removal game: checked to heap 51)"),
    ("0.00[3]", 100, "arithmetic periodic with period 3 and saltus 1, proved (equal states of a removal game: checked to heap 4)"),
    ("Subtraction({1,3,4})", 10, "periodic with period 7, proved (equal windows of a subtraction game: checked to heap 10)"),
    ("Subtraction(1..=3)", 100, "periodic with period 4, proved (equal windows of a subtraction game: checked to heap 6)"),
    // No heap is large enough for the largest number.
    ("Subtraction({1,1000})", 999, "none"),
    ("Subtraction({5000})", 999, "none"),
    ("AllBut({2,1000})", 900, "none"),
    ("AllBut({2,3,7})", 100, "arithmetic periodic with period 4 and saltus 2, proved (equal states of a removal game: checked to heap 10)"),
    ("Subtraction(1..=n)", 100, "arithmetic periodic with period 1 and saltus 1, proved (equal states of a removal game)"),
    ("Subtraction(1..=n-1)", 100, "arithmetic periodic with period 1 and saltus 1 from heap 1 on, proved (equal states of a removal game: checked to heap 1)"),
    ("Subtraction(odd)", 100, "periodic with period 2, proved (equal states of a removal game: checked to heap 3)"),
    ("AllBut(odd)", 100, "arithmetic periodic with period 2 and saltus 1, proved (equal states of a removal game: checked to heap 1)"),
    ("Subtraction(powers(2))", 100, "periodic with period 3, proved (residues of the numbers removed: checked to heap 2)"),
    ("Subtraction(1..=n/2)", 100, "2-regular: g(2n) = n, g(2n+1) = g(n), proved (Levine, restricted Nim)"),
    ("Subtraction(1..=(n-1)/2)", 100, "2-regular: g(2n) = g(n), g(2n+1) = n, proved (Levine, restricted Nim)"),
    ("Subtraction(1..=2*n/3)", 100, "restricted Nim: with f(n) = 2n/3, g(n) = f(n) where f grows, else g(n-f(n)-1), proved (Levine, restricted Nim)"),
    ("Subtraction(1..=n/2+1)", 100, "restricted Nim: with f(n) = min(n, (n+2)/2), g(n) = f(n) where f grows, else g(n-f(n)-1), proved (Levine, restricted Nim)"),
    ("Subtraction(1..=n/2-1)", 100, "restricted Nim: with f(n) = (n-2)/2, g(n) = f(n) where f grows, else g(n-f(n)-1), proved (Levine, restricted Nim)"),
    ("Subtraction(1..=n-n/2)", 100, "restricted Nim: with f(n) = (n+1)/2, g(n) = f(n) where f grows, else g(n-f(n)-1), proved (Levine, restricted Nim)"),
    ("Subtraction(2..=n-1 step 2)", 100, "arithmetic periodic with period 2 and saltus 1 from heap 1 on, proved (equal states of a removal game: checked to heap 3)"),
    ("Subtraction(2..=n step 2)", 100, "arithmetic periodic with period 2 and saltus 1, proved (equal states of a removal game: checked to heap 2)"),
    ("Subtraction(1..=isqrt(n))", 100, "restricted Nim: with f(n) = isqrt(n), g(n) = f(n) where f grows, else g(n-f(n)-1), proved (Levine, restricted Nim)"),
    ("Subtraction(1..=isqrt(n)+1)", 100, "restricted Nim: with f(n) = min(n, isqrt(n)+1), g(n) = f(n) where f grows, else g(n-f(n)-1), proved (Levine, restricted Nim)"),
    ("Subtraction(1..=2*isqrt(n))", 500, "none"),
    ("Subtraction(1..=isqrt(n*n/2))", 500, "none"),
    ("Subtraction(1..=n/1000)", 500, "restricted Nim: with f(n) = n/1000, g(n) = f(n) where f grows, else g(n-f(n)-1), proved (Levine, restricted Nim)"),
    ("Subtraction(1..=min(n/2,100))", 400, "periodic with period 101 from heap 100 on, proved (equal windows of a subtraction game: checked to heap 400)"),
    ("Subtraction(1..=min(n/2,100))", 399, "none"),
    ("Subtraction(squares)", 2000, "none"),
    ("Subtraction(primes)", 2000, "none"),
];

#[test]
fn laws_are_described_in_words() {
    let found: Vec<_> = LAWS
        .iter()
        .map(|&(game, to, _)| (game, to, words(game, to)))
        .collect();
    let expected: Vec<_> = LAWS
        .iter()
        .map(|&(game, to, words)| (game, to, words.to_owned()))
        .collect();
    assert_eq!(found, expected);
}

/// OEIS A014587 was conjectured to have period 25; a(5050) = 4 is the first exception.
#[test]
fn the_false_conjecture_on_factorials_is_never_proved() {
    let found = law("Subtraction(factorials)", 5049).unwrap();
    assert_eq!(
        found.to_string(),
        "periodic with period 25, observed to heap 5049"
    );
    assert_eq!(
        values(&game("Subtraction(factorials)"), 5050).get(5050),
        Some(4)
    );
    assert_eq!(law("Subtraction(factorials)", 5050), None);
    assert_eq!(found.needed_to(&game("Subtraction(factorials)")), None);
}

/// The largest number that may be removed grows up to a constant: the moves are the same only from
/// some heap on.
#[test]
fn ranges_with_a_limit_have_proved_laws_that_hold_far_beyond_the_theorem() {
    type Largest = fn(u64) -> u64;
    let ranges: [(&str, u64, Largest); 6] = [
        ("1..=min(n/2, 10)", 1, |n| (n / 2).min(10)),
        ("1..=min(7, n-3)", 1, |n| n.saturating_sub(3).min(7)),
        ("2..=min(n/3+1, 7)", 2, |n| (n / 3 + 1).min(7)),
        ("1..=min(2*n/5, 9, n-1)", 1, |n| {
            (2 * n / 5).min(9).min(n.saturating_sub(1))
        }),
        ("3..=min(n/4, 5, 8)", 3, |n| (n / 4).min(5)),
        ("1..=min(n/2-20, 4)", 1, |n| {
            (n / 2).saturating_sub(20).min(4)
        }),
    ];
    for (range, least, largest) in ranges {
        for all_but in [false, true] {
            let notation = format!(
                "{}({range})",
                if all_but { "AllBut" } else { "Subtraction" }
            );
            let found = law(&notation, 400).unwrap();
            assert!(found.is_proved(), "{notation}: {found}");
            let mut values: Vec<u128> = Vec::new();
            for n in 0..1000 {
                let removed = (1..=n).filter(|k| (least..=largest(n)).contains(k) != all_but);
                let options: Vec<u128> = removed
                    .map(|k| values[usize::try_from(n - k).unwrap()])
                    .collect();
                values.push((0..).find(|value| !options.contains(value)).unwrap());
                assert_eq!(
                    found.value(&[n.into()]),
                    values.last().copied(),
                    "{notation} at {n}"
                );
            }
        }
    }
}

#[test]
fn one_value_too_few_proves_nothing() {
    assert!(law("Subtraction({1,3,4})", 10).is_some_and(|law| law.is_proved()));
    assert!(!law("Subtraction({1,3,4})", 9).is_some_and(|law| law.is_proved()));
}

#[test]
fn the_needed_bound_is_enough_and_for_some_games_unknown() {
    let periodic = SequenceKind::Periodic {
        preperiod: 71,
        period: 12,
    };
    assert_eq!(needed_to(&game("0.77"), &periodic), Some(167));
    // The mex equation requires a preperiod and a period, but it may fail to prove the law.
    assert_eq!(needed_to(&game("0.[7]"), &periodic), Some(82));
    assert_eq!(
        needed_to(
            &game("0.77"),
            &SequenceKind::Arithmetic {
                preperiod: 0,
                period: 1,
                saltus: 1
            }
        ),
        Some(0)
    );
    assert_eq!(
        needed_to(
            &game("Subtraction(1..=3)"),
            &SequenceKind::Arithmetic {
                preperiod: 0,
                period: 1,
                saltus: 1
            }
        ),
        None
    );
    assert_eq!(needed_to(&game("Heap(n -> [n-1])"), &periodic), None);
    assert_eq!(
        needed_to(
            &game("0.77"),
            &SequenceKind::Periodic {
                preperiod: u64::MAX,
                period: u64::MAX
            }
        ),
        None
    );
    for notation in [
        "AllBut({2,3,7})",
        "AllBut({1,5,9,13})",
        "Subtraction(even)",
        "0.0303[3]",
        "AllBut({4,5,11})",
    ] {
        let found = law(notation, 400).unwrap();
        let needed = found.needed_to(&game(notation)).unwrap();
        assert_eq!(
            law(notation, needed).and_then(|law| law.kind().cloned()),
            found.kind().cloned(),
            "{notation}"
        );
    }
}

#[test]
fn laws_give_values_of_very_large_heaps() {
    let at = |notation: &str, n: u128| law(notation, 300).unwrap().value(&[n]);
    let far = 10_u128.pow(30);
    assert_eq!(at("0.[3]", far), Some(far));
    assert_eq!(at("0.77", far), at("0.77", 84 + (far - 84) % 12));
    assert_eq!(at("Subtraction(1..=n/2)", 2 * far), Some(far));
    assert_eq!(at("Subtraction(1..=n/2)", 4 * far + 1), Some(far));
    assert_eq!(at("Subtraction(1..=n/3)", 3 * far), Some(far));
    assert_eq!(at("0.[3]", u128::MAX), Some(u128::MAX));
    assert_eq!(at("Subtraction(1..=n/2)", u128::MAX), None);
}
