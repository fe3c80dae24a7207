//! Samples of a judge: the program must print what the judge prints.

use std::{fmt, time::Duration};

use grundy_core::clock::Instant;
use grundy_languages::{
    program::Program,
    run::{self, RunLimit, Trouble},
};

/// The time limit of one sample in the interpreter.
const LONGEST_SAMPLE: Duration = Duration::from_secs(10);

/// The most lines of a difference that are shown.
const LINES_SHOWN: usize = 10;

/// An input of a judge, and what the judge prints for it.
///
/// ```
/// use grundy_emit::JudgeSample;
///
/// let samples =
///     JudgeSample::all("2\n3 4\n\nAlice\n\n2\n5 5\n\nBob\n").ok_or("an output is missing")?;
/// assert_eq!(
///     samples[1],
///     JudgeSample {
///         input: "2\n5 5".to_owned(),
///         output: "Bob".to_owned()
///     }
/// );
/// assert_eq!(JudgeSample::all("2\n3 4\n"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeSample {
    /// The input.
    pub input: String,
    /// The output; blanks at the ends of lines and empty lines at the end are left out.
    pub output: String,
}

/// A sample for which a program prints something else, or nothing.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::notation::input_format::InputFormat;
/// use grundy_emit::{Answers, JudgeSample, Language, Request, WholeProgram, emit};
///
/// let game: Game = "Subtraction({1,2,3})".parse()?;
/// let whole = WholeProgram {
///     task: InputFormat::parse("piles[line]", &[])?,
///     answers: Answers::new("Alice", "Bob", "{answer}", None)?,
///     samples: JudgeSample::all("1 5\n\nAlice").ok_or("no sample")?,
/// };
/// let error = emit(
///     &Request {
///         program: Some(&whole),
///         ..Request::new(&game, Language::Cpp)
///     },
///     &(),
/// )
/// .unwrap_err();
/// assert!(error.to_string().ends_with("@@ line 1 @@\n-Alice\n+Bob"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleFailure {
    /// The number of the sample, from 1 on.
    pub sample: usize,
    /// What the judge prints.
    wanted: Vec<String>,
    /// What the program prints.
    printed: Result<Vec<String>, Trouble>,
}

impl JudgeSample {
    /// Returns the samples of a text in which inputs and outputs alternate, with an empty line
    /// between them; `None` if an output is missing.
    #[must_use]
    pub fn all(text: &str) -> Option<Vec<Self>> {
        let text = text.replace('\r', "");
        let parts: Vec<&str> = text
            .split("\n\n")
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .collect();
        let sample = |pair: &[&str]| Self {
            input: pair[0].to_owned(),
            output: pair[1].to_owned(),
        };
        (!parts.is_empty() && parts.len() % 2 == 0).then(|| parts.chunks(2).map(sample).collect())
    }
}

/// Runs a program on samples.
///
/// # Errors
/// Returns the first sample for which the program prints something else.
pub fn check(program: &Program, samples: &[JudgeSample]) -> Result<(), SampleFailure> {
    for (sample, JudgeSample { input, output }) in (1..).zip(samples) {
        let begin = Instant::now();
        let limit = RunLimit {
            most: LONGEST_SAMPLE,
            elapsed: &|| begin.elapsed(),
        };
        let (wanted, printed) = (
            lines(output),
            run::run(program, input, limit).map(|printed| lines(&printed)),
        );
        if printed.as_ref() != Ok(&wanted) {
            return Err(SampleFailure {
                sample,
                wanted,
                printed,
            });
        }
    }
    Ok(())
}

fn lines(text: &str) -> Vec<String> {
    let lines = text
        .trim_end()
        .lines()
        .map(|line| line.trim_end().to_owned());
    lines.collect()
}

impl std::error::Error for SampleFailure {}

/// Prints a difference: what the judge prints after `-`, what the program prints after `+`.
impl fmt::Display for SampleFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let printed = match &self.printed {
            Ok(printed) => printed,
            Err(why) => return write!(f, "sample {}: {why}", self.sample),
        };
        write!(
            f,
            "sample {}: the program prints something else (- the sample, + the program)",
            self.sample
        )?;
        let mut shown = 0;
        for line in 0..self.wanted.len().max(printed.len()) {
            let (wanted, printed) = (self.wanted.get(line), printed.get(line));
            if wanted == printed {
                continue;
            }
            shown += 1;
            if shown > LINES_SHOWN {
                return write!(f, "\n...");
            }
            write!(f, "\n@@ line {} @@", line + 1)?;
            wanted.map_or(Ok(()), |wanted| write!(f, "\n-{wanted}"))?;
            printed.map_or(Ok(()), |printed| write!(f, "\n+{printed}"))?;
        }
        Ok(())
    }
}
