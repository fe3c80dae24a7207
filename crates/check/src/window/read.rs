//! Such certificates from text.

use serde::Deserialize;
use toml::Spanned;

use super::format::{Law, Proof, Stretches, Values, WindowCertificate};
use crate::FORMAT;
use grundy_core::{diagnostic::Diagnostic, game::Game, toml_text};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    format: Spanned<i64>,
    game: Spanned<String>,
    law: Law,
    proof: Proof,
    values: Values,
    stretches: Stretches,
}

/// Does the text say that its proof is by the finite-window theorem?
#[must_use]
pub fn is_window(text: &str) -> bool {
    let value: Result<toml::Table, _> = toml::from_str(text);
    value.is_ok_and(|table| table.get("proof").and_then(|proof| proof.get("finite-window")).is_some())
}

impl std::str::FromStr for WindowCertificate {
    type Err = Diagnostic;

    /// Reads a certificate and checks nothing that it claims.
    ///
    /// # Errors
    /// If the text is no TOML, lacks a key, has an unknown one, is of another format version, or names no game.
    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let help = "a certificate by a finite window has the keys format and game and the tables law.periodic, \
                    proof.finite-window, values and stretches";
        let raw: Raw = toml_text::deserialize(text, help)?;
        if *raw.format.get_ref() != i64::from(FORMAT) {
            let message = format!("this certificate has another format than {FORMAT}");
            let error = Diagnostic::new(text, raw.format.span(), message, "not known");
            return Err(error.with_help("read it with the version of the program that wrote it"));
        }
        let game: Game = toml_text::parsed(&raw.game, raw.game.get_ref(), text)?;
        let Raw { game: notation, law, proof, values, stretches, .. } = raw;
        let (law, proof) = (law.periodic, proof.finite_window);
        Ok(Self { notation: notation.into_inner(), game, law, proof, values, stretches })
    }
}
