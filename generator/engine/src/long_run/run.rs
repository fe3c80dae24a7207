//! The loop of a long run: compute, sum up, keep, write checkpoints, stop when asked to.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use super::{
    MOST_HEAPS,
    error::Error,
    methods::{self, Choice, Method},
    refining::Refining,
    resume::{self, Place},
    source::Source,
    spool::Spool,
    summary::Summary,
};
use crate::{
    compute::{
        self, Stop,
        heaps::{growing::Growing, stream::Stream},
    },
    game::{Game, HeapCode},
    progress::Progress,
    values::{Cells, Width},
};

/// What is to be computed and how.
#[derive(Debug, Clone)]
pub struct Plan<'a> {
    /// A game of heaps.
    pub game: &'a Game,
    /// The method; must be a stream.
    pub choice: Choice,
    /// Did nobody ask for this method? Then a checkpoint of another goes on with that one, and a period that is proved on
    /// the way is used.
    pub auto: bool,
    /// Is where that period begins to be found, even if all is to be computed once more for that?
    pub exact_law: bool,
    /// The last heap.
    pub to: u64,
    /// What becomes of the values.
    pub keep: Keep,
    /// A value beyond this width is an error.
    pub width: Width,
    /// Where checkpoints are written.
    pub checkpoints: Option<Checkpoints>,
}

/// What becomes of the values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Keep {
    /// They are counted, compared and digested.
    Nothing,
    /// They stay in memory.
    Memory,
    /// They go to the disk: into the folder of the checkpoints, or else nameless into this one.
    Disk(PathBuf),
}

/// How a run is kept from being lost.
#[derive(Debug, Clone)]
pub struct Checkpoints {
    /// The folder, of this run alone.
    pub folder: PathBuf,
    /// How often.
    pub every: Duration,
    /// Go on with what is there.
    pub resume: bool,
}

/// What came of a run.
#[derive(Debug)]
pub struct Run {
    /// Did somebody ask to stop before the end?
    pub interrupted: bool,
    /// The method: that of the checkpoint if the run went on.
    pub method: Method,
    /// The heap at which this run began.
    pub from: u64,
    /// The values in a few words.
    pub summary: Summary,
    /// The values.
    pub kept: Kept,
    /// What the method counted.
    pub counters: Vec<(&'static str, u64)>,
    /// The law that was proved on the way and used, in words.
    pub law: Option<String>,
    /// How long this run took.
    pub time: Duration,
}

/// Values that were kept.
#[derive(Debug)]
pub struct Kept(Where);

#[derive(Debug)]
enum Where {
    Nowhere,
    Memory(Growing),
    Disk(Spool),
}

/// Computes the values of the heaps 0..=to, or goes on with them. `note` hears what is to be said to people.
///
/// # Errors
/// If the method is no stream, a value cannot be computed or does not fit, a checkpoint does not fit what was asked for,
/// or a file cannot be written; what was written before stays whole.
pub fn run(plan: &Plan, progress: &dyn Progress, note: &mut dyn FnMut(&str)) -> Result<Run, Error> {
    let start = Instant::now();
    if plan.to > MOST_HEAPS {
        let positions = plan.to.to_string();
        return Err(compute::Error::TooLarge { positions, most: MOST_HEAPS }.into());
    }
    let mut job = match &plan.checkpoints {
        Some(checkpoints) => resume::open(plan, checkpoints, note)?,
        None => Job::new(plan)?,
    };
    let from = job.source.next_heap();
    progress.begin_at(from);
    // From within the pool no step waits for another thread to begin it.
    let interrupted = rayon::scope(|_| job.advance(plan, progress))?;
    if plan.exact_law && !interrupted {
        job.refine(plan, progress, note)?;
    }
    Ok(Run {
        interrupted,
        method: job.method,
        from,
        law: job.source.filling().zip(code(plan.game)).map(|(filling, code)| filling.describe(code)),
        counters: job.source.counters(),
        summary: job.summary,
        kept: job.kept,
        time: start.elapsed(),
    })
}

/// A run under way.
pub(super) struct Job {
    pub method: Method,
    pub source: Source,
    pub summary: Summary,
    pub kept: Kept,
    pub place: Option<Place>,
}

impl Job {
    /// At heap 0, without checkpoints.
    pub fn new(plan: &Plan) -> Result<Self, Error> {
        let method = plan.choice.method;
        let inner = methods::start(plan.game, method, plan.to);
        let inner = inner.ok_or_else(|| Error::Refused(format!("the method {method} gives no values one by one")))?;
        let source = match code(plan.game).filter(|_| plan.auto) {
            Some(code) => Source::of_code(inner, code),
            None => Source::plain(inner),
        };
        let kept = match &plan.keep {
            Keep::Nothing => Where::Nowhere,
            Keep::Memory => Where::Memory(Growing::default()),
            Keep::Disk(folder) => Where::Disk(Spool::nameless(folder)),
        };
        Ok(Self { method, source, summary: Summary::default(), kept: Kept(kept), place: None })
    }

