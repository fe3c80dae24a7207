//! `values --misere` and `values --genus`.

use super::{
    super::{
        BadInput, FAILURE, SUCCESS, complain,
        game_arg::BoundsArg,
        output::Output,
        progress::{self, SilentLimit},
    },
    MOST_POSITIONS, outcomes, search_images,
};
use grundy_answer::why_ended;
use grundy_core::{game::Game, notation::Bounds, progress::Progress, values::Shape};
use grundy_misere::genus::of_heaps;

/// The most moves of a search that needs no quotient: it takes some seconds.
const MOST_MOVES: usize = 100_000_000;

/// Prints `position outcome` or `heap genus`, one per line.
///
/// # Errors
/// If the bounds are invalid, there are too many positions, or the output cannot be written.
pub(in super::super) fn values(
    game: &Game,
    bounds: &Bounds,
    extent: &BoundsArg,
    genus: bool,
    output: &Output,
) -> anyhow::Result<u8> {
    output.check()?;
    let (lines, code) = match *bounds {
        Bounds::Heap(to) if game.is_heaps() => heaps(game, to, extent, genus)?,
        _ if genus => {
            let help = "leave --genus out for outcomes";
            return Err(BadInput(format!(
                "cannot list genera of {game} because it is not a game of heaps; {help}"
            ))
            .into());
        }
        _ => (lines(game, game.shape(bounds)?)?, SUCCESS),
    };
    output.write_with(|out| lines.iter().try_for_each(|line| writeln!(out, "{line}")))?;
    Ok(code)
}

fn heaps(
    game: &Game,
    to: u64,
    extent: &BoundsArg,
    genus: bool,
) -> anyhow::Result<(Vec<String>, u8)> {
    if genus {
        let genera = of_heaps(game, to, MOST_POSITIONS, &SilentLimit);
        let code = if genera.len() as u64 > to {
            SUCCESS
        } else {
            FAILURE
        };
        if code == FAILURE {
            let why = if SilentLimit.cancelled() {
                progress::stop_words()
            } else {
                "its genus needs too many positions".to_owned()
            };
            complain(&format!("note: ended before heap {}: {why}", genera.len()));
        }
        return Ok((
            genera
                .iter()
                .enumerate()
                .map(|(heap, genus)| format!("{heap} {genus}"))
                .collect(),
            code,
        ));
    }
    if let Some(outcomes) = grundy_misere::one_heap(game, to, MOST_MOVES, &SilentLimit) {
        return Ok(one_heap_lines(&outcomes, to));
    }
    // The search has no time limit; a signal ends it, and the results so far are kept.
    let searched = search_images(game, &Bounds::Heap(to), extent)?;
    let found = &searched.found;
    let mark = |x| if found.quotient.is_p(x) { 'P' } else { 'N' };
    let images = (0..=to).map_while(|heap| Some((heap, found.image(heap)?)));
    if let Some(stop) = found.stop {
        complain(&format!(
            "note: ended before heap {}: the quotient is {}",
            found.to() + 1,
            why_ended(stop, found)
        ));
    }
    let lines = images
        .map(|(heap, x)| format!("{heap} {}", mark(x)))
        .collect();
    let code = searched.signal.unwrap_or(if found.stop.is_some() {
        FAILURE
    } else {
        SUCCESS
    });
    Ok((lines, code))
}

/// Returns the outcomes of single heaps as lines, and the exit code.
fn one_heap_lines(outcomes: &[bool], to: u64) -> (Vec<String>, u8) {
    let code = if outcomes.len() as u64 > to {
        SUCCESS
    } else {
        FAILURE
    };
    if code == FAILURE {
        complain(&format!(
            "note: ended before heap {}: {}",
            outcomes.len(),
            progress::stop_words()
        ));
    }
    let line = |(heap, p): (usize, &bool)| format!("{heap} {}", if *p { 'P' } else { 'N' });
    (outcomes.iter().enumerate().map(line).collect(), code)
}

fn lines(game: &Game, shape: Shape) -> anyhow::Result<Vec<String>> {
    let line = |(index, p)| {
        let position = game
            .position(shape, index)
            .map_or_else(String::new, |position| game.print_position(&position));
        format!("{position} {}", if p { 'P' } else { 'N' })
    };
    Ok(outcomes(game, shape)?
        .into_iter()
        .enumerate()
        .map(line)
        .collect())
}
