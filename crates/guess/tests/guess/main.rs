//! Guesses of tables made by brute force from the rules of games, and of tables without a law.

mod claims;
mod games;
mod lawless;
mod oracle;
mod read;

use std::time::Duration;

use grundy_guess::{Answer, Options, Table, guess};

/// A guess that ends by itself, however busy the machine is.
fn patient(table: &Table) -> Answer {
    guess(table, &Options { budget: Duration::from_secs(600), ..Options::default() })
}

/// Returns `true` if a formula of the answer is of the kind of the table: of values, or of lost positions.
fn is_found(table: &Table, answer: &Answer) -> bool {
    answer.formulas.iter().any(|formula| formula.claim.contains("-> lost if ") == table.of_outcomes())
}

#[test]
fn some_games_have_the_usual_formulas() {
    let usual = [
        ("take 1 to 6", "n -> n%7"),
        ("take at most half", "n -> n/2 if n%2 == 0 else g(n/2)"),
        ("Lasker's Nim", "n -> 0 if n == 0 else n + popcount(n%4) - 1"),
        ("Nim", "x, y -> x ^ y"),
        ("rook and king", "x, y -> 3 * (x/3 ^ y/3) + (x + y)%3"),
        ("bishop", "x, y -> min(x, y)"),
        ("take 1 to k", "n, k -> n%(k + 1)"),
        ("take l to r", "x, y, z -> x%(y + z)/y"),
        ("Chomp of two rows, outcomes", "x, y -> lost if x == y + 1"),
        ("take at most half of the heap, outcomes", "n -> lost if popcount(n + 1) == 1"),
    ];
    let all = || games::HEAPS.iter().chain(games::PAIRS).chain(games::PARAMETERS);
    for (name, claim) in usual {
        let (_, table) = all().find(|(own, _)| *own == name).expect("a game of the suite");
        let answer = patient(&table());
        let claims: Vec<&str> = answer.formulas.iter().map(|formula| formula.claim.as_str()).collect();
        assert!(claims.contains(&claim), "{name}: {claims:?}");
    }
}

#[test]
fn some_tables_without_a_law_have_no_formula() {
    for name in ["random small matrix", "random bits, few", "digits of pi, few", "random values below 2"] {
        let (_, table) = lawless::LAWLESS.iter().find(|(own, _)| *own == name).expect("a table of the suite");
        let answer = patient(&table());
        assert_eq!(answer.formulas, [], "{name}");
        assert!(answer.next_best.is_some(), "{name}: the next best formula is contradicted");
    }
}

/// Minutes: the suite of 100 tables and of 40 tables without a law.
#[test]
#[ignore = "minutes"]
fn thorough_suite() {
    let mut missed = Vec::new();
    let (mut all, mut several) = (0, 0);
    for (name, table) in games::HEAPS.iter().chain(games::PAIRS).chain(games::PARAMETERS) {
        let table = table();
        let answer = patient(&table);
        all += 1;
        several += usize::from(table.arity() > 1);
        println!("{name}: {:?}", answer.formulas.first().map(|formula| &formula.claim));
        if !is_found(&table, &answer) {
            missed.push(*name);
        }
    }
    assert!(all >= 100 && 2 * several >= all, "{several} of {all} tables have several numbers");
    assert!(missed.len() * 100 <= 15 * all, "missed {missed:?}");
}

#[test]
#[ignore = "minutes"]
fn thorough_lawless() {
    assert!(lawless::LAWLESS.len() >= 40);
    for (name, table) in lawless::LAWLESS {
        let answer = patient(&table());
        assert_eq!(answer.formulas, [], "{name}");
    }
}
