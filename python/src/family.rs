//! Positions as numbers, by the table of families.

use grundy_compiler::{
    family::{Capability, Position},
    game::{Game, Rules, compound},
    notation::Bounds,
    values::Shape,
};
use pyo3::{exceptions::PyIndexError, prelude::*};

use crate::trouble::value_error;

/// Moves of one component that are listed: some 100 MB.
const MOST_OPTIONS: usize = 1 << 20;

/// Reads a component of a game.
///
/// # Errors
/// If the numbers are not those of a position.
pub fn read(game: &Game, given: &[u64]) -> PyResult<Position> {
    let family = game.family();
    family.from_numbers(given).ok_or_else(|| {
        if given.len() == family.coordinates().len() {
            return PyIndexError::new_err(format!("{given:?} is no position of {game}"));
        }
        value_error(format!("{given:?} is no position of this game: that is {}", family.position_form()))
    })
}

/// All numbers of a component, of which some may have been left out.
///
/// # Errors
/// As [`read`].
pub fn numbers(game: &Game, given: &[u64]) -> PyResult<Vec<u64>> {
    let position = read(game, given)?;
    Ok(game.family().numbers(&position).unwrap_or_default())
}

/// The bounds of a table that has all positions whose numbers are at most these.
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

/// Returns `true` if the values of the game are a sequence: those of heaps, rings or rows, for example.
pub fn is_sequence(game: &Game) -> bool {
    matches!(game.family().shape(&Bounds::Heap(0)), Some(Shape::Heap { .. }))
}

/// What is left of a component after each of its moves, each once, in order.
///
/// # Errors
/// If there are more than [`MOST_OPTIONS`] moves, or they leave positions that the table does not have.
pub fn options_of(game: &Game, position: &Position) -> PyResult<Vec<Vec<Position>>> {
    game.supports(Capability::Moves).map_err(value_error)?;
    let (mut options, mut count) = (Vec::new(), 0_usize);
    game.options(position, &mut |parts| {
        count = count.saturating_add(1);
        if count <= MOST_OPTIONS {
            let mut parts: Vec<Position> = parts.iter().filter(|part| !part.is_empty()).cloned().collect();
            parts.sort_unstable();
            options.push(parts);
        }
    });
    if count > MOST_OPTIONS {
        return Err(value_error(format!("a component has {count} moves; at most {MOST_OPTIONS} are listed")));
    }
    options.sort_unstable();
    options.dedup();
    Ok(options)
}

/// The numbers of a sum of positions.
pub fn all_numbers(game: &Game, parts: &[Position]) -> Vec<Vec<u64>> {
    parts.iter().filter_map(|part| game.family().numbers(part)).collect()
}

/// What is left of a component, by its numbers, after each of its moves.
///
/// # Errors
/// As [`read`] and [`options_of`].
pub fn options(game: &Game, given: &[u64]) -> PyResult<Vec<Vec<Vec<u64>>>> {
    let options = options_of(game, &read(game, given)?)?;
    Ok(options.iter().map(|parts| all_numbers(game, parts)).collect())
}
