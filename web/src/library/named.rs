//! The games with typed values: `grundy identify`.

use grundy::identify::{self, Further, LEAST_TERMS, MOST_SHIFT, MOST_TERMS, Match};
use serde::Serialize;

use super::line::LONGEST_LINE;

/// The most games that are searched.
const MOST: usize = 200;

/// A known game with given values.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Alike {
    /// Its canonical line.
    pub game: String,
    /// Its name, if it has one.
    pub name: Option<&'static str>,
    /// The number of its sequence of values in the OEIS, if the OEIS has it.
    pub oeis: Option<&'static str>,
    /// Heap n of the table has the value of the heap n + `shift`.
    pub shift: i64,
    /// The number of values that were compared.
    pub terms: usize,
}

impl From<Match> for Alike {
    fn from(Match { line, name, oeis, shift, terms }: Match) -> Self {
        Self { game: line, name, oeis, shift, terms }
    }
}

/// The games with typed values.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Identified {
    /// The games.
    pub games: Vec<Alike>,
    /// The remark on other games: none, more values would decide, or the search ended.
    pub words: String,
}

/// Returns the games whose heaps 0, 1, 2, … have the typed values, up to a shift.
///
/// # Errors
/// If the text is not a list of values, or has too few of them.
pub fn identify(text: &str) -> Result<Identified, String> {
    let words = text.split(|letter: char| letter == ',' || letter.is_whitespace()).filter(|word| !word.is_empty());
    let value = |word: &str| {
        let word: String = word.chars().take(40).collect();
        word.parse::<u32>().map_err(|_| {
            format!("error: `{}` is not a value: Grundy values are numbers from 0 to 4294967295", word.escape_debug())
        })
    };
    // More values than these are not compared, but a mistake among them is reported.
    let terms = words.take(LONGEST_LINE).map(value).collect::<Result<Vec<_>, _>>()?;
    if terms.len() < LEAST_TERMS {
        let count = terms.len();
        return Err(format!("error: {count} values fit hundreds of games; give at least {LEAST_TERMS}"));
    }
    let failed = |error| format!("error: {error}");
    let found = identify::search(0, &terms, MOST, &()).map_err(failed)?;
    let further = identify::further(terms.len().min(MOST_TERMS) as u64, &found.matches, &());
    let words = match (found.matches.len(), found.is_complete, further) {
        (0, true, _) => format!("No known game has these values, up to a shift of {MOST_SHIFT} heaps."),
        (0, false, _) => "No game was found before the search ended at its limit.".to_owned(),
        (1, true, _) => "No other game of these families has the values.".to_owned(),
        (_, false, _) => "The search ended at its limit: other games may have these values.".to_owned(),
        (_, _, Some(Further { games, differ_at: Some(at), .. })) => {
            format!("More values decide: the value of heap {at} is not the same for all of the first {games} games.")
        }
        (_, _, Some(Further { games, to, differ_at: None })) => {
            format!("More values may not decide: the first {games} games have the same values to heap {to}.")
        }
        (_, _, None) => String::new(),
    };
    Ok(Identified { games: found.matches.into_iter().map(Alike::from).collect(), words })
}
