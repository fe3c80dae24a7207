//! `values` of heaps: which method, how long, what is kept, and how a long run goes on after an end.

use std::{
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use super::{BadInput, INTERRUPTED, SUCCESS, choice::choice, progress::Bar, subject::Extent};
use crate::{
    compute::{
        self,
        estimate::{Job, Purpose},
    },
    export::{self, Format},
    game::Game,
    long_run::{self, Asked, Checkpoints, Choice, Keep, Plan, Run},
    notation::Bounds,
    progress::Progress,
    store,
    values::{Shape, Width},
};

/// How values of heaps are computed.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct Way {
    /// The method, for heaps: auto takes the fastest that applies.
    #[arg(long, value_parser = choice::<Asked>(), default_value = "auto")]
    method: Asked,

    /// Say on the standard error which method was taken and why, and what it counted.
    #[arg(long)]
    stats: bool,

    /// Keep what a run needs to go on in this folder, which is made if it is not there.
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,

    /// How often: a number with s, m or h.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = super::bench::duration, requires = "checkpoint")]
    every: Duration,

    /// Go on with the run in the folder of --checkpoint.
    #[arg(long, requires = "checkpoint")]
    resume: bool,
}

/// From so many heaps on values that go to a file wait for it on the disk.
const MANY: u64 = 1 << 24;

/// Is the path a file, or nothing yet?
fn is_plain(path: &Path) -> bool {
    path.metadata().map_or(true, |found| found.is_file())
}

/// What becomes of the values.
#[derive(Debug, Clone, Copy)]
pub(super) enum Wanted<'a> {
    /// Their number, the largest, their digest.
    Digest,
    /// All of them in a form.
    All { format: Format, width: Option<Width>, path: Option<&'a Path> },
}

impl Way {
    /// The method for a game that gives its values heap by heap.
    ///
    /// # Errors
    /// If a method was asked for that does not apply, or checkpoints of a game that is computed as a whole.
    pub(super) fn choice(&self, game: &Game) -> anyhow::Result<Option<Choice>> {
        let help = "leave --method out, or see generator values --help";
        let choice = long_run::choose(game, self.method).map_err(|error| BadInput(format!("{error}; {help}")))?;
        if choice.method.is_stream() {
            return Ok(Some(choice));
        }
        if self.checkpoint.is_some() {
            let help = "leave --checkpoint out, or add --method naive for heaps";
            return Err(BadInput(format!("{game} is {}: it is computed as a whole; {help}", choice.why)).into());
        }
        if self.stats {
            eprintln!("method: {} ({})", choice.method, choice.why);
        }
        Ok(None)
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
        wanted: Wanted<'_>,
    ) -> anyhow::Result<u8> {
        let Bounds::Heap(to) = *bounds else {
            compute::shape(game, bounds)?;
            return Ok(SUCCESS);
        };
        let auto = self.method == Asked::Auto;
        let (shape, purpose) = match wanted {
            // A digest may be of more heaps than a table can hold.
            Wanted::Digest if to <= long_run::MOST_HEAPS => {
                let to = usize::try_from(to).map_err(|_| BadInput(format!("{to} is beyond this machine's memory")))?;
                (Shape::Heap { to }, Purpose::Digest)
            }
            // The run says what is too much for it.
            Wanted::Digest => (Shape::Heap { to: 0 }, Purpose::Digest),
            Wanted::All { width, .. } => (compute::shape(game, bounds)?, Purpose::Table(width)),
        };
        extent.allow(&format!("{game} to {bounds}"), || {
            let whole = Job { game, shape, method: choice.method, purpose }.estimate();
            if auto { long_run::estimate(game, to, whole) } else { whole }
        })?;
        let checkpoints =
            self.checkpoint.clone().map(|folder| Checkpoints { folder, every: self.every, resume: self.resume });
        let (width, keep) = match wanted {
            Wanted::Digest => (None, Keep::Nothing),
            Wanted::All { width, path, .. }
                if checkpoints.is_none() && (to < MANY || path.is_none_or(|path| !is_plain(path))) =>
            {
                (width, Keep::Memory)
            }
            Wanted::All { width, path, .. } => {
                let folder = path.and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty());
                (width, Keep::Disk(folder.unwrap_or(Path::new(".")).to_owned()))
            }
        };
        let width = width.unwrap_or(Width::U32);
        let plan = Plan { game, choice, auto, exact_law: self.stats, to, keep, width, checkpoints };
        let watched = Watched::new(to.saturating_add(1), self.checkpoint.is_some())?;
        let run = long_run::run(&plan, &watched, &mut |note| eprintln!("note: {note}"));
        drop(watched);
        let mut run = run.map_err(refusal)?;
        if self.stats {
            stats(&run, choice);
        }
        if run.interrupted {
            self.say_how_to_go_on(&run);
            return Ok(INTERRUPTED);
        }
        match wanted {
            Wanted::Digest => digest(&run)?,
            Wanted::All { format, width, path } => write(game, to, &mut run, format, width, path)?,
        }
        Ok(SUCCESS)
    }

    fn say_how_to_go_on(&self, run: &Run) {
        let heaps = run.summary.heaps();
        match &self.checkpoint {
            Some(folder) => {
                let folder = folder.display();
                eprintln!("interrupted before heap {heaps}; the same command with --resume goes on, from {folder}");
            }
            None => eprintln!("interrupted before heap {heaps}; --checkpoint DIR would let it go on"),
        }
    }
}

