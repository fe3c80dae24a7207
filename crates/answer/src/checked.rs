//! Claims about the values of a game: false with the first difference, proved for all positions, or
//! true so far.

use std::fmt::{self, Display, Formatter};

use grundy_check::Certificate;
use grundy_compute as compute;
use grundy_core::{
    claim::{Claim, Claimed},
    diagnostic::printable,
    game::Game,
    notation::Bounds,
    progress::Progress,
};
use grundy_law::{
    LawSearchResult, Stage,
    claim::{self, ClaimValueError, MisereAnswer, Proof, Verdict, Witness},
};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::{Budget, Explored, law_json::LawJson};

/// The answer about a claim.
///
/// ```
/// use grundy_answer::{Budget, Checked};
/// use grundy_core::game::Game;
///
/// let nim: Game = "Subtraction({1,2,3})".parse()?;
/// let checked = Checked::search(&nim, "n % 4", None, &Budget::default())?;
/// assert!(checked.to_string().starts_with("proved"), "{checked}");
/// assert_eq!(checked.certificate()?.notation, "Subtraction({1,2,3})");
/// let wrong = Checked::search(&nim, "n % 5", None, &Budget::default())?;
/// assert_eq!(
///     wrong.to_string(),
///     "false: at heap 4 the claim is 4, and the value is 0: no option has the value 0\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Checked {
    /// The claim as written.
    text: String,
    claim: Claim,
    found: LawSearchResult,
    /// The verdict.
    pub verdict: Verdict,
}

/// The error of a claim without an answer.
///
/// ```
/// use grundy_answer::{Budget, Checked, Unchecked};
///
/// let nim = "Subtraction({1,2,3})".parse()?;
/// let refused = Checked::search(&nim, "k % 4", None, &Budget::default());
/// assert!(matches!(refused, Err(Unchecked::Notation(error)) if error.line_column() == (1, 1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(thiserror::Error)]
pub enum Unchecked {
    /// The text is not a claim about the game.
    #[error(transparent)]
    Notation(#[from] grundy_core::diagnostic::Diagnostic),
    /// A value cannot be computed.
    #[error(transparent)]
    Compute(#[from] compute::ComputeError),
    /// The claim has no value at a position.
    #[error(transparent)]
    Claim(#[from] ClaimValueError),
}

grundy_core::debug_is_text!(Unchecked);

impl Checked {
    /// Checks a claim with the values and the law of a game. The comparison ends when `progress`
    /// asks to stop.
    ///
    /// # Errors
    /// If the claim has no value at a position.
    pub fn from_check(
        text: &str,
        claim: Claim,
        explored: Explored,
        progress: &dyn Progress,
    ) -> Result<Self, ClaimValueError> {
        let found = LawSearchResult {
            game: explored.game,
            values: explored.values,
            law: explored.law,
        };
        let verdict = claim::check(&claim, &found, progress)?;
        Ok(Self {
            text: text.to_owned(),
            claim,
            found,
            verdict,
        })
    }

    /// Checks a claim in one line with the values within bounds, or with those that a law needs.
    ///
    /// # Errors
    /// See [`Unchecked`].
    pub fn search(
        game: &Game,
        text: &str,
        bounds: Option<Bounds>,
        budget: &Budget<'_>,
    ) -> Result<Self, Unchecked> {
        let end = budget.begin();
        let claim = claim::parse(text, game)?;
        let explored = Explored::within(game, bounds, &budget.share(Stage::Law))?;
        Ok(Self::from_check(text, claim, explored, &end)?)
    }

    /// Returns the certificate of a proved claim.
    ///
    /// # Errors
    /// If the claim has no certificate: the reason.
    pub fn certificate(&self) -> Result<Certificate, String> {
        claim::certificate(&self.claim, &self.found, &self.verdict)
    }
}

impl Display for Checked {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}", printable(&self.verdict.in_words(&self.found)))
    }
}

impl Serialize for Checked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_of_law = matches!(
            self.verdict,
            Verdict::Proved(Proof::Law { .. } | Proof::Theorem { .. })
        );
        let law = self.found.law.as_ref().filter(|_| is_of_law);
        let answer = CheckedJson::from_verdict(
            &self.found.game,
            &self.text,
            &self.verdict,
            self.found.values.len(),
        );
        CheckedJson {
            law: law.map(|law| LawJson::from_law(Some(law))),
            ..answer
        }
        .serialize(serializer)
    }
}

/// The answer about a claim: the object of `grundy check --json`. Numbers above 2^53 are text.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CheckedJson {
    /// The game in canonical notation.
    game: String,
    /// The claim.
    claim: String,
    /// The answer: `proved`, `false` or `true so far`.
    verdict: &'static str,
    /// The number of positions that were compared one by one.
    positions: usize,
    /// The game's law, if it proves the claim.
    law: Option<LawJson>,
    /// The residue classes on which the claim and the law have equal forms, or the automata that
    /// decide the claim.
    proof: Option<ProofJson>,
    /// The position at which the claim is false.
    difference: Option<DifferenceJson>,
    /// The facts that a proof would need, if the claim is true so far.
    lacks: Option<String>,
    /// `true` if the claim is about misère play (`--misere`).
    misere: bool,
    /// The proved law of misère play that the claim was compared with, in words.
    misere_law: Option<String>,
}

