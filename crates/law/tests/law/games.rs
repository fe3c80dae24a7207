//! The laws of games of every family, in words: `games.tsv` has them, and all front ends print
//! them.

use std::{
    collections::{BTreeSet, HashSet},
    mem::discriminant,
    sync::LazyLock,
};

use grundy_compute::compute;
use grundy_law::{LawBudget, LawSearchResult, Outcome, Statement, find};

use super::{Game, Law, SearchLimits, game};

/// A game per line: its notation, the bounds, and its law in words, with ` / ` between the lines of
/// the law.
const GAMES: &str = include_str!("games.tsv");

/// A line of the list, and the law that the library finds within its bounds.
struct Line {
    notation: &'static str,
    bounds: &'static str,
    words: &'static str,
    found: LawSearchResult,
}

static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| {
    let lines = GAMES.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &'static str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [notation, bounds, words] = fields
            .try_into()
            .unwrap_or_else(|_| panic!("three fields: {line}"));
        let search = SearchLimits {
            bounds: Some(bounds.parse().unwrap()),
            budget: LawBudget::To(1 << 14),
            progress: &(),
        };
        let found =
            find(&game(notation), &search).unwrap_or_else(|error| panic!("{line}: {error}"));
        Line {
            notation,
            bounds,
            words,
            found,
        }
    };
    lines.map(read).collect()
});

/// Returns the words of a law, on one line.
fn words(law: Option<&Law>) -> String {
    law.map_or_else(
        || "none found".to_owned(),
        |law| law.to_string().replace('\n', " / "),
    )
}

#[test]
fn laws_have_the_words_of_the_list() {
    for line in LINES.iter() {
        assert_eq!(
            words(line.found.law.as_ref()),
            line.words,
            "{}",
            line.notation
        );
    }
}

#[test]
fn two_hundred_games_of_every_family_are_compared() {
    assert!(LINES.len() >= 200, "{}", LINES.len());
    let families: HashSet<_> = LINES
        .iter()
        .map(|line| discriminant(&game(line.notation)))
        .collect();
    assert_eq!(families.len(), Game::FAMILIES);
}

/// The games include a law of each kind.
#[test]
fn the_games_have_laws_of_every_kind() {
    let kind = |law: &Law| match law.statement {
        Statement::Sequence(_) => 0,
        Statement::Ruler(_) => 1,
        Statement::Strip(_) => 2,
        Statement::Layers(_) => 3,
        Statement::Planar(_) => 4,
        Statement::Blocks(_) => 5,
        Statement::Coordinates(_) => 6,
        Statement::Compound(..) => 7,
        Statement::Wythoff(_) => 8,
        Statement::Opening(_) => 9,
        Statement::Euclid(_) => 10,
    };
    let kinds: BTreeSet<i32> = LINES
        .iter()
        .filter_map(|line| line.found.law.as_ref())
        .map(kind)
        .collect();
    assert_eq!(kinds, (0..11).collect());
}

/// If a law is proved, the search without a bound finds the same law.
#[test]
fn the_search_finds_the_laws_of_plain_search() {
    for Line {
        notation,
        words: expected,
        found,
        ..
    } in LINES.iter()
    {
        if found.law.as_ref().is_some_and(Law::is_wholly_proved) {
            let free = find(&game(notation), &SearchLimits::to_heap(1 << 12));
            let free = free.unwrap_or_else(|error| panic!("{notation}: {error}"));
            assert_eq!(words(free.law.as_ref()), *expected, "{notation}");
        }
    }
}

/// The values by a proved law are the computed values.
#[test]
fn proved_laws_give_the_computed_values() {
    for Line {
        notation,
        bounds,
        found: LawSearchResult { game, values, law },
        ..
    } in LINES.iter()
    {
        let Some(law) = law.as_ref().filter(|law| law.is_wholly_proved()) else {
            continue;
        };
        let computed = compute(game, &bounds.parse().unwrap(), None, &()).unwrap();
        assert_eq!(*values, computed, "{notation}");
        for (index, value) in computed.iter().enumerate() {
            let position: Vec<u128> = computed
                .shape
                .numbers(index)
                .into_iter()
                .map(u128::from)
                .collect();
            if let Some(by_law) = law.value(&position) {
                assert_eq!(by_law, value.into(), "{notation} at {position:?}: {law}");
            }
            if let Some(outcome) = law.outcome(&position) {
                assert_eq!(
                    outcome == Outcome::P,
                    value == 0,
                    "{notation} at {position:?}: {law}"
                );
            }
        }
    }
}
