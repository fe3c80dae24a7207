//! The commands with `--misere`: one file per command.

mod certify;
mod compare;
mod emit;
mod explore;
mod plot;
mod values;

use std::time::Duration;

use super::{
    BadInput, game_arg::BoundsArg, heaps::Watched, position::refuse_position, progress::Bar,
};
use grundy_answer::{MOST_POSITIONS, last_heap};
use grundy_compute::{self as compute, estimate};
use grundy_core::{game::Game, notation::Bounds, values::Shape};
use grundy_misere::{self as misere, FinderBudget, Finding, Stop, Unsearched};

pub(super) use certify::certify;
pub(super) use compare::compare;
pub(super) use emit::{emit, emit_table};
pub(super) use explore::{MisereOptions, explore};
pub(super) use plot::plot;
pub(super) use values::values;

/// A quotient, and the exit code if a signal ended the search.
struct QuotientResult {
    found: Finding,
    signal: Option<u8>,
}

/// Finds the quotient of a game of heaps, up to `bounds` or until a period is proved.
///
/// # Errors
/// If the game is not a game of heaps, or the bounds are not bounds of heaps.
fn search(
    game: &Game,
    bounds: Option<&Bounds>,
    budget: Option<Duration>,
) -> anyhow::Result<QuotientResult> {
    let to = last_heap(bounds.copied()).map_err(refuse_position)?;
    watch_search(game, to, bounds.is_none(), budget)
}

/// Finds the quotient of a game of heaps up to `bounds`, or until a proved period gives the images
/// of all heaps. Refuses a search that would take too long.
///
/// # Errors
/// If the game is not a game of heaps, the bounds are not bounds of heaps, or the estimate is too
/// high.
fn search_images(
    game: &Game,
    bounds: &Bounds,
    extent: &BoundsArg,
) -> anyhow::Result<QuotientResult> {
    let to = last_heap(Some(*bounds)).map_err(refuse_position)?;
    extent.allow(
        &format!("the misère quotient of {game} to heap {to}"),
        || {
            estimate::of_options(game, to, |progress| {
                let found =
                    misere::find_quotient(game, to, true, FinderBudget::default(), progress);
                // A larger quotient than the budget allows ends the search, too.
                found.is_none_or(|found| found.stop != Some(Stop::Cancelled))
            })
        },
    )?;
    watch_search(game, to, true, None)
}

fn watch_search(
    game: &Game,
    to: usize,
    until_proved: bool,
    budget: Option<Duration>,
) -> anyhow::Result<QuotientResult> {
    let watch = Watched::within(to as u64 + 1, budget);
    let found = misere::find_quotient(game, to, until_proved, FinderBudget::default(), &watch);
    let signal = watch.signal();
    let found = found.ok_or_else(|| {
        BadInput(format!(
            "cannot find a misère quotient of {game} because it is not a game of heaps; use `grundy explore` or `grundy \
             values` with --misere for outcomes"
        ))
    })?;
    Ok(QuotientResult { found, signal })
}

/// Returns the error of a table whose positions were not all searched.
fn refuse_unsearched(error: Unsearched) -> anyhow::Error {
    match error {
        Unsearched::Interrupted => compute::ComputeError::Interrupted.into(),
        Unsearched::TooMany(_) | Unsearched::TooLarge => {
            BadInput(format!("this leads to {error}: reduce --to")).into()
        }
    }
}

/// Returns for each position of a table whether it is a P-position, by plain search with a progress
/// bar.
///
/// # Errors
/// If there are too many positions, or the budget ends.
fn outcomes(game: &Game, shape: Shape) -> anyhow::Result<Vec<bool>> {
    let count = shape.positions().unwrap_or(usize::MAX);
    if count > MOST_POSITIONS {
        return Err(BadInput(format!(
            "plain search of {count} positions takes too much: reduce --to"
        ))
        .into());
    }
    misere::outcomes(game, shape, MOST_POSITIONS, &Bar::new(count as u64))
        .map_err(refuse_unsearched)
}
