//! `explore --misere`.

use std::time::{Duration, Instant};

use super::super::{FAILURE, SUCCESS, heaps::Watched, output, position::refuse_position};
use grundy_answer::{Budget, MisereExplored};
use grundy_core::{game::Game, notation::Bounds};

/// The options of the command line.
pub(in super::super) struct MisereOptions<'a> {
    pub game: &'a Game,
    pub bounds: Option<Bounds>,
    pub json: bool,
    pub budget: Duration,
}

/// Explores a game.
///
/// # Errors
/// If the bounds are invalid, or the output cannot be written.
pub(in super::super) fn explore(wanted: &MisereOptions<'_>) -> anyhow::Result<u8> {
    let start = Instant::now();
    let heaps = if let Some(Bounds::Heap(to)) = wanted.bounds {
        to.saturating_add(1)
    } else {
        0
    };
    let watch = Watched::new(heaps, wanted.game.is_heaps());
    let budget = Budget {
        progress: &watch,
        ..Budget::within(wanted.budget)
    };
    let explored =
        MisereExplored::search(wanted.game, wanted.bounds, &budget).map_err(refuse_position)?;
    output::answer(wanted.json, &explored)?;
    if !wanted.json {
        output::print(|out| writeln!(out, "time         {:.3} s", start.elapsed().as_secs_f64()))?;
    }
    Ok(watch.signal().unwrap_or(if explored.is_complete() {
        SUCCESS
    } else {
        FAILURE
    }))
}
