//! Values as Coq text: one character for each value if all are below 63, two if all are below 1024.

use crate::Beyond;

/// The type of a table in Coq.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum As {
    /// Numbers as their bits, for the checkers of codes.
    Bits,
    /// Numbers of type `N`.
    Numbers,
}

/// The least value that one character cannot hold.
const WIDE: u64 = 63;
/// The least value that two characters cannot hold.
const TOO_LARGE: u64 = 1024;
/// The number of characters in one piece of text; Coq's parser overflows its stack somewhere above
/// 10,000.
const PIECE: usize = 8000;

/// Returns the table as a Coq term.
pub fn text(game: &str, values: &[u64], kind: As) -> Result<String, Beyond> {
    if let Some(&value) = values.iter().find(|&&value| value >= TOO_LARGE) {
        return Err(Beyond::Large {
            game: game.to_owned(),
            value,
            most: TOO_LARGE - 1,
        });
    }
    let is_wide = values.iter().any(|&value| value >= WIDE);
    let letter = |value: u64| u8::try_from(64 + value).map_or('?', char::from);
    let letters: Vec<char> = if is_wide {
        values
            .iter()
            .flat_map(|value| [letter(value / 32), letter(value % 32)])
            .collect()
    } else {
        values.iter().map(|&value| letter(value)).collect()
    };
    let function = match (kind, is_wide) {
        (As::Bits, false) => "as_bits",
        (As::Bits, true) => "wide_bits",
        (As::Numbers, false) => "as_N",
        (As::Numbers, true) => "wide_N",
    };
    let pieces: Vec<String> = letters
        .chunks(PIECE)
        .map(|piece| format!("\"{}\"%table", piece.iter().collect::<String>()))
        .collect();
    Ok(match pieces.as_slice() {
        [piece] => format!("{function} {piece}"),
        _ => format!("{function} (join [{}])", pieces.join(";\n  ")),
    })
}

/// Returns a list of numbers of type `nat` as a Coq term.
pub fn numbers(list: &[u64]) -> String {
    let words: Vec<String> = list.iter().map(u64::to_string).collect();
    format!("[{}]", words.join(";"))
}

/// Returns a list of booleans as a Coq term.
pub fn booleans(list: &[bool]) -> String {
    let words: Vec<&str> = list
        .iter()
        .map(|&member| if member { "true" } else { "false" })
        .collect();
    format!("[{}]", words.join(";"))
}
