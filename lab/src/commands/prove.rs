//! `prove`: proves a period by the finite-window theorem, even a very distant one; without a
//! period, describes the heaps.

use std::{
    fmt::Write as _,
    path::PathBuf,
    time::{Duration, Instant},
};

use super::{
    BadInput, FAILURE, SUCCESS,
    choice::whole_number,
    complain,
    game_arg::GameArg,
    heaps::{Watched, refusal},
    output::Output,
    progress, proved,
};
use crate::window::{self, Error, Invariants, Outcome, RunConfig};
use grundy_core::{
    game::Game,
    progress::{Deadline, Progress},
    values::Width,
};
use grundy_runs::{Checkpoints, MOST_HEAPS};

/// The time limit without a budget: longer than any run.
const FOR_EVER: Duration = Duration::from_secs(1 << 40);

/// The last heap of a search if the digits repeat without end. The method keeps up to 32 bytes for
/// each of them, and heap n has at least n moves, so that larger heaps are out of reach in any
/// case.
const MOST_ENDLESS: u64 = 1 << 22;

/// Options of `prove`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy-lab prove 0.16 -o 0.16.toml
  grundy-lab prove 0.106 --checkpoint run -o 0.106.toml
  grundy-lab prove 0.142 --to 10000000 -o a.txt

The game must be a code with finitely many digits and at most two parts. If few heaps are rare and values are below 64,
about a hundred million heaps are computed in a second, and about n + p heaps prove a period p from heap n on. Otherwise
the method of `grundy values` is used, which needs twice as many heaps. With --checkpoint the same command resumes a run
that ended in any way. If a period is proved, the answer is its certificate, which `grundy verify` checks. Otherwise the
answer describes the heaps computed, in the form of an OEIS a-file.")]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    /// Last heap of the search for a period; with few rare heaps, at least the first 262,144 heaps
    /// are computed.
    #[arg(long, value_name = "N", default_value_t = MOST_HEAPS, value_parser = whole_number(1..=MOST_HEAPS))]
    to: u64,

    /// Folder of checkpoints; a run in this folder is resumed.
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,

    /// Time between checkpoints: a number with s, m or h.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = super::choice::duration, requires = "checkpoint")]
    every: Duration,

    /// Time limit in seconds.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    budget: Option<u64>,

    /// Digest only the values of a period: somewhat faster on one core.
    #[arg(long)]
    no_digest: bool,

    #[command(flatten)]
    output: Output,
}

/// Searches for a period, proves it, and writes the result.
///
/// # Errors
/// If the game is invalid or unsuitable for this method, a checkpoint is unsuitable, or something
/// cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let (game, _) = args.game.read()?;
    args.output.check()?;
    let is_endless = game.code().is_some_and(|code| !code.tail.is_empty());
    let to = if is_endless {
        args.to.min(MOST_ENDLESS)
    } else {
        args.to
    };
    if to < args.to {
        complain(&format!(
            "note: the digits repeat without end, so the search ends at heap {to}"
        ));
    }
    let checkpoints = args.checkpoint.clone();
    let assignment = RunConfig {
        game: &game,
        to,
        digests: !args.no_digest,
        head: None,
        by_any_method: true,
        checkpoints: checkpoints.map(|folder| Checkpoints {
            folder,
            every: args.every,
            resume: true,
        }),
    };
    window::speaks_of(&game).map_err(|why| not_taken(&game, &why))?;
    let watched = Watched::new(to.saturating_add(1), args.checkpoint.is_some());
    args.budget
        .map(Duration::from_secs)
        .into_iter()
        .for_each(progress::stop_after);
    let deadline = Deadline::after(args.budget.map_or(FOR_EVER, Duration::from_secs), &watched);
    let start = Instant::now();
    let outcome = window::prove(&assignment, &deadline, &mut |event| {
        complain(&format!("note: {event}"));
    });
    let (time, heard) = (start.elapsed(), watched.signal());
    let is_over = deadline.cancelled();
    drop(watched);
    let outcome = outcome.map_err(|error| match error {
        Error::Inapplicable(why) => not_taken(&game, &why),
        Error::Run(error) => refusal(error),
    })?;
    tell_speed(&outcome, time);
    let heaps = outcome.invariants.heaps;
    let is_cut = outcome.interrupted && is_over;
    if is_cut {
        let on = if args.checkpoint.is_some() {
            "the same command resumes the run"
        } else {
            "with --checkpoint DIR the run could be resumed"
        };
        let cause = if heard.is_some() {
            "interrupted".to_owned()
        } else {
            progress::stop_words()
        };
        complain(&format!("{cause} before heap {heaps}; {on}"));
        if let Some(code) = heard {
            return Ok(code);
        }
    }
    let certificate = proved::certificate(&game, &outcome)?;
    let is_proved = certificate.is_some();
    if let Some(certificate) = &certificate {
        let left = args.budget.map_or(FOR_EVER, |seconds| {
            Duration::from_secs(seconds).saturating_sub(time)
        });
        let watched = Watched::new(certificate.heaps(), args.checkpoint.is_some());
        let is_checked = proved::check(certificate, &Deadline::after(left, &watched));
        let heard = watched.signal();
        drop(watched);
        if let Some(code) = heard {
            complain("interrupted while the proof was checked; the same command resumes the run");
            return Ok(code);
        }
        if !is_checked? {
            complain("note: not checked yet, because the time is over: run `grundy verify` on it");
        }
    }
    let answer = certificate.map_or_else(
        || list_values(&game, &outcome, args),
        |certificate| certificate.to_string(),
    );
    args.output.write(answer.as_bytes())?;
    Ok(if is_cut && !is_proved {
        FAILURE
    } else {
        SUCCESS
    })
}

