//! All front ends give the same law: the command line here, the page in `web/tests`, Python in `python/tests`. Each is
//! compared with `games.tsv` and the library.

use grundy_compiler::{
    compute::compute,
    export::dimensions,
    game::Game,
    law::{self, Budget, Found, Law, Outcome, Search, Statement},
    notation::Bounds,
    values::Shape,
};

use super::cli::printed;

/// A game per line: its notation, the bounds, and its law in words, with ` / ` between the lines of the law.
const GAMES: &str = include_str!("games.tsv");

/// Returns notation, bounds, and words.
fn games() -> Vec<[&'static str; 3]> {
    let lines = GAMES.lines().filter(|line| !line.starts_with('#'));
    let fields = |line: &'static str| -> Vec<&'static str> { line.split('\t').collect() };
    lines.map(|line| fields(line).try_into().unwrap_or_else(|_| panic!("three fields: {line}"))).collect()
}

/// Returns the law that the library finds within bounds.
fn found(line: &str, to: &str) -> Found {
    let (game, bounds): (Game, Bounds) = (line.parse().unwrap(), to.parse().unwrap());
    let search = Search { bounds: Some(bounds), budget: Budget::To(1 << 14), progress: &() };
    law::find(&game, &search).unwrap_or_else(|error| panic!("{line} to {to}: {error}"))
}

/// Returns the words of a law, on one line.
fn words(law: Option<&Law>) -> String {
    law.map_or_else(|| "none found".to_owned(), |law| law.to_string().replace('\n', " / "))
}

/// Returns the law in the text of `explore`: the line with one of the labels, and its continuation lines.
fn explored(text: &str) -> String {
    let mut lines = text.lines().skip_while(|line| !line.starts_with("law  ") && !line.starts_with("value  "));
    let first = lines.next().unwrap_or_else(|| panic!("no law in {text}"));
    let more = lines.take_while(|line| line.starts_with("             ") || line.starts_with("part  "));
    let words = std::iter::once(first).chain(more).map(|line| line[13..].to_owned());
    words.collect::<Vec<_>>().join(" / ")
}

#[test]
fn explore_and_the_library_find_the_same_law() {
    for [line, to, expected] in games() {
        let found = found(line, to);
        assert_eq!(words(found.law.as_ref()), expected, "{line}");
        let text = printed(&["explore", line, "--to", to]);
        match &found.law {
            Some(law) if law.opening().is_some() => assert!(text.contains("\nopening      value "), "{text}"),
            _ => assert_eq!(explored(&text), expected, "{line}"),
        }
        let json: serde_json::Value = serde_json::from_str(&printed(&["explore", "--json", line, "--to", to])).unwrap();
        assert_eq!(json["law"], found.law.as_ref().map_or_else(law::none_json, Law::to_json), "{line}");
    }
}

#[test]
fn two_hundred_games_of_every_family_are_compared() {
    let games = games();
    assert!(games.len() >= 200, "{}", games.len());
    let variant = |line: &str| match line.parse::<Game>().unwrap() {
        Game::Code(_) => "code",
        Game::Set(_) => "set",
        Game::Rule(_) => "rule",
        Game::Lattice(_) => "lattice",
        Game::Strip(_) => "strip",
        Game::Board(_) => "board",
        Game::State(_) => "state",
        Game::Ring(_) => "ring",
        Game::PatternStrip(_) => "row",
        Game::Finite(_) => "finite",
        Game::Sum(_) => "sum",
        Game::Product(_) => "product",
    };
    let families: std::collections::BTreeSet<&str> = games.iter().map(|[line, ..]| variant(line)).collect();
    assert_eq!(families.len(), 12, "{families:?}");
}

/// The games include a law of each kind.
#[test]
fn the_games_have_laws_of_every_kind() {
    let kind = |law: Law| match law.statement {
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
    let kinds: std::collections::BTreeSet<i32> =
        games().iter().filter_map(|[line, to, _]| found(line, to).law).map(kind).collect();
    assert_eq!(kinds, (0..11).collect());
}

/// If a law is proved, the search without a bound finds the same law.
#[test]
fn the_search_finds_the_laws_of_plain_search() {
    for [line, to, expected] in games() {
        if !found(line, to).law.is_some_and(|law| law.is_wholly_proved()) {
            continue;
        }
        let game: Game = line.parse().unwrap();
        let search = Search { bounds: None, budget: Budget::To(1 << 12), progress: &() };
        let free = law::find(&game, &search).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(words(free.law.as_ref()), expected, "{line}");
    }
}

/// Returns the numbers of the position at an index; the last number changes first.
fn position(shape: Shape, mut index: usize) -> Vec<u128> {
    let sizes = dimensions(shape);
    let mut numbers: Vec<u128> = sizes
        .iter()
        .rev()
        .map(|&size| {
            let number = index % size;
            index /= size;
            number as u128
        })
        .collect();
    numbers.reverse();
    numbers
}

/// The values by a proved law are the computed values.
#[test]
fn proved_laws_give_the_computed_values() {
    for [line, to, _] in games() {
        let Found { game, values, law } = found(line, to);
        let Some(law) = law.filter(Law::is_wholly_proved) else { continue };
        let computed = compute(&game, &to.parse().unwrap(), None, &()).unwrap();
        assert_eq!(values, computed, "{line}");
        for (index, value) in computed.iter().enumerate() {
            let position = position(computed.shape, index);
            if let Some(by_law) = law.value(&position) {
                assert_eq!(by_law, value.into(), "{line} at {position:?}: {law}");
            }
            if let Some(outcome) = law.outcome(&position) {
                assert_eq!(outcome == Outcome::P, value == 0, "{line} at {position:?}: {law}");
            }
        }
    }
}
