//! Games with parameters: `explore` and `check` for all their parameters.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use super::{
    BadInput, FAILURE, SUCCESS,
    certificates::{not_certified, write_certificate},
    game_arg::{self, BoundsArg},
    output,
    progress::SilentLimit,
};
use grundy_answer::{Budget, OpenLine, ParametricExplored, Stage};
use grundy_compute as compute;
use grundy_core::notation::Bounds;
use grundy_law::parametric::SweepError;

/// Sweeps the parameters within the time limit, and finds the law.
///
/// # Errors
/// If the bounds are not one largest heap, or the game cannot be swept.
pub(super) fn find(
    line: &OpenLine,
    extent: &BoundsArg,
    budget: Duration,
) -> anyhow::Result<ParametricExplored> {
    let to = match extent.given(None)? {
        None => None,
        Some(Bounds::Heap(to)) => Some(to),
        Some(other) => {
            return Err(BadInput(format!(
                "expected one largest number, such as --to 500, found --to {other}"
            ))
            .into());
        }
    };
    let found = ParametricExplored::search(&line.open, &line.given(), to, &Budget::within(budget));
    found.map_err(|error| match error {
        SweepError::Game(diagnostic) => game_arg::hinted(line, *diagnostic).into(),
        SweepError::Time => compute::ComputeError::Interrupted.into(),
        other => BadInput(format!("{}: {other}", line.open.text())).into(),
    })
}

/// Prints the law of a game with parameters.
///
/// # Errors
/// If the game cannot be swept, or the output cannot be written.
pub(super) fn explore(
    line: &OpenLine,
    extent: &BoundsArg,
    json: bool,
    budget: Duration,
) -> anyhow::Result<u8> {
    let explored = find(line, extent, Stage::LawBeforeGuess.share(budget))?;
    let explored = explored.with_guess(&Budget {
        progress: &SilentLimit,
        ..Budget::within(budget).share(Stage::Guess)
    });
    output::answer(json, &explored)?;
    Ok(SUCCESS)
}

/// A claim about n and the parameters, and the form of the answer.
pub(super) struct ClaimRequest<'a> {
    pub(super) claim: &'a str,
    pub(super) json: bool,
    /// The file for the certificate of a proved claim.
    pub(super) certificate: Option<&'a Path>,
}

/// Answers a claim about n and the parameters.
///
/// # Errors
/// If the claim or the game is invalid, or the output cannot be written.
pub(super) fn check(
    line: &OpenLine,
    asked: &ClaimRequest<'_>,
    extent: &BoundsArg,
    budget: Duration,
) -> anyhow::Result<u8> {
    let begun = Instant::now();
    let explored = find(line, extent, Stage::Law.share(budget))?;
    let left = budget.saturating_sub(begun.elapsed());
    let checked = explored.check(
        asked.claim,
        asked.certificate.is_some(),
        &Budget::within(left),
    )?;
    output::answer(asked.json, &checked)?;
    if let Some(path) = asked.certificate {
        write_certificate(
            path,
            &checked.certificate().map_err(|why| not_certified(&why))?,
        )?;
    }
    Ok(if checked.is_false() { FAILURE } else { SUCCESS })
}
