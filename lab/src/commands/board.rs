//! `board`: a board whose states do not fit in memory, by tiers, on this machine or on the ranks of
//! `mpirun`.

use std::{
    cell::Cell,
    io::{self, Write},
    path::PathBuf,
    time::{Duration, Instant},
};

use serde_json::json;

use super::{
    BAD_INPUT, BadInput, FAILURE, SUCCESS, complain,
    game_arg::{GameArg, allow},
    heaps::{Watched, peak_memory},
    output, progress,
    ranks::{NoOthers, Ranks, refuse_strangers, world},
};
use crate::tiers::{self, Error, Event, Exchange, Files, Found, RunConfig};
use grundy_compute::{self as compute, estimate::Estimate};
use grundy_core::game::Board;

/// Options of `board`.
#[derive(Debug, clap::Args)]
#[allow(clippy::struct_excessive_bools, reason = "each flag is independent")]
#[command(after_help = "Examples:
  grundy-lab board 'Board(6x6; line 1..=3 in row column diagonal antidiagonal)' --checkpoint run
  mpirun -n 4 grundy-lab board 'Board(6x6; line 1..=3 in row column)' --mpi --checkpoint run

The answer is the value of the empty board, the first moves that win (cells as row/column, counted from 1) and digests.
--mpi needs a program built with the feature mpi.")]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    /// Run as one of the ranks of mpirun that share a board.
    #[arg(long)]
    mpi: bool,

    /// Folder of the checkpoints of a resumable run; it is created if necessary.
    #[arg(long, value_name = "DIR", group = FOLDER)]
    checkpoint: Option<PathBuf>,

    /// Like --checkpoint, and keep all values in DIR.
    #[arg(long, value_name = "DIR", group = FOLDER)]
    keep: Option<PathBuf>,

    /// Resume the run in the folder of --checkpoint or --keep.
    #[arg(long, requires = FOLDER)]
    resume: bool,

    /// Print the digest of each tier, and the counters of each rank, on standard error.
    #[arg(long)]
    stats: bool,

    /// Compute even if it takes very long or much memory.
    #[arg(long)]
    force: bool,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// The options that name the folder of a run: at most one of them may be given.
const FOLDER: &str = "run_folder";

/// The exit code of a process that was ended by a signal to another rank.
const INTERRUPTED: u8 = 130;

/// Computes the board, and prints the result.
///
/// # Errors
/// If the game is not a board, `mpirun` started several processes without `--mpi`, the computation
/// would take too long or too much memory, the folder is unsuitable, or something cannot be
/// written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    if !args.mpi {
        refuse_strangers()?;
    }
    let (game, _) = args.game.read()?;
    let Some(board) = game.board() else {
        return Err(BadInput(format!("{game} is not a board; use `grundy values`")).into());
    };
    args.run(board)
}

