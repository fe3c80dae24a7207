//! One file that a judge accepts, for each of the twelve problems, in Rust or C++.
//!
//! A Rust submission is made from the solver in `solvers/` itself: what `main` does not need is left out, the table is
//! packed. A C++ submission is a template with a packed table. Everything that goes into a file is part of this
//! program (`include_str!`, so cargo builds it anew when a solver changes): a submission depends on nothing but the
//! program, wherever it runs.

mod cpp;
mod data;
mod law;
mod pack;
mod problems;
mod rust;

use crate::judges::{self, JUDGES, Judge};

pub use problems::{PROBLEMS, Problem};

/// The language of a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Editions 2021 and 2024.
    Rust,
    /// C++98 and later.
    Cpp,
}

impl Language {
    /// What people call it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Rust => "Rust",
            Self::Cpp => "C++",
        }
    }

    /// What the user types.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::Cpp => "cpp",
        }
    }
}

/// Why there is no such submission.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The judge does not take the language.
    #[error("{judge} takes no {} ({languages}): {help}", .language.title())]
    Language {
        /// The judge.
        judge: &'static str,
        /// What it does take.
        languages: &'static str,
        /// What was asked for.
        language: Language,
        /// What to do.
        help: String,
    },
    /// The judge takes only shorter files.
    #[error("the file has {length} {unit}, {excess} more than the {most} that {judge} takes: {help}")]
    TooLong {
        /// The judge.
        judge: &'static str,
        /// Of the file.
        length: usize,
        /// What is counted.
        unit: judges::Unit,
        /// How much is too much.
        excess: usize,
        /// The judge's limit.
        most: usize,
        /// What to do.
        help: String,
    },
    /// The program's own sources do not fit together.
    #[error("cannot make the submission of `{problem}`: {cause}")]
    Broken {
        /// The problem.
        problem: &'static str,
        /// What is wrong.
        cause: String,
    },
}

/// The problem of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Problem> {
    PROBLEMS.iter().find(|problem| problem.name == name)
}

/// The text of a submission for that judge; the same one each time.
///
/// # Errors
/// If the judge does not take the language, or files of that length.
pub fn submission(problem: &'static Problem, language: Language, judge: &Judge) -> Result<String, Error> {
    if language == Language::Rust && !judge.rust {
        let help = "`--lang cpp` makes a C++ file, `--judge codeforces` a Rust file that fits the usual 64 KiB".into();
        return Err(Error::Language { judge: judge.title, languages: judge.languages, language, help });
    }
    let text = write(problem, language, judge)
        .map_err(|cause| Error::Broken { problem: problem.name, cause: cause.to_string() })?;
    fits(&text, language, judge)?;
    Ok(text)
}

/// Is the text short enough for the judge?
///
/// # Errors
/// [`Error::TooLong`] names the judges that would take it.
pub fn fits(text: &str, language: Language, judge: &Judge) -> Result<(), Error> {
    let (excess, Some(limit)) = (judge.excess(text), judge.limit) else {
        return Ok(());
    };
    if excess == 0 {
        return Ok(());
    }
    let takes = |judge: &&Judge| judge.limit.is_some() && judge.excess(text) == 0;
    let takes = JUDGES.iter().filter(takes).filter(|judge| language == Language::Cpp || judge.rust);
    let takes: Vec<_> = takes.map(|judge| format!("`--judge {}`", judge.name)).collect();
    let help = match (takes.is_empty(), language) {
        (false, _) => format!("it fits {}", takes.join(", ")),
        (true, Language::Rust) => "no judge takes it; try `--lang cpp`".to_owned(),
        (true, Language::Cpp) => "no judge takes it".to_owned(),
    };
    let length = limit.unit.length(text);
    Err(Error::TooLong { judge: judge.title, length, unit: limit.unit, excess, most: limit.most, help })
}

fn write(problem: &Problem, language: Language, judge: &Judge) -> anyhow::Result<String> {
    let data = problem.table.map(data::compute).transpose()?;
    let body = match language {
        Language::Rust => rust::body(problem, data.as_ref())?,
        Language::Cpp => cpp::body(problem, data.as_ref())?,
    };
    Ok(header(problem, language, judge) + &body)
}

/// What a file is, and how to make it again.
fn header(problem: &Problem, language: Language, judge: &Judge) -> String {
    let own = judges::find(problem.judge).map_or(problem.judge, |judge| judge.title);
    let limit = judge.limit.map_or_else(String::new, |limit| format!(", at most {limit}"));
    let choice = if judge.name == problem.judge { String::new() } else { format!(" --judge {}", judge.name) };
    format!(
        "// {} ({own} {}), {} for {}{limit}.\n\
         // Free to use for whatever you like (CC0 1.0), without warranty. Generated by\n\
         // cargo run -p generator -- submit {} --lang {}{choice}\n",
        problem.title,
        problem.number,
        language.title(),
        judge.title,
        problem.name,
        language.name(),
    )
}
