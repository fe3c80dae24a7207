//! Other claims of the pages: aliases, periods, and the mistakes of public tables.

use super::sequence;
use crate::common::{computed, game, slow};

/// Other games in the names and comments: (sequence, its game, another game, the number of heaps by
/// which that is later).
const ALIASES: [(&str, &str, &str, usize); 48] = [
    ("A002186", "0.77", "0.771", 0),
    ("A002186", "0.77", "4.4", 1),
    ("A002186", "0.77", "4.6", 1),
    ("A002187", "0.137", "0.07", 1),
    ("A002187", "0.137", "0.4", 2),
    ("A046695", "0.6", "0.601", 0),
    ("A046695", "0.6", "0.61", 0),
    ("A046695", "0.6", "0.611", 0),
    ("A046695", "0.6", "0.62", 0),
    ("A046695", "0.6", "0.621", 0),
    ("A046695", "0.6", "0.63", 0),
    ("A046695", "0.6", "0.631", 0),
    ("A071426", "0.11337", "0.007", 2),
    ("A071426", "0.11337", "0.04", 3),
    ("A071426", "0.11337", "0.0137", 1),
    ("A071427", "0.1337", "0.06", 2),
    ("A071432", "0.36", "0.361", 0),
    ("A071433", "0.37", "0.6", 1),
    ("A071435", "0.177", "0.45", 1),
    ("A071436", "0.56", "0.560", 0),
    ("A071436", "0.56", "0.561", 0),
    ("A071436", "0.56", "0.562", 0),
    ("A071436", "0.56", "0.563", 0),
    ("A071437", "0.377", "0.64", 1),
    ("A071437", "0.377", "0.65", 1),
    ("A071437", "0.377", "0.66", 1),
    ("A071437", "0.377", "0.67", 1),
    ("A071438", "0.74", "0.740", 0),
    ("A071438", "0.74", "0.741", 0),
    ("A071438", "0.74", "0.742", 0),
    ("A071438", "0.74", "0.743", 0),
    ("A071439", "0.76", "0.760", 0),
    ("A071439", "0.76", "0.761", 0),
    ("A071439", "0.76", "0.762", 0),
    ("A071439", "0.76", "0.763", 0),
    ("A071441", "0.1113337", "0.004", 4),
    ("A071442", "0.10137", "0.005", 2),
    ("A071444", "0.1007", "0.014", 1),
    ("A071446", "0.1037", "0.016", 1),
    ("A071448", "0.13137", "0.024", 2),
    ("A071448", "0.13137", "0.025", 2),
    ("A071456", "0.13377", "0.064", 2),
    ("A071456", "0.13377", "0.065", 2),
    ("A071456", "0.13377", "0.066", 2),
    ("A071456", "0.13377", "0.067", 2),
    ("A071464", "0.127", "0.1271", 0),
    ("A071470", "0.146", "0.1461", 0),
    ("A071509", "0.1777", "0.17771", 0),
];

#[test]
fn sequences_of_equal_games_are_equal() {
    for (a, line, alias, later) in ALIASES {
        let (values, others) = (computed(line, "2000"), computed(alias, "2000"));
        for n in 0..=2000_usize {
            let expected = n.checked_sub(later).map_or(Some(0), |n| values.get(n));
            assert_eq!(others.get(n), expected, "{a}: heap {n} of {alias}");
        }
        for (n, term) in sequence(a).terms() {
            assert_eq!(
                others.get(n + later),
                Some(term),
                "{a}: heap {} of {alias}",
                n + later
            );
        }
    }
}

/// "4.4, 4.6 etc. have a(n-1)", says A002186. The test finds all such codes of two digits.
#[test]
fn split_kayles_has_its_published_values() {
    let kayles = computed("0.77", "1000");
    let codes = (0..8).flat_map(|d1| (0..8).map(move |d2| format!("4.{d1}{d2}")));
    let same = |line: &String| {
        (1..)
            .zip(computed(line, "1000").iter().skip(1))
            .all(|(n, v)| kayles.get(n - 1) == Some(v))
    };
    let found: Vec<String> = codes.filter(same).collect();
    assert_eq!(
        found,
        [
            "4.40", "4.41", "4.42", "4.43", "4.60", "4.61", "4.62", "4.63"
        ]
    );
}

