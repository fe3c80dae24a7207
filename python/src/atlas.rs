//! The table of 25,000 games and their laws.

use grundy_atlas::index;
use pyo3::prelude::*;

use crate::trouble::value_error;

/// Returns the atlas in the form of its CSV.
///
/// # Errors
/// If the module was built with a damaged table.
#[pyfunction]
pub fn atlas(py: Python<'_>) -> PyResult<String> {
    py.detach(index::table).map_err(value_error)
}
