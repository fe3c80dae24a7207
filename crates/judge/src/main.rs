//! `grundy NAME < input > output`: answers judge input.
// Not `forbid`: the macro in `stdout` expands to code that it allows itself.
#![deny(unsafe_code)]

mod stdout;

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use clap::builder::{PossibleValue, PossibleValuesParser};

use grundy::solvers::runner::{self, Failure, PROBLEMS};
use stdout::stdout;

/// Answers the input of a judge: twelve impartial games, looked up in Grundy tables.
#[derive(Parser)]
#[command(name = "grundy", version, after_long_help = runner::formats())]
struct Cli {
    /// The problem.
    #[arg(value_parser = names(), required_unless_present = "list")]
    name: Option<String>,

    /// The input file [default: standard input].
    file: Option<PathBuf>,

    /// Print the nim-sum and one winning move after each case.
    #[arg(long)]
    explain: bool,

    /// List the problems and stop.
    #[arg(long)]
    list: bool,
}

fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(
        PROBLEMS
            .iter()
            .map(|problem| PossibleValue::new(problem.name).help(problem.title)),
    )
}

fn main() -> ExitCode {
    let (done, file) = match Cli::try_parse() {
        Ok(cli) => (run(&cli), cli.file),
        Err(asked) if !asked.use_stderr() => (print(&asked), None),
        Err(wrong) => wrong.exit(),
    };
    let Err(failure) = done else {
        return ExitCode::SUCCESS;
    };
    let source = file.map_or_else(
        || "standard input".to_owned(),
        |file| file.display().to_string(),
    );
    if let Some(message) = failure.message(&source) {
        // If this also fails, there is no way to report it.
        let _ = writeln!(io::stderr(), "{message}");
    }
    failure.exit_code()
}

/// Prints the help or the version that clap made.
fn print(asked: &clap::Error) -> Result<(), Failure> {
    // Only a check that it is open: clap locks it itself.
    drop(stdout()?);
    asked.print()?;
    stdout()?.flush()?;
    Ok(())
}

fn run(cli: &Cli) -> Result<(), Failure> {
    let stdout = stdout()?;
    let problem = PROBLEMS
        .iter()
        .find(|problem| Some(problem.name) == cli.name.as_deref());
    match problem {
        Some(problem) if !cli.list => runner::answer(problem, open(cli)?, stdout, cli.explain),
        _ => runner::list(stdout),
    }
}

fn open(cli: &Cli) -> Result<Box<dyn Read>, Failure> {
    match &cli.file {
        Some(file) => Ok(Box::new(File::open(file).map_err(Failure::Read)?)),
        None => Ok(Box::new(io::stdin().lock())),
    }
}
