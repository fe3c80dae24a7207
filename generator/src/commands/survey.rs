//! `survey`: every octal game up to a number of digits, its law and its class.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use super::{BadInput, SUCCESS, choice::choice, complain, misere, output::Output, progress::Bar, subject::allow};
use crate::{
    compute,
    progress::Deadline,
    store,
    survey::{
        self, PageFormat,
        open::{self, Known, Stage},
    },
};

/// Which games, how far, in which form.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  generator survey --digits 2 --to 1000
  generator survey --misere --digits 2 --to 400
  generator survey --digits 3 --to 4000 --format markdown -o docs/octal-survey.md
  generator survey --open --to 5000 --data docs/open-games.toml -o docs/open-games.md

For each canonical game: period, preperiod, largest value and where, the theorem, how far it was checked, and the class:
the first game with the same values, zeros at the start left out. Games without a proof follow, a class a row.")]
pub struct Args {
    /// The most digits behind the point: 2 * 8^DIGITS games.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=6), required_unless_present = "open")]
    digits: Option<u32>,

    /// The largest heap computed.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(survey::LEAST_HEAPS..))]
    to: u64,

    /// The form of the answer.
    #[arg(long, value_parser = choice::<PageFormat>(), default_value = "text")]
    format: PageFormat,

    /// The misère quotients instead: order, P-portion, period, tame or wild, or how far.
    #[arg(long)]
    misere: bool,

    /// The open games of three digits instead: those without a known period, by what determines their values. Goes on
    /// from the file of --data, game by game; may be ended and begun again at any time.
    #[arg(long, conflicts_with_all = ["digits", "misere", "format", "force"], requires = "data")]
    open: bool,

    /// With --open: the file of what has been computed; it is made if it is not there, and grows.
    #[arg(long, value_name = "FILE", requires = "open")]
    data: Option<PathBuf>,

    /// With --open: only games with at most this many rare heaps as far as known, besides those not computed yet.
    #[arg(long, value_name = "R", requires = "open")]
    most_rares: Option<u64>,

    /// With --open: leave a game alone that takes longer than this many seconds.
    #[arg(long, value_name = "SECONDS", requires = "open", value_parser = clap::value_parser!(u64).range(1..))]
    each: Option<u64>,

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
    if let Some(data) = args.data.as_deref().filter(|_| args.open) {
        return open_games(args, data);
    }
    // The parser asks for it.
    let digits = args.digits.unwrap_or(1);
    if args.misere {
        return misere::survey(digits, args.to, args.format, &args.output);
    }
    let estimate = survey::estimate(digits, args.to, rayon::current_num_threads())?;
    let what = format!("{} games to {}", survey::count(digits), args.to);
    allow(&what, estimate, "reduce --digits or --to, or pass --force to compute all the same", args.force)?;
    args.output.check()?;
    let bar = Bar::new(survey::count(digits));
    let survey = survey::survey(digits, args.to, &bar)?;
    drop(bar);
    let answer = survey::write(&survey, args.format);
    args.output.write(answer.as_bytes())?;
    Ok(SUCCESS)
}

/// Goes on with the open games, each as soon as it is computed into the file, and writes the page.
fn open_games(args: &Args, data: &Path) -> anyhow::Result<u8> {
    args.output.check()?;
    let mut known: Known = if data.exists() {
        store::read_text(data).map_err(|error| BadInput(error.to_string()))?.parse()?
    } else {
        let bar = Bar::new(survey::count(3));
        open::begin(&bar)?
    };
    let stage = Stage { to: args.to, most_rares: args.most_rares.unwrap_or(u64::MAX) };
    let due: Vec<usize> = (0..known.games.len()).filter(|&index| open::is_due(&known.games[index], stage)).collect();
    let bar = Bar::new(stage.to.saturating_mul(due.len() as u64));
    for index in due {
        let computed = match args.each {
            Some(seconds) => {
                let deadline = Deadline::after(Duration::from_secs(seconds), &bar);
                open::compute(&known.games[index], stage.to, &deadline)
            }
            None => open::compute(&known.games[index], stage.to, &bar),
        };
        match computed {
            Ok(game) => {
                known.games[index] = game;
                store::write(data, known.to_string().as_bytes())?;
            }
            Err(compute::Error::Interrupted) => {
                let game = &known.games[index];
                complain(&format!("note: {} to {} takes longer; it stays at {}", game.game, stage.to, game.to));
            }
            Err(error) => return Err(error.into()),
        }
    }
    drop(bar);
    store::write(data, known.to_string().as_bytes())?;
    args.output.write(open::page(&known).as_bytes())?;
    Ok(SUCCESS)
}
