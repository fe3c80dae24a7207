//! The job of a proof: checkpoints, resumption, and the ordinary method if the kernel does not
//! apply or stops applying.

use std::time::Duration;

use super::{
    ordinary::Ordinary,
    prover::{Prover, Step},
    question::{Error, Event, Outcome, RunConfig, code, is_for_ordinary},
    start::Start,
};
use crate::few_rares::{Inapplicable, WindowError, few_rare_heaps, splits};
use grundy_compute as compute;
use grundy_core::{clock::Instant, game::HeapCode, progress::Progress};
use grundy_heaps::stream::MOST_HEAPS;
use grundy_runs::{
    CheckpointError, RunningDigest,
    files::{checkpoint::Checkpoint, folder::CheckpointFolder},
};
use grundy_work::cpu::Level;

/// The methods' names in checkpoints.
const KERNEL: &str = "window";
const ORDINARY: &str = "ordinary";
/// The heaps of a first test for few rare heaps: with many rare heaps, each heap takes long.
const PROBE: u64 = 1 << 14;
/// The heaps of the first head to try, and of the longest head before the kernel is declared not to
/// apply.
const FIRST_HEAD: u64 = 1 << 18;
const LONGEST_HEAD: u64 = 1 << 22;
/// The time between two reports of progress, with tests for a request to stop.
const MOMENT: Duration = Duration::from_millis(20);

/// Searches for a period of the values up to the requested heap, and proves it. `hear` receives the
/// events of the run.
///
/// # Errors
/// If the kernel does not apply, a value cannot be computed, or a checkpoint cannot be read or
/// written; earlier files stay whole.
pub fn prove(
    assignment: &RunConfig,
    progress: &dyn Progress,
    on_event: &mut dyn FnMut(&Event),
) -> Result<Outcome, Error> {
    if assignment.to > MOST_HEAPS {
        let positions = assignment.to.to_string();
        return Err(compute::ComputeError::TooLarge {
            positions,
            most: MOST_HEAPS,
        }
        .into());
    }
    let code = code(assignment.game)?;
    let mut job = Job::open(assignment, code, progress, on_event)?;
    let from = job.way.heaps();
    progress.begin_at(from);
    let interrupted = job.run(assignment, progress, on_event)?;
    let (invariants, proof, law) = match &job.way {
        Way::Kernel(prover) => (prover.invariants(), prover.proof().cloned(), None),
        Way::Ordinary(ordinary) => (
            ordinary.invariants(assignment.digests, progress)?,
            None,
            ordinary.law(),
        ),
    };
    Ok(Outcome {
        interrupted,
        from,
        invariants,
        proof,
        law,
    })
}

/// The method that computes the heaps.
enum Way {
    Kernel(Box<Prover>),
    Ordinary(Box<Ordinary>),
}

/// The error of a step.
enum StepError {
    /// The kernel cannot compute a heap.
    WindowError(WindowError),
    Failed(Error),
}

impl Way {
    /// Begins at heap 0: with the kernel after the shortest head that shows that it applies,
    /// otherwise with the ordinary method.
    fn begin(
        code: &HeapCode,
        assignment: &RunConfig,
        progress: &dyn Progress,
        on_event: &mut dyn FnMut(&Event),
    ) -> Result<Self, Error> {
        match begin(code, assignment, progress) {
            Ok(prover) => Ok(Self::Kernel(Box::new(prover))),
            Err(Error::Inapplicable(why)) => Self::ordinary(code, why, assignment, on_event),
            Err(error) => Err(error),
        }
    }

    /// Begins with the ordinary method, for a reason.
    fn ordinary(
        code: &HeapCode,
        why: Inapplicable,
        assignment: &RunConfig,
        on_event: &mut dyn FnMut(&Event),
    ) -> Result<Self, Error> {
        if !assignment.by_any_method || !is_for_ordinary(code) {
            return Err(why.into());
        }
        on_event(&Event::Ordinary { why });
        Ok(Self::Ordinary(Box::new(Ordinary::new(code, assignment.to))))
    }

