//! Games known by a name: each name is a synonym of one line of notation.

use std::sync::LazyLock;

use super::prelude::*;
/// A game with its names.
///
/// [`find`] has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedGame {
    /// Its names, the usual one first.
    pub names: Vec<&'static str>,
    /// Its canonical line of notation.
    pub line: &'static str,
    /// Its rules in a sentence, and the meaning of its heaps.
    pub rules: &'static str,
}

/// All named games: taking and breaking, subtraction, coins, lattices, strips and boards, then
/// problems of judges. The file has three lines for each, as `grundy list` prints them.
pub static NAMES: LazyLock<Vec<NamedGame>> = LazyLock::new(|| {
    let lines: Vec<&'static str> = include_str!("names.txt").lines().map(str::trim).collect();
    let named = |game: &[&'static str]| match *game {
        [names, line, rules] => Some(NamedGame {
            names: names.split(" = ").collect(),
            line,
            rules,
        }),
        _ => None,
    };
    lines.chunks(3).filter_map(named).collect()
});

/// Returns the letters and digits in lower case: two names are equal if their keys are.
///
/// ```
/// use grundy_core::notation::names::key;
///
/// assert_eq!(key("Dawson's Chess").collect::<String>(), "dawsonschess");
/// ```
pub fn key(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
}

/// Returns the game of a name; case, blanks, hyphens and apostrophes do not matter.
///
/// ```
/// use grundy_core::notation::names::find;
///
/// let named = find("KAYLES").ok_or("no such game")?;
/// assert_eq!((named.names[0], named.line), ("Kayles", "0.77"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static NamedGame> {
    let known = |named: &&NamedGame| named.names.iter().any(|known| key(known).eq(key(name)));
    // `Kayles +` is an unfinished sum.
    let is_one =
        name.trim().starts_with(|c: char| c.is_ascii_alphabetic()) && !name.contains(['+', '*']);
    is_one.then(|| NAMES.iter().find(known)).flatten()
}

/// Returns the game with this canonical line, if it has a name.
///
/// ```
/// use grundy_core::notation::names::of_line;
///
/// assert_eq!(of_line("0.137").map(|named| named.names[0]), Some("Dawson's Chess"));
/// ```
#[must_use]
pub fn of_line(line: &str) -> Option<&'static NamedGame> {
    NAMES.iter().find(|named| named.line == line)
}

/// Returns the usual name of a game with its line, `Kayles (0.77)`; the line alone if the game has
/// no name.
///
/// ```
/// use grundy_core::notation::names::title;
///
/// assert_eq!(title(&"0.77".parse()?), "Kayles (0.77)");
/// assert_eq!(title(&"0.777777".parse()?), "0.777777");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn title(game: &Game) -> String {
    let line = game.to_string();
    match of_line(&line).and_then(|named| named.names.first()) {
        Some(name) => format!("{name} ({line})"),
        None => line,
    }
}

/// The most names that [`similar`] returns.
const MOST_SIMILAR: usize = 3;

/// Returns names that are similar to an unknown name, the nearest first: names that contain it, or
/// otherwise names that differ by a few letters. Each game has at most one name in the list.
///
/// ```
/// use grundy_core::notation::names::similar;
///
/// assert_eq!(similar("Kaylse"), ["Kayles"]);
/// ```
#[must_use]
pub fn similar(name: &str) -> Vec<&'static str> {
    let wanted: String = key(name).take(40).collect();
    if wanted.len() < 3 {
        return Vec::new();
    }
    let nearest = |distance: &dyn Fn(&str) -> Option<usize>| {
        let of_name =
            |name: &&'static str| Some((distance(&key(name).collect::<String>())?, *name));
        let of_game = |named: &NamedGame| named.names.iter().filter_map(of_name).min();
        let mut found: Vec<(usize, &'static str)> = NAMES.iter().filter_map(of_game).collect();
        found.sort_by_key(|&(distance, _)| distance);
        found
            .into_iter()
            .map(|(_, name)| name)
            .take(MOST_SIMILAR)
            .collect::<Vec<_>>()
    };
    let containing = nearest(&|known| known.contains(&wanted).then(|| known.len() - wanted.len()));
    if !containing.is_empty() {
        return containing;
    }
    let most = 1 + wanted.len() / 5;
    nearest(&|known| {
        Some(strsim::damerau_levenshtein(known, &wanted)).filter(|&distance| distance <= most)
    })
}
