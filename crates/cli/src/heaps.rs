//! `values` of heaps: methods, time estimates, checkpoints, and resumed runs.

use std::{
    io::Write,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use super::{
    BadInput, FAILURE, SUCCESS,
    choice::choice,
    complain,
    game_arg::BoundsArg,
    output::{self, Output},
    progress::{self, Bar, SilentLimit},
    signals::Listening,
};
use grundy_compute::{
    self as compute,
    estimate::{Computation, Purpose},
};
use grundy_core::{
    game::{Game, simplify_heaps::simplify_heaps},
    notation::Bounds,
    progress::Progress,
    values::{Shape, Width},
};
use grundy_plot::export::{self, Format};
use grundy_runs::{
    self as long_run, CheckpointError, Checkpoints, MethodChoice, MethodRequest, RunConfig,
    RunResult, Storage,
};
use grundy_work::method::fastest;

/// Options for values of heaps.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct HeapArgs {
    /// Method for heaps; auto takes the fastest that applies.
    #[arg(long, value_parser = choice::<MethodRequest>(), default_value = "auto")]
    pub(super) method: MethodRequest,

    /// Print the method, its reason and its counters on standard error.
    #[arg(long)]
    pub(super) stats: bool,

    /// Folder of the checkpoints of a resumable run; it is created if necessary.
    #[arg(long, value_name = "DIR")]
    pub(super) checkpoint: Option<PathBuf>,

    /// Time between checkpoints: a number with s, m or h.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = super::choice::duration, requires = "checkpoint")]
    every: Duration,

    /// Resume the run in the folder of --checkpoint.
    #[arg(long, requires = "checkpoint")]
    pub(super) resume: bool,
}

/// With at least this number of heaps, values for a file are kept on disk instead of in memory
/// until they are written: 16 MiB of one-byte values, at most 64 MiB.
const WAITING_ON_DISK: u64 = 1 << 24;

/// Returns `true` if the path is a file, or does not exist.
fn is_plain(path: &Path) -> bool {
    path.metadata().map_or(true, |found| found.is_file())
}

/// The requested answer.
#[derive(Debug, Clone, Copy)]
pub(super) enum HeapAnswer<'a> {
    /// The number of values, the largest value, and the digest.
    Digest,
    /// All values in a form.
    All {
        format: Format,
        width: Option<Width>,
        path: Option<&'a Path>,
    },
}

impl HeapArgs {
    /// Returns `true` if the options ask for no method, no statistics and no resumable run.
    pub(super) fn is_free(&self) -> bool {
        self.method == MethodRequest::Auto
            && !self.stats
            && self.checkpoint.is_none()
            && !self.resume
    }

    /// Returns the method for a game whose values are computed heap by heap.
    ///
    /// # Errors
    /// If the given method does not apply, or checkpoints are asked for although the game is
    /// computed as a whole.
    pub(super) fn choice(&self, game: &Game) -> anyhow::Result<Option<MethodChoice>> {
        let choice = long_run::choose(game, self.method)
            .map_err(|error| BadInput(format!("{error}; leave --method out")))?;
        if choice.method.is_stream() {
            return Ok(Some(choice));
        }
        if self.checkpoint.is_some() {
            let help = if game.is_heaps() {
                "leave --checkpoint out, or add --method naive"
            } else {
                "leave --checkpoint out: only runs of heaps and boards can be resumed"
            };
            return Err(BadInput(format!(
                "{game} is {}: it is computed as a whole; {help}",
                choice.why
            ))
            .into());
        }
        if self.stats {
            complain(&format!("method: {} ({})", choice.method, choice.why));
        }
        Ok(None)
    }

    /// Tells the ways in which the fastest method computes a game, if statistics are asked for.
    ///
    /// # Errors
    /// If the bounds do not fit the game.
    pub(super) fn tell_ways(&self, game: &Game, bounds: &Bounds) -> anyhow::Result<()> {
        if self.stats && self.method == MethodRequest::Auto {
            for way in compute::ways(game, compute::shape(game, bounds)?) {
                complain(&format!("way: {} ({})", way.name, way.why));
            }
        }
        Ok(())
    }

    /// Returns the code or the set with the same options as a rule, since its methods are faster.
    /// Returns `None` if the options ask for a method or for checkpoints.
    pub(super) fn known(&self, game: &Game) -> Option<Game> {
        let is_free = self.method == MethodRequest::Auto && self.checkpoint.is_none();
        let known = game.rule().filter(|_| is_free).and_then(simplify_heaps)?;
        if self.stats {
            let choice = fastest(&known);
            complain(&format!(
                "method: {} ({}: equal to {known})",
                choice.method, choice.why
            ));
        }
        Some(known)
    }