    /// Returns the number of computed heaps, from heap 0 on.
    fn heaps(&self) -> u64 {
        match self {
            Self::Kernel(prover) => prover.tally().heaps,
            Self::Ordinary(ordinary) => ordinary.heaps(),
        }
    }

    /// Returns a count of the work, which grows with every step.
    fn done(&self) -> u64 {
        match self {
            Self::Kernel(prover) => prover.done(),
            Self::Ordinary(ordinary) => ordinary.done(),
        }
    }

    fn advance(&mut self, to: u64) -> Result<Step, StepError> {
        match self {
            Self::Kernel(prover) => prover.advance(to).map_err(StepError::WindowError),
            Self::Ordinary(ordinary) => ordinary
                .advance(to)
                .map_err(|stop| StepError::Failed(stop.into())),
        }
    }

    /// Returns the method's name in checkpoints, and the state to resume from.
    fn save(&mut self) -> (&'static str, Vec<u8>) {
        match self {
            Self::Kernel(prover) => (KERNEL, prover.save()),
            Self::Ordinary(ordinary) => (ORDINARY, ordinary.save()),
        }
    }

    /// Restores a saved state.
    fn restore(code: &HeapCode, method: &str, to: u64, bytes: &[u8]) -> Result<Self, String> {
        match method {
            KERNEL => Prover::restore(code, bytes, Level::best())
                .map(|prover| Self::Kernel(Box::new(prover))),
            ORDINARY => Ordinary::restore(code, to, bytes)
                .map(|ordinary| Self::Ordinary(Box::new(ordinary))),
            _ => Err(format!("it is of a run by the method {method}")),
        }
    }
}

/// An active proof.
struct Job {
    code: HeapCode,
    way: Way,
    folder: Option<CheckpointFolder>,
}

impl Job {
    fn open(
        assignment: &RunConfig,
        code: &HeapCode,
        progress: &dyn Progress,
        on_event: &mut dyn FnMut(&Event),
    ) -> Result<Self, Error> {
        let Some(checkpoints) = &assignment.checkpoints else {
            let way = Way::begin(code, assignment, progress, on_event)?;
            return Ok(Self {
                code: code.clone(),
                way,
                folder: None,
            });
        };
        let mut folder = CheckpointFolder::open(&checkpoints.folder, checkpoints.every)?;
        let way = match resume(assignment, code, &mut folder, on_event)? {
            Some(way) => way,
            None => Way::begin(code, assignment, progress, on_event)?,
        };
        let mut job = Self {
            code: code.clone(),
            way,
            folder: Some(folder),
        };
        // The first checkpoint tests that the disk has room.
        job.save(assignment)?;
        Ok(job)
    }