impl Args {
    /// Computes the board, and prints the result.
    ///
    /// # Errors
    /// If the computation would take too long or too much memory, the folder is unsuitable, or
    /// something cannot be written.
    fn run(&self, board: &Board) -> anyhow::Result<u8> {
        let ranks: Box<dyn Ranks> = if self.mpi {
            world()?
        } else {
            Box::new(NoOthers)
        };
        let is_first = ranks.rank() == 0;
        if !is_first {
            progress::be_silent();
        }
        if let Some(refusal) = self.refusal(board, &*ranks)? {
            if is_first {
                complain(&format!("error: {refusal}"));
            }
            // A launcher ends all ranks after the first that fails: the others wait until the
            // reason is written.
            ranks
                .all_to_all(vec![Vec::new(); ranks.ranks()])
                .map_err(anyhow::Error::from)?;
            return Ok(BAD_INPUT);
        }
        let folder = self.checkpoint.as_ref().or(self.keep.as_ref());
        let files = folder.map(|folder| Files {
            folder: folder.clone(),
            keep: self.keep.is_some(),
            resume: self.resume,
        });
        let assignment = RunConfig { board, files };
        let positions = (1_u64 << board.cells()) / ranks.ranks() as u64;
        let watched = if is_first {
            Watched::new(positions, true)
        } else {
            Watched::silent()
        };
        let start = Instant::now();
        let mut on_event = |event: &Event| {
            if is_first {
                say(event, self.stats);
            }
        };
        let counted = Counted {
            ranks: &*ranks,
            sent: Cell::new(0),
            exchanges: Cell::new(0),
        };
        let found = tiers::run(&assignment, &counted, &watched, &mut on_event);
        let time = start.elapsed();
        let heard = watched.signal();
        // From here, a signal ends the process at once.
        drop(watched);
        match found {
            Ok(found) => {
                if self.stats {
                    stats(&found, &counted, time);
                }
                if is_first {
                    self.print(board, &found)?;
                }
                Ok(SUCCESS)
            }
            Err(Error::Compute(compute::ComputeError::Interrupted)) => {
                if is_first {
                    complain(&match folder {
                        Some(folder) => {
                            format!(
                                "interrupted; the same command with --resume continues from {}",
                                folder.display()
                            )
                        }
                        None => {
                            "interrupted; with --checkpoint DIR the run could be resumed".to_owned()
                        }
                    });
                }
                Ok(heard.unwrap_or(INTERRUPTED))
            }
            // The other rank reports the reason.
            Err(Error::Elsewhere { .. }) => Ok(FAILURE),
            Err(error @ Error::Exchange(_)) => {
                complain(&format!("error: rank {}: {error}", ranks.rank()));
                ranks.abort();
                Ok(FAILURE)
            }
            Err(error) => Err(refuse_board(error)),
        }
    }

    /// Returns the reason why the board is not computed, if a rank has one; all ranks return the
    /// same reason.
    fn refusal(&self, board: &Board, ranks: &dyn Ranks) -> anyhow::Result<Option<String>> {
        let own = tiers::estimate(board, ranks.ranks(), rayon::current_num_threads());
        #[allow(clippy::cast_precision_loss, reason = "estimates are rough")]
        let here = ranks.on_this_machine() as f64;
        let estimate = Estimate {
            bytes: own.bytes * here,
            ..own
        };
        let what = if self.mpi {
            let gibibytes = own.bytes / f64::from(1 << 30);
            format!(
                "{board} on {} ranks with {gibibytes:.1} GiB of memory each",
                ranks.ranks()
            )
        } else {
            format!("{board} by tiers")
        };
        let help = "take a smaller board, or pass --force to compute anyway";
        let refusal = allow(&what, estimate, help, self.force)
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default();
        let all = ranks
            .all_to_all(vec![refusal.into_bytes(); ranks.ranks()])
            .map_err(anyhow::Error::from)?;
        let said = all.into_iter().find(|said| !said.is_empty());
        Ok(said.map(|said| String::from_utf8_lossy(&said).into_owned()))
    }

    fn print(&self, board: &Board, found: &Found) -> anyhow::Result<()> {
        output::say(
            self.json,
            || as_json(board, found),
            |out| text(board, found, out),
        )
    }
}

/// Writes the answer in words.
fn text(board: &Board, found: &Found, out: &mut dyn Write) -> io::Result<()> {
    let Found { opening, digest } = found;
    writeln!(out, "positions: {}", digest.states())?;
    writeln!(out, "largest value: {}", digest.largest())?;
    writeln!(out, "value of the empty board: {}", opening.value)?;
    let (winning, all) = (opening.winning_moves.len(), board.placements().len());
    writeln!(out, "first moves that win: {winning} of {all}")?;
    for &mask in &opening.winning_moves {
        let cells = cells(board, mask).map(|(row, column)| format!("{row}/{column}"));
        writeln!(out, "  {}", cells.collect::<Vec<_>>().join(" "))?;
    }
    for tier in &digest.tiers {
        let tiers::TierDigest {
            filled,
            classes,
            states,
            largest,
            sha256,
        } = tier;
        writeln!(
            out,
            "tier {filled:2}: {classes} blocks, {states} positions, largest value {largest}, {sha256}"
        )?;
    }
    writeln!(out, "SHA-256 by tiers: {}", digest.sha256)
}

