//! The command line: one module per subcommand, each with its `Args` and `run`. Only these modules
//! print.

mod across;
mod advice;
mod atlas;
mod card;
pub mod certificates;
mod certify;
mod certify_coq;
mod check;
pub mod choice;
mod clipboard;
mod compare;
mod count;
mod emit;
mod explain;
mod explore;
mod file_values;
pub mod game_arg;
mod guess;
pub mod heaps;
mod identify;
mod judges;
mod list;
mod lost;
mod manual;
mod misere;
pub mod output;
mod page;
mod parameters;
mod plot;
mod position;
mod submit;
mod summary;
mod values;
mod verdict;
pub mod verify;
mod verify_coq;
mod verify_window;

use std::{
    ffi::OsString,
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
    time::Duration,
};

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand, parser::ValueSource};
use grundy_terminal::{BadInput, FAILURE, SUCCESS, TerminalOptions, complain, progress, signals};

/// Grundy values of impartial games: computed in parallel, their laws found and proved, code that
/// answers in O(1).
#[derive(Debug, Parser)]
#[command(name = "grundy", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    options: TerminalOptions,
}

const EXAMPLES: &str = "Examples:
  grundy explore Kayles               the values of a game, and the law they obey
  grundy position Kayles 3 5 7        who wins, and every winning move
  grundy emit Kayles --lang cpp       its Grundy function as code

A game without a command is explored: `grundy Kayles`.

Exit codes: 0 done; 1 the answer is no (games differ, a claim is false, tables are stale), the budget ended before the
answer, or a file cannot be written; 2 wrong input (command line, notation, a file that cannot be read), or the work is
too long without --force; 129, 130, 143 ended by a signal, with a checkpoint.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Find the law that a game's values obey, and show the values.
    Explore(explore::Args),
    /// Print who wins a position, and the winning moves.
    Position(position::Args),
    /// Explain a law, its proof and a position in sentences, or print a card for a contest
    /// notebook.
    Explain(explain::Args),
    /// Print the Grundy values of a game.
    Values(values::Args),
    /// Print a game's Grundy function as code in a language of your choice.
    Emit(emit::Args),
    /// Compare two games, or a game with the terms of a b-file.
    Compare(compare::Args),
    /// Count the lost positions that consist of a given number of heaps.
    Count(count::Args),
    /// Check a claim about a game's values: proved, false, or true so far.
    Check(check::Args),
    /// Guess formulas for a table of values: a file, standard input, or a game.
    Guess(guess::Args),
    /// List the games that have given values.
    Identify(identify::Args),
    /// Search the atlas of 25,000 games and their laws, or write it as CSV.
    Atlas(atlas::Args),
    /// Draw the Grundy values of a game as SVG or PNG.
    Plot(plot::Args),
    /// List the games that have a name, the judges, or the tables of a catalogue.
    List(list::Args),
    /// Print the pages on the notation and on whole programs, man pages, and completions for a
    /// shell.
    Manual(manual::Args),
    /// Write a proved law to a certificate.
    Certify(certify::Args),
    /// Check a certificate by an independent method.
    Verify(verify::Args),
    /// Print a source file that solves one of the twelve problems for its judge.
    Submit(submit::Args),
    /// Open the page for the browser: play, explore and draw games without a command line.
    Page(page::Args),
}

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    ExitCode::from(command_line(std::env::args_os()))
}

/// Runs a command line as the program does, with the name of the program first, and returns its
/// exit code.
#[must_use]
pub fn command_line(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    grundy_native::install();
    grundy_terminal::process(|| run(arguments))
}

/// Runs a command line, with the name of the program first, and returns its exit code. A fuzzer
/// runs many command lines in one process; the first of them sets the number of threads.
#[must_use]
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    if arguments.len() <= 1 {
        return grundy_terminal::finish(Ok(()), |()| {
            io::stdout()
                .lock()
                .write_all(advice::FIRST_WORDS.as_bytes())?;
            Ok(SUCCESS)
        });
    }
    if let Some(moved) = advice::find_moved(&arguments) {
        return grundy_terminal::finish(Ok(moved), |moved| Err(BadInput(moved).into()));
    }
    let cli = command();
    let arguments = advice::with_command(arguments, &cli);
    let matches = cli.clone().try_get_matches_from(&arguments);
    matches.iter().for_each(keep_budget);
    match matches.and_then(|matches| {
        Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut cli.clone()))
    }) {
        Ok(parsed) => grundy_terminal::finish(Ok(parsed), obey),
        Err(error) => match advice::no_game(&arguments, &error) {
            Some(refused) => grundy_terminal::finish(Ok(refused), |refused| Err(refused.into())),
            None => grundy_terminal::finish(
                Err::<Cli, _>(advice::advise(&arguments, &cli, error)),
                obey,
            ),
        },
    }
}

/// Lets no command pass the budget on its command line by more than a second, unless it keeps
/// checkpoints.
fn keep_budget(matches: &ArgMatches) {
    let Some((_, given)) = matches.subcommand() else {
        return;
    };
    let budget = given.try_get_one::<u64>("budget").ok().flatten();
    let keeps = given
        .try_get_one::<PathBuf>("checkpoint")
        .is_ok_and(|folder| folder.is_some());
    let Some(&seconds) =
        budget.filter(|_| !keeps && given.value_source("budget") == Some(ValueSource::CommandLine))
    else {
        return;
    };
    progress::end_late(Duration::from_secs(seconds));
}

/// Returns the description of the command line.
fn command() -> clap::Command {
    reflow_help(Cli::command())
}

/// Joins the lines of each paragraph after the options, so that clap wraps the help to the width of
/// the terminal. Indented lines are left as they are.
fn reflow_help(command: clap::Command) -> clap::Command {
    let joined = command.get_after_help().map(|help| {
        let (mut text, mut before) = (String::new(), String::new());
        for line in help.to_string().lines() {
            let is_flowing = |line: &str| !line.is_empty() && !line.starts_with(' ');
            text += if text.is_empty() {
                ""
            } else if is_flowing(&before) && is_flowing(line) {
                " "
            } else {
                "\n"
            };
            text += line;
            line.clone_into(&mut before);
        }
        text
    });
    let command = if let Some(help) = joined {
        command.after_help(help)
    } else {
        command
    };
    command.mut_subcommands(reflow_help)
}

/// Runs a parsed command line.
fn obey(cli: Cli) -> anyhow::Result<u8> {
    cli.options.apply()?;
    match cli.command {
        Command::List(args) => list::run(&args),
        Command::Manual(args) => manual::run(&args, command()),
        Command::Submit(args) => submit::run(&args),
        Command::Position(args) => position::run(&args),
        Command::Values(args) => values::run(&args),
        Command::Emit(args) => emit::run(&args),
        Command::Explore(args) => explore::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Count(args) => count::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Guess(args) => guess::run(&args),
        Command::Identify(args) => identify::run(&args),
        Command::Atlas(args) => atlas::run(&args),
        Command::Page(args) => page::run(&args),
        Command::Plot(args) => plot::run(&args),
        Command::Certify(args) => certify::run(&args),
        Command::Verify(args) => verify::run(&args),
    }
}
