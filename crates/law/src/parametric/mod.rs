//! Laws of games with parameters: one formula for all parameters.
//!
//! A sweep computes the values of the game for all small parameters. Each sequence of values shows
//! a period, a preperiod and a saltus. Within a residue class of the parameters, the three are
//! linear functions of the parameters, and so are the ends of the segments of a period; on each
//! segment the value is constant, grows, or repeats a table. The formula that follows is a
//! [`Claim`](grundy_core::claim::Claim) about n and the parameters, so that `grundy check` reads
//! it. It is compared with all values of the sweep before it is called observed.
//!
//! # The files
//! | file | what |
//! |---|---|
//! | `sweep` | [`Sweep`]: the values for many parameters |
//! | `line` | linear functions of the parameters of a class, chosen from samples |
//! | `word` | words of letters: segments between linear ends |
//! | `recursion` | formulas that use g |
//! | `fit` | the formula of a class |
//! | `search` | the classes, and the law that their formulas make |
//! | `theorem` | interval games and other named theorems: proofs for all parameters |
//! | `plane` | games of two or three numbers, from the laws of their axes |
//! | `cells` | linear cells: the proof for all parameters, by the checker |
//! | `claim` | claims about n and the parameters |
//! | `condition` | conditions on the parameters, and claims where they hold |
//! | `same` | formulas that say the same in other words |
//! | `text` | formulas as text |

pub mod cells;
mod claim;
mod condition;
mod fit;
mod line;
mod plane;
mod recursion;
mod same;
mod search;
mod sweep;
mod text;
mod theorem;
mod word;

use std::fmt;

pub use claim::{ParametricCounterexample, ParametricVerdict, check, parse, prove};
use grundy_check::{
    ByTheorem, Certificate, IntervalMoves, Parametric, PublishedLaw, rename_variables,
};
use grundy_core::text::join;
use grundy_core::{
    diagnostic::Diagnostic,
    notation::parameters::{Open, ParameterValue},
    progress::Progress,
};
pub use same::is_same;
pub use sweep::{ParameterSample, Sweep};

/// The name of the heap in formulas.
const HEAP: &str = "n";

/// The reason why a sweep is impossible.
///
/// ```
/// use grundy_core::notation::parameters::Open;
/// use grundy_law::parametric::{SweepError, find};
///
/// let refused = find(&Open::parse("Subtraction({a,b,c,d})")?, &[], None, &());
/// assert_eq!(refused.err(), Some(SweepError::Count(4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
pub enum SweepError {
    /// A set is open.
    #[error("the set {0} is open, and a sweep takes numbers; give it by --with {0}={{1,3,4}}")]
    Set(String),
    /// No name or too many names are open.
    #[error("a sweep takes 1 to 3 open numbers, and {0} are open; give values by --with")]
    Count(usize),
    /// The game is invalid for all small parameters.
    #[error("{0}")]
    Game(Box<Diagnostic>),
    /// The game is not played with heaps, nor with two or three numbers.
    #[error("a sweep takes games of heaps, and of two or three numbers; give all values by --with")]
    Heaps,
    /// A value could not be computed.
    #[error("{0}; give all values by --with")]
    Values(String),
    /// The time ended before the first sample.
    #[error("the time is too short for the first parameters; give a larger --budget")]
    Time,
    /// A name of the line is the name of a number of a position in formulas.
    #[error("`{0}` is a number of the position in the formula of a law; rename this parameter")]
    Name(String),
}

grundy_core::debug_is_text!(SweepError);

/// A theorem about all heaps and all parameters.
///
/// [`ParametricLaw`] has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParametricTheorem {
    /// From 1 to r tokens may be removed.
    Bachet,
    /// From l to r tokens may be removed.
    Interval,
    /// The game is one of those of a published theorem.
    Published(&'static PublishedLaw),
    /// Every move changes one number, and the law of each number is proved.
    Coordinates {
        /// The law of each number.
        laws: Vec<Parametric>,
    },
    /// The moves are linear, and the values are bounded on cells with linear ends.
    LinearCells {
        /// The name of the parameter.
        name: String,
        /// The largest parameter for which the values were checked.
        checked_to: u64,
    },
}

impl ParametricTheorem {
    /// Returns the theorem as a certificate names it.
    fn as_claim(&self) -> ByTheorem {
        match self {
            Self::Bachet | Self::Interval => ByTheorem::Interval {},
            Self::Published(published) => ByTheorem::Published {
                name: published.name.to_owned(),
            },
            Self::LinearCells { .. } => ByTheorem::LinearCells {},
            Self::Coordinates { laws } => ByTheorem::Coordinates { laws: laws.clone() },
        }
    }

