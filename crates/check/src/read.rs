//! Certificates from text.

use serde::Deserialize;
use toml::Spanned;

use super::format::{Certificate, FORMAT, Law, Proof, Values};
use grundy_core::{diagnostic::Diagnostic, game::Game, toml_text};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    format: Spanned<i64>,
    game: Spanned<String>,
    law: Law,
    proof: Proof,
    values: Values,
}

impl std::str::FromStr for Certificate {
    type Err = Diagnostic;

    /// Reads a certificate and checks nothing that it claims.
    ///
    /// # Errors
    /// If the text is no TOML, lacks a key, has an unknown one, is of another format version, or names no game.
    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let raw: Raw = toml_text::deserialize(
            text,
            "a certificate has the keys format and game and the tables law, proof and values",
        )?;
        if *raw.format.get_ref() != i64::from(FORMAT) {
            let message = format!("this certificate has another format than {FORMAT}");
            let error = Diagnostic::new(text, raw.format.span(), message, "not known");
            return Err(error.with_help("read it with the version of the program that wrote it"));
        }
        let game: Game = toml_text::parsed(&raw.game, raw.game.get_ref(), text)?;
        let Raw { game: notation, law, proof, values, .. } = raw;
        Ok(Self { notation: notation.into_inner(), game, law, proof, values })
    }
}
