//! `emit --misere`.

use std::time::Duration;

use super::{
    super::{BadInput, heaps::Watched, progress},
    position::MOST_POSITIONS,
    search, unsearched, why,
};
use grundy_core::{
    game::Board,
    notation::Bounds,
    values::{Cells, Values},
};
use grundy_emit::{self as snippet, MisereRequest, Request};
use grundy_misere::Outcomes;

/// The default time limit of the search for a proved quotient.
const SEARCH: Duration = Duration::from_secs(60);

/// Returns the snippet of one state or board under misère play, from the outcomes of all positions within the bounds.
///
/// # Errors
/// If the bounds are missing or too large, or the outcomes do not fit into a snippet.
pub(in super::super) fn emit_table(request: &Request<'_>) -> anyhow::Result<String> {
    let game = request.game;
    let Some(bounds) = request.bounds.or_else(|| game.board().map(|_| Bounds::All)) else {
        return Err(BadInput(format!("say how far with --to: {}", game.family().bounds_form())).into());
    };
    let shape = game.shape(&bounds)?;
    let count = shape.positions().unwrap_or(usize::MAX);
    if count > MOST_POSITIONS {
        return Err(BadInput(format!("plain search of {count} positions takes too much: reduce --to")).into());
    }
    let watch = Watched::within(count as u64, None);
    let mut found = Outcomes::new(game, shape, MOST_POSITIONS, &watch);
    let outcome = |index| found.is_p(index).map(|p| u8::from(!p));
    let outcomes: Result<Vec<u8>, _> = match game.board() {
        Some(board) => Ok(of_board(board, count)),
        None => (0..count).map(outcome).collect(),
    };
    let outcomes = outcomes.map_err(unsearched)?;
    let values = Values { shape, cells: Cells::U8(outcomes) };
    Ok(snippet::misere_table(request, values)?.text)
}

/// Returns the outcomes of all masks of a board, from the full board down: 1 if the player to move wins.
fn of_board(board: &Board, count: usize) -> Vec<u8> {
    let placements: Vec<usize> = board.placements().into_iter().filter_map(|mask| usize::try_from(mask).ok()).collect();
    let mut outcomes = vec![0; count];
    for mask in (0..count).rev() {
        let mut options = placements.iter().filter(|&place| place & mask == 0).map(|place| outcomes[place | mask]);
        let first = options.next();
        outcomes[mask] = u8::from(first.is_none_or(|first| first == 0 || options.any(|outcome| outcome == 0)));
    }
    outcomes
}

/// Returns the snippet of a game of heaps under misère play.
///
/// # Errors
/// If there is no quotient to the given heap, or of all heaps, or the quotient does not fit into a snippet.
pub(in super::super) fn emit(request: &MisereRequest<'_>, bounds: Option<&Bounds>) -> anyhow::Result<String> {
    let to = match bounds {
        Some(Bounds::Heap(to)) => Some(*to),
        _ => None,
    };
    let request = MisereRequest { to, ..*request };
    let game = request.game;
    if snippet::is_nim(game) {
        return Ok(snippet::misere_nim(&request)?);
    }
    let found = search(game, bounds, bounds.is_none().then(|| progress::at_most(SEARCH)))?.found;
    if let Some(stop) = found.stop {
        anyhow::bail!("{}: emit it with --to {}", why(stop, &found), found.to());
    }
    if to.is_none() && !found.is_proved() {
        let message = format!("say how far: --to N; no period of {game} is proved from the heaps to {}", found.to());
        return Err(BadInput(message).into());
    }
    let certificate = grundy_misere::certificate::certificate(game, &found);
    Ok(snippet::misere(&request, &found, &certificate)?)
}
