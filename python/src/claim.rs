//! Claims about the values of a game.

use grundy::{Certificate, Checked};
use grundy_compute as compute;
use grundy_core::{claim::Claimed, game::Game, notation::Bounds, progress::Progress};
use grundy_law::{self as law, LawSearchResult, claim, claim::Verdict};

/// The answer, its words, the position, the claimed value and the value of a false claim, and the
/// certificate of a proved one, if it has one.
pub type ClaimTuple = (
    &'static str,
    String,
    Option<Vec<u128>>,
    Option<i128>,
    Option<u128>,
    Option<String>,
);

/// Answers about claimed values of all positions within bounds.
///
/// # Errors
/// If a value cannot be computed.
pub fn check_values(
    game: &Game,
    claimed: &[i128],
    bounds: &Bounds,
    watch: &dyn Progress,
) -> Result<ClaimTuple, compute::ComputeError> {
    let values = law::tabulate(game, bounds, None, watch)?;
    let found = LawSearchResult {
        game: game.clone(),
        values,
        law: None,
    };
    let verdict = claim::check_values(claimed, &found, watch);
    Ok(answer(&verdict, verdict.in_words(&found), None))
}

/// Returns the answer about a claim.
pub fn of_claim(checked: &Checked) -> ClaimTuple {
    answer(
        &checked.verdict,
        checked.to_string(),
        checked.certificate().ok(),
    )
}

/// Returns the answer for Python, in these words.
pub fn answer(verdict: &Verdict, words: String, certificate: Option<Certificate>) -> ClaimTuple {
    let (name, words) = (verdict.name(), words.trim_end().to_owned());
    let certificate = certificate.map(|certificate| certificate.to_string());
    let Verdict::False(difference) = verdict else {
        return (name, words, None, None, None, certificate);
    };
    let claimed = match difference.claimed {
        Claimed::Value(value) => Some(value),
        Claimed::Lost(_) => None,
    };
    (
        name,
        words,
        Some(difference.numbers.clone()),
        claimed,
        difference.value,
        None,
    )
}
