//! A game in a file of its own, `game.toml`: for whoever takes a game.

use serde::Deserialize;
use toml::Spanned;

use crate::{
    diagnostic::Diagnostic,
    game::Game,
    notation::Bounds,
    toml_text::{self, To},
};

/// A game, what people call it, and how far it is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameFile {
    /// What people call it.
    pub name: String,
    /// The game.
    pub game: Game,
    /// How far it is played, where nobody says.
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

/// Reads a game file.
///
/// # Errors
/// If the text is not TOML of that form or a notation or bound is wrong; the diagnostic points into `text`.
pub fn parse(text: &str) -> Result<GameFile, Diagnostic> {
    let raw: RawGameFile = toml_text::deserialize(text, "a game file has name, game and, if you like, to")?;
    let game: Game = toml_text::parsed(&raw.game, raw.game.get_ref(), text)?;
    let bounds = raw.to.map(|to| Ok((toml_text::bounds(&to, text)?, to.span()))).transpose()?;
    if let Some((bounds, span)) = &bounds {
        toml_text::check_bounds(&game, bounds, text, span.clone())?;
    }
    Ok(GameFile { name: raw.name, game, bounds: bounds.map(|(bounds, _)| bounds) })
}
