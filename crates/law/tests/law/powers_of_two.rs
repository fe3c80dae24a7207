//! Games of theorems about the binary digits of the heap, against the plain mex.

use super::*;

/// Lines, and the heaps that a move leaves; several for a sum.
type Options = fn(usize) -> Vec<Vec<usize>>;

fn singles(left: impl Iterator<Item = usize>) -> Vec<Vec<usize>> {
    left.map(|heap| vec![heap]).collect()
}

const GAMES: [(&str, Options, &str); 4] = [
    (
        "Dim",
        |n| singles((1..=n).filter(|a| n % a == 0).map(|a| n - a)),
        "Dim, zeros at the end of n",
    ),
    (
        "Divisor Game",
        |n| singles((1..n).filter(|a| n % a == 0).map(|a| n - a)),
        "divisor game, zeros at the end of n",
    ),
    (
        "Mark",
        |n| {
            if n == 0 {
                vec![]
            } else {
                vec![vec![n - 1], vec![n / 2]]
            }
        },
        "Mark, Fraenkel 2011",
    ),
    (
        "Ruler",
        |n| (1..=n).map(|a| (a..n).collect()).collect(),
        "Ruler, Winning Ways",
    ),
];

#[test]
#[ignore = "4 s: .ci/weekly"]
fn published_laws_have_the_values_of_the_definition() {
    for (line, options, theorem) in GAMES {
        let game = game(line).simplified().unwrap_or_else(|| game(line));
        let law = find(&game, &values(&game, 400)).unwrap_or_else(|| panic!("{line}: no law"));
        assert!(
            law.is_proved() && law.to_string().contains(theorem),
            "{line}: {law}"
        );
        let mut plain: Vec<u32> = Vec::new();
        for n in 0..450 {
            let all: Vec<u32> = options(n)
                .into_iter()
                .map(|left| left.into_iter().fold(0, |sum, heap| sum ^ plain[heap]))
                .collect();
            plain.push((0..).find(|value| !all.contains(value)).unwrap());
            assert_eq!(
                law.value(&[n as u128]),
                Some(plain[n].into()),
                "{line}: {n}"
            );
        }
        assert!(law.certificate(&game).is_none());
    }
    // UpMark has no such theorem here.
    assert!(law("UpMark", 2000).is_none_or(|law| !law.is_proved()));
}
