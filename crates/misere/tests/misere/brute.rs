//! Quotients, and the plain search of the engine, against the plain search of these tests.

use std::collections::HashMap;

use grundy_check::check;
use grundy_core::game::{Game, Rules, board::Filled};
use grundy_misere::{FinderBudget, Finding, Memo, certificate::certificate, find_quotient, is_p};
use proptest::prelude::*;

use super::plain::{loses, sums};

fn compare(game: &Game, found: &Finding, count: usize, largest: u64) {
    fn all<R: Rules<Position = u64>>(
        rules: &R,
        game: &Game,
        found: &Finding,
        count: usize,
        largest: u64,
    ) {
        let mut known = HashMap::new();
        for sum in sums(count, largest) {
            let image = found
                .image_of_sum(&sum)
                .unwrap_or_else(|| panic!("{game}: {sum:?} has no image"));
            assert_eq!(
                found.quotient.is_p(image),
                loses(rules, &sum, &mut known),
                "{game}: {sum:?}"
            );
        }
    }
    match game {
        Game::Code(rules) => all(rules, game, found, count, largest),
        Game::Set(rules) => all(rules, game, found, count, largest),
        Game::Rule(rules) => all(rules, game, found, count, largest),
        _ => panic!("{game} has no heaps"),
    }
}

#[test]
fn sums_of_four_heaps_have_the_outcomes_of_plain_search() {
    compare_sums_of_four(4);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_sums_of_four_heaps_have_the_outcomes_of_plain_search() {
    compare_sums_of_four(1);
}

fn compare_sums_of_four(step: usize) {
    let games = [
        "0.75",
        "4.74",
        "4.56",
        "0.34",
        "0.3101",
        "0.712",
        "0.53",
        "0.123",
        "0.71",
        "0.77",
        "4.4",
        "0.15",
        "0.31",
        "0.73",
        "0.373",
        "0.156",
        "0.07",
        "4!.0",
        "0.26",
        "0.16",
        "Subtraction({1,2,3})",
        "Subtraction(odd)",
        "AllBut({2})",
        "0.8",
        "0.[3]",
        "0.4=",
        "Heap(n -> [a, n-2-a] for a in 0..=n-2)",
    ];
    for line in games.into_iter().step_by(step) {
        let game: Game = line.parse().unwrap();
        let found = find_quotient(&game, 14, false, FinderBudget::default(), &()).unwrap();
        compare(&game, &found, 4, (found.to() as u64).min(7));
    }
}

#[test]
fn a_proved_law_holds_beyond_the_searched_heaps() {
    // Without splits, few positions are reached.
    let games = [
        ("0.123", 3, 24),
        ("0.3101", 3, 24),
        ("0.31", 3, 24),
        ("Subtraction({1,3})", 3, 24),
        ("0.71", 1, 22),
        ("0.75", 1, 24),
    ];
    for (line, count, largest) in games {
        let game: Game = line.parse().unwrap();
        let found = find_quotient(&game, 1000, true, FinderBudget::default(), &()).unwrap();
        assert!(found.is_proved() && largest > found.to() as u64, "{line}");
        compare(&game, &found, count, largest);
    }
}

#[test]
fn families_without_heaps_agree_with_plain_search() {
    fn alike<R: Rules<Position: Ord>>(rules: &R, sums: impl IntoIterator<Item = Vec<R::Position>>) {
        let (mut memo, mut known) = (Memo::new(rules, is_p, 1 << 20), HashMap::new());
        for sum in sums {
            assert_eq!(
                *memo.value_of(&sum).unwrap(),
                loses(rules, &sum, &mut known),
                "{sum:?}"
            );
        }
    }
    let wythoff = "Lattice(ride (-1,0) (0,-1) (-1,-1))"
        .parse::<Game>()
        .unwrap()
        .plane()
        .unwrap();
    alike(
        &wythoff,
        (0..8).flat_map(|x| (0..8).map(move |y| vec![(x, y)])),
    );
    alike(
        &wythoff,
        (0..4).flat_map(|x| (0..4).map(move |y| vec![(1, 2), (x, y)])),
    );
    let Ok(Game::Strip(strip)) = "Strip(O X; never OO XX)".parse() else {
        panic!("not a strip")
    };
    alike(
        &strip,
        (0..6).flat_map(|n| (0..3).flat_map(move |l| (0..3).map(move |r| vec![(n, l, r)]))),
    );
    let Ok(Game::Board(board)) = "Board(3x3; line 1..=3 in row column)".parse() else {
        panic!("not a board")
    };
    alike(&board, (0..512).map(|mask| vec![Filled(mask)]));
}

/// Codes with up to three digits, some with `!` or `=`.
fn codes() -> impl Strategy<Value = String> {
    let digit = |most: u32| {
        (
            0..most,
            prop_oneof![6 => Just(""), 1 => Just("!"), 1 => Just("=")],
        )
    };
    let first = prop_oneof![3 => Just((0, "")), 1 => Just((4, "")), 1 => Just((4, "!"))];
    (first, prop::collection::vec(digit(9), 1..4)).prop_map(|((d0, mark), digits)| {
        let mut text = format!("{d0}{mark}.");
        for (digit, mark) in digits {
            text += &digit.to_string();
            text += if digit > 3 { mark } else { "" };
        }
        text
    })
}

fn rules() -> impl Strategy<Value = String> {
    let clauses = [
        "[n-1]",
        "[n-2] if n > 2",
        "[a, n-1-a] for a in 0..=n-1",
        "[a, n-2-a] for a in 1..=n-3",
        "[n/2, n/2] if n > 2",
        "[a, a] for a in 0..=n/3",
        "[n-3, 1, 1] if n > 4",
        "[] if n == 1",
        "[n-1, n-2] if n > 1",
    ];
    prop::collection::vec(prop::sample::select(clauses.to_vec()), 1..4)
        .prop_map(|chosen| format!("Heap(n -> {})", chosen.join("; ")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(4)))]

    #[test]
    fn random_games_have_the_quotients_found(line in prop_oneof![codes(), rules()]) {
        let Ok(game) = line.parse::<Game>() else { return Ok(()) };
        let budget = FinderBudget { order: 200, candidate: 1 << 12, pairs: 1 << 12, rounds: 40 };
        let found = find_quotient(&game, 9, false, budget, &()).unwrap();
        compare(&game, &found, 3, (found.to() as u64).min(6));
        let certificate = certificate(&game, &found);
        prop_assert_eq!(check(&certificate, grundy_check::CheckBudget::DEFAULT, &(), &mut |_| ()), Ok(()));
    }
}
