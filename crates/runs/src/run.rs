//! The loop of a long run: compute, digest, keep, write checkpoints, stop on request.

#[cfg(feature = "files")]
use super::resume;
use super::{
    active::ActiveRun,
    error::RunError,
    job::{Event, RunConfig, RunResult},
    kept::KeptValues,
    period::{refining::Refining, source::code},
    running_digest::RunningDigest,
};
use grundy_compute as compute;
use grundy_core::{
    progress::Progress,
    values::{Shape, Width},
};
use grundy_heaps::{
    start::start,
    stream::{MOST_HEAPS, Stream},
};
use grundy_work::Stop;

/// Computes the values of the heaps 0..=to, or resumes their computation. `hear` receives the
/// events of the run.
///
/// # Errors
/// If the method is not a stream, a value cannot be computed or does not fit, a checkpoint does not
/// fit the request, or a file cannot be written; earlier files stay whole.
pub fn run(
    assignment: &RunConfig,
    progress: &dyn Progress,
    on_event: &mut dyn FnMut(&Event),
) -> Result<RunResult, RunError> {
    if assignment.to > MOST_HEAPS {
        let positions = assignment.to.to_string();
        return Err(compute::ComputeError::TooLarge {
            positions,
            most: MOST_HEAPS,
        }
        .into());
    }
    let mut run = open(assignment, on_event)?;
    let from = run.source.next_heap();
    progress.begin_at(from);
    // The loop runs in the pool: there no step waits for another thread to start it.
    let interrupted = rayon::scope(|_| run.advance(assignment, progress))?;
    if assignment.exact_law && !interrupted {
        run.refine(assignment, progress, on_event)?;
    }
    Ok(RunResult {
        interrupted,
        method: run.method,
        from,
        law: run
            .source
            .filling()
            .zip(code(assignment.game))
            .map(|(filling, code)| filling.describe(code)),
        proved: run
            .source
            .filling()
            .zip(code(assignment.game))
            .and_then(|(filling, code)| filling.law(code)),
        counters: run.source.counters(),
        digest: run.digest,
        kept: run.kept,
    })
}

/// Begins at heap 0, or resumes a checkpoint.
#[cfg_attr(
    not(feature = "files"),
    allow(unused_variables, reason = "only a resumption has events")
)]
fn open(assignment: &RunConfig, on_event: &mut dyn FnMut(&Event)) -> Result<ActiveRun, RunError> {
    #[cfg(feature = "files")]
    if let Some(checkpoints) = &assignment.checkpoints {
        return resume::open(assignment, checkpoints, on_event);
    }
    ActiveRun::new(assignment)
}

impl ActiveRun {
    /// Computes to the end or until a request to stop; returns `true` if the run was stopped.
    fn advance(
        &mut self,
        assignment: &RunConfig,
        progress: &dyn Progress,
    ) -> Result<bool, RunError> {
        let (mut values, mut next) = (Vec::new(), Vec::new());
        let mut interrupted = false;
        while self.source.next_heap() <= assignment.to && !interrupted {
            let Self {
                source,
                digest,
                kept,
                ..
            } = self;
            // The values before are digested while the next ones are computed.
            let (advanced, taken) = rayon::join(
                || {
                    source
                        .advance(assignment.to, &mut next)
                        .map_err(|stop| failure(stop, assignment.width))
                },
                || take(digest, kept, &values, assignment.width),
            );
            taken?;
            values.clear();
            std::mem::swap(&mut values, &mut next);
            // At an error, all values before it are digested already.
            advanced?;
            progress.advance(values.len() as u64);
            interrupted = progress.cancelled();
            if !interrupted && self.checkpoint_is_due() {
                take(&mut self.digest, &mut self.kept, &values, assignment.width)?;
                values.clear();
                self.write_checkpoint(assignment)?;
            }
        }
        take(&mut self.digest, &mut self.kept, &values, assignment.width)?;
        self.write_checkpoint(assignment)?;
        Ok(interrupted && self.source.next_heap() <= assignment.to)
    }

    /// Finds the first heap of the proved period, unless it is known or the run is stopped.
    fn refine(
        &mut self,
        assignment: &RunConfig,
        progress: &dyn Progress,
        on_event: &mut dyn FnMut(&Event),
    ) -> Result<(), RunError> {
        let Some(filling) = self.source.filling_mut() else {
            return Ok(());
        };
        let Some(mut refining) =
            Refining::new(filling, |to| start(assignment.game, self.method, to))
        else {
            return Ok(());
        };
        on_event(&Event::Refining);
        while !progress.cancelled() {
            if let Some(preperiod) = refining
                .advance()
                .map_err(|stop| failure(stop, assignment.width))?
            {
                filling.refine(preperiod);
                break;
            }
        }
        Ok(())
    }
}

/// Digests and keeps the next values.
fn take(
    digest: &mut RunningDigest,
    kept: &mut KeptValues,
    values: &[u32],
    width: Width,
) -> Result<(), RunError> {
    if let Some(place) = values.iter().position(|&value| value > width.largest()) {
        let at = (digest.heaps() + place as u64).to_string();
        return Err(compute::ComputeError::TooWide {
            value: values[place],
            at,
            width,
        }
        .into());
    }
    digest.take(values);
    kept.append(values)
}

/// Converts a stop of the method to an error.
fn failure(stop: Stop, width: Width) -> RunError {
    RunError::Compute(stop.into_error(Shape::Heap { to: usize::MAX }, width))
}
