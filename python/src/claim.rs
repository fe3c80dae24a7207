//! Claims about the values of a game.

use std::time::Duration;

use grundy::{
    Certificate, compute,
    game::Game,
    law::{
        self, Budget, Found, Search,
        claim::{self, Verdict},
    },
    notation::Bounds,
    progress::{Deadline, Progress},
};

use crate::wait::Watch;

/// The answer, its words, the position, the claimed value and the value of a false claim, and the certificate of a proved
/// one, if it has one.
pub type Answer = (&'static str, String, Option<Vec<u128>>, Option<i128>, Option<u128>, Option<String>);

/// Answers about a claim from the values within bounds, or those of a search for a law, with the certificate of a proved
/// claim.
///
/// # Errors
/// If a value cannot be computed, or the claim has no value at a position.
pub fn check(
    game: &Game,
    asked: &grundy::claim::Claim,
    bounds: Option<Bounds>,
    budget: Duration,
    watch: &Watch,
) -> Result<(Verdict, Option<Certificate>), String> {
    let search = Search { bounds, budget: Budget::Time(budget), progress: watch };
    let found = law::find(game, &search).map_err(|error| error.to_string())?;
    let verdict = claim::check(asked, &found, &Deadline::after(budget, watch)).map_err(|error| error.to_string())?;
    let certificate = claim::certificate(asked, &found, &verdict).ok();
    Ok((verdict, certificate))
}

/// Answers about claimed values of all positions within bounds.
///
/// # Errors
/// If a value cannot be computed.
pub fn check_values(
    game: &Game,
    claimed: &[i128],
    bounds: &Bounds,
    watch: &dyn Progress,
) -> Result<Verdict, compute::Error> {
    let values = law::tabulate(game, bounds, None, watch)?;
    Ok(claim::check_values(claimed, &Found { game: game.clone(), values, law: None }, watch))
}

/// Returns the answer for Python.
pub fn answer((verdict, certificate): (Verdict, Option<Certificate>)) -> Answer {
    let (name, certificate) = (verdict.name(), certificate.map(|certificate| certificate.to_string()));
    match verdict {
        Verdict::Proved(_) => (name, "proved for all positions".to_owned(), None, None, None, certificate),
        Verdict::TrueSoFar { positions, lacks } => {
            (name, format!("true at {positions} positions; not proved: {lacks}"), None, None, None, None)
        }
        Verdict::False(difference) => {
            let claimed = match difference.claimed {
                grundy::claim::Claimed::Value(value) => Some(value),
                grundy::claim::Claimed::Lost(_) => None,
            };
            let (words, value) = (format!("false: {difference}"), difference.value);
            (name, words, Some(difference.numbers), claimed, value, None)
        }
    }
}
