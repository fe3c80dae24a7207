//! Sweeps: a shard of a catalogue, the merged tables, and the status.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    time::Duration,
};

use super::super::{
    BadInput, FAILURE, SUCCESS,
    choice::whole_number,
    complain,
    output::{self, write_file},
    progress::Bar,
    signals::Listening,
};
use crate::{
    survey::LEAST_HEAPS,
    sweep::{self, Catalogue, Folder, Plan, Shard},
};
use grundy_compute::estimate::Estimate;
use grundy_core::{progress::Progress, store};

/// The largest bound for all games: the values are kept in memory, and the search for a law takes
/// 40 bytes a heap, 10 GiB.
const MOST: u64 = 1 << 28;
/// The largest bound of games without a law: distant values are not kept, and a million heaps a
/// second take about an hour.
const FARTHEST: u64 = 1 << 32;

/// The part of a catalogue, and the bounds after the first.
#[derive(Debug, clap::Args)]
pub(super) struct Limits {
    /// The part of the catalogue, I from 1 to N or from 0 to N - 1 [default: all of it].
    #[arg(long, value_name = "I/N", value_parser = str::parse::<Shard>, requires = "catalogue")]
    shard: Option<Shard>,

    /// Compute games without a proved law up to this heap; the bound is doubled until a law is
    /// proved.
    #[arg(long, value_name = "N", value_parser = whole_number(LEAST_HEAPS..=FARTHEST), requires = "catalogue")]
    then: Option<u64>,

    /// Compute the games without a law that have at most 2000 rare heaps up to this heap.
    #[arg(long, value_name = "N", value_parser = whole_number(LEAST_HEAPS..=FARTHEST), requires = "catalogue")]
    few_rares: Option<u64>,

    /// Time limit in seconds for a game and bound; a slower game keeps its last result, and says
    /// so.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=8_640_000), requires = "catalogue")]
    budget: Option<u64>,

    /// Number of retries of a game that could not be computed; the next run retries it in any case.
    #[arg(long, value_name = "N", default_value_t = 0, requires = "catalogue")]
    retries: u32,
}

/// Options of `survey merge`.
#[derive(Debug, clap::Args)]
pub(super) struct MergeArgs {
    /// The folder of a sweep.
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Folder for atlas.md, atlas.csv and atlas.jsonl [default: DIR].
    #[arg(short = 'o', long = "output", value_name = "FOLDER")]
    output: Option<PathBuf>,

    /// File for the law of each subtraction set, one per line.
    #[arg(long, value_name = "FILE")]
    laws: Option<PathBuf>,

    /// Write the tables even if items are missing; the page gives their number.
    #[arg(long)]
    partial: bool,

    /// Recompute every record, and check every certificate as `grundy verify` does.
    #[arg(long)]
    verify: bool,
}

/// A progress bar that a signal ends.
struct Heard<'a> {
    bar: &'a Bar,
    signals: &'a Listening,
}

impl Progress for Heard<'_> {
    fn advance(&self, items: u64) {
        self.bar.advance(items);
    }

    fn skip(&self, items: u64) {
        self.bar.skip(items);
    }

    fn cancelled(&self) -> bool {
        self.signals.heard().is_some()
    }
}

/// Computes the remaining items of a shard.
pub(super) fn run(word: &str, to: Option<u64>, limits: &Limits, path: &Path) -> anyhow::Result<u8> {
    let catalogue = catalogue(word)?;
    let is_of_sets = catalogue.is_of_sets();
    let plan = match to {
        Some(to) if !is_of_sets && to <= MOST => Plan {
            to,
            then: limits.then,
            few: limits.few_rares,
            budget: limits.budget.map(Duration::from_secs),
            retries: limits.retries,
        },
        Some(to) if !is_of_sets => {
            return Err(BadInput(format!("--to {to} is beyond {MOST}")).into());
        }
        None if is_of_sets && limits.then.or(limits.few_rares).or(limits.budget).is_none() => {
            Plan {
                to: LEAST_HEAPS,
                then: None,
                few: None,
                budget: None,
                retries: limits.retries,
            }
        }
        None if !is_of_sets => {
            return Err(
                BadInput("say how far all games go: --to N, such as --to 10000".into()).into(),
            );
        }
        _ => {
            let help = "subtraction sets go as far as their proofs: leave --to, --then, --few-rares and --budget out";
            return Err(BadInput(help.into()).into());
        }
    };
    let shard = limits.shard.unwrap_or(Shard::WHOLE);
    let items = catalogue.items().len() as u64;
    let folder = Folder::begin(path, &catalogue).map_err(bad_folder)?;
    let signals = Listening::begin();
    let bar = Bar::new(shard.share(items) * plan.passes());
    let report = sweep::run(
        &folder,
        shard,
        &plan,
        &Heard {
            bar: &bar,
            signals: &signals,
        },
    )?;
    drop(bar);
    let sweep::Report {
        items,
        done,
        ref failed,
        ..
    } = report;
    output::print(|out| {
        writeln!(
            out,
            "{items} items: {done} done now, {} failed",
            failed.len()
        )
    })?;
    tell_failures(failed.iter().map(|(item, reason)| (item, reason)));
    if report.interrupted {
        return Ok(signals.heard().unwrap_or(FAILURE));
    }
    Ok(if failed.is_empty() { SUCCESS } else { FAILURE })
}

