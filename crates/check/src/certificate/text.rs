//! Certificates as text: read by the kind of their claims, and written with notes.

use std::{fmt, ops::Range, str::FromStr};

use grundy_core::{diagnostic::Diagnostic, notation::parameters::Open, toml_text};
use serde::{Deserialize, Serialize, Serializer, de::DeserializeOwned};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{Certificate, Claims, CompoundClaims};
use crate::{
    excluded::ExcludedClaims,
    format::LawClaims,
    layout,
    misere::MisereClaims,
    notes::{note, of_law},
    obeying::EquationClaims,
    parametric::first_game,
    window::WindowClaims,
};

/// The version of the format.
const FORMAT: u32 = 1;

/// The tables of the claims. All other keys belong to the envelope.
const TABLES: [&str; 10] = [
    "law",
    "proof",
    "values",
    "stretches",
    "quotient",
    "heaps",
    "period",
    "excluded",
    "equation",
    "parametric",
];

/// The key of the certificates of the parts.
const PARTS: &str = "parts";
/// The greatest depth of a certificate among parts: a product may be a part of a sum.
const DEEPEST: usize = 2;

/// A kind of claims. The key `play` and the name of the proof determine it.
#[derive(Clone, Copy)]
struct ClaimKind {
    /// A help text that lists the tables of this kind.
    help: &'static str,
    /// Reads the claims, with the parts of a compound.
    read: fn(Spanned<DeTable<'_>>, Vec<Certificate>) -> Result<Claims, toml::de::Error>,
}

/// The play of a certificate, if it is not normal play.
#[derive(Debug, Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum CertificatePlay {
    Misere,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CertificateHead {
    play: Option<CertificatePlay>,
    format: Spanned<i64>,
    game: Spanned<String>,
    formula: Option<String>,
}

/// The claims of a compound beside its parts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NoClaims {}

/// The contents of a certificate in the order of its file.
#[derive(Serialize)]
struct CertificateContents<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<CertificatePlay>,
    format: u32,
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<&'a str>,
    #[serde(flatten)]
    claims: &'a Claims,
}

impl ClaimKind {
    const LAW: Self = Self {
        help: "a certificate has the keys format and game and the tables law, proof and values",
        read: claims::<LawClaims>,
    };
    const WINDOW: Self = Self {
        help: "a certificate by a finite window has the keys format and game and the tables law.periodic, \
               proof.finite-window, values and stretches",
        read: claims::<WindowClaims>,
    };
    const MISERE: Self = Self {
        help: "a misère certificate has the keys play, format and game and the tables quotient, heaps and period",
        read: claims::<MisereClaims>,
    };
    #[cfg(feature = "parameters")]
    const PARAMETRIC: Self = Self {
        help: "a certificate of a law with parameters has the keys format and game and the tables parametric and \
               parametric.theorem.NAME",
        read: claims::<crate::parametric::ParametricClaims>,
    };
    const EQUATION: Self = Self {
        help: "a certificate of a formula has the keys format and game and the table equation",
        read: claims::<EquationClaims>,
    };
    const EXCLUDED: Self = Self {
        help: "a certificate of excluded periods has the keys format and game and the table excluded",
        read: claims::<ExcludedClaims>,
    };
    const COMPOUND: Self = Self {
        help: "a certificate of a sum or a product has the keys format and game, and a table parts for each part, \
               which is a certificate itself",
        // Other tables are refused.
        read: |table, parts| {
            NoClaims::deserialize(toml::Deserializer::from(table))
                .map(|NoClaims {}| CompoundClaims { parts }.into())
        },
    };
}

fn claims<T: DeserializeOwned + Into<Claims>>(
    table: Spanned<DeTable<'_>>,
    _: Vec<Certificate>,
) -> Result<Claims, toml::de::Error> {
    T::deserialize(toml::Deserializer::from(table)).map(Into::into)
}

impl FromStr for Certificate {
    type Err = Diagnostic;

    /// Reads a certificate of any kind. Does not check the claims.
    ///
    /// # Errors
    /// If the text is not TOML, lacks a key, has an unknown key, has another format version, or
    /// names no game.
    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let table = DeTable::parse(text)
            .map_err(|error| toml_text::refuse_toml(text, &error, ClaimKind::LAW.help))?;
        let (span, table) = (table.span(), table.into_inner());
        Self::read(text, span, table, 0)
    }
}

