//! `survey open`: computes the open octal games of three digits, saves each one in a file, and
//! writes the page.

use std::{path::PathBuf, time::Duration};

use super::super::{
    BadInput, SUCCESS, choice::whole_number, complain, output::Output, progress::Bar,
};
use crate::survey::{
    self,
    open::{self, Known, Stage},
};
use grundy_compute as compute;
use grundy_core::{
    progress::Deadline,
    store::{self, FileLock},
};

/// Options of `survey open`. The command continues from the data file, game by game, and may be
/// stopped at any time.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The largest heap computed.
    #[arg(long, value_name = "N", value_parser = whole_number(survey::LEAST_HEAPS..=u64::MAX))]
    to: u64,

    /// Data file of the computed games; it is created if necessary, and extended.
    #[arg(long, value_name = "FILE")]
    data: PathBuf,

    /// Compute only games with at most this number of known rare heaps, and games not yet computed.
    #[arg(long, value_name = "R")]
    most_rares: Option<u64>,

    /// Skip a game that takes longer than this number of seconds.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    each: Option<u64>,

    #[command(flatten)]
    output: Output,
}

/// Computes the games that are due, and writes the page.
///
/// # Errors
/// If a file cannot be read or written.
pub(super) fn run(args: &Args) -> anyhow::Result<u8> {
    args.output.check()?;
    let data = &args.data;
    let lock = FileLock::take_file(data).map_err(|error| BadInput(error.to_string()))?;
    let Some(_lock) = lock else {
        let help = "wait for its end, or give another file";
        return Err(BadInput(format!(
            "another process works with {}: {help}",
            data.display()
        ))
        .into());
    };
    let mut known: Known = if store::exists(data).map_err(|error| BadInput(error.to_string()))? {
        store::read_text(data)
            .map_err(|error| BadInput(error.to_string()))?
            .parse()?
    } else {
        let bar = Bar::of_items(survey::count(3));
        open::begin(&bar)?
    };
    let stage = Stage {
        to: args.to,
        most_rares: args.most_rares.unwrap_or(u64::MAX),
    };
    let due: Vec<usize> = (0..known.games.len())
        .filter(|&index| open::is_due(&known.games[index], stage))
        .collect();
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
            Err(compute::ComputeError::Interrupted) => {
                let game = &known.games[index];
                complain(&format!(
                    "note: {} to {} takes longer; it stays at {}",
                    game.game, stage.to, game.to
                ));
            }
            Err(error) => return Err(error.into()),
        }
    }
    drop(bar);
    store::write(data, known.to_string().as_bytes())?;
    args.output.write(open::page(&known).as_bytes())?;
    Ok(SUCCESS)
}