    /// Computes the values of heaps, and prints or writes them.
    ///
    /// # Errors
    /// If the bounds are invalid, a value does not fit, or something cannot be written.
    pub(super) fn run(
        &self,
        game: &Game,
        bounds: &Bounds,
        extent: &BoundsArg,
        choice: MethodChoice,
        answer: HeapAnswer<'_>,
    ) -> anyhow::Result<u8> {
        let Bounds::Heap(to) = *bounds else {
            compute::shape(game, bounds)?;
            return Ok(SUCCESS);
        };
        self.check_estimate(game, bounds, extent, answer, choice, to)?;
        let start = Instant::now();
        let assignment = self.assignment(game, choice, answer, to);
        let watched = Watched::new(to.saturating_add(1), self.checkpoint.is_some());
        let outcome = long_run::run(&assignment, &watched, &mut |event| {
            complain(&format!("note: {event}"));
        });
        let time = start.elapsed();
        let heard = watched.signal();
        // From here, a signal ends the process at once.
        drop(watched);
        let mut outcome = outcome.map_err(refusal)?;
        if self.stats {
            stats(&outcome, choice, time);
        }
        if let Some(code) = heard {
            self.say_how_to_go_on(&outcome);
            return Ok(code);
        }
        // Without a signal the budget ended: what is there is not the answer.
        if outcome.interrupted {
            if self.checkpoint.is_some() {
                self.say_how_to_go_on(&outcome);
                return Ok(FAILURE);
            }
            return Err(compute::ComputeError::Interrupted.into());
        }
        match answer {
            HeapAnswer::Digest => digest(&outcome)?,
            HeapAnswer::All {
                format,
                width,
                path,
            } => write(game, to, &mut outcome, format, width, path)?,
        }
        Ok(SUCCESS)
    }

    /// Refuses a run that would take too long or too much memory.
    fn check_estimate(
        &self,
        game: &Game,
        bounds: &Bounds,
        extent: &BoundsArg,
        answer: HeapAnswer<'_>,
        choice: MethodChoice,
        to: u64,
    ) -> anyhow::Result<()> {
        let (shape, purpose) = match answer {
            // A digest may cover more heaps than a table can hold.
            HeapAnswer::Digest if to <= long_run::MOST_HEAPS => {
                let to = usize::try_from(to)
                    .map_err(|_| BadInput(format!("{to} is beyond this machine's memory")))?;
                (Shape::Heap { to }, Purpose::Digest)
            }
            // The run itself refuses such bounds.
            HeapAnswer::Digest => (Shape::Heap { to: 0 }, Purpose::Digest),
            HeapAnswer::All { width, .. } => (compute::shape(game, bounds)?, Purpose::Table(width)),
        };
        extent.allow(&format!("{game} to {bounds}"), || {
            let (whole, values) = Computation {
                game,
                shape,
                method: choice.method,
                purpose,
            }
            .try_out();
            let whole = if self.method == MethodRequest::Auto {
                long_run::estimate(game, to, whole, &values)
            } else {
                whole
            };
            if let HeapAnswer::All { format, .. } = answer {
                whole.and_for_each(format.seconds_each(), shape)
            } else {
                whole
            }
        })
    }

    fn assignment<'a>(
        &self,
        game: &'a Game,
        choice: MethodChoice,
        answer: HeapAnswer<'_>,
        to: u64,
    ) -> RunConfig<'a> {
        let every = self.every;
        let checkpoints = self.checkpoint.clone();
        let checkpoints = checkpoints.map(|folder| Checkpoints {
            folder,
            every,
            resume: self.resume,
        });
        let (width, storage) = match answer {
            HeapAnswer::Digest => (None, Storage::Nothing),
            HeapAnswer::All { width, path, .. }
                if checkpoints.is_none()
                    && (to < WAITING_ON_DISK || path.is_none_or(|path| !is_plain(path))) =>
            {
                (width, Storage::Memory)
            }
            HeapAnswer::All { width, path, .. } => {
                let folder = path
                    .and_then(Path::parent)
                    .filter(|folder| !folder.as_os_str().is_empty());
                (
                    width,
                    Storage::Disk(folder.unwrap_or(Path::new(".")).to_owned()),
                )
            }
        };
        RunConfig {
            game,
            choice,
            auto: self.method == MethodRequest::Auto,
            exact_law: self.stats,
            to,
            storage,
            width: width.unwrap_or(Width::U32),
            checkpoints,
        }
    }

    fn say_how_to_go_on(&self, outcome: &RunResult) {
        let heaps = outcome.digest.heaps();
        complain(&match &self.checkpoint {
            Some(folder) => {
                let folder = folder.display();
                format!(
                    "{} before heap {heaps}; the same command with --resume continues from {folder}",
                    progress::stop_words()
                )
            }
            None => {
                format!(
                    "{} before heap {heaps}; with --checkpoint DIR the run could be resumed",
                    progress::stop_words()
                )
            }
        });
    }
}

/// Converts the error of a run for the command line, and adds what to do.
pub fn refusal(error: long_run::RunError) -> anyhow::Error {
    match error {
        long_run::RunError::NotAStream(_) => BadInput(error.to_string()).into(),
        long_run::RunError::Checkpoint(error) => BadInput(match remedy(&error) {
            Some(remedy) => format!("{error}; {remedy}"),
            None => error.to_string(),
        })
        .into(),
        long_run::RunError::Compute(error) => error.into(),
        error @ long_run::RunError::File { .. } => error.into(),
    }
}

