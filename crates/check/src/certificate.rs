//! The envelope of all certificates: the version, the kind, the game, and the claims of that kind.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use toml::{Spanned, de::DeTable};

use crate::{
    excluded::{Excluded, ExcludedClaims},
    format::LawClaims,
    layout,
    misere::MisereClaims,
    notes,
    window::WindowClaims,
};
use grundy_core::{diagnostic::Diagnostic, game::Game, toml_text};

/// The version of the format.
pub const FORMAT: u32 = 1;

/// The tables of the claims. All other keys belong to the envelope.
const TABLES: [&str; 8] = ["law", "proof", "values", "stretches", "quotient", "heaps", "period", "excluded"];

/// A game, and the claims about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The game's notation as written in the file.
    pub notation: String,
    /// The game that the notation names.
    pub game: Game,
    /// A formula that is claimed to be the law, as `grundy_core::claim` reads it.
    pub formula: Option<String>,
    /// The claims, by kind.
    pub claims: Claims,
}

/// The claims of a certificate, by kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Claims {
    /// A law of Grundy values, with the values that its theorem requires.
    Law(LawClaims),
    /// A period proved by the finite-window theorem, with digests of the values.
    Window(WindowClaims),
    /// A misère quotient.
    Misere(MisereClaims),
    /// Excluded periods.
    Excluded(ExcludedClaims),
}

/// The kind of the claims. The key `play` and the name of the proof determine it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Law,
    Window,
    Misere,
    Excluded,
}

/// The play of a certificate, if it is not normal play.
#[derive(Debug, Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Play {
    Misere,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    play: Option<Play>,
    format: Spanned<i64>,
    game: Spanned<String>,
    formula: Option<String>,
}

/// The contents of a certificate in the order of its file.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<Play>,
    format: u32,
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<&'a str>,
    #[serde(flatten)]
    claims: &'a Claims,
}

impl Certificate {
    /// Returns the certificate of claims about a game, in canonical notation.
    #[must_use]
    pub fn new(game: &Game, claims: impl Into<Claims>) -> Self {
        Self { notation: game.to_string(), game: game.clone(), formula: None, claims: claims.into() }
    }

    /// Returns the claimed law, if the claims are of this kind.
    #[must_use]
    pub const fn law(&self) -> Option<&LawClaims> {
        match &self.claims {
            Claims::Law(claims) => Some(claims),
            Claims::Window(_) | Claims::Misere(_) | Claims::Excluded(_) => None,
        }
    }

    /// Returns the claims of a proof by a finite window, if the claims are of this kind.
    #[must_use]
    pub const fn window(&self) -> Option<&WindowClaims> {
        match &self.claims {
            Claims::Window(claims) => Some(claims),
            Claims::Law(_) | Claims::Misere(_) | Claims::Excluded(_) => None,
        }
    }

    /// Returns the claims about a misère quotient, if the claims are of this kind.
    #[must_use]
    pub const fn misere(&self) -> Option<&MisereClaims> {
        match &self.claims {
            Claims::Misere(claims) => Some(claims),
            Claims::Law(_) | Claims::Window(_) | Claims::Excluded(_) => None,
        }
    }

    /// Returns the excluded periods, if the claims are of this kind.
    #[must_use]
    pub const fn excluded(&self) -> Option<&Excluded> {
        match &self.claims {
            Claims::Excluded(claims) => Some(&claims.excluded),
            Claims::Law(_) | Claims::Window(_) | Claims::Misere(_) => None,
        }
    }

    /// Returns (preperiod, period, saltus) of the values, if the law has these numbers. [`Certificate::law`] has them by
    /// name.
    #[doc(hidden)]
    #[must_use]
    pub fn shift(&self) -> Option<(u64, u64, u64)> {
        match &self.claims {
            Claims::Law(claims) => claims.law.shift(),
            Claims::Window(claims) => Some((claims.law.periodic.preperiod, claims.law.periodic.period, 0)),
            Claims::Misere(_) | Claims::Excluded(_) => None,
        }
    }

    /// Returns the last heap whose value was computed, and the largest value; `None` for a misère quotient.
    #[must_use]
    pub const fn largest(&self) -> Option<(u64, u32)> {
        match &self.claims {
            Claims::Law(claims) => Some((claims.values.to, claims.values.largest)),
            Claims::Window(claims) => Some((claims.values.to, claims.values.largest)),
            Claims::Misere(_) | Claims::Excluded(_) => None,
        }
    }

    /// Returns the number of heaps, gaps, cells or images whose values a check computes. Progress is counted in this
    /// unit.
    #[must_use]
    pub fn heaps(&self) -> u64 {
        match &self.claims {
            Claims::Law(claims) => claims.values.to.saturating_add(1),
            Claims::Window(claims) => claims.values.to.saturating_add(1),
            Claims::Misere(claims) => claims.heaps.phi.len() as u64,
            Claims::Excluded(claims) => claims.excluded.last().saturating_add(1),
        }
    }

    /// Returns the name of the proof: the theorem's name, or `misere-quotient`.
    #[must_use]
    pub fn proof(&self) -> String {
        match &self.claims {
            Claims::Law(claims) => claims.proof.name(),
            Claims::Window(_) => "finite-window".to_owned(),
            Claims::Misere(_) => "misere-quotient".to_owned(),
            Claims::Excluded(_) => "excluded-periods".to_owned(),
        }
    }

