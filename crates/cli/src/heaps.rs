//! `values` of heaps: which method, how long, what is kept, and how a long run goes on after an end.

use std::{
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use super::{BadInput, SUCCESS, choice::choice, complain, output, progress::Bar, signals::Listening, subject::Extent};
use grundy_compute::{
    self as compute,
    estimate::{Computation, HeadStart, Purpose},
};
use grundy_core::{
    game::{Game, recognise::recognise},
    notation::Bounds,
    progress::Progress,
    values::{Shape, Width},
};
use grundy_plot::export::{self, Format};
use grundy_records::long_run::{self, Asked, Assignment, CheckpointError, Checkpoints, Choice, Outcome, Storage};
use grundy_work::method::fastest;

/// The options that name the folder of a run: one at a time.
pub(super) const FOLDER: &str = "run_folder";

/// How values of heaps are computed.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct HeapArgs {
    /// The method, for heaps and boards: auto takes the fastest that applies.
    #[arg(long, value_parser = choice::<Asked>(), default_value = "auto")]
    pub(super) method: Asked,

    /// Say on the standard error which method was taken and why, and what it counted; with --digest-only of a board, also
    /// print its digest by tiers.
    #[arg(long)]
    pub(super) stats: bool,

    /// Keep what a run needs to go on in this folder, which is made if it is not there.
    #[arg(long, value_name = "DIR", group = FOLDER)]
    pub(super) checkpoint: Option<PathBuf>,

    /// How often: a number with s, m or h.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = super::bench::duration, requires = "checkpoint")]
    every: Duration,

    /// Go on with the run in the folder of --checkpoint or --keep.
    #[arg(long, requires = FOLDER)]
    pub(super) resume: bool,
}

/// From this number of heaps on values that go to a file wait for it on the disk instead of in memory: 16 MiB of values
/// of a byte, 64 MiB at most.
const WAITING_ON_DISK: u64 = 1 << 24;

/// Is the path a file, or nothing yet?
fn is_plain(path: &Path) -> bool {
    path.metadata().map_or(true, |found| found.is_file())
}

/// What is asked of the values.
#[derive(Debug, Clone, Copy)]
pub(super) enum Answer<'a> {
    /// Their number, the largest, their digest.
    Digest,
    /// All of them in a form.
    All { format: Format, width: Option<Width>, path: Option<&'a Path> },
}

impl HeapArgs {
    /// Returns `true` if nobody asks how the values are computed, or for a run that can be resumed.
    pub(super) fn is_free(&self) -> bool {
        self.method == Asked::Auto && !self.stats && self.checkpoint.is_none() && !self.resume
    }

    /// The method for a game that gives its values heap by heap.
    ///
    /// # Errors
    /// If a method was asked for that does not apply, or checkpoints of a game that is computed as a whole.
    pub(super) fn choice(&self, game: &Game) -> anyhow::Result<Option<Choice>> {
        let choice = long_run::choose(game, self.method)
            .map_err(|error| BadInput(format!("{error}; leave --method out, or see grundy values --help")))?;
        if choice.method.is_stream() {
            return Ok(Some(choice));
        }
        if self.checkpoint.is_some() {
            let help = if game.is_heaps() {
                "leave --checkpoint out, or add --method naive"
            } else {
                "leave --checkpoint out: only heaps and boards can be gone on with"
            };
            return Err(BadInput(format!("{game} is {}: it is computed as a whole; {help}", choice.why)).into());
        }
        if self.stats {
            complain(&format!("method: {} ({})", choice.method, choice.why));
        }
        Ok(None)
    }

    /// The code or the set whose options a rule has, if nobody asks for a method or for checkpoints: its methods are faster.
    pub(super) fn known(&self, game: &Game) -> Option<Game> {
        let is_free = self.method == Asked::Auto && self.checkpoint.is_none();
        let known = game.rule().filter(|_| is_free).and_then(recognise)?;
        if self.stats {
            let choice = fastest(&known);
            complain(&format!("method: {} ({}: equal to {known})", choice.method, choice.why));
        }
        Some(known)
    }

