//! The envelope of all certificates: the version, the kind, the game, and the claims of that kind.

use std::{fmt, ops::Range, str::FromStr};

use serde::{Deserialize, Serialize, Serializer, de::DeserializeOwned};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::{
    excluded::{Excluded, ExcludedClaims},
    format::LawClaims,
    layout,
    misere::MisereClaims,
    notes::{note, of_law},
    obeying::{EquationClaims, Obeying},
    parametric::{ByTheorem, Parametric, ParametricClaims, first_game},
    window::WindowClaims,
};
use grundy_core::{
    claim::Claim,
    diagnostic::Diagnostic,
    game::Game,
    notation::{NotationError, parameters::Open},
    toml_text,
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

/// A game, and the claims about it.
///
/// ```
/// use grundy_check::{Certificate, CheckBudget, check};
/// use grundy_core::{claim::Claim, game::Game};
///
/// let nim: Game = "Subtraction({1,2,3})".parse()?;
/// let certificate = Certificate::of_formula(&nim, &Claim::parse("n % 4", &["n"])?, false);
/// let read: Certificate = certificate.to_string().parse()?;
/// assert_eq!(
///     read.claim(),
///     "Subtraction({1,2,3}), n -> n%4, for all positions by its own mex equation"
/// );
/// check(&read, CheckBudget::DEFAULT, &(), &mut |fact| {
///     println!("{fact}")
/// })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The game's notation as written in the file.
    pub notation: String,
    /// The game that the notation names; for a line with parameters, the game with the first
    /// parameters that make one.
    pub game: Game,
    /// A formula that is claimed to be the law, as `grundy_core::claim` reads it; beside a misère
    /// quotient, the lost sums of heaps.
    pub formula: Option<String>,
    /// The claims, by kind.
    pub claims: Claims,
}

/// The claims of a certificate, by kind.
///
/// ```
/// use grundy_check::{Certificate, Claims};
/// use grundy_core::{claim::Claim, game::Game};
///
/// let nim: Game = "Subtraction({1,2,3})".parse()?;
/// let certificate = Certificate::of_formula(&nim, &Claim::parse("n % 4", &["n"])?, false);
/// assert!(matches!(certificate.claims, Claims::Equation(_)));
/// assert_eq!(certificate.proof(), "mex-equation");
/// # Ok::<(), grundy_core::diagnostic::Diagnostic>(())
/// ```
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
    /// A formula that obeys the mex equation of the game.
    Equation(EquationClaims),
    /// The laws of the parts of a sum or a product.
    Compound(CompoundClaims),
    /// A law of a game with parameters.
    Parametric(ParametricClaims),
}

/// The claim that the value of a sum is the nim-sum, and that of a product the nim product, of the
/// values of the parts, whose laws have certificates of their own.
///
/// ```
/// use grundy_check::{Certificate, CheckBudget, CompoundClaims, check};
/// use grundy_core::{claim::Claim, game::Game};
///
/// let sum: Game = "Subtraction({1,2}) + Subtraction({1,2,3})".parse()?;
/// let part = |(game, formula): (&Game, &str)| {
///     Ok(Certificate::of_formula(
///         game,
///         &Claim::parse(formula, &["n"])?,
///         false,
///     ))
/// };
/// let parts = sum
///     .games()
///     .iter()
///     .zip(["n % 3", "n % 4"])
///     .map(part)
///     .collect::<Result<Vec<_>, Box<dyn std::error::Error>>>()?;
/// check(
///     &Certificate::new(&sum, CompoundClaims { parts }),
///     CheckBudget::DEFAULT,
///     &(),
///     &mut |_| (),
/// )?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CompoundClaims {
    /// The certificates of the parts, in the order of the game.
    pub parts: Vec<Certificate>,
}

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

impl Certificate {
    /// Returns the certificate of claims about a game, in canonical notation.
    #[must_use]
    pub fn new(game: &Game, claims: impl Into<Claims>) -> Self {
        Self {
            notation: game.to_string(),
            game: game.clone(),
            formula: None,
            claims: claims.into(),
        }
    }

    /// Returns the certificate of a law of a line with parameters.
    ///
    /// # Errors
    /// If no small parameters make a game.
    pub fn of_line(open: &Open, law: Parametric) -> Result<Self, NotationError> {
        let claims = ParametricClaims { parametric: law }.into();
        Ok(Self {
            notation: open.text().to_owned(),
            game: first_game(open)?,
            formula: None,
            claims,
        })
    }

    /// Returns the claimed law, if the claims are of this kind.
    #[must_use]
    pub const fn law(&self) -> Option<&LawClaims> {
        if let Claims::Law(claims) = &self.claims {
            Some(claims)
        } else {
            None
        }
    }

    /// Returns the claims of a proof by a finite window, if the claims are of this kind.
    #[must_use]
    pub const fn window(&self) -> Option<&WindowClaims> {
        if let Claims::Window(claims) = &self.claims {
            Some(claims)
        } else {
            None
        }
    }

    /// Returns the claims about a misère quotient, if the claims are of this kind.
    #[must_use]
    pub const fn misere(&self) -> Option<&MisereClaims> {
        if let Claims::Misere(claims) = &self.claims {
            Some(claims)
        } else {
            None
        }
    }

    /// Returns the excluded periods, if the claims are of this kind.
    #[must_use]
    pub const fn excluded(&self) -> Option<&Excluded> {
        if let Claims::Excluded(claims) = &self.claims {
            Some(&claims.excluded)
        } else {
            None
        }
    }

