//! Comparison of two games, or of values with the values of a game.

use grundy_answer::{self as answer, Budget, Comparison, Incomparable, Source};
use grundy_compute as compute;
use grundy_core::{game, notation::Bounds, values::Sides};
use grundy_law as law;
use grundy_plot::export::read::FileValues;
use pyo3::prelude::*;

use crate::{argument, game::Game, trouble, wait::wait};

/// A side: a game, or the lengths of a table and its values.
#[derive(FromPyObject)]
pub enum ComparisonSide {
    /// A game.
    Game(Py<Game>),
    /// A table.
    Values(Vec<u64>, Vec<u32>),
}

/// The result: whether all values are equal and this is proved, the first position with different
/// values, the values, the shift, the least n of it, words.
type ComparisonTuple = (bool, bool, Option<(Vec<u64>, u32, u32)>, i64, i64, String);

/// Compares two sides with these names: games to `to` in each direction, or as far as a proof
/// needs.
#[pyfunction]
pub fn compare(
    py: Python<'_>,
    sides: [ComparisonSide; 2],
    names: [String; 2],
    to: Option<u64>,
    seconds: f64,
) -> PyResult<ComparisonTuple> {
    let budget = argument::seconds(seconds)?;
    let [a, b] = sides;
    let [left, right] = names;
    let sources = [source(a, left, to), source(b, right, to)];
    let found: Result<Comparison, PythonException> = wait(py, None, move |watch| {
        let values = |game: &game::Game, bounds: Option<Bounds>| {
            Ok(law::tabulate(
                game,
                &bounds.unwrap_or_else(|| game.family().default_bounds()),
                None,
                watch,
            )?)
        };
        answer::compare(
            sources,
            None,
            &Budget {
                progress: watch,
                ..Budget::within(budget)
            },
            &values,
        )
    })?;
    let found = found.map_err(|PythonException(error)| error)?;
    let difference = found
        .difference
        .as_ref()
        .map(|found| (found.numbers.clone(), found.a, found.b));
    let (shift, first) = found
        .shift
        .map_or((0, 0), |shift| (shift.distance, shift.first));
    Ok((
        found.is_equal(),
        found.is_equal() && found.proved,
        difference,
        shift,
        first,
        found.to_string(),
    ))
}

/// Returns a side with the bounds that `to` means for a game.
fn source(side: ComparisonSide, name: String, to: Option<u64>) -> Source {
    match side {
        ComparisonSide::Values(lengths, values) => {
            Source::Values(name, FileValues::Table { lengths, values })
        }
        ComparisonSide::Game(game) => {
            let game = game::Game::clone(game.get().rules());
            let bounds = to.and_then(|to| match game.family().default_bounds() {
                Bounds::Heap(_) => Some(Bounds::Heap(to)),
                Bounds::Grid(..) => Some(Bounds::Grid(to, to)),
                Bounds::Block(sides) => {
                    Sides::new(&vec![to; sides.lengths().len()]).map(Bounds::Block)
                }
                Bounds::All => Some(Bounds::All),
            });
            Source::Game(game, bounds)
        }
    }
}

/// An exception that is raised when the interpreter's lock is held again.
struct PythonException(PyErr);

impl From<Incomparable> for PythonException {
    fn from(error: Incomparable) -> Self {
        Self(trouble::value_error(error))
    }
}

impl From<compute::ComputeError> for PythonException {
    fn from(error: compute::ComputeError) -> Self {
        Self(trouble::compute(&error))
    }
}
