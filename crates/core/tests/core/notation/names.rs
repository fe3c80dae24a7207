//! Tests of `notation::names`.

use std::collections::BTreeSet;

use grundy_core::{
    game::Game,
    notation::names::{NAMES, find, key, similar},
};

#[test]
fn every_name_parses_to_its_canonical_line() {
    let read = |name: &str| {
        name.parse::<Game>()
            .unwrap_or_else(|error| panic!("{name}: {error}"))
            .to_string()
    };
    let named = || {
        NAMES
            .iter()
            .flat_map(|named| named.names.iter().map(|name| (*name, named.line)))
    };
    let wrong: Vec<_> = named().filter(|(name, line)| read(name) != *line).collect();
    let right: Vec<_> = wrong.iter().map(|(name, _)| read(name)).collect();
    assert!(wrong.is_empty(), "{wrong:#?} should be {right:#?}");
}

#[test]
fn there_are_at_least_sixty_distinct_names() {
    let all: Vec<String> = NAMES
        .iter()
        .flat_map(|named| &named.names)
        .map(|name| key(name).collect())
        .collect();
    let different: BTreeSet<&String> = all.iter().collect();
    assert!(different.len() >= 60, "{}", different.len());
    // "Couples Are Forever" with and without hyphens has one key; both are listed for the reader.
    assert!(NAMES.iter().all(|named| named.rules.ends_with('.')));
    for name in &all {
        let owners = NAMES
            .iter()
            .filter(|named| named.names.iter().any(|known| key(known).eq(name.chars())));
        assert_eq!(owners.count(), 1, "{name}");
    }
}

#[test]
fn misspelt_and_shortened_names_are_recognised() {
    assert_eq!(similar("kayls"), ["Kayles"]);
    assert_eq!(similar("Wythof")[0], "Wythoff");
    assert_eq!(similar("Hackenbush"), ["Green Hackenbush"]);
    assert_eq!(similar("Fibonacci"), ["Fibonacci Nim", "Take-a-Fibonacci"]);
    assert_eq!(similar("Dawsons Kayls"), ["Dawson's Kayles"]);
    assert!(similar("Xyzzy").is_empty() && similar("").is_empty() && similar("x").is_empty());
}

#[test]
fn case_and_punctuation_of_names_do_not_matter() {
    for name in ["dawsons kayles", "DAWSON'S KAYLES", " Dawson’s-Kayles "] {
        assert_eq!(name.parse::<Game>().unwrap().to_string(), "0.07");
    }
    assert!(find("Kayles +").is_none() && find("* Nim").is_none());
    assert!(find("").is_none() && find("77").is_none() && find("'").is_none());
}
