//! The envelope of all certificates: the version, the kind, the game, and the claims of that kind.

mod text;

use serde::Serialize;

use crate::{
    excluded::{Excluded, ExcludedClaims},
    format::LawClaims,
    misere::MisereClaims,
    obeying::{EquationClaims, Obeying},
    parametric::{ByTheorem, Parametric, ParametricClaims, first_game},
    window::WindowClaims,
};
use grundy_core::{
    claim::Claim,
    game::Game,
    notation::{NotationError, parameters::Open},
};

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
