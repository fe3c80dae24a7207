//! `survey`: every octal game up to a number of digits in memory, and sweeps over catalogues in a
//! folder.

use std::path::PathBuf;

use super::{
    BadInput, SUCCESS,
    choice::{Choices, WordChoice, choice, whole_number},
    game_arg::allow,
    misere_survey,
    output::Output,
    progress::Bar,
};
use crate::survey::{self, PageFormat};

mod open;
mod sweep;

/// Options of `survey`.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Examples:
  grundy-lab survey --digits 2 --to 1000
  grundy-lab survey --misere --digits 2 --to 400
  grundy-lab survey --digits 3 --to 4000 --format markdown -o docs/octal-survey.md
  grundy-lab survey octal:4 --to 10000 --then 100000 --budget 60 --shard 3/8 -o sweep
  grundy-lab survey subtraction:256 -o sets
  grundy-lab survey status sweep
  grundy-lab survey open --to 20000 --data data/open-games.toml -o docs/open-games.md
  grundy-lab survey merge sweep

The table has a row for each canonical game: period, preperiod, largest value and its heap, theorem, last heap checked,
and class (the first game with the same values, zeros at the start left out). Games without a proof follow, one class
per row.

A catalogue is swept into a folder by any number of processes, each with its --shard. Each shard has a file of results;
results that exist are not computed again. Catalogues: octal:DIGITS, hexadecimal:DIGITS, subtraction:LARGEST (all
sets of three numbers), subtraction4:LARGEST (of four), rings:DIGITS (of octal games), strips:2 (two marks, patterns of
two), lattices:LEAPS (in a box of 5 x 5 cells), or a file of games, one per line. deploy/ has the files for clusters."
)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,

    /// Catalogue to sweep into the folder --output.
    #[arg(value_name = "CATALOGUE", conflicts_with_all = ["digits", "format", "misere", "force"], requires = "path")]
    catalogue: Option<String>,

    /// Maximum number of digits after the point: 2 * 8^DIGITS games.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=6), required_unless_present = "catalogue")]
    digits: Option<u32>,

    /// The largest heap computed; in a catalogue, for every game. Subtraction sets take no bound:
    /// their proofs set it.
    #[arg(long, value_name = "N", value_parser = whole_number(survey::LEAST_HEAPS..=u64::MAX), required_unless_present = "catalogue")]
    to: Option<u64>,

    /// Output format.
    #[arg(long, value_parser = choice::<PageFormat>(), default_value = "text")]
    format: PageFormat,

    /// Survey misère quotients instead: order, P-portion, period, tame or wild, or the heap
    /// reached.
    #[arg(long)]
    misere: bool,

    /// Compute even if it takes very long or much memory.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    sweep: sweep::Limits,

    #[command(flatten)]
    output: Output,
}

/// The commands on a sweep and on the open games.
#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Check every file of a sweep and write its tables: atlas.md, atlas.csv, atlas.jsonl.
    Merge(sweep::MergeArgs),
    /// Rank the open octal games of three digits (without a known period) by the bits that
    /// determine their values.
    Open(open::Args),
    /// Print the progress of a sweep.
    Status {
        /// The folder of a sweep.
        #[arg(value_name = "DIR")]
        folder: PathBuf,

        /// Print one JSON object, with the reason of every failure.
        #[arg(long)]
        json: bool,
    },
}

/// Computes all games, and prints or writes the tables.
///
/// # Errors
/// If the estimate is too high, or the output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    match (&args.command, &args.catalogue, &args.output.path) {
        (Some(Command::Merge(merge)), ..) => return sweep::merge(merge),
        (Some(Command::Open(open)), ..) => return open::run(open),
        (Some(Command::Status { folder, json }), ..) => return sweep::status(folder, *json),
        (None, Some(catalogue), Some(folder)) => {
            return sweep::run(catalogue, args.to, &args.sweep, folder);
        }
        (None, ..) => {}
    }
    let (Some(digits), Some(to)) = (args.digits, args.to) else {
        return Err(BadInput("say which games and how far: --digits D --to N".into()).into());
    };
    if args.misere {
        return misere_survey::survey(digits, to, args.format, &args.output);
    }
    let estimate = survey::estimate(digits, to, rayon::current_num_threads())?;
    let what = format!("{} games to {to}", survey::count(digits));
    allow(
        &what,
        estimate,
        "reduce --digits or --to, or pass --force to compute anyway",
        args.force,
    )?;
    args.output.check()?;
    let bar = Bar::of_items(survey::count(digits));
    let survey = survey::survey(digits, to, &bar)?;
    drop(bar);
    let answer = survey::write(&survey, args.format);
    args.output.write(answer.as_bytes())?;
    Ok(SUCCESS)
}

impl WordChoice for PageFormat {
    const WORDS: Choices<Self> = &[
        (Self::Text, Self::Text.name(), "Aligned rows for people"),
        (
            Self::Csv,
            Self::Csv.name(),
            "A header line, then one game a line, proved or not",
        ),
        (
            Self::Markdown,
            Self::Markdown.name(),
            "A page with its definitions",
        ),
    ];
}
