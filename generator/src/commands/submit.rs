//! `submit`: one file that a judge accepts.

use std::io::{self, Write};

use clap::builder::{PossibleValue, PossibleValuesParser};

use super::{BadInput, SUCCESS, choice::choice, subject::Output};
use crate::{
    judges::{self, JUDGES},
    store,
    submit::{self, Error, Language, PROBLEMS},
};

/// Which problem, for which judge, in which language.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  generator submit treblecross --lang cpp
  generator submit marble --lang rust -o marble.rs
  generator submit knights --lang rust --judge codeforces")]
pub struct Args {
    /// The problem.
    #[arg(value_parser = problems())]
    problem: String,

    /// The language.
    #[arg(long, value_name = "LANGUAGE", value_parser = choice::<Language>())]
    lang: Language,

    /// Whose limits to keep [default: the problem's own judge].
    #[arg(long, value_name = "NAME", value_parser = judges())]
    judge: Option<String>,

    #[command(flatten)]
    output: Output,
}

fn problems() -> PossibleValuesParser {
    PossibleValuesParser::new(PROBLEMS.iter().map(|problem| PossibleValue::new(problem.name).help(problem.title)))
}

fn judges() -> PossibleValuesParser {
    PossibleValuesParser::new(JUDGES.iter().map(|judge| PossibleValue::new(judge.name).help(judge.title)))
}

/// Prints or writes the file.
///
/// # Errors
/// If the judge does not take the language or files of that length, or the output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    // The parsers above let only known names pass.
    let unknown = || BadInput("no such problem or judge".into());
    let problem = submit::find(&args.problem).ok_or_else(unknown)?;
    let judge = judges::find(args.judge.as_deref().unwrap_or(problem.judge)).ok_or_else(unknown)?;
    let text = submit::submission(problem, args.lang, judge).map_err(|error| match error {
        Error::Broken { .. } => anyhow::Error::new(error),
        Error::Language { .. } | Error::TooLong { .. } => BadInput(error.to_string()).into(),
    })?;
    if let Some(path) = &args.output.path {
        store::write(path, text.as_bytes())?;
    } else {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()?;
    }
    Ok(SUCCESS)
}