    /// Returns the proof in sentences.
    fn explain(&self) -> &'static str {
        match self {
            Self::Bachet => {
                "From a heap of n = q (r + 1) + s with 0 <= s <= r, each of the values 0 to s - 1 is the value of an \
                 option: remove 1 to s tokens. A move never leads to a heap of the value s, as it removes less than \
                 r + 1 tokens. So the value is s, the remainder of n modulo r + 1."
            }
            Self::Interval => {
                "Write n = q (l + r) + s with 0 <= s < l + r. The options with s or fewer tokens removed have all \
                 remainders from max(0, s - r) to s - l, so their values are all from 0 to floor(s / l) - 1. A move \
                 never leads to a heap of the value floor(s / l): two heaps of equal value have remainders that differ \
                 by less than l, and a move changes the remainder by l to r modulo l + r."
            }
            Self::Published(published) => published.proof,
            Self::Coordinates { .. } => {
                "Every move changes one number, so the value is the nim-sum of the values of one game for each number \
                 (Sprague 1935, Grundy 1939). The law of each of these games is proved for all parameters, by an interval or \
                 by linear cells."
            }
            Self::LinearCells { .. } => {
                "The ends of the segments of a period and the numbers that may be removed are linear in the parameter. \
                 From some parameter on, their order no longer changes, and on each cell between two ends the values \
                 depend only on the residues of n and of the parameter. So each larger parameter has the same options as \
                 a smaller one, place by place. The values of all parameters up to the bound were computed and compared."
            }
        }
    }
}

impl fmt::Display for ParametricTheorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bachet => f.write_str("Bachet: from 1 to r tokens"),
            Self::Interval => f.write_str("interval games: from l to r tokens"),
            Self::Published(published) => f.write_str(published.name),
            Self::Coordinates { .. } => f.write_str("every move changes one number"),
            Self::LinearCells { name, checked_to } => {
                write!(f, "linear cells: checked for {name} to {checked_to}")
            }
        }
    }
}

/// One formula for the values, or for the P-positions, of a game with parameters.
///
/// ```
/// use grundy_core::{claim::Claimed, notation::parameters::Open};
/// use grundy_law::parametric::{ParametricTheorem, find};
///
/// let line = Open::parse("Subtraction(1..=k)")?;
/// let law = find(&line, &[], None, &())?.1.ok_or("no law")?;
/// assert_eq!(
///     law.to_string(),
///     "n, k -> n%(k+1), proved for all parameters (Bachet: from 1 to r tokens)"
/// );
/// assert_eq!(law.theorem, Some(ParametricTheorem::Bachet));
/// assert_eq!(law.at(&[1000], &[9]), Some(Claimed::Value(0)));
/// assert!(law.certificate(&line).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct ParametricLaw {
    /// The numbers of a position, which the formula takes first.
    pub coordinates: Vec<&'static str>,
    /// The parameters, in the order in which the formula takes them.
    pub names: Vec<String>,
    /// The formula, a claim such as `n, k -> n%(k+1)`.
    pub formula: String,
    /// The condition on the parameters of the formula; `None` for all parameters.
    pub only: Option<String>,
    /// The parameters of the sweep for which the formula is false.
    pub exceptions: Vec<Vec<u64>>,
    /// The parameters of the sweep in words.
    pub range: String,
    /// The positions of the sweep in words.
    pub extent: String,
    /// The theorem that proves the formula for all heaps and all parameters; `None` if it holds for
    /// those of the sweep.
    pub theorem: Option<ParametricTheorem>,
    /// The periods of each class of parameters.
    shapes: Vec<(line::ParameterClass, Option<fit::PeriodShape>)>,
}

/// Finds one formula for the values of a game with parameters. `given` are values of some of the
/// names, and `to` is the largest heap (default: 120 to 500, by the number of names), or the
/// largest number of a position of several. Returns the sweep and the law; `None` if no formula
/// describes the sweep.
///
/// # Errors
/// If a parameter is a set, more than three names are open, or the game is not played with heaps.
///
/// ```
/// use grundy_core::notation::parameters::Open;
/// use grundy_law::parametric;
///
/// let open = Open::parse("Subtraction({1,2,k})")?;
/// let (_, law) = parametric::find(&open, &[], None, &())?;
/// let law = law.ok_or("no law")?;
/// assert_eq!(law.formula, "n, k -> (n%(k+1)%3 if n%(k+1) < k else 3) if k%3 == 0 else n%3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find(
    open: &Open,
    given: &[(&str, ParameterValue)],
    to: Option<u64>,
    progress: &dyn Progress,
) -> Result<(Sweep, Option<ParametricLaw>), SweepError> {
    let open = &with_values(open, given)?;
    let sweep = Sweep::from_open(open, to, progress)?;
    if let Some(name) = sweep
        .names
        .iter()
        .find(|name| sweep.coordinates.contains(&name.as_str()))
    {
        return Err(SweepError::Name(name.clone()));
    }
    let law = of_sweep(open, &sweep, progress);
    let is_part = law.as_ref().is_none_or(|law| law.only.is_some());
    if is_part && sweep.names.len() == 1 && sweep.coordinates.len() == 1 {
        if let Ok(wide) = Sweep::wide(open, to, progress) {
            if let Some(whole) = of_sweep(open, &wide, progress).filter(|law| law.only.is_none()) {
                return Ok((wide, Some(whole)));
            }
        }
    }
    Ok((sweep, law))
}

