//! Claims about the values of a game: false with the first difference, proved for all positions, or true so far.

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
    Found, Law,
    claim::{self, CheckError, Proof, Verdict, Witness},
};
use serde::{Serialize, Serializer};
use serde_json::json;

use crate::{Budget, Explored};

/// The answer about a claim.
#[derive(Debug)]
pub struct Checked {
    /// The claim as written.
    text: String,
    claim: Claim,
    found: Found,
    /// The verdict.
    pub verdict: Verdict,
}

/// The error of a claim without an answer.
#[derive(thiserror::Error)]
pub enum Unchecked {
    /// The text is not a claim about the game.
    #[error(transparent)]
    Notation(#[from] grundy_core::diagnostic::Diagnostic),
    /// A value cannot be computed.
    #[error(transparent)]
    Compute(#[from] compute::Error),
    /// The claim has no value at a position.
    #[error(transparent)]
    Claim(#[from] CheckError),
}

grundy_core::debug_is_text!(Unchecked);

impl Checked {
    /// Checks a claim with the values and the law of a game. The comparison ends when `progress` asks to stop.
    ///
    /// # Errors
    /// If the claim has no value at a position.
    pub fn of(text: &str, claim: Claim, explored: Explored, progress: &dyn Progress) -> Result<Self, CheckError> {
        let found = Found { game: explored.game, values: explored.values, law: explored.law };
        let verdict = claim::check(&claim, &found, progress)?;
        Ok(Self { text: text.to_owned(), claim, found, verdict })
    }

    /// Checks a claim in one line with the values within bounds, or with those that a law needs. Half of the time is for the
    /// law, so that the comparison has the other half.
    ///
    /// # Errors
    /// See [`Unchecked`].
    pub fn search(game: &Game, text: &str, bounds: Option<Bounds>, budget: &Budget<'_>) -> Result<Self, Unchecked> {
        let end = budget.begin();
        let claim = claim::parse(text, game)?;
        let explored = Explored::within(game, bounds, &Budget { time: budget.time / 2, ..*budget })?;
        Ok(Self::of(text, claim, explored, &end)?)
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
    /// One object, whose keys `docs/json.md` lists.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_of_law = matches!(self.verdict, Verdict::Proved(Proof::Law { .. } | Proof::Theorem { .. }));
        let law = self.found.law.as_ref().filter(|_| is_of_law);
        let mut answer = verdict_json(&self.found.game, &self.text, &self.verdict, self.found.values.len());
        answer["law"] = law.map_or(serde_json::Value::Null, Law::to_json);
        answer.serialize(serializer)
    }
}

/// Returns the verdict on a claim, without the law, as one JSON object; `docs/json.md` lists its keys.
#[must_use]
pub fn verdict_json(game: &Game, claim: &str, verdict: &Verdict, positions: usize) -> serde_json::Value {
    let mut answer = json!({
        "game": game.to_string(),
        "claim": claim,
        "verdict": verdict.name(),
        "positions": positions,
        "law": null, "proof": null, "difference": null, "lacks": null, "misere": false, "misere_law": null,
    });
    match verdict {
        Verdict::Proved(Proof::EveryPosition { .. } | Proof::Theorem { .. } | Proof::Says { .. }) => {}
        Verdict::Proved(Proof::Law { moduli, from, classes } | Proof::Equation { moduli, from, classes }) => {
            answer["proof"] =
                json!({ "moduli": moduli, "from": from, "classes": classes, "base": null, "states": null });
        }
        Verdict::Proved(Proof::Automata { base, states }) => {
            answer["proof"] = json!({ "moduli": null, "from": null, "classes": null, "base": base, "states": states });
        }
        Verdict::False(difference) => {
            let (kind, to, value) = match &difference.witness {
                Witness::Option { to, value } => ("option", Some(to), Some(*value)),
                Witness::Missing(value) => ("missing", None, Some(*value)),
                Witness::Negative => ("negative", None, None),
                Witness::Unknown(value) => ("unknown", None, Some(*value)),
                Witness::Ended => ("ended", None, None),
                Witness::Equation => ("equation", None, None),
            };
            answer["difference"] = json!({
                "at": difference.numbers.iter().map(|&number| number_json(number)).collect::<Vec<_>>(),
                "position": difference.position,
                "claimed": match difference.claimed {
                    Claimed::Value(value) => i64::try_from(value).map_or_else(|_| value.to_string().into(), Into::into),
                    Claimed::Lost(true) => serde_json::Value::from("P"),
                    Claimed::Lost(false) => "N".into(),
                },
                "value": difference.value.map(number_json),
                "witness": { "kind": kind, "to": to, "value": value.map(number_json) },
                "first": difference.is_first,
            });
        }
        Verdict::TrueSoFar { positions, lacks } => {
            answer["positions"] = (*positions).into();
            answer["lacks"] = lacks.as_str().into();
        }
    }
    answer
}

/// The largest number that every reader of JSON represents exactly.
const EXACT: u128 = 1 << 53;

/// Returns a number, as text if a reader of JSON might round it.
fn number_json(number: u128) -> serde_json::Value {
    match u64::try_from(number) {
        Ok(small) if number <= EXACT => small.into(),
        _ => number.to_string().into(),
    }
}