/// An error of a run as the command line tells it.
fn refusal(error: long_run::Error) -> anyhow::Error {
    match error {
        long_run::Error::Refused(message) => BadInput(message).into(),
        long_run::Error::Compute(error) => error.into(),
        error @ long_run::Error::File { .. } => error.into(),
    }
}

/// The number of heaps, the largest value with the first heap that has it, the digest.
fn digest(run: &Run) -> io::Result<()> {
    let (largest, at) = run.summary.largest();
    let mut out = io::stdout().lock();
    writeln!(out, "positions: {}", run.summary.heaps())?;
    writeln!(out, "largest value: {largest}, first at {at}")?;
    writeln!(out, "SHA-256 of the values as little-endian u32: {}", run.summary.sha256())
}

/// All values in a form.
fn write(
    game: &Game,
    to: u64,
    run: &mut Run,
    format: Format,
    width: Option<Width>,
    path: Option<&Path>,
) -> anyhow::Result<()> {
    let largest = run.summary.largest().0;
    let narrowest = Width::ALL.into_iter().find(|width| largest <= width.largest()).unwrap_or(Width::U32);
    let heaps = export::Heaps { to, largest, width: width.unwrap_or(narrowest) };
    let Run { summary, kept, .. } = run;
    let mut export =
        |out: &mut dyn Write| kept.read(summary, |values| export::write_heaps(game, heaps, values, format, out));
    if let Some(path) = path {
        store::write_with(path, |out| export(out))?;
        return Ok(());
    }
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    export(&mut out)?;
    out.flush()?;
    Ok(())
}

/// What was done, on the standard error.
#[allow(clippy::cast_precision_loss, reason = "a rate")]
fn stats(run: &Run, choice: Choice) {
    eprintln!("method: {} ({})", run.method, choice.why);
    if let Some(law) = &run.law {
        eprintln!("law: {law}");
    }
    for (name, count) in &run.counters {
        eprintln!("{name}: {count}");
    }
    let heaps = run.summary.heaps().saturating_sub(run.from);
    let seconds = run.time.as_secs_f64();
    eprintln!("heaps: {heaps} in {seconds:.3} s, {:.0} a second", heaps as f64 / seconds.max(1e-9));
    let peak = std::fs::read_to_string("/proc/self/status").ok().and_then(|status| {
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()
    });
    if let Some(kib) = peak {
        eprintln!("peak memory: {} MiB", kib.div_ceil(1024));
    }
}

/// A progress bar that hears of Ctrl-C.
struct Watched {
    bar: Bar,
    interrupted: Arc<AtomicBool>,
}

impl Watched {
    /// Without checkpoints, and at the second time, Ctrl-C ends the process at once, as usual.
    fn new(positions: u64, catches: bool) -> io::Result<Self> {
        let interrupted = Arc::new(AtomicBool::new(false));
        if catches {
            let signal = signal_hook::consts::SIGINT;
            signal_hook::flag::register_conditional_shutdown(signal, INTERRUPTED.into(), Arc::clone(&interrupted))?;
            signal_hook::flag::register(signal, Arc::clone(&interrupted))?;
        }
        Ok(Self { bar: Bar::new(positions), interrupted })
    }
}

impl Progress for Watched {
    fn advance(&self, positions: u64) {
        self.bar.advance(positions);
    }

    fn begin_at(&self, positions: u64) {
        self.bar.begin_at(positions);
    }

    fn cancelled(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}
