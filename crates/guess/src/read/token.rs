//! The words of a table: values, outcomes and gaps.

use super::TableReadError;
use crate::table::LARGEST_NUMBER;

/// A word of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token {
    /// A number.
    Number(i32),
    /// An outcome: 0 for a lost position, 1 for a won one.
    Outcome(i32),
    /// No value.
    Gap,
}

/// Returns the tokens of a word; a word of outcomes has one for each letter. `None` for another
/// word.
pub fn tokens(word: &str) -> Option<Vec<Token>> {
    if matches!(word, "" | "-" | "?" | "." | "_" | "*")
        || ["nan", "none", "null", "na"].contains(&word.to_lowercase().as_str())
    {
        return Some(vec![Token::Gap]);
    }
    if let Some(number) = number(word) {
        return Some(vec![Token::Number(number)]);
    }
    match word.to_lowercase().as_str() {
        "win" | "won" | "true" | "first" => return Some(vec![Token::Outcome(1)]),
        "lose" | "loss" | "lost" | "false" | "second" => return Some(vec![Token::Outcome(0)]),
        _ => {}
    }
    // W and L, or N and P, not both pairs.
    let outcome = |pair: [char; 2]| {
        let letter = |letter: char| match letter.to_ascii_uppercase() {
            letter if letter == pair[0] => Some(Token::Outcome(1)),
            letter if letter == pair[1] => Some(Token::Outcome(0)),
            '.' | '-' | '?' => Some(Token::Gap),
            _ => None,
        };
        word.chars().map(letter).collect::<Option<Vec<Token>>>()
    };
    outcome(['W', 'L']).or_else(|| outcome(['N', 'P']))
}

/// Returns a whole number, perhaps with a decimal part of zeros; `None` for others and for those
/// out of range.
fn number(word: &str) -> Option<i32> {
    i32::try_from(whole(word)?)
        .ok()
        .filter(|number| i64::from(number.unsigned_abs()) <= LARGEST_NUMBER)
}

/// Returns a whole number above the range, or the largest one of the type; `None` for other words.
pub fn large(word: &str) -> Option<i32> {
    whole(word)
        .filter(|&number| number > LARGEST_NUMBER)
        .map(|number| i32::try_from(number).unwrap_or(i32::MAX))
}

fn whole(word: &str) -> Option<i64> {
    let whole = word.split_once('.').map_or(word, |(whole, part)| {
        if part.chars().all(|c| c == '0') {
            whole
        } else {
            word
        }
    });
    whole.strip_prefix('+').unwrap_or(whole).parse().ok()
}

/// The error of an invalid word.
pub fn refuse_word(word: &str, line: usize) -> TableReadError {
    let shown: String = word.chars().take(24).collect();
    let is_number = !shown.is_empty()
        && shown
            .chars()
            .all(|c| c.is_ascii_digit() || "+-".contains(c));
    let help = if is_number {
        "values are whole numbers up to 2^28"
    } else {
        "expected whole numbers, W and L, or P and N"
    };
    TableReadError {
        line: Some(line),
        message: format!("`{}` is not a value; {help}", shown.escape_debug()),
    }
}
