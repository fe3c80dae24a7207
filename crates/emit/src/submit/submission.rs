//! The file for a judge, if the judge accepts its language and length.

use super::problems::{JudgeProblem, ProgramLine, SubmissionSource};
use crate::{
    Answers, Request, WholeProgram, emit,
    head::FREE,
    judges::{self, JUDGES, Judge, Unit},
    misere_nim,
};
use grundy_core::{
    game::Game,
    notation::{Bounds, input_format::InputFormat},
};
use grundy_languages::{Language, remarks};

/// The reason why there is no submission.
///
/// ```
/// use grundy_emit::{Language, judges, submit};
///
/// let problem = submit::find("treblecross").ok_or("no such problem")?;
/// let uva = judges::find("uva").ok_or("no such judge")?;
/// let error = submit::submission(problem, Language::Go, uva).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "cannot submit `treblecross` in Go because its programs are in Rust and C++"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, thiserror::Error)]
pub enum SubmissionError {
    /// There is no submission in that language.
    #[error("cannot submit `{problem}` in {} because its programs are in Rust and C++", .language.title())]
    NoFile {
        /// The problem.
        problem: &'static str,
        /// The requested language.
        language: Language,
    },
    /// The judge does not accept the language.
    #[error("cannot write {} for {} because it does not take this language ({})", .language.title(), .judge.title, .judge.languages)]
    Language {
        /// The judge.
        judge: &'static Judge,
        /// The requested language.
        language: Language,
    },
    /// The file is too long for the judge.
    #[error("the file has {length} {unit}, {} more than the {most} that {} takes", .length - .most, .judge.title)]
    TooLong {
        /// The judge.
        judge: &'static Judge,
        /// The language of the file.
        language: Language,
        /// Length of the file in units.
        length: usize,
        /// The unit of the length.
        unit: Unit,
        /// The largest number of units that the judge accepts.
        most: usize,
        /// The judges that would accept the file.
        takers: Vec<&'static Judge>,
    },
    /// The program's own sources are inconsistent.
    #[error("cannot make the submission of `{problem}`: {cause}")]
    Broken {
        /// The problem.
        problem: &'static str,
        /// The inconsistency.
        cause: String,
    },
}

/// Returns the text of a submission for that judge; the result is deterministic.
///
/// The module [`submit`](crate::submit) has an example.
///
/// # Errors
/// If the judge surely does not accept the language, or files of that length.
pub fn submission(
    problem: &'static JudgeProblem,
    language: Language,
    judge: &'static Judge,
) -> Result<String, SubmissionError> {
    if !problem.languages().contains(&language) {
        return Err(SubmissionError::NoFile {
            problem: problem.name,
            language,
        });
    }
    if !judge.takes(language) && !judge.may_take(language) {
        return Err(SubmissionError::Language { judge, language });
    }
    let body = match problem.source {
        SubmissionSource::Files { rust, .. } if language == Language::Rust => rust.to_owned(),
        SubmissionSource::Files { cpp, .. } => cpp.to_owned(),
        SubmissionSource::Line(line) => {
            program(&line, language).map_err(|cause| SubmissionError::Broken {
                problem: problem.name,
                cause,
            })?
        }
    };
    let text = remarks(language, &header(problem, language, judge)) + &body;
    fits(&text, language, judge)?;
    Ok(text)
}

/// Checks that the text is short enough for the judge.
///
/// The module [`submit`](crate::submit) has an example.
///
/// # Errors
/// [`SubmissionError::TooLong`] names the judges that would accept the text.
pub fn fits(text: &str, language: Language, judge: &'static Judge) -> Result<(), SubmissionError> {
    let Some(limit) = judge.limit.filter(|_| judge.excess(text) > 0) else {
        return Ok(());
    };
    let takes = |judge: &&Judge| judge.surely_fits(text) && judge.takes(language);
    let (length, unit) = (limit.unit.length(text), limit.unit);
    Err(SubmissionError::TooLong {
        judge,
        language,
        length,
        unit,
        most: limit.most,
        takers: JUDGES.iter().filter(takes).collect(),
    })
}

/// Returns the program of a line.
fn program(line: &ProgramLine, language: Language) -> Result<String, String> {
    let game: Game = line.game.parse().map_err(|error| format!("{error}"))?;
    let task = InputFormat::parse(line.input, &[]).map_err(|error| error.to_string())?;
    let [win, lose] = line.words;
    let answers = Answers::new(win, lose, line.format, None).map_err(|error| error.to_string())?;
    let whole = WholeProgram {
        task,
        answers,
        samples: Vec::new(),
    };
    let (bounds, form, program) = (line.to.map(Bounds::Heap), line.form, Some(&whole));
    let request = Request {
        bounds,
        form,
        program,
        ..Request::new(&game, language)
    };
    let text = if line.misere {
        misere_nim(&request)
    } else {
        emit(&request, &()).map(|snippet| snippet.text)
    };
    text.map_err(|error| error.to_string())
}

/// Returns the command that makes a submission.
fn command(problem: &JudgeProblem, language: Language, judge: &Judge) -> String {
    let choice = if judge.name == problem.judge {
        String::new()
    } else {
        format!(" --judge {}", judge.name)
    };
    format!(
        "grundy submit {} --lang {}{choice}",
        problem.name,
        language.name()
    )
}

/// Describes a file and the command that makes it again.
fn header(problem: &JudgeProblem, language: Language, judge: &Judge) -> Vec<String> {
    let own = judges::find(problem.judge).map_or(problem.judge, |judge| judge.title);
    let limit = judge
        .limit
        .map_or_else(String::new, |limit| format!(", at most {limit}"));
    let title = format!(
        "{} ({own} {}), {} for {}{limit}",
        problem.title,
        problem.number,
        language.title(),
        judge.title
    );
    let mut lines = vec![title, command(problem, language, judge)];
    // The header of an emitted program already ends with this line.
    if let SubmissionSource::Files { .. } = problem.source {
        lines.push(FREE.to_owned());
    }
    lines
}