/// Finds the law of a game from its sweep.
fn of_sweep(open: &Open, sweep: &Sweep, progress: &dyn Progress) -> Option<ParametricLaw> {
    let moves = IntervalMoves::from_open(open).filter(|_| sweep.coordinates.len() == 1);
    // The formula of one open number is often shorter by the search.
    let of_pair = || theorem::pair(open, sweep);
    let named = theorem::find_named_law(open, moves.as_ref(), sweep);
    named
        .or_else(|| of_pair().filter(|_| sweep.names.len() > 1))
        .or_else(|| {
            let found = match sweep.coordinates.as_slice() {
                [_] => search::of_sweep(open, moves.as_ref(), sweep, progress),
                _ => plane::of_sweep(open, sweep, progress),
            };
            let is_for_all = |law: &ParametricLaw| {
                law.is_proved() && law.only.is_none() && law.exceptions.is_empty()
            };
            if found.as_ref().is_some_and(is_for_all) {
                found
            } else {
                of_pair().or(found)
            }
        })
}

/// Returns the line with values in the place of some parameters.
///
/// # Errors
/// If the line is invalid with them.
fn with_values(open: &Open, given: &[(&str, ParameterValue)]) -> Result<Open, SweepError> {
    if given.is_empty() {
        return Ok(open.clone());
    }
    let values: Vec<(&str, String)> = given
        .iter()
        .map(|(name, value)| (*name, value.to_string()))
        .collect();
    let pairs: Vec<(&str, &str)> = values
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    Open::parse(&rename_variables(open.text(), &pairs))
        .map_err(|error| SweepError::Game(Box::new(error)))
}

/// Returns the variables of a formula: the numbers of a position, then the parameters.
fn variables<'a>(coordinates: &[&'a str], names: &'a [String]) -> Vec<&'a str> {
    coordinates
        .iter()
        .copied()
        .chain(names.iter().map(String::as_str))
        .collect()
}

impl ParametricLaw {
    /// Returns `true` if the law is proved for all heaps and parameters.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.theorem.is_some()
    }

    /// Returns the preperiods, the periods and the saltus in words, one line for each class of
    /// parameters.
    #[must_use]
    pub fn periods(&self) -> Vec<String> {
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        let mut groups: Vec<(String, Vec<&line::ParameterClass>)> = Vec::new();
        for (class, shape) in &self.shapes {
            let Some(shape) = shape else { continue };
            let words = shape.words(class, &names);
            match groups.iter_mut().find(|(known, _)| *known == words) {
                Some((_, classes)) => classes.push(class),
                None => groups.push((words, vec![class])),
            }
        }
        let with = |(words, classes): (String, Vec<&line::ParameterClass>)| match line::condition(
            &classes, &names,
        )
        .as_str()
        {
            "" => words,
            condition => format!("{words} if {condition}"),
        };
        groups.into_iter().map(with).collect()
    }

    /// Returns the parameters for which the formula is false in words, such as `k = 1`; empty
    /// without exceptions.
    #[must_use]
    pub fn exceptions_in_words(&self) -> String {
        let of = |parameters: &Vec<u64>| {
            join(
                self.names
                    .iter()
                    .zip(parameters)
                    .map(|(name, value)| format!("{name} = {value}")),
                ", ",
            )
        };
        join(self.exceptions.iter().map(of), "; ")
    }

    /// Returns the reason for the law in sentences.
    #[must_use]
    pub fn explain(&self) -> String {
        match &self.theorem {
            None => format!(
                "The law is observed, not proved: the formula was compared with the values for {}, {}. It may be \
                 false for larger parameters.",
                self.range, self.extent
            ),
            Some(theorem) => theorem.explain().to_owned(),
        }
    }

    /// Returns the certificate of a proved law of a line; `None` if the law is not proved.
    #[must_use]
    pub fn certificate(&self, open: &Open) -> Option<Certificate> {
        self.is_proved()
            .then(|| Certificate::of_line(open, self.claims()).ok())?
    }

    /// Returns the law as a certificate states it, with linear cells for a law that is not proved.
    fn claims(&self) -> Parametric {
        Parametric {
            parameters: self.names.clone(),
            formula: self.formula.clone(),
            only: self.only.clone(),
            exceptions: self.exceptions.clone(),
            theorem: self
                .theorem
                .as_ref()
                .map_or(ByTheorem::LinearCells {}, ParametricTheorem::as_claim),
        }
    }
}

/// The formula, its condition, and its proof or the values that it was compared with.
impl fmt::Display for ParametricLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.formula)?;
        if let Some(only) = &self.only {
            write!(f, ", for {only}")?;
        }
        if !self.exceptions.is_empty() {
            write!(f, ", except {}", self.exceptions_in_words())?;
        }
        match &self.theorem {
            Some(theorem) => {
                let all = if self.only.is_some() { "these" } else { "all" };
                write!(f, ", proved for {all} parameters ({theorem})")
            }
            None => write!(f, ", observed for {}, {}", self.range, self.extent),
        }
    }
}
