//! `values --misere` and `values --genus`.

use super::{
    super::{BadInput, FAILURE, SUCCESS, output::Output},
    position::{self, MOST_POSITIONS},
    search,
};
use grundy_core::{
    game::{Game, Rules, board::Filled},
    notation::Bounds,
};
use grundy_misere::{Memo, genus::of_heaps, is_p};

/// Prints `position outcome` or `heap genus`, one a line.
///
/// # Errors
/// If the bounds are wrong, there are too many positions, or the output cannot be written.
pub(in super::super) fn values(game: &Game, bounds: &Bounds, genus: bool, output: &Output) -> anyhow::Result<u8> {
    output.check()?;
    let (lines, code) = match (game, bounds) {
        (Game::Code(_) | Game::Set(_) | Game::Rule(_) | Game::Lists(_), Bounds::Heap(to)) => heaps(game, *to, genus)?,
        _ if genus => return Err(BadInput(format!("genera are listed for games of heaps; {game} is none")).into()),
        (Game::Lattice(rules), &Bounds::Grid(width, height)) => {
            (outcomes(rules, (0..width).flat_map(|x| (0..height).map(move |y| (x, y))))?, SUCCESS)
        }
        (Game::Strip(rules), &Bounds::Heap(to)) => {
            let ends = u8::try_from(rules.ends())?;
            let sides = move |n| (0..ends).flat_map(move |left| (0..ends).map(move |right| (n, left, right)));
            (outcomes(rules, (0..=to).flat_map(sides))?, SUCCESS)
        }
        (Game::Board(rules), Bounds::All) => {
            let all = (0..1 << rules.cells()).map(Filled);
            (outcomes(rules, all)?, SUCCESS)
        }
        (_, other) => return Err(BadInput(format!("{game} is not played to {other}")).into()),
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
    // As much time as it takes: a signal ends the search, and keeps what was found.
    let searched = search(game, Some(&Bounds::Heap(to)), None)?;
    let found = &searched.found;
    let mark = |x| if found.quotient.is_p(x) { 'P' } else { 'N' };
    let lines = found.phi.iter().enumerate().map(|(heap, &x)| format!("{heap} {}", mark(x))).collect();
    let code = searched.signal.unwrap_or(if found.stop.is_some() { FAILURE } else { SUCCESS });
    Ok((lines, code))
}

fn outcomes<R: Rules<Position: Ord + position::Component>>(
    rules: &R,
    positions: impl Iterator<Item = R::Position>,
) -> anyhow::Result<Vec<String>> {
    let mut memo = Memo::new(rules, is_p, MOST_POSITIONS);
    let mut lines = Vec::new();
    for position in positions {
        let sum = vec![position];
        let p = memo.of(&sum).map_err(|error| BadInput(format!("this leads to {error}: reduce --to")))?;
        lines.push(format!("{} {}", position::name::<R>(&sum), if *p { 'P' } else { 'N' }));
    }
    Ok(lines)
}
