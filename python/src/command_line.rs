//! The command line of the program `grundy` in a Python process.

use pyo3::prelude::*;

/// Runs a command line, the name of the program first, and returns its exit code.
#[pyfunction]
pub fn command_line(py: Python<'_>, arguments: Vec<String>) -> u8 {
    py.detach(|| grundy_cli::command_line(arguments.into_iter().map(Into::into)))
}
