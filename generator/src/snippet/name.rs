//! A name that every identifier of a snippet begins with, so that several snippets stand in one file.

use std::{fmt, str::FromStr};

/// Words of lower-case letters and digits, joined by single underscores; it begins with a letter.
///
/// No language reserves such a word with a function's name behind it, and each language's own style keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name {
    bytes: [u8; Self::LONGEST],
    length: usize,
}

/// The name is not one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no name: expected at most 24 lower-case letters, digits and single underscores between them, a letter first"
)]
pub struct NameError(String);

impl Name {
    /// The most characters.
    pub const LONGEST: usize = 24;

    /// The name as it is typed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // It has been read from ASCII.
        self.bytes.get(..self.length).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default()
    }
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        let begins = text.starts_with(|c: char| c.is_ascii_lowercase());
        if !begins || text.len() > Self::LONGEST || !text.split('_').all(word) {
            return Err(NameError(text.to_owned()));
        }
        let mut bytes = [0; Self::LONGEST];
        bytes.iter_mut().zip(text.bytes()).for_each(|(to, byte)| *to = byte);
        Ok(Self { bytes, length: text.len() })
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_joined_by_underscores() {
        for good in ["a", "kayles", "game_2", "x9_y"] {
            assert_eq!(good.parse::<Name>().map(|name| name.to_string()), Ok(good.to_owned()));
        }
        for bad in ["", "_a", "a_", "a__b", "Kayles", "9", "a b", "\u{e9}", "abcdefghijklmnopqrstuvwxy"] {
            assert!(bad.parse::<Name>().is_err(), "{bad}");
        }
    }
}
