//! The command line: one module per subcommand, each with its `Args` and `run`. Only here is anything printed.

mod bench;
mod boards;
mod certify;
mod choice;
mod compare;
mod comparison;
mod emit;
mod explore;
mod finding;
mod finding_json;
mod heaps;
mod identify;
mod judges;
mod list;
mod manual;
mod misere;
mod output;
mod page;
mod plot;
mod progress;
mod prove;
mod proved;
mod ranks;
mod records;
mod side;
mod signals;
mod stdout;
mod subject;
mod submit;
mod summary;
mod survey;
mod tables;
mod values;
mod verdict;
mod verify;
mod verify_window;

use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
    sync::OnceLock,
};

use clap::{CommandFactory, Parser, Subcommand, error::ErrorKind};

use crate::diagnostic::{Diagnostic, printable};

/// Everything went as asked.
const SUCCESS: u8 = 0;
/// The answer is no: tables are stale, a certificate is refuted, a file cannot be written.
const FAILURE: u8 = 1;
/// The input is wrong: the command line, a notation, a catalogue.
const BAD_INPUT: u8 = 2;

/// Computes Grundy tables in parallel and writes them as Rust.
///
/// Without a command, every table of tables/catalog.toml is computed, verified against the disk and written if it
/// differs.
#[derive(Debug, Parser)]
#[command(name = "generator", version, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    tables: tables::Args,

    /// Colour errors: where the terminal can, always, or never. `NO_COLOR` in the environment means never, unless this
    /// option is given.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: clap::ColorChoice,

    /// Number of threads [default: one per core].
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

const EXIT_CODES: &str = "Examples:
  generator                      make all tables
  generator --only knights       make one
  generator --check              write nothing, list what is stale
  generator explore 0.77         find the law of a game

Exit codes: 0 done; 1 the answer is no (tables are stale, games differ, a claim is false) or a file cannot be written;
2 wrong input (command line, notation, catalogue, data files); 129, 130, 143 ended by a signal, with a checkpoint.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Measure this program beside others.
    Bench(bench::Args),
    /// Print what public judges take: length of the source, languages.
    Judges(judges::Args),
    /// List the tables of the catalogue.
    List(list::Args),
    /// Print the page that teaches the notation: every family and every word, with examples.
    #[command(long_about = manual::NOTATION)]
    Notation(manual::NotationArgs),
    /// Print the page that teaches what whole programs read and print (`emit --program`), with examples.
    #[command(long_about = manual::PROGRAMS)]
    Programs(manual::NotationArgs),
    /// Print a file that solves one of the twelve problems, as its judge takes it.
    Submit(submit::Args),
    /// Print the Grundy values of a game.
    Values(values::Args),
    /// Print a game's Grundy function as a snippet in any of ten languages.
    Emit(emit::Args),
    /// Find out what a game's values look like, and the law they obey.
    Explore(explore::Args),
    /// Compare two games, or a game with the terms of a b-file.
    Compare(compare::Args),
    /// Say which known games have the values that are given.
    Identify(identify::Args),
    /// Print completions for a shell.
    Completions(manual::CompletionsArgs),
    /// Write the man pages of all commands into a folder.
    Man(manual::ManArgs),
    /// Show the page of web/ in a browser.
    Page(page::Args),
    /// Draw the Grundy values of a game as SVG or PNG.
    Plot(plot::Args),
    /// Write a proved law to a file that can be checked.
    Certify(certify::Args),
    /// Prove a period that lies very far out, of a code with few rare heaps.
    Prove(prove::Args),
    /// Check a certificate, with nothing of what made it.
    Verify(verify::Args),
    /// Write the page that lists a folder of certificates.
    Records(records::Args),
    /// Tabulate every octal game up to a number of digits with its law and its class.
    Survey(survey::Args),
}

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    stdout::guard();
    // Without a thread that watches, long work may be silent.
    let _ = progress::watch();
    // Without handlers signals end the process as usual.
    #[cfg(unix)]
    let _ = signals::begin();
    ExitCode::from(run(std::env::args_os()))
}

/// Runs a command line, the name of the program first, to its exit code. A fuzzer runs many in one process, where
/// the first one decides how many threads there are.
#[must_use]
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let code = match Cli::try_parse_from(arguments) {
        Ok(cli) => obey(cli),
        Err(said) => usage(&said),
    };
    let code = code.and_then(|code| io::stdout().flush().map(|()| code).map_err(Into::into));
    code.unwrap_or_else(|error| report(&error))
}

