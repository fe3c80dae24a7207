//! Any numbers: their law, their alignment, the games with these values.

use grundy_compiler::{
    export::read::{self, Written},
    identify::{self as known_games, Match},
    law::{self, Alignment, Terms},
    values::{Cells, Shape, Values},
};
use numpy::PyReadonlyArray1;
use pyo3::prelude::*;

use crate::{law::Law, trouble, wait::wait};

/// A known game: line of notation, name, number of the OEIS, shift, terms compared.
type Known = (String, Option<&'static str>, Option<&'static str>, i64, usize);

/// Returns every known game with these values; the first value is that of heap `first`.
#[pyfunction]
pub fn identify(py: Python<'_>, values: PyReadonlyArray1<'_, u32>, first: u64) -> PyResult<Vec<Known>> {
    let terms = values.as_slice()?.to_vec();
    let found = wait(py, None, move |watch| known_games::identify(first, &terms, watch))?;
    let known = |Match { line, name, oeis, shift, terms }| (line, name, oeis, shift, terms);
    Ok(found.map_err(|error| trouble::compute(&error))?.into_iter().map(known).collect())
}

/// Returns the observed law of numbers; nothing proves it.
#[pyfunction]
pub fn observed(py: Python<'_>, values: PyReadonlyArray1<'_, u32>) -> PyResult<Option<Law>> {
    let terms = values.as_slice()?.to_vec();
    let Some(to) = terms.len().checked_sub(1) else { return Ok(None) };
    wait(py, None, move |_| {
        let values = Values { shape: Shape::Heap { to }, cells: Cells::U32(terms) };
        law::observed(&values).map(Law::of_numbers)
    })
}

/// An alignment a(n) = b(n + distance): (distance, first, count, `true` if proved for all n).
type Aligned = (i64, i64, usize, bool);

/// Returns the alignment of two sequences from index 0 on with these laws: without a shift if all their common terms
/// agree, otherwise with a shift.
#[pyfunction]
pub fn align(
    py: Python<'_>,
    a: PyReadonlyArray1<'_, u32>,
    b: PyReadonlyArray1<'_, u32>,
    laws: Option<(Py<Law>, Py<Law>)>,
) -> PyResult<Option<Aligned>> {
    let (a, b) = (a.as_slice()?.to_vec(), b.as_slice()?.to_vec());
    let found = wait(py, None, move |_| {
        let common = a.len().min(b.len());
        if a.get(..common) == b.get(..common) {
            return Some(Alignment::identity(common));
        }
        Alignment::find(Terms { first: 0, terms: &a }, Terms { first: 0, terms: &b })
    })?;
    let Some(found) = found else { return Ok(None) };
    let for_ever = laws.is_some_and(|(one, two)| found.holds_for_ever(one.get().law(), two.get().law()));
    Ok(Some((found.distance, found.first, found.count, for_ever)))
}

/// The values of a file: the lengths of the sides of a table, the names or indices of single values, the values.
type Read = (Vec<u64>, Option<Vec<String>>, Vec<u32>);

/// Returns the values of a file that `values` wrote. Numbers without a header are refused: their width is not told.
#[pyfunction]
pub fn read_values(data: &[u8]) -> PyResult<Read> {
    match read::parse(data).map_err(trouble::value_error)? {
        Written::Table { lengths, values } => Ok((lengths, None, values)),
        Written::Named(named) => {
            let (names, values) = named.into_iter().unzip();
            Ok((Vec::new(), Some(names), values))
        }
        Written::Terms(terms) if (0..).zip(terms.keys()).all(|(n, &key)| n == key) => {
            Ok((vec![terms.len() as u64], None, terms.into_values().collect()))
        }
        Written::Terms(terms) => {
            let (indices, values): (Vec<i64>, Vec<u32>) = terms.into_iter().unzip();
            Ok((Vec::new(), Some(indices.iter().map(ToString::to_string).collect()), values))
        }
        Written::Bytes(_) => Err(trouble::value_error("numbers without a header: read them with numpy.fromfile")),
    }
}
