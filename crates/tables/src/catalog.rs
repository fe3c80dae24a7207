//! `tables/catalog.toml`, the list of the tables to make.

use std::{collections::HashSet, ops::Range};

use serde::Deserialize;
use toml::Spanned;

use grundy_core::{
    diagnostic::Diagnostic,
    game::Game,
    notation::Bounds,
    toml_text::{self, To},
    values::Width,
};

/// One table to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// File name without `.rs` and, in capitals, the name of the constant: a lower-case Rust
    /// identifier.
    pub name: String,
    /// The game.
    pub game: Game,
    /// The content of the table.
    pub content: Content,
    /// The type of a value.
    pub width: Width,
    /// One line that describes the table.
    pub doc: String,
}

impl Entry {
    /// Returns the name of the table's file.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.rs", self.name)
    }
}

/// The content of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// The values within bounds.
    Values(Bounds),
    /// `to = "law"`: the proved law of a lattice game, which answers all coordinates.
    Law,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCatalog {
    #[serde(default)]
    table: Vec<RawEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEntry {
    name: Spanned<String>,
    game: Spanned<String>,
    to: Option<Spanned<To>>,
    width: Width,
    doc: Spanned<String>,
}

/// Decodes the bytes of a catalogue's file.
///
/// # Errors
/// If the bytes are not UTF-8; the diagnostic points at the first invalid byte.
pub fn decode(bytes: &[u8]) -> Result<String, Diagnostic> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(error) => {
            let (text, at) = (String::from_utf8_lossy(bytes), error.valid_up_to());
            let span = at..at + char::REPLACEMENT_CHARACTER.len_utf8();
            Err(Diagnostic::new(
                &text,
                span,
                "the catalogue must be UTF-8",
                "not UTF-8",
            ))
        }
    }
}

/// Reads a catalogue.
///
/// # Errors
/// If the text is not TOML of this form, a notation or bound is wrong, or two tables have the same
/// name; the diagnostic points into `text`.
pub fn parse(text: &str) -> Result<Vec<Entry>, Diagnostic> {
    let raw: RawCatalog = toml_text::deserialize(
        text,
        "a table has name, game, to (not for boards), width and doc",
    )?;
    let mut names = HashSet::new();
    raw.table
        .into_iter()
        .map(|entry| entry.check(text, &mut names))
        .collect()
}

/// Returns `true` for one of Unicode's bidirectional controls (UAX 9, section 2), which change the
/// order of the shown text.
const fn turns_text(character: char) -> bool {
    matches!(character, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

impl RawEntry {
    fn check(self, text: &str, names: &mut HashSet<String>) -> Result<Entry, Diagnostic> {
        let name = self.name.get_ref();
        if !is_name(name) {
            return Err(Diagnostic::new(
                text,
                self.name.span(),
                "a table's name must be an identifier",
                "not one",
            )
            .with_help("use a-z, 0-9 and _, a letter first, and no Rust keyword"));
        }
        if !names.insert(name.clone()) {
            return Err(Diagnostic::new(
                text,
                self.name.span(),
                "two tables have this name",
                "the second",
            )
            .with_help("each table is a file of its own: choose another name"));
        }
        // The module `table` defines both A and A_TABLE in the file of `a`.
        let longer = format!("{name}_table");
        let shorter = name
            .strip_suffix("_table")
            .filter(|shorter| names.contains(*shorter));
        if let Some(other) = shorter.or_else(|| names.get(&longer).map(String::as_str)) {
            let message = format!(
                "this table and `{other}` would both define {}",
                longer_of(name, other).to_uppercase()
            );
            return Err(
                Diagnostic::new(text, self.name.span(), message, "the second")
                    .with_help("choose another name"),
            );
        }
        if self.doc.get_ref().chars().any(char::is_control) {
            return Err(Diagnostic::new(
                text,
                self.doc.span(),
                "doc must be one line",
                "more than one",
            ));
        }
        if self.doc.get_ref().chars().any(turns_text) {
            let message =
                "doc must not change the direction of text: the compiler refuses such a comment";
            return Err(Diagnostic::new(
                text,
                self.doc.span(),
                message,
                "a bidirectional control",
            ));
        }
        let game: Game = toml_text::parse_spanned(&self.game, self.game.get_ref(), text)?;
        let (bounds, span) = match &self.to {
            None => (Bounds::All, self.game.span()),
            Some(to) if matches!(to.get_ref(), To::Text(word) if word == "law") => {
                return self.check_law(text, game, to.span());
            }
            Some(to) => (toml_text::bounds(to, text)?, to.span()),
        };
        grundy_compute::game_file::check_bounds(&game, &bounds, text, span)?;
        let RawEntry {
            name, width, doc, ..
        } = self;
        let content = Content::Values(bounds);
        Ok(Entry {
            name: name.into_inner(),
            game,
            content,
            width,
            doc: doc.into_inner(),
        })
    }

    fn check_law(&self, text: &str, game: Game, span: Range<usize>) -> Result<Entry, Diagnostic> {
        if game.plane().is_none_or(|plane| !plane.rides.is_empty()) || self.width != Width::U8 {
            return Err(Diagnostic::new(
                text,
                span,
                "no table of this game's law can be made",
                "not here",
            )
            .with_help(
                "lattice games that only leap have one, of width u8; give other games a bound",
            ));
        }
        let (name, doc) = (self.name.get_ref().clone(), self.doc.get_ref().clone());
        Ok(Entry {
            name,
            game,
            content: Content::Law,
            width: self.width,
            doc,
        })
    }
}

fn longer_of<'a>(a: &'a str, b: &'a str) -> &'a str {
    if a.len() > b.len() { a } else { b }
}

fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && syn::parse_str::<syn::Ident>(name).is_ok()
}