    /// Works to the end or until a request to stop; returns `true` if the run was stopped.
    fn run(
        &mut self,
        assignment: &RunConfig,
        progress: &dyn Progress,
        on_event: &mut dyn FnMut(&Event),
    ) -> Result<bool, Error> {
        loop {
            let before = self.way.done();
            let step = match self.advance(assignment.to) {
                Ok(step) => step,
                Err(StepError::WindowError(trouble)) => {
                    self.begin_again(trouble, assignment, progress, on_event)?;
                    continue;
                }
                Err(StepError::Failed(error)) => return Err(error),
            };
            progress.advance(self.way.done().saturating_sub(before));
            match step {
                Step::Open => {}
                Step::Reached | Step::Proved => {
                    self.save(assignment)?;
                    return Ok(false);
                }
                Step::Noticed { period } => on_event(&Event::Noticed {
                    period,
                    heaps: self.way.heaps(),
                }),
                Step::Rejected { period } => on_event(&Event::Rejected { period }),
                Step::Begins { heap } => on_event(&Event::Begins { heap }),
                Step::Refining => on_event(&Event::Refining),
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

    /// Works until an event or for [`MOMENT`]. It runs in the pool, where no step waits for another
    /// thread to start it.
    fn advance(&mut self, to: u64) -> Result<Step, StepError> {
        rayon::scope(|_| {
            let start = Instant::now();
            loop {
                let step = self.way.advance(to)?;
                if step != Step::Open || start.elapsed() >= MOMENT {
                    return Ok(step);
                }
            }
        })
    }

    /// Restarts after a heap that was not shown to be common: computes by the ordinary method to
    /// well beyond this heap, and begins there with the new head.
    fn begin_again(
        &mut self,
        trouble: WindowError,
        assignment: &RunConfig,
        progress: &dyn Progress,
        on_event: &mut dyn FnMut(&Event),
    ) -> Result<(), Error> {
        let heap = trouble.heap();
        if let WindowError::LargeValue { .. } = trouble {
            let why = Inapplicable::LargeValue { heap, value: None };
            self.way = Way::ordinary(&self.code, why, assignment, on_event)?;
            return Ok(());
        }
        let mut len = (heap + 1).next_power_of_two() * 2;
        loop {
            on_event(&Event::Doubtful { heap, to: len - 1 });
            let start = Start::compute(&self.code, len, progress)?;
            match Prover::new(&self.code, start, assignment.digests, Level::best()) {
                Ok(prover) => {
                    self.way = Way::Kernel(Box::new(prover));
                    return Ok(());
                }
                Err(why) if why.may_pass() && len < 8 * heap => len *= 2,
                Err(why) => {
                    self.way = Way::ordinary(&self.code, why, assignment, on_event)?;
                    return Ok(());
                }
            }
        }
    }

    fn is_due(&self) -> bool {
        self.folder.as_ref().is_some_and(CheckpointFolder::is_due)
    }

    /// Writes a checkpoint to the disk, if the run has a folder.
    fn save(&mut self, assignment: &RunConfig) -> Result<(), Error> {
        let Some(folder) = &mut self.folder else {
            return Ok(());
        };
        let (method, source) = self.way.save();
        folder.write(&assignment.game.to_string(), |generation| Checkpoint {
            generation,
            method: method.into(),
            digest: RunningDigest::default(),
            kept: None,
            source,
        })?;
        Ok(())
    }
}

/// Creates a prover at heap 0, with the shortest head that shows that the kernel applies.
fn begin(
    code: &HeapCode,
    assignment: &RunConfig,
    progress: &dyn Progress,
) -> Result<Prover, Error> {
    splits(code)?;
    if assignment.head.is_none() {
        few_rare_heaps(
            &Start::compute(code, PROBE, progress)?.head,
            splits(code)?.len(),
        )?;
    }
    let mut len = assignment.head.unwrap_or(FIRST_HEAD).max(1 << 10);
    // A move to a rare heap may remove up to as many tokens as the code has digits.
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

/// Returns the newest whole run in the folder, if there is one.
fn resume(
    assignment: &RunConfig,
    code: &HeapCode,
    folder: &mut CheckpointFolder,
    on_event: &mut dyn FnMut(&Event),
) -> Result<Option<Way>, Error> {
    let found = folder.read()?;
    if found.is_empty() {
        return Ok(None);
    }
    let (way, reasons) = folder.restore(found, |file, found, checkpoint| {
        let wanted = assignment.game.to_string();
        if found != wanted {
            return Err(CheckpointError::OtherGame {
                file,
                found,
                wanted,
            }
            .into());
        }
        Ok(Way::restore(
            code,
            &checkpoint.method,
            assignment.to,
            &checkpoint.source,
        ))
    })?;
    for reason in reasons {
        on_event(&Event::OlderCheckpoint { reason });
    }
    on_event(&Event::Resumed { heap: way.heaps() });
    Ok(Some(way))
}
