//! Positions as numbers, through the table of families.

use grundy_answer as answer;
use grundy_core::{family::Position, game::Game, notation::Bounds, values::Shape};
use pyo3::{
    conversion::FromPyObjectOwned,
    exceptions::{PyIndexError, PyTypeError},
    prelude::*,
};

use crate::{trouble::value_error, wait::WaitMessages};

/// The number of moves of one component that are listed.
const MOST_OPTIONS: usize = 1 << 20;

/// A component as Python writes it.
#[derive(IntoPyObject)]
pub enum ComponentInput {
    /// Its numbers in a table of values.
    Numbers(Vec<u64>),
    /// Its text, as on the command line, such as `opening`, `{a b}`, `row 5`.
    Text(String),
}

impl ComponentInput {
    /// Writes a component by its numbers; by its text if no table of the game has it.
    pub fn from_position(game: &Game, position: &Position) -> Self {
        let numbers = game.family().numbers(position);
        numbers.map_or_else(|| Self::Text(game.print_position(position)), Self::Numbers)
    }

    /// Writes the components of a sum.
    pub fn of_sum(game: &Game, parts: &[Position]) -> Vec<Self> {
        parts
            .iter()
            .map(|part| Self::from_position(game, part))
            .collect()
    }

    /// Reads the component.
    ///
    /// # Errors
    /// If this is not a position of the game.
    pub fn read(&self, game: &Game) -> PyResult<Position> {
        let family = game.family();
        match self {
            Self::Numbers(given) => family.from_numbers(given).ok_or_else(|| {
                if given.len() == family.coordinates().len() {
                    return PyIndexError::new_err(format!("{given:?} is not a position of {game}"));
                }
                value_error(format!(
                    "{given:?} is not a position of {game}: a position is {}",
                    family.position_form()
                ))
            }),
            Self::Text(text) => game.parse_position(text).map_err(|error| {
                value_error(format!(
                    "{text:?} is not a position of {game}: a position is {}",
                    error.form
                ))
            }),
        }
    }
}

/// Reads a number of a position.
///
/// # Errors
/// `IndexError` if it is negative or too large, `TypeError` if it is no whole number.
pub fn number<'py, T: FromPyObjectOwned<'py>>(item: &Bound<'py, PyAny>) -> PyResult<T> {
    item.extract::<T>()
        .map_err(Into::<PyErr>::into)
        .map_err(|error| {
            if error.is_instance_of::<PyTypeError>(item.py()) {
                return error;
            }
            let bits = 8 * size_of::<T>();
            PyIndexError::new_err(format!(
                "{item} is not a position: numbers are from 0 to 2**{bits} - 1"
            ))
        })
}

/// Returns `true` if the values of the game form a sequence, as for heaps, rings and rows.
pub fn is_sequence(game: &Game) -> bool {
    matches!(
        game.family().shape(&Bounds::Heap(0)),
        Some(Shape::Heap { .. })
    )
}

/// Returns the parts of a component after each of its moves, without duplicates, in order.
///
/// # Errors
/// If there are too many moves.
pub fn options(
    game: &Game,
    position: &Position,
    watch: &WaitMessages,
) -> PyResult<Vec<Vec<Position>>> {
    answer::options(game, position, &answer::Budget::patient(watch)).ok_or_else(too_many)
}

/// Returns the error of a component with too many moves.
pub fn too_many() -> PyErr {
    value_error(format!(
        "a component has more than {MOST_OPTIONS} moves, which are not listed"
    ))
}
