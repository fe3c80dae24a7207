//! The name that prefixes every identifier of a snippet, which lets several snippets share a file.

use std::{fmt, str::FromStr};

use grundy_core::{game::Game, notation::names};

/// A name of words of lower-case letters and digits, joined by single underscores; it begins with a
/// letter.
///
/// No language reserves such a name followed by a function's name, and the name fits the style of
/// every language.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_emit::Name;
///
/// let dawsons_chess: Game = "0.137".parse()?;
/// assert_eq!(Name::from_game(&dawsons_chess, 2).as_str(), "dawsons_chess");
/// assert_eq!(Name::with_number(2).as_str(), "game_2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name {
    bytes: [u8; Self::LONGEST_NAME],
    length: usize,
}

/// The text is not a valid name.
///
/// ```
/// use grundy_emit::Name;
///
/// let error = "2heaps".parse::<Name>().unwrap_err();
/// assert!(error.to_string().starts_with("invalid name `2heaps`"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "invalid name `{0}`: use at most 24 lower-case letters, digits and single underscores between them, a letter first"
)]
pub struct NameError(String);

impl Name {
    /// The largest number of characters.
    pub const LONGEST_NAME: usize = 24;

    /// Returns the name as the user types it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // The bytes are ASCII, since the name was parsed from ASCII.
        self.bytes
            .get(..self.length)
            .and_then(|bytes| std::str::from_utf8(bytes).ok())
            .unwrap_or_default()
    }
}

impl Name {
    /// Returns the usual name of a game, or `game_3` for game 3 of a file if the game has no usable
    /// name.
    #[must_use]
    pub fn from_game(game: &Game, number: usize) -> Self {
        let usual = names::of_line(&game.to_string()).and_then(|named| named.names.first());
        usual
            .and_then(|usual| Self::from_words(usual))
            .unwrap_or_else(|| Self::with_number(number))
    }

    /// Returns a name such as `game_3`.
    #[must_use]
    pub fn with_number(number: usize) -> Self {
        let text = format!("game_{number}");
        // The number of a game in a file has fewer than twenty digits, so the text is a valid name.
        text.parse().unwrap_or(Self {
            bytes: [b'g'; Self::LONGEST_NAME],
            length: 1,
        })
    }

    /// Joins the words of a text by underscores and drops apostrophes.
    fn from_words(text: &str) -> Option<Self> {
        let text = text.replace('\'', "").to_lowercase();
        let words = text
            .split(|c: char| !c.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join("_").parse().ok()
    }
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let word = |word: &str| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        };
        let begins = text.starts_with(|c: char| c.is_ascii_lowercase());
        if !begins || text.len() > Self::LONGEST_NAME || !text.split('_').all(word) {
            return Err(NameError(text.to_owned()));
        }
        let mut bytes = [0; Self::LONGEST_NAME];
        bytes
            .iter_mut()
            .zip(text.bytes())
            .for_each(|(to, byte)| *to = byte);
        Ok(Self {
            bytes,
            length: text.len(),
        })
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests;
