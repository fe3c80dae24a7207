//! Values as arrays of numpy.

use std::ops::Range;

use grundy_core::{values::Cells, values::Values, values::Width};
use grundy_plot::export::dimensions;
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::prelude::*;

/// Converts values to an array of their shape without a copy.
pub fn array(py: Python<'_>, values: Values) -> PyResult<Bound<'_, PyAny>> {
    fn shape_array<T: Element>(
        py: Python<'_>,
        cells: Vec<T>,
        sizes: Vec<usize>,
    ) -> PyResult<Bound<'_, PyAny>> {
        let flat = PyArray1::from_vec(py, cells);
        if sizes.len() == 1 {
            Ok(flat.into_any())
        } else {
            Ok(flat.reshape(sizes)?.into_any())
        }
    }
    let sizes = dimensions(values.shape);
    match values.cells {
        Cells::U8(cells) => shape_array(py, cells, sizes),
        Cells::U16(cells) => shape_array(py, cells, sizes),
        Cells::U32(cells) => shape_array(py, cells, sizes),
    }
}

/// Returns an array without values.
pub fn none(py: Python<'_>, sizes: Vec<usize>, width: Option<Width>) -> PyResult<Bound<'_, PyAny>> {
    fn empty<T: Element>(py: Python<'_>, sizes: Vec<usize>) -> PyResult<Bound<'_, PyAny>> {
        Ok(PyArray1::from_vec(py, Vec::<T>::new())
            .reshape(sizes)?
            .into_any())
    }
    match width {
        None | Some(Width::U8) => empty::<u8>(py, sizes),
        Some(Width::U16) => empty::<u16>(py, sizes),
        Some(Width::U32) => empty::<u32>(py, sizes),
    }
}

/// Copies the values of a range of heaps to an array; empty if the table does not contain the
/// range.
pub fn part<'py>(py: Python<'py>, values: &Values, range: Range<usize>) -> Bound<'py, PyAny> {
    match &values.cells {
        Cells::U8(cells) => {
            PyArray1::from_slice(py, cells.get(range).unwrap_or_default()).into_any()
        }
        Cells::U16(cells) => {
            PyArray1::from_slice(py, cells.get(range).unwrap_or_default()).into_any()
        }
        Cells::U32(cells) => {
            PyArray1::from_slice(py, cells.get(range).unwrap_or_default()).into_any()
        }
    }
}
