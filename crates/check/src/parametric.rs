//! Certificates of laws with parameters: one formula for the values of a game with all its
//! parameters.

use super::{product::product, rename_variables};
use grundy_core::{
    game::Game,
    notation::{
        NotationError,
        parameters::{Open, ParameterValue},
    },
};
use serde::{Deserialize, Serialize};

/// The numbers of each parameter that are tried, by the number of parameters.
pub(crate) const GRID: [u64; 3] = [97, 12, 6];

/// The claim that a formula gives the value of every position of a game for all its parameters.
///
/// [`Parametric`] has an example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ParametricClaims {
    /// The formula and its theorem.
    pub parametric: Parametric,
}

/// A formula in the numbers of a position and the parameters.
///
/// ```
/// use grundy_check::{ByTheorem, Certificate, CheckBudget, Parametric, check};
/// use grundy_core::notation::parameters::Open;
///
/// let line = Open::parse("Subtraction(1..=k)")?;
/// let law = |formula: &str| Parametric {
///     parameters: vec!["k".to_owned()],
///     formula: formula.to_owned(),
///     only: None,
///     exceptions: Vec::new(),
///     theorem: ByTheorem::Interval {},
/// };
/// let checked = |formula: &str| -> Result<(), Box<dyn std::error::Error>> {
///     let certificate = Certificate::of_line(&line, law(formula))?;
///     Ok(check(&certificate, CheckBudget::DEFAULT, &(), &mut |_| ())?)
/// };
/// checked("n, k -> n%(k+1)")?;
/// assert!(checked("n, k -> n%(k+2)").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Parametric {
    /// The parameters, in the order in which the formula takes them.
    pub parameters: Vec<String>,
    /// The formula, such as `n, k -> n%(k+1)`.
    pub formula: String,
    /// The condition on the parameters; `None` for all parameters that make a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only: Option<String>,
    /// The parameters for which the formula is false.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exceptions: Vec<Vec<u64>>,
    /// The theorem that proves the formula.
    pub theorem: ByTheorem,
}

/// The theorem that proves a law for all parameters.
///
/// [`Parametric`] has an example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ByTheorem {
    /// A move removes l to r tokens from a heap.
    Interval {},
    /// The game is one of those of a published theorem.
    Published {
        /// The name of the theorem.
        name: String,
    },
    /// The moves and the ends of all segments are linear in the parameter, and the values are
    /// bounded.
    LinearCells {},
    /// Every move changes one number, and the formula is the nim-sum of the laws of the numbers.
    Coordinates {
        /// The law of each number, in n and all parameters: by an interval or by linear cells.
        laws: Vec<Parametric>,
    },
}

impl ByTheorem {
    /// Returns the name of the theorem.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Interval {} => "interval",
            Self::Published { .. } => "published",
            Self::LinearCells {} => "linear-cells",
            Self::Coordinates { .. } => "coordinates",
        }
    }
}

/// Returns the nim-sum of the laws of the numbers of a position, the condition on the parameters
/// and the exceptions; `None` if a law says which positions are lost, or uses g.
///
/// ```
/// use grundy_check::{ByTheorem, Parametric, nim_sum};
///
/// let law = |formula: &str| Parametric {
///     parameters: vec!["k".to_owned()],
///     formula: formula.to_owned(),
///     only: None,
///     exceptions: Vec::new(),
///     theorem: ByTheorem::Interval {},
/// };
/// let sum = nim_sum(&[law("n, k -> n%(k+1)"), law("n, k -> n%2")], &["x", "y"]);
/// assert_eq!(sum, Some(("(x%(k+1)) ^ (y%2)".to_owned(), None, vec![])));
/// ```
#[must_use]
pub fn nim_sum(
    laws: &[Parametric],
    coordinates: &[&str],
) -> Option<(String, Option<String>, Vec<Vec<u64>>)> {
    let term = |(law, name): (&Parametric, &&str)| {
        let (_, body) = law.formula.split_once("-> ")?;
        (!body.starts_with("lost") && !body.contains("g("))
            .then(|| rename_variables(body, &[("n", name)]))
    };
    let terms: Vec<String> = laws
        .iter()
        .zip(coordinates)
        .map(term)
        .collect::<Option<_>>()?;
    let terms: Vec<String> = terms
        .iter()
        .filter(|term| *term != "0")
        .map(|term| format!("({term})"))
        .collect();
    let formula = if terms.is_empty() {
        "0".to_owned()
    } else {
        terms.join(" ^ ")
    };
    let only: Vec<String> = laws
        .iter()
        .filter_map(|law| law.only.as_ref().map(|only| format!("({only})")))
        .collect();
    let only = (!only.is_empty()).then(|| only.join(" and "));
    let mut exceptions: Vec<Vec<u64>> = laws
        .iter()
        .flat_map(|law| law.exceptions.iter().cloned())
        .collect();
    exceptions.sort();
    exceptions.dedup();
    Some((formula, only, exceptions))
}

/// Returns the game of a line with these values of its parameters.
pub(crate) fn with(open: &Open, parameters: &[u64]) -> Result<Game, NotationError> {
    let values = open.parameters().iter().zip(parameters);
    let values: Vec<(&str, ParameterValue)> = values
        .map(|(own, &value)| (own.name.as_str(), ParameterValue::Number(value)))
        .collect();
    open.with(&values)
}

/// Returns the game of a line with the first parameters that make a game.
pub(crate) fn first_game(open: &Open) -> Result<Game, NotationError> {
    let count = open.parameters().len();
    let below = GRID.get(count.saturating_sub(1)).copied().unwrap_or(1);
    let mut games = tuples(count, below)
        .into_iter()
        .map(|parameters| with(open, &parameters));
    let first = games.next().unwrap_or_else(|| open.with(&[]));
    first.or_else(|error| games.find_map(Result::ok).ok_or(error))
}

/// Returns all tuples of numbers below a bound.
pub(crate) fn tuples(count: usize, below: u64) -> Vec<Vec<u64>> {
    product(vec![(0..below).collect(); count], usize::MAX)
}
