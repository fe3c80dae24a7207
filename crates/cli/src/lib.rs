//! The command line: one module per subcommand, each with its `Args` and `run`. Only these modules print.

mod advice;
mod bench;
mod boards;
mod certify;
mod certify_coq;
mod choice;
mod compare;
mod comparison;
mod emit;
mod explore;
mod finding;
mod heaps;
mod identify;
mod judges;
mod list;
mod manual;
mod misere;
mod output;
mod page;
mod plot;
mod position;
mod prove;
mod proved;
mod ranks;
mod records;
mod side;
mod subject;
mod submit;
mod summary;
mod survey;
mod tables;
mod values;
mod verdict;
mod verify;
mod verify_coq;
mod verify_window;

use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};

use clap::{CommandFactory, Parser, Subcommand};
use grundy_terminal::{BAD_INPUT, BadInput, FAILURE, Options, SUCCESS, complain, progress, signals};

/// Grundy values of impartial games: computed in parallel, their laws found and proved, code that answers in O(1).
#[derive(Debug, Parser)]
#[command(name = "grundy", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    options: Options,
}

const EXAMPLES: &str = "Examples:
  grundy explore Kayles               the values of a game, and the law they obey
  grundy position Kayles 3 5 7        who wins, and every winning move
  grundy emit Kayles --lang cpp       its Grundy function as code

A game without a command is explored: `grundy Kayles`.

Exit codes: 0 done; 1 the answer is no (tables are stale, games differ, a claim is false) or a file cannot be written;
2 wrong input (command line, notation, catalogue, data files); 129, 130, 143 ended by a signal, with a checkpoint.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Find the law that a game's values obey, and show the values.
    Explore(explore::Args),
    /// Print who wins a position, and the winning moves.
    Position(position::Args),
    /// Print the Grundy values of a game.
    Values(values::Args),
    /// Print a game's Grundy function as code in any of ten languages.
    Emit(emit::Args),
    /// Compare two games, or a game with the terms of a b-file.
    Compare(compare::Args),
    /// List the known games that have given values.
    Identify(identify::Args),
    /// Draw the Grundy values of a game as SVG or PNG.
    Plot(plot::Args),
    /// List the games that have a name, or the tables of a catalogue.
    List(list::Args),
    /// Print the page on the notation: every family and every word, with examples.
    #[command(long_about = manual::NOTATION)]
    Notation(manual::NotationArgs),
    /// Print the page on what whole programs read and print (`emit --program`), with examples.
    #[command(long_about = manual::PROGRAMS)]
    Programs(manual::NotationArgs),
    /// Write a proved law to a certificate.
    Certify(certify::Args),
    /// Prove a very distant period of a code with few rare heaps.
    Prove(prove::Args),
    /// Check a certificate by an independent method.
    Verify(verify::Args),
    /// Write the page that lists a folder of certificates.
    Records(records::Args),
    /// Tabulate every octal game up to a number of digits with its law and its class.
    Survey(survey::Args),
    /// Print a source file that solves one of the twelve problems for its judge.
    Submit(submit::Args),
    /// List the judges: length of the source, languages.
    Judges(judges::Args),
    /// Make or check the tables of a folder's catalogue.
    Tables(tables::Args),
    /// Measure this program against others.
    Bench(bench::Args),
    /// Show the page of web/ in a browser.
    Page(page::Args),
    /// Print completions for a shell.
    Completions(manual::CompletionsArgs),
    /// Write the man pages of all commands into a folder.
    Man(manual::ManArgs),
}

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    ExitCode::from(command_line(std::env::args_os()))
}

/// Runs a command line as the program does, with the name of the program first, and returns its exit code.
#[must_use]
pub fn command_line(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    grundy_terminal::process(|| run(arguments))
}

/// Runs a command line, with the name of the program first, and returns its exit code. A fuzzer runs many command lines
/// in one process; the first of them sets the number of threads.
#[must_use]
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    if arguments.len() <= 1 {
        return grundy_terminal::finish(Ok(()), |()| {
            io::stdout().lock().write_all(advice::FIRST_WORDS.as_bytes())?;
            Ok(SUCCESS)
        });
    }
    let cli = Cli::command();
    let arguments = advice::with_command(arguments, &cli);
    match Cli::try_parse_from(&arguments) {
        Ok(parsed) => grundy_terminal::finish(Ok(parsed), obey),
        Err(error) => match advice::no_game(&arguments, &error) {
            Some(refused) => grundy_terminal::finish(Ok(refused), |refused| Err(refused.into())),
            None => grundy_terminal::finish(Err::<Cli, _>(advice::advise(&arguments, &cli, error)), obey),
        },
    }
}

/// Runs a parsed command line.
fn obey(cli: Cli) -> anyhow::Result<u8> {
    cli.options.apply()?;
    match cli.command {
        Command::Bench(args) => bench::run(&args),
        Command::Judges(args) => judges::run(&args),
        Command::List(args) => list::run(&args),
        Command::Tables(args) => tables::run(&args),
        Command::Notation(args) => manual::notation(&args),
        Command::Programs(args) => manual::programs(&args),
        Command::Submit(args) => submit::run(&args),
        Command::Position(args) => position::run(&args),
        Command::Values(args) => values::run(&args),
        Command::Emit(args) => emit::run(&args),
        Command::Explore(args) => explore::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Identify(args) => identify::run(&args),
        Command::Page(args) => page::run(&args),
        Command::Plot(args) => plot::run(&args),
        Command::Completions(args) => manual::completions(&args, &mut Cli::command()),
        Command::Man(args) => manual::man(&args, &Cli::command()),
        Command::Certify(args) => certify::run(&args),
        Command::Prove(args) => prove::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Records(args) => records::run(&args),
        Command::Survey(args) => survey::run(&args),
    }
}
