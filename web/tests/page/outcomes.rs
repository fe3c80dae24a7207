//! Tables of outcomes under misère play compared with the plain search, misère certificates, known
//! games.

use grundy_core::{game::Game, game::Rules, game::board::Filled};
use grundy_misere::{Memo, is_p};
use page::library::{line, outcomes::OutcomeTable, table, table::GameTable};

const PLENTY: usize = 1_000_000;

/// Compares a table with the plain search, position by position.
fn compare<R: Rules<Position: Ord>>(
    rules: &R,
    game: &str,
    bounds: &str,
    positions: impl IntoIterator<Item = R::Position>,
) {
    let outcomes = OutcomeTable::compute(game, bounds, &()).expect(game);
    let mut slow = Memo::new(rules, is_p, PLENTY);
    let expected: Vec<u32> = positions
        .into_iter()
        .map(|position| u32::from(!*slow.value_of(&[position]).expect("small")))
        .collect();
    assert_eq!(
        outcomes.slice(0, usize::MAX),
        expected,
        "{game} to {bounds}"
    );
    let facts = outcomes.facts();
    assert_eq!(
        facts.sizes.iter().product::<usize>(),
        expected.len(),
        "{game} to {bounds}"
    );
    assert_eq!(
        facts.lost,
        expected
            .iter()
            .map(|&outcome| u64::from(outcome == 0))
            .sum::<u64>()
    );
}

#[test]
fn outcomes_are_those_of_the_plain_search() {
    for (name, to) in [
        ("0.77", 24),
        ("0.[3]", 40),
        ("4!.0", 20),
        ("0.007", 24),
        ("4.[3]", 12),
    ] {
        let Game::Code(code) = line::game(name).expect(name) else {
            panic!("a code")
        };
        compare(&code, name, &to.to_string(), 0..=to);
    }
    let name = "Lattice(leap (-2,-1) (-2,1) (-1,-2) (1,-2))";
    let lattice = line::game(name).expect(name).plane().expect(name);
    compare(
        &lattice,
        name,
        "7x9",
        (0..7).flat_map(|x| (0..9).map(move |y| (x, y))),
    );
    let name = "Strip(O X; never OO XX)";
    let Game::Strip(strip) = line::game(name).expect(name) else {
        panic!("a strip")
    };
    let ends = |n| (0..3).flat_map(move |left| (0..3).map(move |right| (n, left, right)));
    compare(&strip, name, "8", (0..=8).flat_map(ends));
    let name = "Board(3x3; line 1..=2 in row diagonal)";
    let Game::Board(board) = line::game(name).expect(name) else {
        panic!("a board")
    };
    compare(&board, name, "all", (0..1 << 9).map(Filled));
}

#[test]
fn claims_about_misere_play_are_answered() {
    let outcomes = OutcomeTable::compute("Nim", "100", &()).expect("Nim");
    let ask = |claim: &str| {
        outcomes
            .check(claim, &())
            .map(|answer| (answer.verdict, answer.words))
    };
    let (verdict, words) = ask("x, y -> lost if x == y and x > 1 or x + y == 1").expect("a claim");
    assert!(
        verdict == "proved"
            && words.starts_with("proved for all positions: the claim is the law\n"),
        "{words}"
    );
    let (verdict, words) = ask("lost if n == 0").expect("a claim");
    let reason = "no move is left, so the player to move wins";
    assert_eq!(
        (verdict, words),
        (
            "false",
            format!(
                "false: heap 0 is claimed to be lost, and under misère play it is won: {reason}"
            )
        )
    );
    let (verdict, _) = ask("n -> 1 - n if n < 2 else n").expect("a claim");
    assert_eq!(verdict, "proved");
    for wrong in ["n ->", "lost if k == 1", &"1".repeat(5000)] {
        assert!(ask(wrong).expect_err(wrong).starts_with("error: "));
    }
}

#[test]
fn a_misere_certificate_verifies_and_a_false_one_is_refused() {
    let outcomes = OutcomeTable::compute("0.123", "100", &()).expect("0.123");
    let quotient = outcomes.facts().quotient.expect("a game of heaps");
    assert_eq!(
        (
            quotient.order,
            quotient.lost,
            quotient.proved,
            quotient.period
        ),
        (20, 5, true, Some(5))
    );
    let text = outcomes.certificate().expect("a certificate");
    let verified = table::verify(&text, &()).expect("a certificate").verified;
    assert_eq!(
        verified.as_deref(),
        Some("0.123, misère quotient of order 20 with 5 elements in P, all heaps")
    );
    let bent = text.replacen(" 1,  4,  8,", " 1,  2,  8,", 1);
    assert_ne!(bent, text);
    assert!(
        table::verify(&bent, &())
            .expect("it is written as one")
            .refused
            .is_some()
    );
    let huge = text.replacen("order = 20", "order = 4000000000", 1);
    assert!(
        table::verify(&huge, &())
            .expect_err("too large")
            .contains("at most")
    );
}

#[test]
#[ignore = "3 s: .ci/weekly"]
fn tables_too_large_for_a_browser_are_refused() {
    for (game, bounds) in [
        ("0.77", "4000000000"),
        ("0.77", "200000"),
        ("0.77", "5x5"),
        ("0.77", "all"),
        ("Lattice(ride (-1,0) (0,-1))", "5000x5000"),
        ("Board(5x5; place [##])", "all"),
    ] {
        let error = OutcomeTable::compute(game, bounds, &()).expect_err(bounds);
        assert!(error.starts_with("error: "), "{game} to {bounds}: {error}");
    }
    assert!(
        OutcomeTable::compute("Strip(O X; never OO XX)", "6", &())
            .expect("small")
            .certificate()
            .is_err()
    );
}

#[test]
fn known_games_with_the_same_values_are_found() {
    let known = GameTable::compute("4.4", "300", &())
        .expect("4.4")
        .known_games()
        .expect("a comparison");
    let kayles = known
        .iter()
        .find(|alike| alike.line == "0.77")
        .expect("Kayles, a heap further");
    assert_eq!((kayles.name, kayles.shift), (Some("Kayles"), -1));
    let board = GameTable::compute("Board(3x3; place [##])", "all", &()).expect("a board");
    assert!(board.known_games().expect("nothing").is_empty());
}