    /// Computes and prints or writes the values of heaps.
    ///
    /// # Errors
    /// If the bounds are wrong, a value does not fit, or something cannot be written.
    pub(super) fn run(
        &self,
        game: &Game,
        bounds: &Bounds,
        extent: &Extent,
        choice: Choice,
        answer: Answer<'_>,
    ) -> anyhow::Result<u8> {
        let Bounds::Heap(to) = *bounds else {
            compute::shape(game, bounds)?;
            return Ok(SUCCESS);
        };
        // The heaps that the estimate computed are of the run.
        let start = Instant::now();
        let head_start = self.check_estimate(game, bounds, extent, answer, choice, to)?;
        let assignment = self.assignment(game, choice, answer, to);
        let watched = Watched::new(to.saturating_add(1), self.checkpoint.is_some());
        let outcome =
            long_run::run_from(head_start, &assignment, &watched, &mut |event| complain(&format!("note: {event}")));
        let time = start.elapsed();
        let heard = watched.signal();
        // From here on a signal ends the process at once.
        drop(watched);
        let mut outcome = outcome.map_err(refusal)?;
        if self.stats {
            stats(&outcome, choice, time);
        }
        if let Some(code) = heard {
            self.say_how_to_go_on(&outcome);
            return Ok(code);
        }
        match answer {
            Answer::Digest => digest(&outcome)?,
            Answer::All { format, width, path } => write(game, to, &mut outcome, format, width, path)?,
        }
        Ok(SUCCESS)
    }

    /// Refuses what would take too long or too much memory; gives the heaps that were computed to know that.
    fn check_estimate(
        &self,
        game: &Game,
        bounds: &Bounds,
        extent: &Extent,
        answer: Answer<'_>,
        choice: Choice,
        to: u64,
    ) -> anyhow::Result<Option<HeadStart>> {
        let (shape, purpose) = match answer {
            // A digest may be of more heaps than a table can hold.
            Answer::Digest if to <= long_run::MOST_HEAPS => {
                let to = usize::try_from(to).map_err(|_| BadInput(format!("{to} is beyond this machine's memory")))?;
                (Shape::Heap { to }, Purpose::Digest)
            }
            // The run says what is too much for it.
            Answer::Digest => (Shape::Heap { to: 0 }, Purpose::Digest),
            Answer::All { width, .. } => (compute::shape(game, bounds)?, Purpose::Table(width)),
        };
        let mut head_start = None;
        extent.allow(&format!("{game} to {bounds}"), || {
            let (whole, begun) = Computation { game, shape, method: choice.method, purpose }.try_out();
            head_start = begun;
            if self.method == Asked::Auto { long_run::estimate(game, to, whole, &mut head_start) } else { whole }
        })?;
        Ok(head_start)
    }

    fn assignment<'a>(&self, game: &'a Game, choice: Choice, answer: Answer<'_>, to: u64) -> Assignment<'a> {
        let every = self.every;
        let checkpoints = self.checkpoint.clone();
        let checkpoints = checkpoints.map(|folder| Checkpoints { folder, every, resume: self.resume });
        let (width, storage) = match answer {
            Answer::Digest => (None, Storage::Nothing),
            Answer::All { width, path, .. }
                if checkpoints.is_none() && (to < WAITING_ON_DISK || path.is_none_or(|path| !is_plain(path))) =>
            {
                (width, Storage::Memory)
            }
            Answer::All { width, path, .. } => {
                let folder = path.and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty());
                (width, Storage::Disk(folder.unwrap_or(Path::new(".")).to_owned()))
            }
        };
        Assignment {
            game,
            choice,
            auto: self.method == Asked::Auto,
            exact_law: self.stats,
            to,
            storage,
            width: width.unwrap_or(Width::U32),
            checkpoints,
        }
    }

    fn say_how_to_go_on(&self, outcome: &Outcome) {
        let heaps = outcome.digest.heaps();
        complain(&match &self.checkpoint {
            Some(folder) => {
                let folder = folder.display();
                format!("interrupted before heap {heaps}; the same command with --resume goes on, from {folder}")
            }
            None => format!("interrupted before heap {heaps}; --checkpoint DIR would let it go on"),
        });
    }
}

