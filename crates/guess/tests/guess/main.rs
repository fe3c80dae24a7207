//! Guesses of tables made by brute force from the rules of games, and of tables without a law.

mod claims;
mod games;
mod kinds;
mod lawless;
mod oracle;
#[path = "../../../../tests/oracle/random.rs"]
mod random;
mod read;

use std::time::Duration;

use grundy_guess::{GuessAnswer, GuessOptions, Table, confirm::is_confirmed_for_lost, guess};

/// A guess that ends by itself, however busy the machine is.
fn patient(table: &Table) -> GuessAnswer {
    guess(
        table,
        &GuessOptions {
            budget: Duration::from_secs(600),
            ..GuessOptions::default()
        },
    )
}

/// Returns `true` if a formula of the answer is of the kind of the table: of values, or of lost
/// positions.
fn is_found(table: &Table, answer: &GuessAnswer) -> bool {
    answer
        .formulas
        .iter()
        .any(|formula| formula.claim.contains("-> lost if ") == table.of_outcomes())
}

#[test]
fn a_game_has_the_usual_formula() {
    assert_usual(&USUAL[..1]);
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_some_games_have_the_usual_formulas() {
    assert_usual(&USUAL[1..3]);
}

#[test]
#[ignore = "10 s: .ci/weekly"]
fn games_have_the_usual_formulas() {
    assert_usual(&USUAL);
}

/// Tables of the suites, and a formula that each has.
const USUAL: [(&str, &str); 16] = [
    ("take 1 to 6", "n -> n%7"),
    ("take 1 to k", "n, k -> n%(k + 1)"),
    ("decimal logarithm", "n -> ilog(n + 1, 10)"),
    ("take at most half", "n -> n/2 if n%2 == 0 else g(n/2)"),
    (
        "Lasker's Nim",
        "n -> 0 if n == 0 else n + popcount(n%4) - 1",
    ),
    ("Nim", "x, y -> x ^ y"),
    ("rook and king", "x, y -> 3 * (x/3 ^ y/3) + (x + y)%3"),
    ("bishop", "x, y -> min(x, y)"),
    ("take l to r", "x, y, z -> x%(y + z)/y"),
    ("Chomp of two rows, outcomes", "x, y -> lost if x == y + 1"),
    (
        "take at most half of the heap, outcomes",
        "n -> lost if popcount(n + 1) == 1",
    ),
    (
        "Stern's diatomic sequence",
        "n -> [0, 1][n] if n < 2 else (g(n/2) if n%2 == 0 else g(n - 1) + g(n/2 + 1))",
    ),
    (
        "sevens",
        "n -> 0 if n == 0 else g(n/10) + [0, 0, 0, 0, 0, 0, 0, 1, 0, 0][n]",
    ),
    (
        "lost at 1, 3, 5, 11, 21, 43",
        "n -> lost if n == last(1, v -> 2*v + 2 - v%4, max(n, 1))",
    ),
    (
        "at most twice the last take, outcomes",
        "x, y -> lost if min(x, y) < part(max(x, 1), 2)",
    ),
    (
        "Fibonacci numbers up to n",
        "n -> 0 if n == 0 else g(last(1, v -> (v + isqrt(5*v*v) + 1)/2, n) - 1) + 1",
    ),
];

fn assert_usual(usual: &[(&str, &str)]) {
    let all = || {
        games::HEAPS
            .iter()
            .chain(games::PAIRS)
            .chain(games::PARAMETERS)
            .chain(kinds::KINDS)
    };
    for (name, claim) in usual {
        let (_, table) = all()
            .find(|(own, _)| own == name)
            .expect("a table of the suites");
        let answer = patient(&table());
        let claims: Vec<&str> = answer
            .formulas
            .iter()
            .map(|formula| formula.claim.as_str())
            .collect();
        assert!(claims.contains(claim), "{name}: {claims:?}");
    }
}

#[test]
fn some_tables_without_a_law_have_no_formula() {
    assert_no_formula(&["random bits, few"], Duration::from_millis(200));
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_some_tables_without_a_law_have_no_formula() {
    let names = ["random small matrix", "random bits, few"];
    assert_no_formula(&names, Duration::from_millis(800));
}

fn assert_no_formula(names: &[&str], budget: Duration) {
    for name in names {
        let (_, table) = lawless::LAWLESS
            .iter()
            .find(|(own, _)| own == name)
            .expect("a table of the suite");
        let answer = guess(
            &table(),
            &GuessOptions {
                budget,
                ..GuessOptions::default()
            },
        );
        assert_eq!(answer.formulas, [], "{name}");
    }
}

/// Returns the tables that no formula is found for.
fn missed<'a>(cases: impl Iterator<Item = &'a games::Case>) -> Vec<&'static str> {
    let is_missed = |(name, table): &&games::Case| {
        let table = table();
        let answer = patient(&table);
        println!(
            "{name}: {:?}",
            answer.formulas.first().map(|formula| &formula.claim)
        );
        !is_found(&table, &answer)
    };
    cases.filter(is_missed).map(|case| case.0).collect()
}

/// Minutes: the suite of 100 games.
#[test]
#[ignore = "minutes"]
fn all_tables_with_a_law() {
    let all = || {
        games::HEAPS
            .iter()
            .chain(games::PAIRS)
            .chain(games::PARAMETERS)
    };
    let (count, several) = (all().count(), games::PAIRS.len() + games::PARAMETERS.len());
    assert!(
        count >= 100 && 2 * several >= count,
        "{several} of {count} tables have several numbers"
    );
    let missed = missed(all());
    assert!(missed.len() * 100 <= 15 * count, "missed {missed:?}");
}

#[test]
#[ignore = "minutes"]
fn all_tables_of_digits_and_cases() {
    let missed = missed(kinds::KINDS.iter());
    assert!(
        missed.len() * 100 <= 15 * kinds::KINDS.len(),
        "missed {missed:?}"
    );
}

/// Rules by chance: values by the last digit and the number without it.
#[test]
#[ignore = "minutes"]
fn all_rules_by_chance() {
    for seed in 0..4 {
        let table = kinds::by_last_digit(seed);
        let answer = patient(&table);
        assert!(is_found(&table, &answer), "{seed}: {answer:?}");
    }
}

#[test]
#[ignore = "minutes"]
fn all_tables_without_a_law() {
    assert!(lawless::LAWLESS.len() >= 50);
    for (name, table) in lawless::LAWLESS {
        let answer = patient(&table());
        assert_eq!(answer.formulas, [], "{name}");
    }
}

/// A regression: the zeros of a walk that begins at 0 and leaves it were explained by a long
/// formula.
#[test]
fn lost_positions_at_the_start_alone_confirm_no_long_formula() {
    let row = |is_lost: &dyn Fn(i32) -> bool| {
        Table::row(
            (0..1000).map(|n| Some(if is_lost(n) { 0 } else { n + 1 })),
            0,
        )
        .expect("a table")
    };
    let of_walk = row(&|n| matches!(n, 0 | 7..=11 | 13 | 16 | 20..=23));
    assert!(!is_confirmed_for_lost(&of_walk, 66, 42));
    assert!(is_confirmed_for_lost(
        &row(&|n| n % 7 == 0 || n % 7 == 3),
        66,
        42
    ));
    assert!(is_confirmed_for_lost(&row(&|n| n % 100 < 30), 40, 42));
    assert!(is_confirmed_for_lost(&row(&|n| n < 50), 12, 42));
}
