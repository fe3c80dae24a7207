//! Claims about the values of a table.

use grundy_compiler::{
    game::Game,
    law::{
        Found,
        claim::{self, Verdict},
    },
    progress::Progress,
};
use serde::Serialize;

use super::line::LONGEST_LINE;

/// The answer about a claim.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// `proved`, `false` or `so far`.
    pub verdict: &'static str,
    /// The answer as `grundy check` prints it.
    pub words: String,
}

/// Answers about a claim on the values of `game`, from its table and its law.
///
/// # Errors
/// If the claim is invalid, or has no value at a position.
pub fn check(game: &Game, text: &str, found: &Found, progress: &dyn Progress) -> Result<Answer, String> {
    if text.len() > LONGEST_LINE {
        return Err(format!("error: a claim has at most {LONGEST_LINE} bytes here; this one has {}", text.len()));
    }
    let claim = claim::parse(text.trim_end(), game).map_err(|error| error.to_string())?;
    let verdict = claim::check(&claim, found, progress).map_err(|error| format!("error: {error}"))?;
    let words = verdict.in_words(found);
    let verdict = match verdict {
        Verdict::Proved(_) => "proved",
        Verdict::False(_) => "false",
        Verdict::TrueSoFar { .. } => "so far",
    };
    Ok(Answer { verdict, words })
}
