//! Formulas as claims: what is printed has the meaning of the formula.

use grundy_core::{
    claim::{Claim, Claimed},
    game::expr::Steps,
};
use grundy_guess::{GuessOptions, Table, guess};

use super::{games, kinds, patient};

/// Checks each formula of a table as a claim at all its positions; `g` has the values of the table.
fn assert_claims_hold(name: &str, table: &Table) {
    let names: Vec<&str> = table.names().iter().map(String::as_str).collect();
    let arity = table.arity();
    let values: std::collections::HashMap<Vec<i128>, i128> = table
        .cells()
        .iter()
        .map(|(position, value)| (numbers(position, arity), i128::from(*value)))
        .collect();
    for formula in patient(table).formulas {
        let claim =
            Claim::parse(&formula.claim, &names).unwrap_or_else(|error| panic!("{name}: {error}"));
        let is_lost = formula.claim.contains("-> lost if ");
        for (position, value) in table.cells() {
            let position = numbers(position, arity);
            let known = |other: &[i128]| values.get(other).copied();
            let claimed = claim.at(&position, &known, &mut Steps::at_most(1 << 24));
            let expected = if is_lost {
                Claimed::Lost(*value == 0)
            } else {
                Claimed::Value((*value).into())
            };
            assert_eq!(
                claimed,
                Ok(expected),
                "{name}: {} at {position:?}",
                formula.claim
            );
        }
    }
}

fn numbers(position: &[i32; 3], arity: usize) -> Vec<i128> {
    position
        .iter()
        .take(arity)
        .map(|&number| number.into())
        .collect()
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_printed_formulas_have_the_values_of_the_table() {
    let all = || {
        games::HEAPS
            .iter()
            .chain(games::PAIRS)
            .chain(games::PARAMETERS)
            .chain(kinds::KINDS)
    };
    for name in ["ruler", "take l to r"] {
        let (_, table) = all()
            .find(|(own, _)| *own == name)
            .expect("a game of the suite");
        assert_claims_hold(name, &table());
    }
}

#[test]
#[ignore = "minutes"]
fn all_printed_formulas_have_the_values_of_the_table() {
    for (name, table) in games::HEAPS
        .iter()
        .chain(games::PAIRS)
        .chain(games::PARAMETERS)
        .chain(kinds::KINDS)
    {
        assert_claims_hold(name, &table());
    }
}

#[test]
#[ignore = "15 s: .ci/weekly"]
fn answers_do_not_depend_on_the_number_of_threads() {
    for name in ["break a bar", "Lasker's Nim", "Wythoff's game, outcomes"] {
        let mut all = games::HEAPS.iter().chain(games::PAIRS);
        let (_, table) = all
            .find(|(own, _)| *own == name)
            .expect("a game of the suite");
        let table = table();
        let on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .expect("a pool");
            pool.install(|| patient(&table))
        };
        assert_eq!(on(1), on(3), "{name}");
    }
}

#[test]
fn a_formula_needs_ten_unused_values_for_each_bit() {
    let row = |count: i32| Table::row((0..count).map(|n| Some(n % 3)), 0).expect("a table");
    assert_eq!(patient(&row(60)).formulas, []);
    let answer = patient(&row(300));
    for formula in &answer.formulas {
        assert!(
            answer.values - formula.used >= 10 * formula.bits as usize,
            "{formula:?}"
        );
    }
    assert!(!answer.formulas.is_empty());
}

#[test]
fn a_budget_ends_the_search() {
    let (_, table) = super::lawless::LAWLESS[0];
    let start = std::time::Instant::now();
    let answer = guess(
        &table(),
        &GuessOptions {
            budget: std::time::Duration::from_millis(50),
            ..GuessOptions::default()
        },
    );
    assert!(answer.out_of_time && start.elapsed().as_secs() < 8);
}