/// Returns the error for a game that needs another method.
fn not_taken(game: &Game, why: &window::Inapplicable) -> anyhow::Error {
    let help = "use `grundy certify` or `grundy values`";
    BadInput(format!(
        "cannot prove a period of {game} because {why}; {help}"
    ))
    .into()
}

#[allow(clippy::cast_precision_loss, reason = "a rate")]
fn tell_speed(outcome: &Outcome, time: Duration) {
    let heaps = outcome.invariants.heaps.saturating_sub(outcome.from);
    let seconds = time.as_secs_f64();
    complain(&format!(
        "heaps: {heaps} in {seconds:.1} s, {:.1} million a second",
        heaps as f64 / seconds.max(1e-9) / 1e6
    ));
}

/// Describes the heaps as plain text in the form of an OEIS a-file.
fn list_values(game: &Game, outcome: &Outcome, args: &Args) -> String {
    let Invariants {
        heaps,
        rares,
        last_rare,
        rare,
        largest,
        sha256,
    } = &outcome.invariants;
    let mut text = format!(
        "# Grundy values of the taking-and-breaking game {game}, heaps 0 to {}\n",
        heaps.saturating_sub(1)
    );
    let digest = if args.no_digest { " --no-digest" } else { "" };
    // Writing to a String cannot fail.
    let mut line = |line: std::fmt::Arguments<'_>| {
        let _ = writeln!(text, "{line}");
    };
    line(format_args!(
        "# Computed by: grundy-lab prove {game} --to {}{digest} (grundy {})",
        heaps.saturating_sub(1),
        env!("CARGO_PKG_VERSION")
    ));
    match &outcome.law {
        Some((law, _)) => line(format_args!("# The values are {law}.")),
        None => line(format_args!("# No period was found in them.")),
    }
    line(format_args!("# heaps: {heaps}"));
    line(format_args!(
        "# rare heaps: {rares}, the last one {last_rare} (the empty heap is counted)"
    ));
    line(format_args!(
        "# largest value: {}, first at {}",
        largest.0, largest.1
    ));
    match sha256 {
        Some((Width::U8, sha256)) => line(format_args!(
            "# SHA-256 of the values, one byte each: {sha256}"
        )),
        Some((width, sha256)) => line(format_args!(
            "# SHA-256 of the values as little-endian {width}: {sha256}"
        )),
        None => {}
    }
    if rare.is_empty() {
        line(format_args!(
            "# The rare heaps are too many, or too far out, to be listed."
        ));
        return text;
    }
    line(format_args!("# The rare heaps and their values:"));
    for (heap, value) in rare {
        line(format_args!("{heap} {value}"));
    }
    text
}