    /// Returns the claim in words, for the line that reports the verification.
    #[must_use]
    pub fn claim(&self) -> String {
        let name = &self.notation;
        match &self.claims {
            Claims::Law(claims) => {
                let formula = self.formula.as_ref().map(|formula| format!(", and equal to {formula}"));
                format!("{name}, {} by {}{}", claims.law.name(), claims.proof.name(), formula.unwrap_or_default())
            }
            Claims::Excluded(ExcludedClaims { excluded }) => {
                format!("{name}, no period to {} from any heap to {}", excluded.periods_to, excluded.heaps_to)
            }
            Claims::Window(_) => format!("{name}, periodic by {}", self.proof()),
            Claims::Misere(MisereClaims { quotient, heaps, period }) => {
                let extent = match period {
                    Some(_) => "all heaps".to_owned(),
                    None => format!("heaps to {}", heaps.phi.len().saturating_sub(1)),
                };
                let (order, p) = (quotient.order, quotient.p.len());
                format!("{name}, misère quotient of order {order} with {p} elements in P, {extent}")
            }
        }
    }
}

impl From<LawClaims> for Claims {
    fn from(claims: LawClaims) -> Self {
        Self::Law(claims)
    }
}

impl From<WindowClaims> for Claims {
    fn from(claims: WindowClaims) -> Self {
        Self::Window(claims)
    }
}

impl From<ExcludedClaims> for Claims {
    fn from(claims: ExcludedClaims) -> Self {
        Self::Excluded(claims)
    }
}

impl From<MisereClaims> for Claims {
    fn from(claims: MisereClaims) -> Self {
        Self::Misere(claims)
    }
}

impl Kind {
    /// Returns a help text that lists the tables of this kind.
    const fn help(self) -> &'static str {
        match self {
            Self::Law => "a certificate has the keys format and game and the tables law, proof and values",
            Self::Window => {
                "a certificate by a finite window has the keys format and game and the tables law.periodic, \
                 proof.finite-window, values and stretches"
            }
            Self::Misere => {
                "a misère certificate has the keys play, format and game and the tables quotient, heaps and period"
            }
            Self::Excluded => "a certificate of excluded periods has the keys format and game and the table excluded",
        }
    }

    /// Reads the claims of this kind.
    fn read(self, table: Spanned<DeTable<'_>>) -> Result<Claims, toml::de::Error> {
        let source = toml::Deserializer::from(table);
        Ok(match self {
            Self::Law => LawClaims::deserialize(source)?.into(),
            Self::Window => WindowClaims::deserialize(source)?.into(),
            Self::Misere => MisereClaims::deserialize(source)?.into(),
            Self::Excluded => ExcludedClaims::deserialize(source)?.into(),
        })
    }
}

impl FromStr for Certificate {
    type Err = Diagnostic;

    /// Reads a certificate of any kind. Does not check the claims.
    ///
    /// # Errors
    /// If the text is not TOML, lacks a key, has an unknown key, has another format version, or names no game.
    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let refused = |kind: Kind| move |error| toml_text::refused(text, &error, kind.help());
        let table = DeTable::parse(text).map_err(refused(Kind::Law))?;
        let (span, table) = (table.span(), table.into_inner());
        let by_window = table.get("proof").and_then(|proof| proof.get_ref().get("finite-window")).is_some();
        let excludes = table.get("excluded").is_some();
        let is_of_claims = |key: &str| TABLES.contains(&key);
        let (claims, head): (Vec<_>, Vec<_>) = table.into_iter().partition(|(key, _)| is_of_claims(key.get_ref()));
        let (claims, head): (DeTable<'_>, DeTable<'_>) = (claims.into_iter().collect(), head.into_iter().collect());
        let head = Head::deserialize(toml::Deserializer::from(Spanned::new(span.clone(), head)));
        let head = head.map_err(refused(Kind::Law))?;
        let kind = match head.play {
            Some(Play::Misere) => Kind::Misere,
            None if by_window => Kind::Window,
            None if excludes => Kind::Excluded,
            None => Kind::Law,
        };
        let claims = kind.read(Spanned::new(span, claims)).map_err(refused(kind))?;
        if *head.format.get_ref() != i64::from(FORMAT) {
            let message = format!("the format of this certificate is not {FORMAT}");
            let error = Diagnostic::new(text, head.format.span(), message, "not known");
            return Err(error.with_help("read it with the version of the program that wrote it"));
        }
        let game = toml_text::parsed(&head.game, head.game.get_ref(), text)?;
        Ok(Self { notation: head.game.into_inner(), game, formula: head.formula, claims })
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let play = self.misere().map(|_| Play::Misere);
        let written = Written {
            play,
            format: FORMAT,
            game: &self.notation,
            formula: self.formula.as_deref(),
            claims: &self.claims,
        };
        let table = toml::Table::try_from(written).map_err(|_| fmt::Error)?;
        let note = |path: &str| match &self.claims {
            Claims::Law(claims) => notes::of_law(claims, path),
            Claims::Window(_) => notes::by_window(path).map(str::to_owned),
            Claims::Misere(claims) => notes::on_quotient(claims, path).map(str::to_owned),
            Claims::Excluded(_) => notes::on_excluded(path).map(str::to_owned),
        };
        layout::write(&table, &note, f)
    }
}
