//! The names of games in the atlas: text that no spreadsheet reads as a number, such as
//! `octal:0.77`.

use grundy_core::game::Game;

const OCTAL: &str = "octal";
const HEXADECIMAL: &str = "hexadecimal";
const SUBTRACTION: &str = "subtraction";

/// The families in the order of the atlas.
pub const FAMILIES: [&str; 3] = [OCTAL, HEXADECIMAL, SUBTRACTION];

/// Returns the name in the atlas of a game's canonical line; `None` if the atlas has no such games.
#[must_use]
pub fn of_line(line: &str) -> Option<String> {
    if let Some(set) = line
        .strip_prefix("Subtraction({")
        .and_then(|rest| rest.strip_suffix("})"))
    {
        return Some(format!("{SUBTRACTION}:{set}"));
    }
    let is_code = line.contains('.')
        && line
            .chars()
            .all(|char| char == '.' || char.is_ascii_hexdigit());
    let family = if line.contains(|char: char| !matches!(char, '0'..='7' | '.')) {
        HEXADECIMAL
    } else {
        OCTAL
    };
    is_code.then(|| format!("{family}:{line}"))
}

/// Returns the family of a name.
#[must_use]
pub fn family(id: &str) -> &str {
    id.split_once(':').map_or("", |(family, _)| family)
}

/// Returns the number of digits after the point of a name; `None` for a subtraction game.
#[must_use]
pub fn digits(id: &str) -> Option<u64> {
    id.split_once('.').map(|(_, digits)| digits.len() as u64)
}

/// Returns the line of notation of a name.
#[must_use]
pub fn line(id: &str) -> Option<String> {
    match id.split_once(':')? {
        (OCTAL | HEXADECIMAL, code) => Some(code.to_owned()),
        (SUBTRACTION, set) => Some(format!("Subtraction({{{set}}})")),
        _ => None,
    }
}

/// Returns the game of a name.
#[must_use]
pub fn game(id: &str) -> Option<Game> {
    line(id)?.parse().ok()
}

#[cfg(test)]
mod tests;
