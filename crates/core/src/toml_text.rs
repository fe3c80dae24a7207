//! Games and bounds in TOML files: each error is shown at its place in the whole text.
//!
//! ```
//! use grundy_core::game::Game;
//! use grundy_core::notation::Bounds;
//! use grundy_core::toml_text::{To, bounds, deserialize, parse_spanned};
//! use toml::Spanned;
//!
//! #[derive(serde::Deserialize)]
//! struct Entry {
//!     game: Spanned<String>,
//!     to: Spanned<To>,
//! }
//!
//! let text = "game = \"0.7x\"\nto = 200\n";
//! let entry: Entry = deserialize(text, "an entry has a game and a bound")?;
//! assert_eq!(bounds(&entry.to, text)?, Bounds::Heap(200));
//! // the error points at the x of the whole text
//! let error = parse_spanned::<Game, _>(&entry.game, entry.game.get_ref(), text).unwrap_err();
//! assert_eq!((error.line_column(), &text[error.span]), ((1, 12), "x"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::{Deserialize, de::DeserializeOwned};
use toml::Spanned;

use crate::{diagnostic::Diagnostic, notation::Bounds, text::join};

/// `to = 200` and `to = "200"` mean the same.
///
/// The module [`toml_text`](crate::toml_text) has an example.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "`to` must be a heap size such as 200 or a rectangle such as \"500x500\""
)]
pub enum To {
    /// A number.
    Number(u64),
    /// A bound in notation.
    Text(String),
}

/// Reads TOML of one form; `help` describes the form.
///
/// The module [`toml_text`](crate::toml_text) has an example.
///
/// # Errors
/// If the text is not of that form; the diagnostic points into it.
pub fn deserialize<T: DeserializeOwned>(text: &str, help: &str) -> Result<T, Diagnostic> {
    toml::from_str(text).map_err(|error| refuse_toml(text, &error, help))
}

/// Shows a TOML error at its place in the text; `help` describes the form that is expected.
///
/// ```
/// use grundy_core::toml_text::refuse_toml;
///
/// let text = "to = 2x\n";
/// let error = toml::from_str::<toml::Table>(text).unwrap_err();
/// assert_eq!(refuse_toml(text, &error, "for example to = 200").line_column(), (1, 6));
/// ```
pub fn refuse_toml(text: &str, error: &toml::de::Error, help: &str) -> Diagnostic {
    let span = error.span().unwrap_or(0..0);
    Diagnostic::new(
        text,
        span,
        join(error.message().lines().map(str::trim), "; "),
        "here",
    )
    .with_help(help)
}

/// Parses a string of a TOML file. An error points at its place in the whole text, if that place is
/// known.
///
/// The module [`toml_text`](crate::toml_text) has an example.
///
/// # Errors
/// If the string cannot be parsed.
pub fn parse_spanned<T, S>(place: &Spanned<S>, line: &str, text: &str) -> Result<T, Diagnostic>
where
    T: std::str::FromStr<Err = Diagnostic>,
{
    at_its_place(place, line, text, line.parse())
}

/// Adds the place in the whole text, if known, to the error of reading a string of a TOML file. An
/// error in a file that the string names keeps its place in that file.
///
/// The module [`toml_text`](crate::toml_text) has an example, by [`parse_spanned`].
///
/// # Errors
/// The one given, with its place.
pub fn at_its_place<T, S>(
    place: &Spanned<S>,
    line: &str,
    text: &str,
    result: Result<T, Diagnostic>,
) -> Result<T, Diagnostic> {
    result.map_err(|error| {
        if error.source != line {
            return error;
        }
        // The span includes the quotes. A string with escapes has another form in the text than in
        // `line`.
        let span = place.span();
        match text.get(span.clone()).and_then(|quoted| quoted.find(line)) {
            Some(offset) => error.within(text, span.start + offset),
            None => Diagnostic {
                span,
                source: text.to_owned(),
                ..error
            },
        }
    })
}

/// Returns the bounds in `to`.
///
/// The module [`toml_text`](crate::toml_text) has an example.
///
/// # Errors
/// If they cannot be read.
pub fn bounds(to: &Spanned<To>, text: &str) -> Result<Bounds, Diagnostic> {
    match to.get_ref() {
        To::Number(n) => Ok(Bounds::Heap(*n)),
        To::Text(line) => parse_spanned(to, line, text),
    }
}