/// An error of a run as the command line tells it, with what to do.
pub(super) fn refusal(error: long_run::Error) -> anyhow::Error {
    match error {
        long_run::Error::NotAStream(_) => BadInput(error.to_string()).into(),
        long_run::Error::Checkpoint(error) => BadInput(match remedy(&error) {
            Some(remedy) => format!("{error}; {remedy}"),
            None => error.to_string(),
        })
        .into(),
        long_run::Error::Compute(error) => error.into(),
        error @ long_run::Error::File { .. } => error.into(),
    }
}

/// What to do where a folder of checkpoints does not serve.
fn remedy(error: &CheckpointError) -> Option<String> {
    let remedy = match error {
        CheckpointError::Occupied { .. } => "go on with it by --resume, or give another folder",
        CheckpointError::Foreign { .. } => "give an empty folder, or one that is not there yet",
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

/// The number of heaps, the largest value with the first heap that has it, the digest.
fn digest(outcome: &Outcome) -> io::Result<()> {
    let (largest, at) = outcome.digest.largest();
    let mut out = io::stdout().lock();
    writeln!(out, "positions: {}", outcome.digest.heaps())?;
    writeln!(out, "largest value: {largest}, first at {at}")?;
    writeln!(out, "SHA-256 of the values as little-endian u32: {}", outcome.digest.sha256())?;
    out.flush()
}

/// All values in a form.
fn write(
    game: &Game,
    to: u64,
    outcome: &mut Outcome,
    format: Format,
    width: Option<Width>,
    path: Option<&Path>,
) -> anyhow::Result<()> {
    let largest = outcome.digest.largest().0;
    let narrowest = Width::ALL.into_iter().find(|width| largest <= width.largest()).unwrap_or(Width::U32);
    let heaps = export::Heaps { to, largest, width: width.unwrap_or(narrowest) };
    let Outcome { digest, kept, .. } = outcome;
    let mut export =
        |out: &mut dyn Write| kept.read(digest, |values| export::write_heaps(game, heaps, values, format, out));
    if let Some(path) = path {
        return output::write_file(path, |out| export(out));
    }
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    export(&mut out)?;
    out.flush()?;
    Ok(())
}

/// What was done, on the standard error.
#[allow(clippy::cast_precision_loss, reason = "a rate")]
fn stats(outcome: &Outcome, choice: Choice, time: Duration) {
    complain(&format!("method: {} ({})", outcome.method, choice.why));
    if let Some(law) = &outcome.law {
        complain(&format!("law: {law}"));
    }
    for (name, count) in &outcome.counters {
        complain(&format!("{name}: {count}"));
    }
    let heaps = outcome.digest.heaps().saturating_sub(outcome.from);
    let seconds = time.as_secs_f64();
    complain(&format!("heaps: {heaps} in {seconds:.3} s, {:.0} a second", heaps as f64 / seconds.max(1e-9)));
    if let Some(kib) = peak_memory() {
        complain(&format!("peak memory: {} MiB", kib.div_ceil(1024)));
    }
}

/// The most memory that this process has held at once, in KiB, where the system tells.
pub(super) fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// A progress bar that hears of signals.
pub(super) struct Watched {
    bar: Option<Bar>,
    /// Without checkpoints a signal ends the process at once, as usual.
    listening: Option<Listening>,
}

impl Watched {
    /// A bar whose end is at `positions`; a signal is listened to where work can be gone on with.
    pub(super) fn new(positions: u64, listens: bool) -> Self {
        Self { bar: Some(Bar::new(positions)), listening: listens.then(Listening::begin) }
    }

    /// Without a bar: another process has one.
    pub(super) fn silent() -> Self {
        Self { bar: None, listening: Some(Listening::begin()) }
    }

    /// The exit code for the signal that came, if one did.
    pub(super) fn signal(&self) -> Option<u8> {
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
        self.signal().is_some()
    }
}
