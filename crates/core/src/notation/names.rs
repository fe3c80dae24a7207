//! Games known by a name: each name is a synonym of one line of notation.

use std::sync::LazyLock;

/// A game with its names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// Its names, the usual one first.
    pub names: Vec<&'static str>,
    /// Its canonical line of notation.
    pub line: &'static str,
    /// Its rules in a sentence, and the meaning of its heaps.
    pub rules: &'static str,
}

/// All named games: taking and breaking, subtraction, coins, lattices, strips and boards, then problems of judges. The
/// file has three lines for each, as `grundy list` prints them.
pub static NAMES: LazyLock<Vec<Named>> = LazyLock::new(|| {
    let lines: Vec<&'static str> = include_str!("names.txt").lines().map(str::trim).collect();
    let named = |game: &[&'static str]| match *game {
        [names, line, rules] => Some(Named { names: names.split(" = ").collect(), line, rules }),
        _ => None,
    };
    lines.chunks(3).filter_map(named).collect()
});

/// Returns the letters and digits in lower case: two names are equal if their keys are.
fn key(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase())
}

/// Returns the game of a name; case, blanks, hyphens and apostrophes do not matter.
#[must_use]
pub fn find(name: &str) -> Option<&'static Named> {
    let known = |named: &&Named| named.names.iter().any(|known| key(known).eq(key(name)));
    // `Kayles +` is an unfinished sum.
    let is_one = name.trim().starts_with(|c: char| c.is_ascii_alphabetic()) && !name.contains(['+', '*']);
    is_one.then(|| NAMES.iter().find(known)).flatten()
}

/// The most names that [`similar`] returns.
const MOST_SIMILAR: usize = 3;

/// Returns names that are similar to an unknown name, the nearest first: names that contain it, or otherwise names that
/// differ by a few letters. Each game has at most one name in the list.
#[must_use]
pub fn similar(name: &str) -> Vec<&'static str> {
    let wanted: String = key(name).take(40).collect();
    if wanted.len() < 3 {
        return Vec::new();
    }
    let nearest = |distance: &dyn Fn(&str) -> Option<usize>| {
        let of_game = |named: &Named| {
            let by_distance = named.names.iter().filter_map(|name| {
                let known: String = key(name).collect();
                Some((distance(&known)?, *name))
            });
            by_distance.min()
        };
        let mut found: Vec<(usize, &'static str)> = NAMES.iter().filter_map(of_game).collect();
        found.sort_by_key(|&(distance, _)| distance);
        found.into_iter().map(|(_, name)| name).take(MOST_SIMILAR).collect::<Vec<_>>()
    };
    let containing = nearest(&|known| known.contains(&wanted).then(|| known.len() - wanted.len()));
    if !containing.is_empty() {
        return containing;
    }
    let most = 1 + wanted.len() / 5;
    nearest(&|known| Some(strsim::damerau_levenshtein(known, &wanted)).filter(|&distance| distance <= most))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::game::Game;

    #[test]
    fn every_name_parses_to_its_canonical_line() {
        let read = |name: &str| name.parse::<Game>().unwrap_or_else(|error| panic!("{name}: {error}")).to_string();
        let named = || NAMES.iter().flat_map(|named| named.names.iter().map(|name| (*name, named.line)));
        let wrong: Vec<_> = named().filter(|(name, line)| read(name) != *line).collect();
        let right: Vec<_> = wrong.iter().map(|(name, _)| read(name)).collect();
        assert!(wrong.is_empty(), "{wrong:#?} should be {right:#?}");
    }

    #[test]
    fn there_are_at_least_sixty_distinct_names() {
        let all: Vec<String> = NAMES.iter().flat_map(|named| &named.names).map(|name| key(name).collect()).collect();
        let different: BTreeSet<&String> = all.iter().collect();
        assert!(different.len() >= 60, "{}", different.len());
        // "Couples Are Forever" with and without hyphens has one key; both are listed for the reader.
        assert!(NAMES.iter().all(|named| named.rules.ends_with('.')));
        for name in &all {
            let owners = NAMES.iter().filter(|named| named.names.iter().any(|known| key(known).eq(name.chars())));
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
}
