//! The format `game.toml`: a game in its own file, for publication and reuse.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use grundy_core::{
    diagnostic::Diagnostic,
    game::Game,
    notation::{self, Bounds},
    toml_text::{self, To},
};

/// A game, its name, and its default bounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameFile {
    /// The name of the game.
    pub name: String,
    /// The game.
    pub game: Game,
    /// The bounds of the computation, if the caller gives none.
    pub bounds: Option<Bounds>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGameFile {
    name: String,
    #[serde(alias = "notation")]
    game: Spanned<String>,
    to: Option<Spanned<To>>,
}

/// Reads a game file whose game names no other file.
///
/// # Errors
/// If the text is not TOML of that form, or a notation or a bound is invalid; the diagnostic points
/// into `text`.
pub fn parse(text: &str) -> Result<GameFile, Diagnostic> {
    read(text, None)
}

/// Reads a game file; `file` returns the text of the file that its game names, such as the edges of
/// a graph, or an error message.
///
/// # Errors
/// The errors of [`parse`]; an error in the file that the game names is located in that file.
pub fn parse_with(
    text: &str,
    file: &dyn Fn(&str) -> Result<String, String>,
) -> Result<GameFile, Diagnostic> {
    read(text, Some(file))
}

/// A function that returns the text of a file.
type Files<'a> = &'a dyn Fn(&str) -> Result<String, String>;

fn read(text: &str, files: Option<Files<'_>>) -> Result<GameFile, Diagnostic> {
    let raw: RawGameFile = toml_text::deserialize(
        text,
        "a game file has the keys name and game, and optionally to",
    )?;
    let line = raw.game.get_ref().as_str();
    let game = match (notation::file(line), files) {
        (Some(name), Some(files)) => files(name)
            .map_err(|why| Diagnostic::new(line, 0..line.len(), why, "names a file"))
            .and_then(|content| notation::with_file(line, &content)),
        _ => line.parse(),
    };
    let game: Game = toml_text::at_its_place(&raw.game, line, text, game)?;
    let bounds = raw
        .to
        .map(|to| Ok((toml_text::bounds(&to, text)?, to.span())))
        .transpose()?;
    if let Some((bounds, span)) = &bounds {
        check_bounds(&game, bounds, text, span.clone())?;
    }
    Ok(GameFile {
        name: raw.name,
        game,
        bounds: bounds.map(|(bounds, _)| bounds),
    })
}

/// Checks that a game can be tabulated within bounds of that kind and size; `span` is the place of
/// the bounds in `text`.
///
/// # Errors
/// If the bounds do not fit the game.
pub fn check_bounds(
    game: &Game,
    bounds: &Bounds,
    text: &str,
    span: Range<usize>,
) -> Result<(), Diagnostic> {
    let refuse = |error: crate::ComputeError| {
        Diagnostic::new(text, span, error.to_string(), "this bound does not fit")
    };
    crate::shape(game, bounds).map(|_| ()).map_err(refuse)
}
