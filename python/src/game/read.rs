//! Lines, bounds and positions, read from what Python gives.

use grundy_answer::{self as answer};
use grundy_core::notation::{
    Bounds, NotationError,
    names::NAMES,
    parameters::{Open, ParameterKind},
};
use pyo3::{
    prelude::*,
    types::{PyString, PyTuple},
};

use crate::{
    family::{self, ComponentInput},
    trouble::{self},
};

/// Reads a line, with values for its parameters.
pub(super) fn read(
    line: &str,
    with: &[(String, String)],
) -> Result<grundy_core::game::Game, NotationError> {
    let values = with
        .iter()
        .map(|(name, value)| Ok((name.as_str(), value.parse()?)));
    answer::read_game(line, &values.collect::<Result<Vec<_>, NotationError>>()?)
}

/// Returns the parameters of a line, each with its kind: `number` or `set`.
#[pyfunction]
pub fn parameters(py: Python<'_>, line: &str) -> PyResult<Vec<(String, &'static str)>> {
    let open = Open::parse(line).map_err(|error| trouble::notation(py, &error))?;
    let kind = |kind| match kind {
        ParameterKind::Number => "number",
        ParameterKind::Set => "set",
    };
    Ok(open
        .parameters()
        .iter()
        .map(|parameter| (parameter.name.clone(), kind(parameter.kind)))
        .collect())
}

/// Returns the named games: names, notation, rules in a sentence.
#[pyfunction]
pub fn names() -> Vec<(Vec<&'static str>, &'static str, &'static str)> {
    NAMES
        .iter()
        .map(|named| (named.names.clone(), named.line, named.rules))
        .collect()
}

/// Parses bounds.
pub(super) fn bounds(py: Python<'_>, text: &str) -> PyResult<Bounds> {
    text.parse().map_err(|error| trouble::notation(py, &error))
}

/// Returns the bounds without the bound of a heap; `None` if no heap is left. Lattices exclude
/// their bounds anyway.
pub(super) fn below(bounds: Bounds) -> Option<Bounds> {
    match bounds {
        Bounds::Heap(to) => to.checked_sub(1).map(Bounds::Heap),
        Bounds::Grid(..) | Bounds::Block(_) | Bounds::All => Some(bounds),
    }
}

/// Reads a position: a number, a tuple of numbers, or a text.
pub(super) fn component(position: &Bound<'_, PyAny>) -> PyResult<ComponentInput> {
    // `extract` would make an exception for each position of numbers.
    if let Ok(text) = position.cast::<PyString>() {
        return Ok(ComponentInput::Text(text.extract()?));
    }
    let numbers = match position.cast::<PyTuple>() {
        Ok(tuple) => tuple
            .iter()
            .map(|item| family::number(&item))
            .collect::<PyResult<_>>()?,
        Err(_) => vec![family::number(position)?],
    };
    Ok(ComponentInput::Numbers(numbers))
}
