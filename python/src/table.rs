//! Values as arrays of numpy, and the table for looked-up values.

use std::ops::Range;

use grundy_compiler::{
    compute,
    export::dimensions,
    game::Game,
    notation::Bounds,
    values::{Cells, Shape, Values, Width},
};
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::prelude::*;

use crate::{family, trouble};

/// Converts values to an array of their shape without a copy.
pub fn array(py: Python<'_>, values: Values) -> PyResult<Bound<'_, PyAny>> {
    fn shaped<T: Element>(py: Python<'_>, cells: Vec<T>, sizes: Vec<usize>) -> PyResult<Bound<'_, PyAny>> {
        let flat = PyArray1::from_vec(py, cells);
        if sizes.len() == 1 { Ok(flat.into_any()) } else { Ok(flat.reshape(sizes)?.into_any()) }
    }
    let sizes = dimensions(values.shape);
    match values.cells {
        Cells::U8(cells) => shaped(py, cells, sizes),
        Cells::U16(cells) => shaped(py, cells, sizes),
        Cells::U32(cells) => shaped(py, cells, sizes),
    }
}

/// Returns an array without values.
pub fn none(py: Python<'_>, sizes: Vec<usize>, width: Option<Width>) -> PyResult<Bound<'_, PyAny>> {
    fn empty<T: Element>(py: Python<'_>, sizes: Vec<usize>) -> PyResult<Bound<'_, PyAny>> {
        Ok(PyArray1::from_vec(py, Vec::<T>::new()).reshape(sizes)?.into_any())
    }
    match width {
        None | Some(Width::U8) => empty::<u8>(py, sizes),
        Some(Width::U16) => empty::<u16>(py, sizes),
        Some(Width::U32) => empty::<u32>(py, sizes),
    }
}

/// Returns the value of the position with these numbers, if the table has it.
pub fn look_up(values: &Values, numbers: &[u64]) -> Option<u32> {
    // The fast path for heaps.
    if let (Shape::Heap { .. }, &[heap]) = (values.shape, numbers) {
        return values.get(usize::try_from(heap).ok()?);
    }
    // An opening has no numbers.
    if values.shape == Shape::Opening && numbers.is_empty() {
        return values.get(0);
    }
    let sizes = dimensions(values.shape);
    if sizes.len() != numbers.len() {
        return None;
    }
    let index = numbers.iter().zip(&sizes).try_fold(0_usize, |index, (&number, &size)| {
        let number = usize::try_from(number).ok().filter(|&number| number < size)?;
        index.checked_mul(size)?.checked_add(number)
    })?;
    values.get(index)
}

/// Returns the bounds of the next table, which must contain the position with these numbers. If the position is near
/// the table before, the next table is larger than necessary, because this saves tables in a series of lookups.
///
/// # Errors
/// If the position's family is not known, or the table would be too large.
pub fn next_bounds(game: &Game, before: Option<&Values>, asked: &[u64]) -> PyResult<Bounds> {
    /// The least bound of every number: for positions of one number, and of several numbers.
    const FIRST: [u64; 2] = [255, 31];
    /// The most positions of an enlarged table for each position that the table must contain.
    const WASTE: usize = 8;
    let least = FIRST[usize::from(asked.len() > 1)];
    let sizes = before.map(|values| dimensions(values.shape)).unwrap_or_default();
    let larger = |(axis, &number): (usize, &u64)| {
        let size = sizes.get(axis).map_or(0, |&size| size as u64);
        // The last number of the table before, or a quarter more if the number is larger.
        let grown = if number < size { size - 1 } else { size + size / 4 };
        number.max(grown).max(least)
    };
    let larger: Vec<u64> = asked.iter().enumerate().map(larger).collect();
    let exact = family::bounds(game, asked);
    let must =
        compute::shape(game, &exact).map_err(|error| trouble::compute(&error))?.positions().unwrap_or(usize::MAX);
    let larger = family::bounds(game, &larger);
    let positions = compute::shape(game, &larger).ok().and_then(Shape::positions);
    let few = must.saturating_mul(WASTE).max(1 << 16);
    Ok(if positions.is_some_and(|positions| positions <= few) { larger } else { exact })
}

/// Copies the values of a range of heaps to an array; empty if the table does not contain the range.
pub fn part<'py>(py: Python<'py>, values: &Values, range: Range<usize>) -> Bound<'py, PyAny> {
    match &values.cells {
        Cells::U8(cells) => PyArray1::from_slice(py, cells.get(range).unwrap_or_default()).into_any(),
        Cells::U16(cells) => PyArray1::from_slice(py, cells.get(range).unwrap_or_default()).into_any(),
        Cells::U32(cells) => PyArray1::from_slice(py, cells.get(range).unwrap_or_default()).into_any(),
    }
}