/// Returns a catalogue by its word, or reads it from a file.
fn catalogue(word: &str) -> anyhow::Result<Catalogue> {
    if !store::exists(Path::new(word)).map_err(|error| BadInput(error.to_string()))? {
        return Ok(word.parse().map_err(BadInput)?);
    }
    let text = store::read_text(Path::new(word)).map_err(|error| BadInput(error.to_string()))?;
    Ok(Catalogue::lines(&text).map_err(|what| BadInput(format!("{word}: {what}")))?)
}

/// Opens the folder of a sweep.
fn open(path: &Path) -> anyhow::Result<Folder> {
    Folder::open(path).map_err(bad_folder)
}

/// Reports a wrong folder as wrong input.
fn bad_folder(error: sweep::Error) -> anyhow::Error {
    match error {
        sweep::Error::NoSweep(_) | sweep::Error::Other { .. } | sweep::Error::Foreign { .. } => {
            BadInput(error.to_string()).into()
        }
        error => error.into(),
    }
}

/// Checks all files, and writes the tables.
pub(super) fn merge(args: &MergeArgs) -> anyhow::Result<u8> {
    let folder = open(&args.folder)?;
    let merged = sweep::merge(&folder, args.partial, args.verify)?;
    let laws = match (&args.laws, &merged) {
        (Some(path), sweep::Merged::Ranges { ranges, .. }) => Some((path, ranges)),
        (Some(_), _) => {
            return Err(BadInput("--laws is for sweeps of subtraction sets".into()).into());
        }
        (None, _) => None,
    };
    let to = args.output.as_deref().unwrap_or(&args.folder);
    for (name, text) in [
        ("atlas.md", merged.markdown()),
        ("atlas.csv", merged.csv()),
        ("atlas.jsonl", merged.json_lines()),
    ] {
        store::update(&to.join(name), text.as_bytes())?;
    }
    if let Some((path, ranges)) = laws {
        write_file(path, |out| sweep::write_laws(ranges, out))?;
    }
    Ok(SUCCESS)
}

/// The most failures that are reported with their reasons; the others are only counted.
const TOLD: usize = 20;

/// Reports why items could not be computed.
fn tell_failures<'a>(failures: impl ExactSizeIterator<Item = (&'a String, &'a String)>) {
    let more = failures.len().saturating_sub(TOLD);
    for (item, reason) in failures.take(TOLD) {
        complain(&format!("failed: {item}: {reason}"));
    }
    if more > 0 {
        complain(&format!(
            "failed: {more} more; `grundy-lab survey status DIR --json` has all"
        ));
    }
}

/// Prints the progress of a sweep.
pub(super) fn status(path: &Path, json: bool) -> anyhow::Result<u8> {
    let status = sweep::status(&open(path)?)?;
    if json {
        let mut object = serde_json::to_value(&status)?;
        object["left"] = status.left().into();
        object["seconds"] = status.seconds().into();
        output::print(|out| writeln!(out, "{object}"))?;
        return Ok(SUCCESS);
    }
    let mut out = io::stdout().lock();
    writeln!(out, "items     {}", status.items)?;
    writeln!(out, "done      {}", status.done)?;
    writeln!(out, "left      {}", status.left())?;
    writeln!(out, "proved    {}", status.proved)?;
    writeln!(out, "given up  {}", status.given_up)?;
    writeln!(out, "failed    {}", status.failed.len())?;
    if let (Some(rate), Some(seconds), true) = (status.rate, status.seconds(), status.left() > 0) {
        let estimate = Estimate::of_time(seconds);
        writeln!(out, "rate      {rate:.2} a second")?;
        writeln!(out, "estimate  {} more", estimate.duration())?;
    }
    out.flush()?;
    tell_failures(status.failed.iter());
    Ok(SUCCESS)
}
