//! Positions as numbers, through the table of families.

use std::cell::Cell;

use grundy_compiler::{
    family::{Capability, Position},
    game::{Game, Rules, compound},
    notation::Bounds,
    values::Shape,
};
use pyo3::{exceptions::PyIndexError, prelude::*};

use crate::trouble::value_error;

/// The most moves of one component to list: about 100 MB.
const MOST_OPTIONS: usize = 1 << 20;

/// Reads a component of a game.
///
/// # Errors
/// If the numbers do not form a position.
pub fn read(game: &Game, given: &[u64]) -> PyResult<Position> {
    let family = game.family();
    family.from_numbers(given).ok_or_else(|| {
        if given.len() == family.coordinates().len() {
            return PyIndexError::new_err(format!("{given:?} is not a position of {game}"));
        }
        value_error(format!("{given:?} is not a position of this game: a position is {}", family.position_form()))
    })
}

/// Returns all numbers of a component; the caller may leave out some of them.
///
/// # Errors
/// As [`read`].
pub fn numbers(game: &Game, given: &[u64]) -> PyResult<Vec<u64>> {
    let position = read(game, given)?;
    Ok(game.family().numbers(&position).unwrap_or_default())
}

/// Returns the bounds of a table with all positions whose numbers are at most `most`.
pub fn bounds(game: &Game, most: &[u64]) -> Bounds {
    match game.family().default_bounds() {
        Bounds::All => Bounds::All,
        Bounds::Heap(_) => Bounds::Heap(most.first().copied().unwrap_or_default()),
        Bounds::Grid(..) | Bounds::Block(_) => {
            let lengths: Vec<u64> = most.iter().map(|&most| most.saturating_add(1)).collect();
            compound::bounds(&lengths).unwrap_or(Bounds::All)
        }
    }
}

/// Returns `true` if the values of the game form a sequence, as for heaps, rings and rows.
pub fn is_sequence(game: &Game) -> bool {
    matches!(game.family().shape(&Bounds::Heap(0)), Some(Shape::Heap { .. }))
}

/// Returns the parts of a component after each of its moves, without duplicates, in order.
///
/// # Errors
/// If there are more than [`MOST_OPTIONS`] moves, or the table does not have a position after a move.
pub fn options_of(game: &Game, position: &Position) -> PyResult<Vec<Vec<Position>>> {
    game.supports(Capability::Moves).map_err(value_error)?;
    let (mut options, count) = (Vec::new(), Cell::new(0_usize));
    // A large heap has too many moves even to be counted.
    let go_on = || count.get() <= MOST_OPTIONS;
    let is_whole = game.options_while(position, &go_on, &mut |parts| {
        count.set(count.get() + 1);
        if count.get() <= MOST_OPTIONS {
            let mut parts: Vec<Position> = parts.iter().filter(|part| !part.is_empty()).cloned().collect();
            parts.sort_unstable();
            options.push(parts);
        }
    });
    if !is_whole || count.get() > MOST_OPTIONS {
        return Err(value_error(format!("a component has more than {MOST_OPTIONS} moves, which are not listed")));
    }
    options.sort_unstable();
    options.dedup();
    Ok(options)
}

/// Returns the numbers of a sum of positions.
pub fn all_numbers(game: &Game, parts: &[Position]) -> Vec<Vec<u64>> {
    parts.iter().filter_map(|part| game.family().numbers(part)).collect()
}

/// Returns the numbers of the parts of a component after each of its moves.
///
/// # Errors
/// As [`read`] and [`options_of`].
pub fn options(game: &Game, given: &[u64]) -> PyResult<Vec<Vec<Vec<u64>>>> {
    let options = options_of(game, &read(game, given)?)?;
    Ok(options.iter().map(|parts| all_numbers(game, parts)).collect())
}
