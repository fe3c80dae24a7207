//! `survey`: every octal game up to a number of digits, its law and its class.

use super::{SUCCESS, choice::choice, misere, output::Output, progress::Bar, subject::allow};
use crate::survey::{self, PageFormat};

/// Which games, how far, in which form.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  generator survey --digits 2 --to 1000
  generator survey --misere --digits 2 --to 400
  generator survey --digits 3 --to 4000 --format markdown -o docs/octal-survey.md

For each canonical game: period, preperiod, largest value and where, the theorem, how far it was checked, and the class:
the first game with the same values, zeros at the start left out. Games without a proof follow, a class a row.")]
pub struct Args {
    /// The most digits behind the point: 2 * 8^DIGITS games.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=6))]
    digits: u32,

    /// The largest heap computed.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(survey::LEAST_HEAPS..))]
    to: u64,

    /// The form of the answer.
    #[arg(long, value_parser = choice::<PageFormat>(), default_value = "text")]
    format: PageFormat,

    /// The misère quotients instead: order, P-portion, period, tame or wild, or how far.
    #[arg(long)]
    misere: bool,

    /// Compute even what would take very long or much memory.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    output: Output,
}

/// Computes all games and prints or writes.
///
/// # Errors
/// If the estimate is too high, or the output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    if args.misere {
        return misere::survey(args.digits, args.to, args.format, &args.output);
    }
    let estimate = survey::estimate(args.digits, args.to, rayon::current_num_threads())?;
    let what = format!("{} games to {}", survey::count(args.digits), args.to);
    allow(&what, estimate, "reduce --digits or --to, or pass --force to compute all the same", args.force)?;
    args.output.check()?;
    let bar = Bar::new(survey::count(args.digits));
    let survey = survey::survey(args.digits, args.to, &bar)?;
    drop(bar);
    let answer = survey::write(&survey, args.format);
    args.output.write(answer.as_bytes())?;
    Ok(SUCCESS)
}
