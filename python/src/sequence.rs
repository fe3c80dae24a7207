//! Any numbers: their law, and the games with these values.

use grundy_core::{values::Cells, values::Shape, values::Values};
use grundy_law::{self as law, identify as known_games, identify::Match};
use grundy_plot::{export::read, export::read::FileValues};
use numpy::PyReadonlyArray1;
use pyo3::prelude::*;

use crate::{law::Law, trouble, wait::wait};

/// A known game: line of notation, name, number of the OEIS, shift, terms compared.
type KnownGame = (
    String,
    Option<&'static str>,
    Option<&'static str>,
    i64,
    usize,
);

/// Returns every known game with these values; the first value is that of heap `first`.
#[pyfunction]
pub fn identify(
    py: Python<'_>,
    values: PyReadonlyArray1<'_, u32>,
    first: u64,
) -> PyResult<Vec<KnownGame>> {
    let terms = values.as_slice()?.to_vec();
    let found = wait(py, None, move |watch| {
        known_games::identify(first, &terms, watch)
    })?;
    let known = |Match {
                     line,
                     name,
                     oeis,
                     shift,
                     terms,
                 }| (line, name, oeis, shift, terms);
    Ok(found
        .map_err(|error| trouble::compute(&error))?
        .into_iter()
        .map(known)
        .collect())
}

/// Returns the observed law of numbers; nothing proves it.
#[pyfunction]
pub fn observe_law(py: Python<'_>, values: PyReadonlyArray1<'_, u32>) -> PyResult<Option<Law>> {
    let terms = values.as_slice()?.to_vec();
    let Some(to) = terms.len().checked_sub(1) else {
        return Ok(None);
    };
    wait(py, None, move |_| {
        let values = Values {
            shape: Shape::Heap { to },
            cells: Cells::U32(terms),
        };
        law::observe_law(&values).map(Law::of_numbers)
    })
}

/// The values of a file: the lengths of the sides of a table, the names or indices of single
/// values, the values.
type Read = (Vec<u64>, Option<Vec<String>>, Vec<u32>);

/// Returns the values of a file that `values` wrote. Numbers without a header are refused: their
/// width is not told.
#[pyfunction]
pub fn read_values(data: &[u8]) -> PyResult<Read> {
    match read::parse(data).map_err(trouble::value_error)? {
        FileValues::Table { lengths, values } => Ok((lengths, None, values)),
        FileValues::Named(named) => {
            let (names, values) = named.into_iter().unzip();
            Ok((Vec::new(), Some(names), values))
        }
        FileValues::Terms(terms) if (0..).zip(terms.keys()).all(|(n, &key)| n == key) => Ok((
            vec![terms.len() as u64],
            None,
            terms.into_values().collect(),
        )),
        FileValues::Terms(terms) => {
            let (indices, values): (Vec<i64>, Vec<u32>) = terms.into_iter().unzip();
            Ok((
                Vec::new(),
                Some(indices.iter().map(ToString::to_string).collect()),
                values,
            ))
        }
        FileValues::Bytes(_) => Err(trouble::value_error(
            "numbers without a header: read them with numpy.fromfile",
        )),
    }
}