impl Certificate {
    /// Reads the certificate in a table of a file; `depth` is 0 for the whole file.
    fn read(
        text: &str,
        span: Range<usize>,
        mut table: DeTable<'_>,
        depth: usize,
    ) -> Result<Self, Diagnostic> {
        let refused =
            |kind: ClaimKind| move |error| toml_text::refuse_toml(text, &error, kind.help);
        let parts = table
            .remove(PARTS)
            .map(|parts| Self::read_parts(text, parts, depth))
            .transpose()?;
        let by_window = table
            .get("proof")
            .and_then(|proof| proof.get_ref().get("finite-window"))
            .is_some();
        let [excludes, obeys] = ["excluded", "equation"].map(|key| table.get(key).is_some());
        let parameters = table.get_key_value("parametric").map(|(key, _)| key.span());
        // A program without this check leaves the format out too, to be small.
        #[cfg(not(feature = "parameters"))]
        if let Some(place) = parameters {
            let error = Diagnostic::new(
                text,
                place,
                "this program does not check laws with parameters",
                "not read",
            );
            return Err(error.with_help("use `grundy verify`"));
        }
        let is_of_claims = |key: &str| TABLES.contains(&key);
        let (claims, head): (Vec<_>, Vec<_>) = table
            .into_iter()
            .partition(|(key, _)| is_of_claims(key.get_ref()));
        let (claims, head): (DeTable<'_>, DeTable<'_>) =
            (claims.into_iter().collect(), head.into_iter().collect());
        let head = CertificateHead::deserialize(toml::Deserializer::from(Spanned::new(
            span.clone(),
            head,
        )));
        let head = head.map_err(refused(ClaimKind::LAW))?;
        let kind = match head.play {
            Some(CertificatePlay::Misere) => ClaimKind::MISERE,
            None if by_window => ClaimKind::WINDOW,
            None if excludes => ClaimKind::EXCLUDED,
            None if obeys => ClaimKind::EQUATION,
            #[cfg(feature = "parameters")]
            None if parameters.is_some() => ClaimKind::PARAMETRIC,
            None if parts.is_some() => ClaimKind::COMPOUND,
            None => ClaimKind::LAW,
        };
        let claims = (kind.read)(Spanned::new(span, claims), parts.unwrap_or_default())
            .map_err(refused(kind))?;
        if *head.format.get_ref() != i64::from(FORMAT) {
            let message = format!("the format of this certificate is not {FORMAT}");
            let error = Diagnostic::new(text, head.format.span(), message, "not known");
            return Err(error.with_help("read it with the version of the program that wrote it"));
        }
        let line = head.game.get_ref();
        let game = match claims {
            Claims::Parametric(_) => Open::parse(line).and_then(|open| first_game(&open)),
            _ => line.parse(),
        };
        let game = toml_text::at_its_place(&head.game, line, text, game)?;
        Ok(Self {
            notation: head.game.into_inner(),
            game,
            formula: head.formula,
            claims,
        })
    }

    /// Reads the certificates of the parts.
    fn read_parts(
        text: &str,
        parts: Spanned<DeValue<'_>>,
        depth: usize,
    ) -> Result<Vec<Self>, Diagnostic> {
        let span = parts.span();
        let refused = |message: &str| {
            Diagnostic::new(text, span.clone(), message.to_owned(), "here")
                .with_help(ClaimKind::COMPOUND.help)
        };
        let DeValue::Array(parts) = parts.into_inner() else {
            return Err(refused("parts is not a list of tables"));
        };
        if depth == DEEPEST {
            return Err(refused("the parts of a part have no parts"));
        }
        let read = |part: Spanned<DeValue<'_>>| match (part.span(), part.into_inner()) {
            (span, DeValue::Table(table)) => Self::read(text, span, table, depth + 1),
            _ => Err(refused("parts is not a list of tables")),
        };
        parts.into_iter().map(read).collect()
    }

    /// Returns the note on a table or a key.
    fn note(&self, path: &str) -> Option<String> {
        match &self.claims {
            Claims::Law(claims) => of_law(claims, path),
            Claims::Window(_) => note("window", path),
            Claims::Misere(claims) if path.is_empty() && claims.period.is_some() => {
                note("quotient", "of all heaps")
            }
            Claims::Misere(_) => note("quotient", path),
            Claims::Excluded(_) => note("excluded", path),
            Claims::Equation(_) => note("equation", path),
            Claims::Parametric(_) => note("parametric", path),
            Claims::Compound(claims) => match path
                .strip_prefix("parts[")
                .and_then(|path| path.split_once(']'))
            {
                Some((index, path)) => claims
                    .parts
                    .get(index.parse::<usize>().ok()?)?
                    .note(path.strip_prefix('.').filter(|p| !p.is_empty())?),
                None => note(
                    if self.game.product().is_some() {
                        "product"
                    } else {
                        "sum"
                    },
                    path,
                ),
            },
        }
    }
}

impl Serialize for Certificate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let play = self.misere().map(|_| CertificatePlay::Misere);
        let (game, formula) = (self.notation.as_str(), self.formula.as_deref());
        CertificateContents {
            play,
            format: FORMAT,
            game,
            formula,
            claims: &self.claims,
        }
        .serialize(serializer)
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = toml::Table::try_from(self).map_err(|_| fmt::Error)?;
        layout::write(&table, &|path| self.note(path), f)
    }
}
