//! Errors of the library as exceptions of Python.

use std::fmt::Display;

use grundy_answer::Refusal;
use grundy_compute as compute;
use grundy_core::notation::NotationError;
use grundy_emit as snippet;
use pyo3::{
    exceptions::{PyMemoryError, PyOverflowError, PyValueError},
    prelude::*,
};

/// Creates a `ValueError` with a message.
pub fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Creates an exception of the package's class `name`.
fn of_package<'py>(
    py: Python<'py>,
    name: &str,
    arguments: impl pyo3::call::PyCallArgs<'py>,
) -> PyErr {
    let made = py
        .import("grundy._errors")
        .and_then(|errors| errors.getattr(name)?.call1(arguments));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// Creates a `grundy.NotationError` with the place in characters.
pub fn notation(py: Python<'_>, error: &NotationError) -> PyErr {
    let characters = |bytes: usize| {
        let before = error
            .source
            .char_indices()
            .take_while(|&(at, _)| at < bytes);
        before.count()
    };
    let (start, end) = (characters(error.span.start), characters(error.span.end));
    let words = error.to_string();
    let arguments = (
        words,
        &error.source,
        start,
        end.max(start),
        &error.message,
        &error.label,
        error.help.as_deref(),
    );
    of_package(py, "NotationError", arguments)
}

/// Creates a `grundy.RefusedError` for a certificate that is not accepted.
pub fn refuse_error(py: Python<'_>, error: impl Display) -> PyErr {
    of_package(py, "RefusedError", (error.to_string(),))
}

/// Converts an error of the computation of values.
pub fn compute(error: &compute::ComputeError) -> PyErr {
    match error {
        compute::ComputeError::NoMemory { .. } => PyMemoryError::new_err(error.to_string()),
        compute::ComputeError::TooWide { .. } => PyOverflowError::new_err(error.to_string()),
        other => value_error(other),
    }
}

/// Converts the refusal of a question.
pub fn refusal(refusal: Refusal) -> PyErr {
    match refusal {
        Refusal::Compute(error) => compute(&error),
        other => value_error(other),
    }
}

/// Converts an error of the emitter. A sample that fails is a `ValueError` with the difference.
pub fn code(py: Python<'_>, error: &snippet::EmitError) -> PyErr {
    match error {
        snippet::EmitError::Task(error) => notation(py, error),
        snippet::EmitError::Compute(error) => compute(error),
        other => value_error(other),
    }
}
