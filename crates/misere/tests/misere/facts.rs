//! Facts from the literature and from another solver.

use grundy_core::game::Game;
use grundy_misere::{FinderBudget, MisereTheorem, find_quotient, genus};

/// (game, order, size of P, period, preperiod); the last two are of Phi from heap 0 on.
const QUOTIENTS: &[(&str, usize, usize, usize, usize)] = &[
    ("0.75 0.751 0.752 0.753 4.74 4.75", 8, 2, 2, 8),
    ("4.56 4.57", 8, 2, 4, 11),
    ("0.34 0.341", 12, 3, 8, 7),
    ("0.3101", 14, 4, 2, 5),
    ("0.712 0.713", 14, 4, 6, 3),
    ("0.53 0.531", 16, 3, 9, 21),
    ("0.123", 20, 5, 5, 5),
    ("0.71 0.711", 36, 9, 6, 3),
    ("0.77 0.771", 40, 9, 12, 71),
    ("4.4 4.41 4.42 4.43 4.6 4.61 4.62 4.63", 40, 9, 12, 72),
    ("0.15", 42, 12, 10, 66),
    ("0.31 0.311 0.313", 6, 2, 2, 3),
    ("0.73 0.731", 6, 2, 4, 2),
    ("0.373", 10, 2, 28, 2),
    ("0.156", 34, 2, 349, 3479),
];

#[test]
fn quotients_are_as_published() {
    compare_quotients(4);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_quotients_are_as_published() {
    compare_quotients(1);
}

fn compare_quotients(step: usize) {
    for &(games, order, p, period, preperiod) in QUOTIENTS.iter().step_by(step) {
        for line in games.split(' ') {
            let game: Game = line.parse().unwrap();
            let found = find_quotient(&game, 10_000, true, FinderBudget::default(), &()).unwrap();
            let law = found.period.unwrap();
            assert!(law.theorem.is_some(), "{line}");
            let found = (
                found.quotient.order(),
                found.quotient.p_count(),
                law.period,
                law.preperiod,
                found.is_tame(),
            );
            assert_eq!(
                found,
                (order, p, period, preperiod, p == 2 && order != 8),
                "{line}"
            );
        }
    }
}

/// (first heap, order, size of P)
type Steps = &'static [(usize, usize, usize)];

#[test]
fn partial_quotients_are_as_published() {
    compare_partial_quotients(1);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_partial_quotients_are_as_published() {
    compare_partial_quotients(0);
}

fn compare_partial_quotients(skipped: usize) {
    let facts: [(&str, Steps); 2] = [
        (
            "0.07",
            &[
                (0, 1, 0),
                (2, 2, 1),
                (4, 6, 2),
                (10, 12, 3),
                (14, 24, 5),
                (25, 144, 23),
                (27, 176, 28),
                (30, 360, 65),
            ],
        ),
        (
            "4!.0",
            &[
                (0, 1, 0),
                (3, 2, 1),
                (5, 6, 2),
                (13, 12, 3),
                (18, 24, 5),
                (20, 48, 7),
            ],
        ),
    ];
    for (line, steps) in facts.into_iter().skip(skipped) {
        let to = steps.last().unwrap().0;
        let found = find_quotient(
            &line.parse().unwrap(),
            to,
            false,
            FinderBudget::default(),
            &(),
        )
        .unwrap();
        let found: Vec<_> = found
            .steps
            .iter()
            .map(|step| (step.to, step.order, step.p))
            .collect();
        assert_eq!(found, steps, "{line}");
    }
}

#[test]
fn genera_print_in_the_notation_of_winning_ways() {
    let facts = [
        (
            "0.77",
            1,
            "1 2 3 1 4^146 3 2^2 1^1 4^046 2^2 6^46 4^046 1^1 2^2 7^57 1^13 4^64 3^31 2^20 1^031",
        ),
        (
            "0.07",
            0,
            "0 0 1 1 2 0 3 1 1 0 3^1431 3 2^0520 2 4^146 0 5^057 2^0520 2 3^1431 3",
        ),
        (
            "4!.0",
            0,
            "0 0 0 1 0 2 1 0 2 1 0 2 1 3^1431 2 1 3^1431 2 4^0564 3^1431 0^20",
        ),
    ];
    for (line, from, expected) in facts {
        let to = from + expected.split(' ').count() as u64 - 1;
        let found = genus::of_heaps(&line.parse().unwrap(), to, 1 << 20, &());
        let text: Vec<String> = found[usize::try_from(from).unwrap()..]
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(text.join(" "), expected, "{line}");
    }
}

/// Phi of 4!.0 has period 3 from heap 3 to 12, the range that the octal bound asks for; the period
/// ends at 13.
#[test]
fn a_period_that_ends_is_not_called_proved() {
    let game: Game = "4!.0".parse().unwrap();
    for to in [12, 13, 14] {
        let found = find_quotient(&game, to, true, FinderBudget::default(), &()).unwrap();
        assert!(!found.is_proved(), "to {to}");
    }
    let found = find_quotient(&game, 12, true, FinderBudget::default(), &()).unwrap();
    assert_eq!(found.phi[3..10], found.phi[6..13]);
}

#[test]
fn theorems_give_their_bounds_and_cover_only_their_games() {
    let bound = |line: &str| {
        MisereTheorem::from_game(&line.parse().unwrap()).and_then(|theorem| theorem.bound(3, 3))
    };
    assert_eq!(bound("0.77"), Some(2 * 3 + 3 + 2));
    assert_eq!(bound("0.8"), Some(3 * 3 + 2 * 3 + 1));
    assert_eq!(bound("4!.0"), Some(2 * 3 + 2 * 3));
    assert_eq!(bound("Subtraction({1,4})"), Some(3 + 4));
    for line in [
        "0.4=",
        "0.[3]",
        "0.[6]",
        "0.8!",
        "Subtraction(odd)",
        "AllBut({2})",
        "Heap(n -> [n-1])",
        "Subtraction(1..=n/2)",
    ] {
        assert_eq!(bound(line), None, "{line}");
    }
}

#[test]
fn a_small_budget_keeps_partial_results() {
    let game: Game = "0.07".parse().unwrap();
    let budget = FinderBudget {
        order: 50,
        ..FinderBudget::default()
    };
    let found = find_quotient(&game, 40, true, budget, &()).unwrap();
    assert!(found.stop.is_some() && found.to() >= 20 && found.quotient.order() == 24);
}