/// The ranks, with counters of the bytes that this rank sent to other ranks, and of the exchanges.
struct Counted<'a> {
    ranks: &'a dyn Ranks,
    sent: Cell<u64>,
    exchanges: Cell<u64>,
}

impl Exchange for Counted<'_> {
    fn ranks(&self) -> usize {
        self.ranks.ranks()
    }

    fn rank(&self) -> usize {
        self.ranks.rank()
    }

    fn all_to_all(&self, outgoing: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, Error> {
        let others = outgoing
            .iter()
            .enumerate()
            .filter(|&(rank, _)| rank != self.rank());
        let sent: usize = others.map(|(_, bytes)| bytes.len()).sum();
        self.sent.set(self.sent.get() + sent as u64);
        self.exchanges.set(self.exchanges.get() + 1);
        self.ranks.all_to_all(outgoing)
    }
}

/// Returns the cells of a placement as (row, column), counted from 1.
fn cells(board: &Board, mask: u64) -> impl Iterator<Item = (u32, u32)> {
    let columns = u32::from(board.columns).max(1);
    let cells = (0..board.cells()).filter(move |cell| mask >> cell & 1 == 1);
    cells.map(move |cell| (cell / columns + 1, cell % columns + 1))
}

fn as_json(board: &Board, found: &Found) -> serde_json::Value {
    let Found { opening, digest } = found;
    let moves: Vec<Vec<(u32, u32)>> = opening
        .winning_moves
        .iter()
        .map(|&mask| cells(board, mask).collect())
        .collect();
    let tiers = digest.tiers.iter().map(|tier| {
        json!({
            "filled": tier.filled, "classes": tier.classes, "positions": tier.states, "largest": tier.largest,
            "sha256": tier.sha256,
        })
    });
    json!({
        "game": board.to_string(),
        "positions": digest.states(),
        "largest": digest.largest(),
        "opening": { "value": opening.value, "winning_moves": moves },
        "tiers": tiers.collect::<Vec<_>>(),
        "sha256_by_tiers": digest.sha256,
    })
}

/// Reports an event of the run.
fn say(event: &Event, stats: bool) {
    match event {
        Event::Resumed { done, all } => {
            complain(&format!(
                "note: {done} of {all} tiers are done; the run continues after them"
            ));
        }
        Event::Tier(tier) if stats => {
            let tiers::TierDigest {
                filled,
                classes,
                largest,
                sha256,
                ..
            } = tier;
            complain(&format!(
                "tier {filled}: {classes} blocks, largest value {largest}, {sha256}"
            ));
        }
        Event::Tier(_) => {}
    }
}

/// Prints the statistics of a rank on the standard error.
#[allow(clippy::cast_precision_loss, reason = "a rate")]
fn stats(found: &Found, ranks: &Counted<'_>, time: Duration) {
    let (rank, seconds) = (ranks.rank(), time.as_secs_f64());
    let rate = found.digest.states() as f64 / seconds.max(1e-9);
    let peak = peak_memory().map_or(String::new(), |kib| {
        format!(", peak memory {} MiB", kib.div_ceil(1024))
    });
    let (sent, exchanges) = (ranks.sent.get(), ranks.exchanges.get());
    complain(&format!(
        "rank {rank}: {seconds:.1} s, {rate:.0} positions a second by all ranks{peak}, sent {sent} bytes in {exchanges} exchanges"
    ));
}

/// Converts an error for the command line, and adds what to do.
fn refuse_board(error: Error) -> anyhow::Error {
    let remedy = match &error {
        Error::Compute(cause) => return cause.clone().into(),
        Error::Occupied { .. } => "resume it with --resume, or give another folder",
        Error::Locked { .. } => "wait for its end, or give another folder",
        Error::Foreign { .. } => "give an empty folder, or a new one",
        Error::Other { .. } => "give another folder, or the same number of ranks as before",
        Error::Damaged { .. } => "start again in another folder",
        _ => return error.into(),
    };
    BadInput(format!("{error}; {remedy}")).into()
}
