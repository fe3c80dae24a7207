//! The answers about a claim.

use std::fmt;

use super::witness::Witness;
use crate::statement::Theorem;
use grundy_core::claim::{ClaimError, Claimed};

/// The answer about a claim.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_law::{
///     self as law, SearchLimits,
///     claim::{self, Verdict},
/// };
///
/// let halves: Game = "Subtraction(1..=n/2)".parse()?;
/// let found = law::find(&halves, &SearchLimits::to_heap(200))?;
/// let ask =
///     |text: &str| claim::parse(text, &halves).map(|claim| claim::check(&claim, &found, &()));
/// assert!(matches!(
///     ask("n/2 if n % 2 == 0 else g(n/2)")??,
///     Verdict::Proved(_)
/// ));
/// let Verdict::False(wrong) = ask("n/2")?? else {
///     return Err("not refuted".into());
/// };
/// assert_eq!(
///     wrong.to_string(),
///     "at heap 3 the claim is 1, and the value is 0: no option has the value 0"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The claim is true at all positions.
    Proved(Proof),
    /// The claim is false at a position.
    False(Counterexample),
    /// The claim is true at the compared positions.
    TrueSoFar {
        /// The number of compared positions.
        positions: usize,
        /// The reason why there is no proof.
        lacks: String,
    },
}

/// The proof of a claim.
///
/// ```
/// use grundy_law::{self as law, SearchLimits, claim::{self, Proof, Verdict}};
///
/// let nim = "Subtraction({1,2,3})".parse()?;
/// let found = law::find(&nim, &SearchLimits::to_heap(100))?;
/// let verdict = claim::check(&claim::parse("lost if n % 4 == 0", &nim)?, &found, &())?;
/// assert!(matches!(verdict, Verdict::Proved(Proof::Law { moduli, .. }) if moduli == [4]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// Every position was compared.
    EveryPosition {
        /// The number of positions.
        positions: usize,
    },
    /// The claim is the proved law of the game.
    Law {
        /// The modulus of each number of a position: the two were compared on all residue classes.
        moduli: Vec<u64>,
        /// The bound: smaller numbers were taken one by one.
        from: u64,
        /// The number of classes.
        classes: u64,
    },
    /// The claim itself obeys the mex equation at all positions.
    Equation {
        /// The modulus of each number of a position.
        moduli: Vec<u64>,
        /// The bound: smaller numbers were taken one by one.
        from: u64,
        /// The number of classes.
        classes: u64,
    },
    /// The claim itself obeys the mex equation at all positions, which automata decide that read
    /// the digits of numbers.
    Automata {
        /// The base of the digits.
        base: usize,
        /// The most states of an automaton.
        states: usize,
    },
    /// The claim says the same as a theorem about the game, which automata decide for all values of
    /// its functions.
    Says {
        /// The theorem with its source.
        theorem: &'static str,
    },
    /// The claim is the P-positions of a named theorem.
    Theorem {
        /// The theorem.
        theorem: Theorem,
    },
}

/// A position at which a claim is false.
///
/// [`Verdict`] has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterexample {
    /// The numbers of the position.
    pub numbers: Vec<u128>,
    /// The position in words.
    pub position: String,
    /// The claimed fact.
    pub claimed: Claimed,
    /// The Grundy value; under misère play the misère Grundy value, or for a claim about lost
    /// positions 0 if the position is lost, otherwise 1. `None` if it was not computed.
    pub value: Option<u128>,
    /// Whether the play is misère.
    pub misere: bool,
    /// The option or the missing value that shows that the claim is false.
    pub witness: Witness,
    /// `true` if the claim holds at all positions before, in the order of a table with this
    /// position.
    pub is_first: bool,
}

/// The error of a check: the claim has no value at a position.
///
/// ```
/// use grundy_law::{self as law, SearchLimits, claim};
///
/// let nim = "Subtraction({1,2,3})".parse()?;
/// let found = law::find(&nim, &SearchLimits::to_heap(100))?;
/// let error = claim::check(&claim::parse("12 / n", &nim)?, &found, &()).unwrap_err();
/// assert!(error.to_string().starts_with("the claim cannot be computed at heap 0: "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("the claim cannot be computed at {position}: {error}")]
pub struct ClaimValueError {
    /// The position in words.
    pub position: String,
    /// The reason.
    pub error: ClaimError,
}

grundy_core::debug_is_text!(ClaimValueError);

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            position,
            witness,
            misere,
            ..
        } = self;
        if *witness == Witness::Equation {
            let side = "so it is false there or at one of its options";
            return write!(
                f,
                "the claim contradicts the mex equation at {position}, {side}"
            );
        }
        let value = self
            .value
            .map_or_else(|| "above 0".to_owned(), |value| value.to_string());
        let lost = match (self.claimed, misere) {
            (Claimed::Value(claimed), _) => {
                let kind = if *misere { "misère value" } else { "value" };
                return write!(
                    f,
                    "at {position} the claim is {claimed}, and the {kind} is {value}: {witness}"
                );
            }
            (Claimed::Lost(lost), true) => lost,
            (Claimed::Lost(true), false) => {
                return write!(
                    f,
                    "{position} is claimed to be lost, and its value is {value}: {witness}"
                );
            }
            (Claimed::Lost(false), false) => {
                return write!(
                    f,
                    "{position} is claimed to be won, and its value is 0: {witness}"
                );
            }
        };
        let (claimed, is) = if lost {
            ("lost", "won")
        } else {
            ("won", "lost")
        };
        write!(
            f,
            "{position} is claimed to be {claimed}, and under misère play it is {is}: "
        )?;
        match witness {
            Witness::Option { to, .. } => write!(f, "its option {to} is lost"),
            Witness::Missing(_) => f.write_str("no option is lost"),
            Witness::Unknown(_) => f.write_str("one of its many options is lost"),
            Witness::Negative | Witness::Ended | Witness::Equation => witness.fmt(f),
        }
    }
}
