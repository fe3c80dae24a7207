//! The page finds the laws that the library finds.

use grundy_compiler::{
    game::Game,
    law::{self, Found},
    notation::Bounds,
};
use page::library::{line, table::Table};

/// The games that the command line is compared on, with their bounds and laws.
const GAMES: &str = include_str!("../../../crates/cli/tests/laws/games.tsv");

fn words(table: &Table) -> String {
    table.law().map_or_else(|| "none found".to_owned(), |law| law.to_string().replace('\n', " / "))
}

#[test]
fn the_page_says_what_explore_says() {
    let mut shown = 0;
    for fields in GAMES.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect::<Vec<_>>()) {
        let [line, to, expected] = fields[..] else { panic!("three fields: {fields:?}") };
        if line::named(line).is_err() {
            continue;
        }
        let table = Table::compute(line, to, &()).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(words(&table), expected, "{line}");
        shown += 1;
    }
    assert!(shown > 20, "{shown}");
}

#[test]
fn the_page_says_what_the_library_says_of_two_hundred_games() {
    let codes = (0..150).map(|i| format!("0.{:03o}", (i * 37 + 1) % 512));
    let sets = (0..50).map(|i| {
        let (a, b) = (1 + i % 7, 2 + i % 5);
        format!("Subtraction({{{a},{},{}}})", a + b, a + 2 * b + i % 3)
    });
    for line in codes.chain(sets) {
        let game: Game = line.parse().unwrap();
        let values = law::tabulate(&game, &Bounds::Heap(300), None, &()).unwrap();
        let found = Found::of(&game, values, &()).unwrap();
        let table = Table::compute(&line, "300", &()).unwrap();
        assert_eq!(table.law(), found.law.as_ref(), "{line}");
        let facts = table.facts().law;
        assert_eq!(facts.map(|law| law.proved), found.law.map(|law| law.is_proved()), "{line}");
    }
}
