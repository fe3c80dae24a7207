//! The twelve problems of judges, and the answers to their input.

use grundy::solvers::runner::{self, PROBLEMS};
use serde::Serialize;

/// The description of a problem.
#[derive(Debug, Serialize)]
pub struct ProblemSummary {
    /// The name on the command line.
    pub name: &'static str,
    /// The judge's title.
    pub title: &'static str,
    /// The judge, and the problem's number there.
    pub judge: &'static str,
    /// The moves and the aim of the game.
    pub rules: &'static str,
    /// The format of the input.
    pub input: &'static str,
    /// The format of the output.
    pub output: &'static str,
    /// The judge's sample input.
    pub sample: &'static str,
}

/// The runner's answer to an input.
#[derive(Debug, Serialize)]
pub struct RunnerAnswer {
    /// The answers to all cases, up to the error if there is one.
    pub output: String,
    /// The error in the input, with line and column.
    pub error: Option<String>,
}

macro_rules! samples {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../../tests/samples/", $name, ".sample.in")))),*]
    };
}

/// The sample inputs.
static SAMPLES: [(&str, &str); 12] = samples!(
    "treblecross" "chess" "leftright" "matrix" "misere" "calendar"
    "partition" "stone" "knights" "marble" "nottt" "tttnim"
);

/// Returns all problems in the order of the documentation.
#[must_use]
pub fn problems() -> Vec<ProblemSummary> {
    let sample = |name| {
        SAMPLES
            .iter()
            .find(|(of, _)| *of == name)
            .map_or("", |(_, sample)| *sample)
    };
    let problem = |problem: &runner::Problem| ProblemSummary {
        name: problem.name,
        title: problem.title,
        judge: problem.judge,
        rules: problem.rules,
        input: problem.input,
        output: problem.output,
        sample: sample(problem.name),
    };
    PROBLEMS.iter().map(problem).collect()
}

/// Answers all cases of the input; with `explain`, the nim-sum and a winning move follow each
/// answer.
///
/// # Errors
/// If the problem does not exist.
pub fn answer(name: &str, input: &str, explain: bool) -> Result<RunnerAnswer, String> {
    let problem = PROBLEMS.iter().find(|problem| problem.name == name);
    let problem = problem.ok_or_else(|| format!("error: unknown problem `{name}`"))?;
    let mut output = Vec::new();
    let answered = runner::answer(problem, input.as_bytes(), &mut output, explain);
    let error = answered
        .err()
        .and_then(|failure| failure.message("the input"));
    Ok(RunnerAnswer {
        output: String::from_utf8_lossy(&output).into_owned(),
        error,
    })
}