/// Shows what clap has to say: what is wrong with the command line, or, on a standard output which may be full, the help
/// and the version.
fn usage(said: &clap::Error) -> anyhow::Result<u8> {
    // Without styles, so that whatever is no plain text comes from the command line.
    let plain = said.to_string();
    if said.use_stderr() && printable(&plain) != plain {
        complain(plain.trim_end());
    } else {
        said.print()?;
    }
    Ok(u8::try_from(said.exit_code()).unwrap_or(BAD_INPUT))
}

/// Does what a command line says.
fn obey(cli: Cli) -> anyhow::Result<u8> {
    static POOL: OnceLock<Result<(), String>> = OnceLock::new();
    match cli.color {
        clap::ColorChoice::Auto => anstream::ColorChoice::Auto,
        clap::ColorChoice::Always => anstream::ColorChoice::Always,
        clap::ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    if cli.command.is_some() && cli.tables.are_given() {
        let message = "--only, --check and --tables are for the tables: give them without a command";
        return usage(&Cli::command().error(ErrorKind::ArgumentConflict, message));
    }
    let threads = threads(cli.threads)?;
    let build =
        || rayon::ThreadPoolBuilder::new().num_threads(threads).build_global().map_err(|error| error.to_string());
    POOL.get_or_init(build).clone().map_err(anyhow::Error::msg)?;
    match cli.command {
        None => tables::run(&cli.tables),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Judges(args)) => judges::run(&args),
        Some(Command::List(args)) => list::run(&args),
        Some(Command::Notation(args)) => manual::notation(&args),
        Some(Command::Programs(args)) => manual::programs(&args),
        Some(Command::Submit(args)) => submit::run(&args),
        Some(Command::Values(args)) => values::run(&args),
        Some(Command::Emit(args)) => emit::run(&args),
        Some(Command::Explore(args)) => explore::run(&args),
        Some(Command::Compare(args)) => compare::run(&args),
        Some(Command::Identify(args)) => identify::run(&args),
        Some(Command::Page(args)) => page::run(&args),
        Some(Command::Plot(args)) => plot::run(&args),
        Some(Command::Completions(args)) => manual::completions(&args, &mut Cli::command()),
        Some(Command::Man(args)) => manual::man(&args, &Cli::command()),
        Some(Command::Certify(args)) => certify::run(&args),
        Some(Command::Prove(args)) => prove::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Records(args)) => records::run(&args),
        Some(Command::Survey(args)) => survey::run(&args),
    }
}

/// The most threads that may be asked for.
const MOST_THREADS: u16 = 256;

/// The number of threads: the one given, or that of the variable which rayon knows, or 0 for one per core.
fn threads(given: Option<u16>) -> anyhow::Result<usize> {
    const VARIABLE: &str = "RAYON_NUM_THREADS";
    if let Some(given) = given {
        return Ok(given.into());
    }
    // What is no number rayon does not heed either.
    match std::env::var(VARIABLE).ok().and_then(|number| number.parse::<usize>().ok()) {
        Some(threads) if threads > MOST_THREADS.into() => {
            let help = format!("give at most {MOST_THREADS}, or unset it");
            Err(BadInput(format!("{VARIABLE} asks for {threads} threads; {help}")).into())
        }
        threads => Ok(threads.unwrap_or(0)),
    }
}

/// Shows an error; a pipe closed by the reader is none.
fn report(error: &anyhow::Error) -> u8 {
    let cause = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    if cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe) {
        return SUCCESS;
    }
    let mut stderr = anstream::stderr();
    let color = anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never;
    // Nothing is left to be done if stderr is closed.
    if cause.is_some() && stdout::was_closed() {
        let _ = writeln!(stderr, "error: cannot write the output: standard output is closed");
        return FAILURE;
    }
    if let Some(diagnostic) = error.downcast_ref::<Diagnostic>() {
        let _ = writeln!(stderr, "{}", diagnostic.render(color));
        return BAD_INPUT;
    }
    // Names of files and words of the command line may hold anything.
    let _ = writeln!(stderr, "error: {}", printable(&format!("{error:#}")));
    if error.chain().any(|cause| cause.is::<BadInput>() || cause.is::<crate::compute::Error>()) {
        BAD_INPUT
    } else {
        FAILURE
    }
}

/// A line on the standard error; nothing is left to be done if that is closed.
fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(line));
}

/// A wrong word on the command line that clap cannot know to be wrong.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct BadInput(String);
