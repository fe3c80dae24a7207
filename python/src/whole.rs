//! Whole programs: the input that they read, the words that they print, and samples.

use grundy_core::{notation::NotationError, notation::input_format::InputFormat};
use grundy_emit::{Answers, Head, JudgeSample, WholeProgram};
use pyo3::prelude::*;

use crate::{argument::find_named, trouble};

/// The head and the whole program of a request, as the package passes them.
#[derive(FromPyObject)]
pub struct ProgramRequest {
    /// The name of the comment at the head.
    header: String,
    /// The line of the input; `None` for functions alone.
    program: Option<String>,
    win: String,
    lose: String,
    draw: String,
    format: String,
    join: Option<String>,
    /// Inputs, each with its output.
    samples: Vec<(String, String)>,
}

impl ProgramRequest {
    /// Returns the comment at the head, and the whole program, if one is asked for.
    ///
    /// # Errors
    /// If the head is unknown, or a line or a text is invalid.
    pub fn read(self, py: Python<'_>) -> PyResult<(Head, Option<WholeProgram>)> {
        let head = find_named(
            "header",
            &self.header,
            &Head::ALL.map(|head| (head.name(), head)),
        )?;
        let whole = self
            .whole()
            .map_err(|error| trouble::notation(py, &error))?;
        Ok((head, whole))
    }

    fn whole(self) -> Result<Option<WholeProgram>, NotationError> {
        let Some(line) = self.program else {
            return Ok(None);
        };
        let task = InputFormat::parse(&line, &[])?;
        let answers = Answers::new(&self.win, &self.lose, &self.format, self.join.as_deref())?
            .with_draw(&self.draw)?;
        let samples = self
            .samples
            .into_iter()
            .map(|(input, output)| JudgeSample { input, output })
            .collect();
        Ok(Some(WholeProgram {
            task,
            answers,
            samples,
        }))
    }
}
