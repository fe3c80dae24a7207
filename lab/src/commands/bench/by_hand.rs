//! `bench by-hand`: this program measured against a program written by hand for each game.

use std::{
    fmt::Write as _,
    process::Command,
    sync::OnceLock,
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use clap::builder::PossibleValuesParser;

use super::super::progress::Bar;
use crate::{
    by_hand::{PROGRAMS, Program, sum},
    peers::process,
};
use grundy_core::{game::Game, notation::Bounds};
use grundy_law as law;

/// Options of `bench by-hand`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy-lab bench by-hand --game wythoff --game euclid
  grundy-lab bench by-hand > docs/by-hand.md

Each game is computed by a C++ program of ten to forty lines, compiled by g++ -O2, and by this program on one thread and
on all, in turns; the best processor time of each counts (for all threads the elapsed time). The sums of the values must be equal. The table is in Markdown.")]
pub struct Args {
    /// Measure only this game; may be given several times.
    #[arg(long = "game", value_name = "NAME", value_parser = PossibleValuesParser::new(PROGRAMS.iter().map(|each| each.name)))]
    games: Vec<String>,

    /// Time limit of each process, such as 90s or 5m.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = super::super::choice::duration)]
    limit: Duration,

    /// Turns of each game.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    turns: u32,
}

/// The best times of a game.
struct Row {
    /// Program by hand; `None` without a compiler, or above the limit.
    by_hand: Option<Duration>,
    /// This program on one thread and on all threads.
    ours: [Duration; 2],
    positions: usize,
}

/// Measures the games, and returns the table.
///
/// # Errors
/// If a game cannot be computed, or the sums of its values differ.
pub fn run(args: &Args) -> anyhow::Result<String> {
    let is_chosen = |program: &&Program| {
        args.games.is_empty() || args.games.iter().any(|name| name == program.name)
    };
    let programs: Vec<&Program> = PROGRAMS.iter().filter(is_chosen).collect();
    let folder = tempfile::tempdir().context("cannot make a folder for the C++ programs")?;
    let pools = [1, 0].map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build());
    let [one, all] = pools;
    let pools = [one?, all?];
    let bar = Bar::of_items(programs.len() as u64 * u64::from(args.turns));
    let mut rows = Vec::new();
    for program in programs {
        let compiled = program.compile(folder.path());
        let mut row = Row {
            by_hand: None,
            ours: [Duration::MAX; 2],
            positions: 0,
        };
        for _ in 0..args.turns {
            let mut expected = None;
            if let Ok(compiled) = &compiled {
                let mut command = Command::new(compiled);
                let ran = process::run(command.args(program.arguments.split(' ')), args.limit)
                    .map_err(anyhow::Error::msg)?;
                let mut lines = ran.printed.lines();
                if let (false, Some(theirs), Some(time)) = (ran.stopped, lines.next(), lines.next())
                {
                    let time = Duration::from_nanos(
                        time.parse().context("a program by hand printed no time")?,
                    );
                    row.by_hand = Some(row.by_hand.map_or(time, |best| best.min(time)));
                    expected = Some(theirs.to_owned());
                }
            }
            for (pool, (best, clock)) in pools
                .iter()
                .zip(row.ours.iter_mut().zip([processor_time, wall_time]))
            {
                let (game, bounds): (Game, Bounds) =
                    (program.game.parse()?, program.bounds.parse()?);
                let (values, time) = pool.install(|| {
                    let start = clock();
                    (
                        law::tabulate(&game, &bounds, None, &()),
                        clock().saturating_sub(start),
                    )
                });
                let values = values.with_context(|| format!("game {}", program.name))?;
                (row.positions, *best) = (values.len(), time.min(*best));
                let ours = sum(values.iter()).to_string();
                if expected.as_ref().is_some_and(|theirs| *theirs != ours) {
                    bail!(
                        "game {}: the values differ: the sum is {ours}, by hand {}",
                        program.name,
                        expected.unwrap_or_default()
                    );
                }
            }
            grundy_core::progress::Progress::advance(&bar, 1);
        }
        rows.push((program, row));
    }
    drop(bar);
    Ok(table(&rows))
}

/// Formats the tables as Markdown.
fn table(rows: &[(&Program, Row)]) -> String {
    let mut text = "# By hand\n\nThis page is written by `grundy-lab bench by-hand > docs/by-hand.md`. Each game is computed by a C++ program of ten \
                    to forty lines\n(`lab/baseline/by_hand`, compiled by `g++ -O2`) and by `grundy`, in turns in one run; the sums of \
                    all values are equal.\nThe best time of each counts: processor time, for all threads elapsed time. Ratios above 1: `grundy` is faster.\n\n\
                    | program | family | game | bounds | by hand | 1 thread | all threads | ratio, 1 thread | ratio, all |\n\
                    |---|---|---|---|--:|--:|--:|--:|--:|\n"
        .to_owned();
    for (program, row) in rows {
        let ratio = |ours: Duration| {
            row.by_hand.map_or("-".into(), |own| {
                format!("{:.2}", own.as_secs_f64() / ours.as_secs_f64())
            })
        };
        let [one, all] = row.ours;
        let Program {
            name,
            family,
            game,
            bounds,
            ..
        } = program;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {name} | {family} | `{game}` | {bounds} | {} | {} | {} | {} | {} |",
            row.by_hand.map_or("-".into(), time),
            time(one),
            time(all),
            ratio(one),
            ratio(all),
        );
    }
    text += "\n# Seconds per million positions\n\nThe same runs of `grundy` on one thread.\n\n\
             | family | program | positions | seconds per million |\n|---|---|--:|--:|\n";
    let mut by_family: Vec<&(&Program, Row)> = rows.iter().collect();
    by_family.sort_by_key(|(program, _)| program.family);
    for (
        Program { name, family, .. },
        Row {
            ours: [one, _],
            positions,
            ..
        },
    ) in by_family
    {
        #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
        let millions = *positions as f64 / 1.0e6;
        let _ = writeln!(
            text,
            "| {family} | {name} | {positions} | {:.4} |",
            one.as_secs_f64() / millions
        );
    }
    text
}

/// The time since the first call.
fn wall_time() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// The processor time of this thread: other programs on the machine hardly change it.
#[cfg(unix)]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

#[cfg(not(unix))]
fn processor_time() -> Duration {
    wall_time()
}

fn time(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1.0e3)
}
