//! `values --misere` and `values --genus`.

use super::{
    super::{BadInput, FAILURE, SUCCESS, output::Output},
    position::MOST_POSITIONS,
    search,
};
use grundy_core::{game::Game, notation::Bounds, values::Shape};
use grundy_misere::{Outcomes, genus::of_heaps};

/// Prints `position outcome` or `heap genus`, one per line.
///
/// # Errors
/// If the bounds are invalid, there are too many positions, or the output cannot be written.
pub(in super::super) fn values(game: &Game, bounds: &Bounds, genus: bool, output: &Output) -> anyhow::Result<u8> {
    output.check()?;
    let (lines, code) = match *bounds {
        Bounds::Heap(to) if game.is_heaps() => heaps(game, to, genus)?,
        _ if genus => return Err(BadInput(format!("genera are listed for games of heaps; {game} is not one")).into()),
        _ => (outcomes(game, game.shape(bounds)?)?, SUCCESS),
    };
    output.write_with(|out| lines.iter().try_for_each(|line| writeln!(out, "{line}")))?;
    Ok(code)
}

fn heaps(game: &Game, to: u64, genus: bool) -> anyhow::Result<(Vec<String>, u8)> {
    if genus {
        let genera = of_heaps(game, to, MOST_POSITIONS, &());
        let code = if genera.len() as u64 > to { SUCCESS } else { FAILURE };
        return Ok((genera.iter().enumerate().map(|(heap, genus)| format!("{heap} {genus}")).collect(), code));
    }
    // The search has no time limit; a signal ends it, and the results so far are kept.
    let searched = search(game, Some(&Bounds::Heap(to)), None)?;
    let found = &searched.found;
    let mark = |x| if found.quotient.is_p(x) { 'P' } else { 'N' };
    let lines = found.phi.iter().enumerate().map(|(heap, &x)| format!("{heap} {}", mark(x))).collect();
    let code = searched.signal.unwrap_or(if found.stop.is_some() { FAILURE } else { SUCCESS });
    Ok((lines, code))
}

fn outcomes(game: &Game, shape: Shape) -> anyhow::Result<Vec<String>> {
    let mut found = Outcomes::new(game, shape, MOST_POSITIONS, &());
    let line = |index: usize| {
        let p = found.is_p(index).map_err(|error| BadInput(format!("this leads to {error}: reduce --to")))?;
        let position = game.position(shape, index).map_or_else(String::new, |position| game.print_position(&position));
        Ok(format!("{position} {}", if p { 'P' } else { 'N' }))
    };
    (0..shape.positions().unwrap_or_default()).map(line).collect()
}
