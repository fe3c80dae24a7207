//! The command line `grundy-lab`: a module for each subcommand, each with its `Args` and `run`.
//! Only these modules print.

mod atlas;
mod bench;
mod board;
mod exclude;
mod misere_survey;
mod oeis;
mod prove;
mod proved;
mod ranks;
mod records;
mod survey;

use std::{ffi::OsString, process::ExitCode};

use clap::{Parser, Subcommand};
use grundy_terminal::TerminalOptions;

pub(crate) use grundy_cli::{certificates, choice, game_arg, heaps, output};
pub(crate) use grundy_terminal::{
    BAD_INPUT, BadInput, FAILURE, SUCCESS, complain, progress, signals,
};

/// The laboratory of grundy: long proofs, sweeps over many games, surveys, records, and the atlas.
#[derive(Debug, Parser)]
#[command(name = "grundy-lab", version, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    options: TerminalOptions,
}

const EXIT_CODES: &str = "\
The commands of `grundy` are understood as well: `grundy-lab values 0.106 --to 10^7` runs with the kernels for codes with few
rare heaps. Exit codes are those of `grundy`.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Prove a period of an octal game that begins very far out.
    Prove(prove::Args),
    /// Exclude periods of the values of heaps, with a witness for each.
    Exclude(exclude::Args),
    /// Tabulate every octal game up to a number of digits with its law and its class.
    Survey(survey::Args),
    /// Compute a board whose states do not fit in memory, by tiers, on one machine or on several.
    Board(board::Args),
    /// Write the page that lists a folder of certificates.
    Records(records::Args),
    /// Make the files of the atlas from the tables of the sweeps.
    Atlas(atlas::Args),
    /// Write the b-file and the a-file of a sequence of the OEIS, or list the known sequences.
    Oeis(oeis::Args),
    /// Measure the speed of `grundy` and of other programs.
    Bench(bench::Args),
    /// A command of `grundy`, with the kernels of the laboratory.
    #[command(external_subcommand)]
    House(Vec<OsString>),
}

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    grundy_native::install();
    crate::few_rares::install();
    ExitCode::from(grundy_terminal::process(|| run(std::env::args_os())))
}

/// Runs a command line, with the name of the program first, and returns its exit code.
fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    grundy_terminal::finish(Cli::try_parse_from(arguments), obey)
}

/// Runs a parsed command line.
fn obey(cli: Cli) -> anyhow::Result<u8> {
    if !matches!(cli.command, Command::House(_)) {
        cli.options.apply()?;
    }
    match cli.command {
        Command::Prove(args) => prove::run(&args),
        Command::Exclude(args) => exclude::run(&args),
        Command::Survey(args) => survey::run(&args),
        Command::Board(args) => board::run(&args),
        Command::Records(args) => records::run(&args),
        Command::Atlas(args) => atlas::run(&args),
        Command::Oeis(args) => oeis::run(&args),
        Command::Bench(args) => bench::run(&args),
        // It has the same options, and applies them itself.
        Command::House(words) => Ok(grundy_cli::run(
            std::iter::once("grundy".into()).chain(words),
        )),
    }
}
