//! Claims about the values of a table, and about its outcomes under misère play.

use grundy_answer::USUAL_TIME;
use grundy_core::{game::Game, notation::Bounds, progress::Progress};
use grundy_law::{LawSearchResult, claim, claim::Misere};
use serde::Serialize;

use super::line::LONGEST_LINE;

/// The answer about a claim.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct ClaimVerdict {
    /// `proved`, `false` or `true so far`; about open names also `proved-for`.
    pub verdict: &'static str,
    /// The answer as `grundy check` prints it.
    pub words: String,
}

/// Answers about a claim on the values of `game`, from its table and its law.
///
/// # Errors
/// If the claim is invalid, or has no value at a position.
pub fn check(
    game: &Game,
    text: &str,
    found: &LawSearchResult,
    progress: &dyn Progress,
) -> Result<ClaimVerdict, String> {
    let claim = claim::parse(short(text)?, game).map_err(|error| error.to_string())?;
    let verdict =
        claim::check(&claim, found, progress).map_err(|error| format!("error: {error}"))?;
    Ok(ClaimVerdict {
        verdict: verdict.name(),
        words: verdict.in_words(found),
    })
}

/// Answers about a claim on misère play of `game` within bounds.
///
/// # Errors
/// If the claim is invalid, its positions do not have these bounds, or it has no value at a
/// position.
pub fn misere(
    game: &Game,
    text: &str,
    bounds: &Bounds,
    progress: &dyn Progress,
) -> Result<ClaimVerdict, String> {
    let asked = Misere::parse(short(text)?, game).map_err(|error| error.to_string())?;
    let answer = asked
        .check(Some(bounds), USUAL_TIME, progress)
        .map_err(|error| format!("error: {error}"))?;
    Ok(ClaimVerdict {
        verdict: answer.verdict.name(),
        words: answer.in_words(),
    })
}

/// Returns the text of a claim, if it is short enough.
pub(super) fn short(text: &str) -> Result<&str, String> {
    if text.len() > LONGEST_LINE {
        return Err(format!(
            "error: a claim has at most {LONGEST_LINE} bytes here; this one has {}",
            text.len()
        ));
    }
    Ok(text.trim_end())
}
