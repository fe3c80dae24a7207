//! What is asked of a proof by a window, what it answers, and how it goes on after any end.

use std::time::Duration;

use super::{
    prover::{Prover, Step},
    start::Start,
};
#[cfg(feature = "files")]
use crate::long_run::{
    CheckpointError, Checkpoints, RunningDigest,
    files::{
        checkpoint::Checkpoint,
        folder::{CheckpointFolder, StoredGeneration},
    },
};
use crate::{
    clock::Instant,
    compute::{
        self,
        cpu::Level,
        heaps::{
            few_rares::{Inapplicable, Trouble, few_rare_heaps, splits},
            stream::MOST_HEAPS,
        },
    },
    game::{Game, HeapCode},
    law::theorem::WindowProof,
    long_run,
    progress::Progress,
};

/// The method's name in checkpoints.
#[cfg(feature = "files")]
const METHOD: &str = "window";
/// Heaps that show whether there are few rare ones: where there are many, each takes long.
const PROBE: u64 = 1 << 14;
/// Heaps of the head that is tried first, and the most before it is said that the kernel does not apply.
const FIRST_HEAD: u64 = 1 << 18;
const LONGEST_HEAD: u64 = 1 << 22;
/// The time between two times that progress is told and somebody may ask to stop.
const MOMENT: Duration = Duration::from_millis(20);

/// What is to be proved.
#[derive(Debug, Clone)]
pub struct Assignment<'a> {
    /// A code with at most two parts.
    pub game: &'a Game,
    /// The last heap of the search, which begins behind the head.
    pub to: u64,
    /// Are the values to be digested on the way?
    pub digests: bool,
    /// The number of heaps that show the rare ones; a power of two from 2^10 on. `None` for what serves long runs.
    pub head: Option<u64>,
    /// Where checkpoints are written, if they are. A run that is there is gone on with.
    #[cfg(feature = "files")]
    pub checkpoints: Option<Checkpoints>,
}

/// What is known of the heaps so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invariants {
    /// Heaps computed, from heap 0 on.
    pub heaps: u64,
    /// The rare ones among them with their values, increasing: the empty one first.
    pub rare: Vec<(u64, u32)>,
    /// The largest value, and the first heap that has it.
    pub largest: (u32, u64),
    /// The SHA-256 of the values in one byte each, if it was asked for.
    pub sha256: Option<String>,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Did somebody ask to stop before the end?
    pub interrupted: bool,
    /// The heap at which this run began.
    pub from: u64,
    /// What was computed.
    pub invariants: Invariants,
    /// The law, if one is proved.
    pub proof: Option<WindowProof>,
}

/// What happens on the way that people may want to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A run that was interrupted is gone on with.
    Resumed {
        /// From this heap on.
        heap: u64,
    },
    /// One of the two checkpoints cannot be used.
    OlderCheckpoint {
        /// What is wrong with it.
        reason: String,
    },
    /// A window of values came back.
    Noticed {
        /// The distance.
        period: u64,
        /// The number of heaps after which it was noticed.
        heaps: u64,
    },
    /// It was no period.
    Rejected {
        /// The distance.
        period: u64,
    },
    /// The heap from which on the period holds.
    Begins {
        /// The heap.
        heap: u64,
    },
    /// A heap may be rare: the ordinary method takes over up to another heap.
    Doubtful {
        /// The heap.
        heap: u64,
        /// The last heap of the ordinary method.
        to: u64,
    },
}

impl std::fmt::Display for Event {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Resumed { heap } => write!(f, "going on at heap {heap}"),
            Self::OlderCheckpoint { reason } => write!(f, "{reason}; going on with the other one"),
            Self::Noticed { period, heaps } => {
                write!(f, "the period may be {period}, seen after {heaps} heaps; looking for the heap where it begins")
            }
            Self::Rejected { period } => write!(f, "{period} is no period; the search goes on"),
            Self::Begins { heap } => write!(f, "it begins at heap {heap}; checking one period"),
            Self::Doubtful { heap, to } => {
                write!(f, "heap {heap} may be rare; going to heap {to} by the ordinary method, without checkpoints")
            }
        }
    }
}