/// The proof of a claim by residue classes or by automata.
#[derive(Debug, Default, Serialize, JsonSchema)]
struct ProofJson {
    /// The modulus of each coordinate.
    moduli: Option<Vec<u64>>,
    /// The bound below which numbers were compared one by one.
    from: Option<u64>,
    /// The number of residue classes.
    classes: Option<u64>,
    /// The base of the digits that automata read.
    base: Option<usize>,
    /// The most states of an automaton.
    states: Option<usize>,
}

/// The position at which a claim is false.
#[derive(Debug, Serialize, JsonSchema)]
struct DifferenceJson {
    /// The numbers of the position.
    at: Vec<NumberJson>,
    /// The position in words.
    position: String,
    /// The claimed value; N or P for a claim about outcomes.
    claimed: NumberJson,
    /// The Grundy value; under misère play the misère Grundy value, or for a claim about outcomes 0
    /// if the position is lost, otherwise 1. Null if it was not computed.
    value: Option<NumberJson>,
    /// The evidence.
    witness: WitnessJson,
    /// `true` if no earlier position differs.
    first: bool,
}

/// The evidence that a claim is false.
#[derive(Debug, Serialize, JsonSchema)]
struct WitnessJson {
    /// The evidence: an option with the claimed value (`option`), a value that no option has
    /// (`missing`), a claimed value below 0 (`negative`), an option that was not found (`unknown`),
    /// no move left under misère play (`ended`), or a contradiction to the mex equation
    /// (`equation`): the claim is false there or at one of its options.
    kind: &'static str,
    /// The option.
    to: Option<String>,
    /// The value of the option, or the missing value.
    value: Option<NumberJson>,
}

/// A number; text if a reader of JSON might round it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum NumberJson {
    Number(i64),
    Text(String),
}

impl CheckedJson {
    /// Returns the verdict on a claim, without a law.
    #[must_use]
    pub fn from_verdict(game: &Game, claim: &str, verdict: &Verdict, positions: usize) -> Self {
        let (mut proof, mut difference) = (None, None);
        let (positions, lacks) = match verdict {
            Verdict::TrueSoFar { positions, lacks } => (*positions, Some(lacks.clone())),
            Verdict::Proved(_) | Verdict::False(_) => (positions, None),
        };
        match verdict {
            Verdict::TrueSoFar { .. }
            | Verdict::Proved(
                Proof::EveryPosition { .. } | Proof::Theorem { .. } | Proof::Says { .. },
            ) => {}
            Verdict::Proved(
                Proof::Law {
                    moduli,
                    from,
                    classes,
                }
                | Proof::Equation {
                    moduli,
                    from,
                    classes,
                },
            ) => {
                let (moduli, from, classes) = (Some(moduli.clone()), Some(*from), Some(*classes));
                proof = Some(ProofJson {
                    moduli,
                    from,
                    classes,
                    ..ProofJson::default()
                });
            }
            Verdict::Proved(Proof::Automata { base, states }) => {
                proof = Some(ProofJson {
                    base: Some(*base),
                    states: Some(*states),
                    ..ProofJson::default()
                });
            }
            Verdict::False(found) => {
                let (kind, to, value) = match &found.witness {
                    Witness::Option { to, value } => ("option", Some(to.clone()), Some(*value)),
                    Witness::Missing(value) => ("missing", None, Some(*value)),
                    Witness::Negative => ("negative", None, None),
                    Witness::Unknown(value) => ("unknown", None, Some(*value)),
                    Witness::Ended => ("ended", None, None),
                    Witness::Equation => ("equation", None, None),
                };
                difference = Some(DifferenceJson {
                    at: found.numbers.iter().map(|&number| number.into()).collect(),
                    position: found.position.clone(),
                    claimed: match found.claimed {
                        Claimed::Value(value) => value.into(),
                        Claimed::Lost(is_lost) => {
                            NumberJson::Text(if is_lost { "P" } else { "N" }.to_owned())
                        }
                    },
                    value: found.value.map(Into::into),
                    witness: WitnessJson {
                        kind,
                        to,
                        value: value.map(Into::into),
                    },
                    first: found.is_first,
                });
            }
        }
        let (game, claim, verdict) = (game.to_string(), claim.to_owned(), verdict.name());
        let (law, misere, misere_law) = (None, false, None);
        Self {
            game,
            claim,
            verdict,
            positions,
            law,
            proof,
            difference,
            lacks,
            misere,
            misere_law,
        }
    }

    /// Returns the answer about a claim about misère play.
    #[must_use]
    pub fn of_misere(game: &Game, claim: &str, answer: &MisereAnswer) -> Self {
        let json = Self::from_verdict(game, claim, &answer.verdict, answer.compared);
        Self {
            misere: true,
            misere_law: answer.law.clone(),
            ..json
        }
    }
}

/// The largest number that every reader of JSON represents exactly.
const EXACT: i128 = 1 << 53;

impl From<i128> for NumberJson {
    fn from(number: i128) -> Self {
        let exact = i64::try_from(number).ok().filter(|_| number.abs() <= EXACT);
        exact.map_or_else(|| Self::Text(number.to_string()), Self::Number)
    }
}

impl From<u128> for NumberJson {
    fn from(number: u128) -> Self {
        i128::try_from(number).map_or_else(|_| Self::Text(number.to_string()), Self::from)
    }
}