    /// Computes up to the end, or until somebody asks to stop: says whether that happened.
    fn advance(&mut self, plan: &Plan, progress: &dyn Progress) -> Result<bool, Error> {
        let (mut values, mut next) = (Vec::new(), Vec::new());
        let mut written = Instant::now();
        let mut interrupted = false;
        while self.source.next_heap() <= plan.to && !interrupted {
            let Self { source, summary, kept, place, .. } = self;
            // The last values are summed up while the next ones are computed.
            let (advanced, taken) = rayon::join(
                || source.advance(plan.to, &mut next).map_err(|stop| failure(stop, plan.width)),
                || take(summary, kept, place.as_ref(), &values, plan.width),
            );
            taken?;
            values.clear();
            std::mem::swap(&mut values, &mut next);
            // What came before a value that cannot be computed is summed up by now.
            advanced?;
            progress.advance(values.len() as u64);
            interrupted = progress.cancelled();
            let due = plan.checkpoints.as_ref().is_some_and(|checkpoints| written.elapsed() >= checkpoints.every);
            if due && !interrupted {
                take(&mut self.summary, &mut self.kept, self.place.as_ref(), &values, plan.width)?;
                values.clear();
                self.write_checkpoint(plan)?;
                written = Instant::now();
            }
        }
        take(&mut self.summary, &mut self.kept, self.place.as_ref(), &values, plan.width)?;
        self.write_checkpoint(plan)?;
        Ok(interrupted && self.source.next_heap() <= plan.to)
    }

    /// Finds where the period begins that was proved, unless that is known or somebody asks to stop.
    fn refine(&mut self, plan: &Plan, progress: &dyn Progress, note: &mut dyn FnMut(&str)) -> Result<(), Error> {
        let Some(filling) = self.source.filling_mut() else { return Ok(()) };
        let Some(mut refining) = Refining::new(filling, |to| methods::start(plan.game, self.method, to)) else {
            return Ok(());
        };
        note("the period is proved; looking for the heap where it begins");
        while !progress.cancelled() {
            if let Some(preperiod) = refining.advance().map_err(|stop| failure(stop, plan.width))? {
                filling.refine(preperiod);
                break;
            }
        }
        Ok(())
    }

    /// Puts everything on the disk, if there is a place for it.
    pub fn write_checkpoint(&mut self, plan: &Plan) -> Result<(), Error> {
        let Some(place) = &mut self.place else { return Ok(()) };
        let kept = match &mut self.kept.0 {
            Where::Disk(spool) => {
                spool.sync().map_err(Error::file("write values to", &place.folder.path))?;
                Some(spool.counts())
            }
            _ => None,
        };
        place.write(plan.game, self.method, &self.summary, kept, self.source.save())
    }
}

/// Sums up and keeps the next values.
fn take(
    summary: &mut Summary,
    kept: &mut Kept,
    folder: Option<&Place>,
    values: &[u32],
    width: Width,
) -> Result<(), Error> {
    if let Some(place) = values.iter().position(|&value| value > width.largest()) {
        let at = (summary.heaps() + place as u64).to_string();
        return Err(compute::Error::TooWide { value: values[place], at, width }.into());
    }
    summary.take(values);
    match &mut kept.0 {
        Where::Nowhere => {}
        Where::Memory(all) => all.extend(values),
        Where::Disk(spool) => spool.append(values).map_err(|cause| spool_failure(folder, cause))?,
    }
    Ok(())
}

fn spool_failure(place: Option<&Place>, cause: std::io::Error) -> Error {
    let folder = place.map_or_else(std::env::temp_dir, |place| place.folder.path.clone());
    Error::file("write values to", &folder)(cause)
}

/// The code of a game that has one.
pub(super) fn code(game: &Game) -> Option<&HeapCode> {
    match game {
        Game::Code(code) => Some(code),
        _ => None,
    }
}

/// A stop of the method as an error.
fn failure(stop: Stop, width: Width) -> Error {
    Error::Compute(match stop {
        Stop::TooWide { value, index } => compute::Error::TooWide { value, at: index.to_string(), width },
        Stop::Flawed { heap, flaw } => compute::Error::Flawed { heap, flaw },
        Stop::NoMemory { bytes } => compute::Error::NoMemory { bytes },
        Stop::Interrupted => compute::Error::Interrupted,
    })
}

impl Kept {
    pub(super) fn on_disk(spool: Spool) -> Self {
        Self(Where::Disk(spool))
    }

    pub(super) fn nothing() -> Self {
        Self(Where::Nowhere)
    }

    /// All values in memory, if that is where they are.
    #[must_use]
    pub fn cells(&self) -> Option<&Cells> {
        match &self.0 {
            Where::Memory(all) => Some(all.cells()),
            _ => None,
        }
    }

    /// Calls `with` with all values in their order, which come from memory or disk; none if they were not kept.
    ///
    /// # Errors
    /// If they cannot be read, or those on disk are not those with the digest of `summary`.
    pub fn read(
        &mut self,
        summary: &Summary,
        with: impl FnOnce(&mut dyn Iterator<Item = std::io::Result<u32>>) -> std::io::Result<()>,
    ) -> std::io::Result<()> {
        match &mut self.0 {
            Where::Nowhere => with(&mut std::iter::empty()),
            Where::Memory(all) => with(&mut (0..all.len()).filter_map(|index| all.get(index)).map(Ok)),
            Where::Disk(spool) => {
                let mut checked = Summary::default();
                let read = |value: &std::io::Result<u32>| value.iter().for_each(|&value| checked.take(&[value]));
                with(&mut spool.values()?.inspect(read))?;
                if checked.sha256() == summary.sha256() {
                    return Ok(());
                }
                Err(std::io::Error::other("the values kept on disk are damaged: they have another digest"))
            }
        }
    }
}