/// Why nothing is proved.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The kernel does not apply to the game.
    #[error("{0}")]
    Inapplicable(#[from] Inapplicable),
    /// The run failed.
    #[error(transparent)]
    Run(#[from] long_run::Error),
}

impl From<compute::Error> for Error {
    fn from(error: compute::Error) -> Self {
        Self::Run(error.into())
    }
}

/// Does the finite-window theorem speak of a game, so that it may be tried?
///
/// # Errors
/// If it does not: why.
pub fn speaks_of(game: &Game) -> Result<(), Inapplicable> {
    code(game).and_then(|code| splits(code).map(|_| ()))
}

fn code(game: &Game) -> Result<&HeapCode, Inapplicable> {
    match game {
        Game::Code(code) => Ok(code),
        _ => Err(Inapplicable::NoCode),
    }
}

/// Searches for a period of the values and proves it, or goes as far as asked. `hear` is told what people may want to know.
///
/// # Errors
/// If the kernel does not apply, a value cannot be computed, or a checkpoint cannot be read or written; what was written
/// before stays whole.
pub fn prove(assignment: &Assignment, progress: &dyn Progress, hear: &mut dyn FnMut(&Event)) -> Result<Outcome, Error> {
    if assignment.to > MOST_HEAPS {
        let positions = assignment.to.to_string();
        return Err(compute::Error::TooLarge { positions, most: MOST_HEAPS }.into());
    }
    let code = code(assignment.game)?;
    splits(code)?;
    let mut job = Job::open(assignment, code, progress, hear)?;
    let from = job.prover.tally().heaps;
    progress.begin_at(from);
    let interrupted = job.run(assignment, progress, hear)?;
    let (tally, head) = (job.prover.tally(), job.prover.head());
    let rare = head.rare_heaps();
    Ok(Outcome {
        interrupted,
        from,
        invariants: Invariants {
            heaps: tally.heaps,
            rare: std::iter::once((0, 0)).chain(rare.iter().copied()).collect(),
            largest: (tally.largest.into(), tally.largest_at),
            sha256: tally.digest.as_ref().map(crate::law::theorem::ByteDigest::to_hex),
        },
        proof: job.prover.proof().cloned(),
    })
}

/// A proof under way.
struct Job {
    code: HeapCode,
    prover: Prover,
    #[cfg(feature = "files")]
    folder: Option<CheckpointFolder>,
}

impl Job {
    #[cfg(feature = "files")]
    fn open(
        assignment: &Assignment,
        code: &HeapCode,
        progress: &dyn Progress,
        hear: &mut dyn FnMut(&Event),
    ) -> Result<Self, Error> {
        let Some(checkpoints) = &assignment.checkpoints else {
            let prover = begin(code, assignment, progress)?;
            return Ok(Self { code: code.clone(), prover, folder: None });
        };
        let mut folder = CheckpointFolder::open(&checkpoints.folder, checkpoints.every)?;
        let prover = match resume(assignment, code, &mut folder, hear)? {
            Some(prover) => prover,
            None => begin(code, assignment, progress)?,
        };
        let mut job = Self { code: code.clone(), prover, folder: Some(folder) };
        // It shows that there is room.
        job.save(assignment)?;
        Ok(job)
    }

    #[cfg(not(feature = "files"))]
    fn open(
        assignment: &Assignment,
        code: &HeapCode,
        progress: &dyn Progress,
        _: &mut dyn FnMut(&Event),
    ) -> Result<Self, Error> {
        Ok(Self { code: code.clone(), prover: begin(code, assignment, progress)? })
    }

    /// Works until the end: says whether somebody asked to stop before.
    fn run(
        &mut self,
        assignment: &Assignment,
        progress: &dyn Progress,
        hear: &mut dyn FnMut(&Event),
    ) -> Result<bool, Error> {
        loop {
            let before = self.prover.done();
            let step = match self.advance(assignment.to) {
                Ok(step) => step,
                Err(trouble) => {
                    self.begin_again(trouble, assignment, progress, hear)?;
                    continue;
                }
            };
            progress.advance(self.prover.done().saturating_sub(before));
            match step {
                Step::Open => {}
                Step::Reached | Step::Proved => {
                    self.save(assignment)?;
                    return Ok(false);
                }
                Step::Noticed { period } => hear(&Event::Noticed { period, heaps: self.prover.tally().heaps }),
                Step::Rejected { period } => hear(&Event::Rejected { period }),
                Step::Begins { heap } => hear(&Event::Begins { heap }),
            }
            if progress.cancelled() {
                self.save(assignment)?;
                return Ok(true);
            }
            if self.is_due() {
                self.save(assignment)?;
            }
        }
    }

    /// Works until something happens, or for a moment: from within the pool, where no step waits for another thread to begin it.
    fn advance(&mut self, to: u64) -> Result<Step, Trouble> {
        rayon::scope(|_| {
            let start = Instant::now();
            loop {
                let step = self.prover.advance(to)?;
                if step != Step::Open || start.elapsed() >= MOMENT {
                    return Ok(step);
                }
            }
        })
    }

    /// A heap was not seen to be common: computes by the ordinary method to well beyond it, and begins there with what that
    /// shows.
    fn begin_again(
        &mut self,
        trouble: Trouble,
        assignment: &Assignment,
        progress: &dyn Progress,
        hear: &mut dyn FnMut(&Event),
    ) -> Result<(), Error> {
        let heap = trouble.heap();
        if let Trouble::LargeValue { .. } = trouble {
            return Err(Inapplicable::LargeValue { heap, value: None }.into());
        }
        let mut len = (heap + 1).next_power_of_two() * 2;
        loop {
            hear(&Event::Doubtful { heap, to: len - 1 });
            let start = Start::compute(&self.code, len, progress)?;
            match Prover::new(&self.code, start, assignment.digests, Level::best()) {
                Ok(prover) => {
                    self.prover = prover;
                    return Ok(());
                }
                Err(why) if why.may_pass() && len < 8 * heap => len *= 2,
                Err(why) => return Err(why.into()),
            }
        }
    }

    #[cfg(feature = "files")]
    fn is_due(&self) -> bool {
        self.folder.as_ref().is_some_and(CheckpointFolder::is_due)
    }

    #[cfg(not(feature = "files"))]
    #[allow(clippy::unused_self, reason = "with files there are checkpoints")]
    fn is_due(&self) -> bool {
        false
    }

    /// Puts everything on the disk, if there is a folder for it.
    #[cfg(feature = "files")]
    fn save(&mut self, assignment: &Assignment) -> Result<(), Error> {
        let Some(folder) = &mut self.folder else { return Ok(()) };
        let source = self.prover.save();
        folder.write(&assignment.game.to_string(), |generation| Checkpoint {
            generation,
            method: METHOD.into(),
            digest: RunningDigest::default(),
            kept: None,
            source,
        })?;
        Ok(())
    }

    #[cfg(not(feature = "files"))]
    #[allow(clippy::unused_self, clippy::unnecessary_wraps, reason = "with files there are checkpoints")]
    fn save(&mut self, _: &Assignment) -> Result<(), Error> {
        Ok(())
    }
}

/// At heap 0: the shortest head that shows that the kernel applies.
fn begin(code: &HeapCode, assignment: &Assignment, progress: &dyn Progress) -> Result<Prover, Error> {
    if assignment.head.is_none() {
        few_rare_heaps(&Start::compute(code, PROBE, progress)?.head, splits(code)?.len())?;
    }
    let mut len = assignment.head.unwrap_or(FIRST_HEAD).max(1 << 10);
    // A rare heap may remove as many tokens as the code has digits.
    len = len.max(16 * (code.digits.len() as u64 + 1).next_power_of_two());
    loop {
        let start = Start::compute(code, len, progress)?;
        match Prover::new(code, start, assignment.digests, Level::best()) {
            Ok(prover) => return Ok(prover),
            Err(why) if why.may_pass() && len < LONGEST_HEAD => len *= 2,
            Err(why) => return Err(why.into()),
        }
    }
}

/// The newest run in the folder that is whole, if there is one at all.
#[cfg(feature = "files")]
fn resume(
    assignment: &Assignment,
    code: &HeapCode,
    folder: &mut CheckpointFolder,
    hear: &mut dyn FnMut(&Event),
) -> Result<Option<Prover>, Error> {
    let mut reasons = Vec::new();
    let mut candidates = Vec::new();
    for found in folder.read()? {
        match found {
            StoredGeneration::Nothing => {}
            StoredGeneration::Unreadable(why) => reasons.push(why),
            StoredGeneration::Whole(game, checkpoint) => candidates.push((game, checkpoint)),
        }
    }
    if candidates.is_empty() && reasons.is_empty() {
        return Ok(None);
    }
    candidates.sort_by_key(|(_, checkpoint)| std::cmp::Reverse(checkpoint.generation));
    for (found, checkpoint) in candidates {
        let (file, wanted) = (folder.file(checkpoint.generation), assignment.game.to_string());
        if found != wanted {
            return Err(long_run::Error::from(CheckpointError::OtherGame { file, found, wanted }).into());
        }
        let prover = if checkpoint.method == METHOD {
            Prover::restore(code, &checkpoint.source, Level::best())
        } else {
            Err(format!("it is of a run by the method {}", checkpoint.method))
        };
        match prover {
            Ok(prover) => {
                for reason in reasons {
                    hear(&Event::OlderCheckpoint { reason });
                }
                hear(&Event::Resumed { heap: prover.tally().heaps });
                folder.set_next(checkpoint.generation + 1);
                return Ok(Some(prover));
            }
            Err(why) => reasons.push(format!("{} cannot be used: {why}", file.display())),
        }
    }
    Err(long_run::Error::from(CheckpointError::Unusable { reasons }).into())
}
