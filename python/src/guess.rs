//! Formulas guessed from tables of values.

use std::time::Duration;

use grundy_guess::{Formula, GuessOptions, Table, guess as search, table::default_names};
use pyo3::{exceptions::PyValueError, prelude::*};

use crate::wait::wait;

/// A formula: claim, bits, values explained, values used, exceptions.
type GuessTuple = (String, u32, usize, usize, Vec<([i32; 3], i32)>);

/// Returns formulas for a table; the numbers of a position after the first `arity` are 0.
#[pyfunction]
pub fn guess(
    py: Python<'_>,
    positions: Vec<[i32; 3]>,
    values: Vec<i32>,
    arity: usize,
    outcomes: bool,
    seconds: f64,
) -> PyResult<Vec<GuessTuple>> {
    let cells = positions.into_iter().zip(values).collect();
    let table = Table::new(default_names(arity), cells, outcomes).map_err(PyValueError::new_err)?;
    let budget = Duration::try_from_secs_f64(seconds)
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    let answer = wait(py, None, move |watch| {
        search(
            &table,
            &GuessOptions {
                budget,
                progress: watch,
                ..GuessOptions::default()
            },
        )
    })?;
    let formula = |formula: Formula| {
        (
            formula.claim,
            formula.bits,
            formula.explained,
            formula.used,
            formula.exceptions,
        )
    };
    Ok(answer.formulas.into_iter().map(formula).collect())
}