/// `.77` spread out: every value occurs `times` times.
#[test]
fn spread_out_kayles_has_its_published_values() {
    let kayles = computed("0.77", "2000");
    for (line, times) in [("0.1377", 2), ("0.113377", 3)] {
        let values = computed(line, "2000");
        for n in 1..=2000_usize {
            assert_eq!(
                values.get(n),
                kayles.get(n.div_ceil(times)),
                "heap {n} of {line}"
            );
        }
    }
}

/// Published periods: (sequence, its game, number of digits, period, last heap that breaks it).
/// Only the last heap of 0.56 differs from the comment there (326,637); published invariants also
/// say 326,639.
const PERIODS: [(&str, &str, usize, usize, usize); 13] = [
    ("A002186", "0.77", 2, 12, 70),
    ("A002187", "0.137", 3, 34, 51),
    ("A071074", "0.7777", 4, 24, 141),
    ("A071431", "0.17", 2, 34, 32),
    ("A071434", "0.1377", 4, 24, 140),
    ("A071435", "0.177", 3, 20, 496),
    ("A071451", "0.113377", 6, 36, 210),
    ("A071452", "0.11377", 5, 32, 186),
    ("A071460", "0.116", 3, 96, 138),
    ("A125920", "0.176", 3, 8, 23),
    ("A071464", "0.127", 3, 4, 46_577),
    ("A071430", "0.16", 2, 149_459, 105_350),
    ("A071436", "0.56", 2, 144, 326_639),
];

/// Asserts the period after `last`, over a range that proves it for all heaps (Guy and Smith 1956).
/// Also asserts that the period is the least, and does not begin earlier.
fn assert_period((a, line, digits, period, last): (&str, &str, usize, usize, usize)) {
    let start = last + 1;
    let end = 2 * start + period + digits;
    let values: Vec<u32> = computed(line, &(end + period).to_string()).iter().collect();
    let repeats = |n: usize, period: usize| values[n] == values[n + period];
    assert!((start..end).all(|n| repeats(n, period)), "{a}");
    assert!(!repeats(last, period), "{a}");
    let shorter = (1..period).filter(|shorter| period % shorter == 0);
    assert!(
        shorter
            .into_iter()
            .all(|shorter| !(start..end).all(|n| repeats(n, shorter))),
        "{a}"
    );
}

#[test]
fn periods_are_as_published() {
    PERIODS.into_iter().for_each(assert_period);
}

/// All heaps that break the period.
#[test]
fn exceptions_are_as_published() {
    let all: [(&str, usize, &[usize]); 3] = [
        (
            "0.77",
            12,
            &[0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70],
        ),
        ("0.137", 34, &[0, 14, 16, 17, 31, 34, 51]),
        ("0.17", 34, &[0, 15, 17, 32]),
    ];
    for (line, period, exceptions) in all {
        let values = computed(line, "1000");
        let law = |n: usize| values.get(n + 500_usize.next_multiple_of(period));
        let found: Vec<usize> = (0..400).filter(|&n| values.get(n) != law(n)).collect();
        assert_eq!(found, exceptions, "{line}");
    }
}

/// Returns the first heap at which two games differ.
fn first_difference(line: &str, other: &str) -> Option<usize> {
    let (values, others) = (computed(line, "5000"), computed(other, "5000"));
    values
        .iter()
        .zip(&others)
        .position(|(value, other)| value != other)
}

#[test]
fn mistakes_of_public_tables_are_known() {
    assert_eq!(first_difference("0.161", "0.36"), Some(519));
    assert_eq!(first_difference("0.27", "0.26"), None);
    assert!(first_difference("0.27", "0.06").is_some());
    assert!(first_difference("0.314", "0.31").is_some());
}

/// The page of A014587 conjectured the period 25 in 2019; a(5050) = 4 breaks it.
#[test]
fn take_a_factorial_has_not_the_period_25() {
    let values = computed("Subtraction(factorials)", "6000");
    let broken = (25..=6000).find(|&n| values.get(n) != values.get(n - 25));
    assert_eq!(broken, Some(5050));
    assert_eq!(values.get(5050), Some(4));
    let game = game("Subtraction(factorials)");
    assert_eq!(slow(&game, values.shape, 0..=5050).last(), Some(&4));
}