    /// Returns (preperiod, period, saltus) of the values, if the law has these numbers.
    /// [`Certificate::law`] has them by name.
    #[doc(hidden)]
    #[must_use]
    pub fn shift(&self) -> Option<(u64, u64, u64)> {
        let window = || {
            self.window()
                .map(|claims| (claims.law.periodic.preperiod, claims.law.periodic.period, 0))
        };
        self.law().map_or_else(window, |claims| claims.law.shift())
    }

    /// Returns the last heap whose value was computed, and the largest value; `None` for a misère
    /// quotient.
    #[must_use]
    pub fn largest(&self) -> Option<(u64, u32)> {
        let window = || {
            self.window()
                .map(|WindowClaims { values, .. }| (values.to, values.largest))
        };
        self.law().map_or_else(window, |LawClaims { values, .. }| {
            Some((values.to, values.largest))
        })
    }

    /// Returns the number of heaps, gaps, cells or images whose values a check computes. Progress
    /// is counted in this unit.
    #[must_use]
    pub fn heaps(&self) -> u64 {
        match &self.claims {
            Claims::Law(claims) => claims.values.to.saturating_add(1),
            Claims::Window(claims) => claims.values.to.saturating_add(1),
            Claims::Misere(claims) => claims.heaps.phi.len() as u64,
            Claims::Excluded(claims) => claims.excluded.last().saturating_add(1),
            Claims::Compound(claims) => claims
                .parts
                .iter()
                .map(Self::heaps)
                .fold(0, u64::saturating_add),
            Claims::Equation(_) | Claims::Parametric(_) => 1,
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
            Claims::Equation(_) => "mex-equation".to_owned(),
            Claims::Compound(_) if self.game.product().is_some() => "nim-product".to_owned(),
            Claims::Compound(_) => "nim-sum".to_owned(),
            Claims::Parametric(claims) => claims.parametric.theorem.name().to_owned(),
        }
    }

    /// Returns the certificate of a formula that obeys the mex equation of a game, or says what a
    /// theorem on the game says.
    #[must_use]
    pub fn of_formula(game: &Game, claim: &Claim, misere: bool) -> Self {
        Self::new(
            game,
            EquationClaims {
                equation: Obeying {
                    formula: claim.to_string(),
                    misere,
                },
            },
        )
    }

    /// Returns the claim in words, for the line that reports the verification.
    #[must_use]
    pub fn claim(&self) -> String {
        let name = &self.notation;
        match &self.claims {
            Claims::Law(claims) => {
                let formula = self
                    .formula
                    .as_ref()
                    .map(|formula| format!(", and equal to {formula}"));
                format!(
                    "{name}, {} by {}{}",
                    claims.law.name(),
                    claims.proof.name(),
                    formula.unwrap_or_default()
                )
            }
            Claims::Excluded(ExcludedClaims { excluded }) => {
                format!(
                    "{name}, no period to {} from any heap to {}",
                    excluded.periods_to, excluded.heaps_to
                )
            }
            Claims::Equation(EquationClaims { equation }) => {
                let Obeying { formula, misere } = equation;
                let play = if *misere { " under misère play" } else { "" };
                let by = equation
                    .theorem(&self.game)
                    .unwrap_or("its own mex equation");
                format!("{name}, {formula}{play}, for all positions by {by}")
            }
            Claims::Window(_) => format!("{name}, periodic by {}", self.proof()),
            Claims::Compound(claims) => {
                let parts: Vec<String> = claims.parts.iter().map(Self::claim).collect();
                format!(
                    "{name}, {} of its parts: {}",
                    self.proof(),
                    parts.join("; ")
                )
            }
            Claims::Parametric(ParametricClaims {
                parametric:
                    Parametric {
                        formula,
                        only,
                        exceptions,
                        theorem,
                        ..
                    },
            }) => {
                let theorem = match theorem {
                    ByTheorem::Published { name } => name,
                    other => other.name(),
                };
                let all = if only.is_some() { "these" } else { "all" };
                let only = only
                    .as_ref()
                    .map(|only| format!(", for {only}"))
                    .unwrap_or_default();
                let except = if exceptions.is_empty() {
                    String::new()
                } else {
                    format!(", except {exceptions:?}")
                };
                format!("{name}, {formula}{only}{except}, for {all} parameters by {theorem}")
            }
            Claims::Misere(MisereClaims {
                quotient,
                heaps,
                period,
            }) => {
                let extent = match period {
                    Some(_) => "all heaps".to_owned(),
                    None => format!("heaps to {}", heaps.phi.len().saturating_sub(1)),
                };
                let (order, p) = (quotient.order, quotient.p.len());
                if let Some(formula) = &self.formula {
                    return format!(
                        "{name}, {formula} under misère play, for all positions by its misère quotient of order {order}"
                    );
                }
                format!("{name}, misère quotient of order {order} with {p} elements in P, {extent}")
            }
        }
    }
}

macro_rules! kinds_of_claims {
    ($($variant:ident($type:ty))*) => {
        $(impl From<$type> for Claims {
            fn from(claims: $type) -> Self {
                Self::$variant(claims)
            }
        })*
    };
}

kinds_of_claims! {
    Law(LawClaims) Window(WindowClaims) Excluded(ExcludedClaims) Equation(EquationClaims)
    Compound(CompoundClaims) Parametric(ParametricClaims) Misere(MisereClaims)
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
        read: claims::<ParametricClaims>,
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