/// Returns the remedy if a folder of checkpoints is unsuitable.
fn remedy(error: &CheckpointError) -> Option<String> {
    let remedy = match error {
        CheckpointError::Occupied { .. } => "resume it with --resume, or give another folder",
        CheckpointError::Foreign { .. } => "give an empty folder, or a new one",
        CheckpointError::Locked { .. } => "wait for its end, or give another folder",
        CheckpointError::NotPlain { .. } => "move it away, or give another folder",
        CheckpointError::Unusable { .. } => "there is no other one: start again in another folder",
        CheckpointError::KeepsValues { .. } => "leave --digest-only out",
        CheckpointError::KeptNoValues { .. } => "add --digest-only",
        CheckpointError::Reached { heap, .. } => return Some(format!("give --to {heap} or more")),
        CheckpointError::OtherGame { .. } | CheckpointError::OtherMethod { .. } => return None,
    };
    Some(remedy.to_owned())
}

/// Prints the number of heaps, the largest value with its first heap, and the digest.
fn digest(outcome: &RunResult) -> anyhow::Result<()> {
    let (largest, at) = outcome.digest.largest();
    output::print(|out| {
        writeln!(out, "positions: {}", outcome.digest.heaps())?;
        writeln!(out, "largest value: {largest}, first at {at}")?;
        writeln!(
            out,
            "SHA-256 of the values as little-endian u32: {}",
            outcome.digest.sha256()
        )
    })
}

/// Writes all values in a form.
fn write(
    game: &Game,
    to: u64,
    outcome: &mut RunResult,
    format: Format,
    width: Option<Width>,
    path: Option<&Path>,
) -> anyhow::Result<()> {
    let largest = outcome.digest.largest().0;
    let narrowest = Width::ALL
        .into_iter()
        .find(|width| largest <= width.largest())
        .unwrap_or(Width::U32);
    let heaps = export::Heaps {
        to,
        largest,
        width: width.unwrap_or(narrowest),
    };
    let RunResult { digest, kept, .. } = outcome;
    let mut export = |out: &mut dyn Write| {
        kept.read(digest, |values| {
            export::write_heaps(game, heaps, values, format, out)
        })
    };
    Output {
        path: path.map(Path::to_owned),
    }
    .write_with(|out| export(out))
}

/// Prints the statistics of the run on the standard error.
#[allow(clippy::cast_precision_loss, reason = "a rate")]
fn stats(outcome: &RunResult, choice: MethodChoice, time: Duration) {
    complain(&format!("method: {} ({})", outcome.method, choice.why));
    if let Some(law) = &outcome.law {
        complain(&format!("law: {law}"));
    }
    for (name, count) in &outcome.counters {
        complain(&format!("{name}: {count}"));
    }
    let heaps = outcome.digest.heaps().saturating_sub(outcome.from);
    let seconds = time.as_secs_f64();
    complain(&format!(
        "heaps: {heaps} in {seconds:.3} s, {:.0} a second",
        heaps as f64 / seconds.max(1e-9)
    ));
    if let Some(kib) = peak_memory() {
        complain(&format!("peak memory: {} MiB", kib.div_ceil(1024)));
    }
}

/// Returns the peak memory of this process in KiB, if the system reports it.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// A progress bar that also catches signals.
pub struct Watched {
    bar: Option<Bar>,
    /// The signal handler; without checkpoints, a signal ends the process at once, as usual.
    listening: Option<Listening>,
    end: Option<Instant>,
}

impl Watched {
    /// Creates a bar that ends at `positions`. `listens` is `true` for work that can be resumed:
    /// signals are then caught.
    pub fn new(positions: u64, listens: bool) -> Self {
        Self {
            bar: Some(Bar::new(positions)),
            listening: listens.then(Listening::begin),
            end: None,
        }
    }

    /// Listens to signals and ends after the budget, if there is one.
    pub fn within(positions: u64, budget: Option<Duration>) -> Self {
        budget.into_iter().for_each(progress::set_budget);
        let end = budget.map(|budget| Instant::now() + budget);
        Self {
            end,
            ..Self::new(positions, true)
        }
    }

    /// Creates a state without a bar, because another process shows the bar.
    pub fn silent() -> Self {
        Self {
            bar: None,
            listening: Some(Listening::begin()),
            end: None,
        }
    }

    /// Returns the exit code of the signal that was caught, if any.
    pub fn signal(&self) -> Option<u8> {
        self.listening.as_ref().and_then(Listening::heard)
    }
}

impl Progress for Watched {
    fn advance(&self, positions: u64) {
        if let Some(bar) = &self.bar {
            bar.advance(positions);
        }
    }

    fn begin_at(&self, positions: u64) {
        if let Some(bar) = &self.bar {
            bar.begin_at(positions);
        }
    }

    fn cancelled(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() > end)
            || self.signal().is_some()
            || SilentLimit.cancelled()
    }
}
