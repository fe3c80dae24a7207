//! Certificates from text.

use serde::Deserialize;
use toml::Spanned;

use super::format::{FORMAT, MisereCertificate, Monoid, Period};
use grundy_core::{diagnostic::Diagnostic, game::Game, toml_text};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    play: Spanned<String>,
    format: Spanned<i64>,
    game: Spanned<String>,
    quotient: Monoid,
    heaps: Heaps,
    period: Option<Period>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Heaps {
    phi: Vec<u32>,
}

/// Does the text say that it is about misère play?
#[must_use]
pub fn is_misere(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Play {
        play: String,
    }
    toml::from_str::<Play>(text).is_ok_and(|found| found.play == "misere")
}

impl std::str::FromStr for MisereCertificate {
    type Err = Diagnostic;

    /// Reads a certificate and checks nothing that it claims.
    ///
    /// # Errors
    /// If the text is no TOML, lacks a key, has an unknown one, is of another format version, or names no game.
    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let help = "a misère certificate has the keys play, format and game and the tables quotient, heaps and period";
        let raw: Raw = toml_text::deserialize(text, help)?;
        let refuse = |span, message: String, help| Diagnostic::new(text, span, message, "not known").with_help(help);
        if raw.play.get_ref() != "misere" {
            let help = "certificates of Grundy values have no such key";
            return Err(refuse(raw.play.span(), "the play of this certificate is not \"misere\"".into(), help));
        }
        if *raw.format.get_ref() != i64::from(FORMAT) {
            let help = "read it with the version of the program that wrote it";
            return Err(refuse(raw.format.span(), format!("this certificate has another format than {FORMAT}"), help));
        }
        let game: Game = toml_text::parsed(&raw.game, raw.game.get_ref(), text)?;
        let Raw { game: notation, quotient, heaps: Heaps { phi }, period, .. } = raw;
        Ok(Self { notation: notation.into_inner(), game, quotient, phi, period })
    }
}
