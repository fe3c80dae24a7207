//! The loop of a long run: compute, digest, keep, write checkpoints, stop on request.

#[cfg(feature = "files")]
use super::resume;
use super::{
    active::ActiveRun,
    error::Error,
    job::{Event, Outcome, RunConfig},
    kept::KeptValues,
    methods,
    period::{refining::Refining, source::code},
    running_digest::RunningDigest,
};
use grundy_compute::{self as compute, estimate::HeadStart};
use grundy_core::{
    progress::Progress,
    values::{Shape, Width},
};
use grundy_heaps::stream::{MOST_HEAPS, Stream};
use grundy_work::Stop;

/// Computes the values of the heaps 0..=to, or resumes their computation. `hear` receives the events of the run.
///
/// # Errors
/// If the method is not a stream, a value cannot be computed or does not fit, a checkpoint does not fit the request, or
/// a file cannot be written; earlier files stay whole.
pub fn run(
    assignment: &RunConfig,
    progress: &dyn Progress,
    on_event: &mut dyn FnMut(&Event),
) -> Result<Outcome, Error> {
    run_from(None, assignment, progress, on_event)
}

/// Runs like [`run`], after a trial that computed the first heaps. These are not computed again, if the head start is
/// of this game and method and no checkpoints are written.
///
/// # Errors
/// As for [`run`].
pub fn run_from(
    head_start: Option<HeadStart>,
    assignment: &RunConfig,
    progress: &dyn Progress,
    on_event: &mut dyn FnMut(&Event),
) -> Result<Outcome, Error> {
    if assignment.to > MOST_HEAPS {
        let positions = assignment.to.to_string();
        return Err(compute::Error::TooLarge { positions, most: MOST_HEAPS }.into());
    }
    let mut run = open(head_start, assignment, on_event)?;
    let from = run.source.next_heap();
    progress.begin_at(from);
    // The loop runs in the pool: there no step waits for another thread to start it.
    let interrupted = rayon::scope(|_| run.advance(assignment, progress))?;
    if assignment.exact_law && !interrupted {
        run.refine(assignment, progress, on_event)?;
    }
    Ok(Outcome {
        interrupted,
        method: run.method,
        from,
        law: run.source.filling().zip(code(assignment.game)).map(|(filling, code)| filling.describe(code)),
        proved: run.source.filling().zip(code(assignment.game)).and_then(|(filling, code)| filling.law(code)),
        counters: run.source.counters(),
        digest: run.digest,
        kept: run.kept,
    })
}

/// Begins at heap 0, or resumes a checkpoint.
#[cfg(feature = "files")]
fn open(
    head_start: Option<HeadStart>,
    assignment: &RunConfig,
    on_event: &mut dyn FnMut(&Event),
) -> Result<ActiveRun, Error> {
    match &assignment.checkpoints {
        Some(checkpoints) => resume::open(assignment, checkpoints, on_event),
        None => ActiveRun::new(assignment, head_start),
    }
}

#[cfg(not(feature = "files"))]
fn open(head_start: Option<HeadStart>, assignment: &RunConfig, _: &mut dyn FnMut(&Event)) -> Result<ActiveRun, Error> {
    ActiveRun::new(assignment, head_start)
}

impl ActiveRun {
    /// Computes to the end or until a request to stop; returns `true` if the run was stopped.
    fn advance(&mut self, assignment: &RunConfig, progress: &dyn Progress) -> Result<bool, Error> {
        let (mut values, mut next) = (Vec::new(), Vec::new());
        let mut interrupted = false;
        while self.source.next_heap() <= assignment.to && !interrupted {
            let Self { source, digest, kept, .. } = self;
            // The values before are digested while the next ones are computed.
            let (advanced, taken) = rayon::join(
                || source.advance(assignment.to, &mut next).map_err(|stop| failure(stop, assignment.width)),
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
    ) -> Result<(), Error> {
        let Some(filling) = self.source.filling_mut() else { return Ok(()) };
        let Some(mut refining) = Refining::new(filling, |to| methods::start(assignment.game, self.method, to)) else {
            return Ok(());
        };
        on_event(&Event::Refining);
        while !progress.cancelled() {
            if let Some(preperiod) = refining.advance().map_err(|stop| failure(stop, assignment.width))? {
                filling.refine(preperiod);
                break;
            }
        }
        Ok(())
    }
}

/// Digests and keeps the next values.
fn take(digest: &mut RunningDigest, kept: &mut KeptValues, values: &[u32], width: Width) -> Result<(), Error> {
    if let Some(place) = values.iter().position(|&value| value > width.largest()) {
        let at = (digest.heaps() + place as u64).to_string();
        return Err(compute::Error::TooWide { value: values[place], at, width }.into());
    }
    digest.take(values);
    kept.append(values)
}

/// Converts a stop of the method to an error.
fn failure(stop: Stop, width: Width) -> Error {
    Error::Compute(stop.into_error(Shape::Heap { to: usize::MAX }, width))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Asked, Storage, choose};
    use grundy_compute::compute;
    use grundy_core::{game::Game, notation::Bounds};
    use grundy_work::method::Method;

    /// Returns the values of the heaps 0..=to of a run, its counters, and `true` if it proved a law.
    fn values(game: &Game, to: u64, head_start: Option<HeadStart>) -> (Vec<u32>, Vec<(&'static str, u64)>, bool) {
        let assignment = RunConfig {
            game,
            choice: choose(game, Asked::Auto).unwrap(),
            auto: true,
            exact_law: false,
            to,
            storage: Storage::Memory,
            width: Width::U32,
            #[cfg(feature = "files")]
            checkpoints: None,
        };
        let mut outcome = run_from(head_start, &assignment, &(), &mut |_| ()).unwrap();
        let mut all = Vec::new();
        let Outcome { digest, kept, .. } = &mut outcome;
        kept.read(digest, |values| {
            for value in values {
                all.push(value?);
            }
            Ok(())
        })
        .unwrap();
        assert_eq!(digest.heaps(), all.len() as u64);
        (all, outcome.counters, outcome.law.is_some())
    }

    /// Returns the head start after some calls of a trial, which stays within the run.
    fn head_start(game: &Game, to: u64, calls: usize) -> HeadStart {
        let mut head_start = HeadStart::new(game, Method::Sparse, to).unwrap();
        for _ in 0..calls {
            if head_start.values().len() as u64 <= to {
                head_start.advance(to).unwrap();
            }
        }
        head_start
    }

    #[test]
    #[ignore = "1 s: .ci/run"]
    fn thorough_a_run_continues_from_the_heaps_of_its_trial() {
        for (line, to) in [("0.007", 20_000), ("4!.0", 3000), ("0.137", 20_000), ("0.0[17]", 300), ("0.77", 0)] {
            let game: Game = line.parse().unwrap();
            let plain = values(&game, to, None);
            let table = compute(&game, &Bounds::Heap(to), None, &()).unwrap();
            assert!(plain.0.iter().copied().eq(&table), "{line}");
            for calls in [0, 1, 2, 5, 1000] {
                let begun = head_start(&game, to, calls);
                assert!(plain.0.starts_with(begun.values()), "{line}, {calls} calls");
                let (found, counters, is_proved) = values(&game, to, Some(begun));
                assert!(found == plain.0 && is_proved == plain.2, "{line}, {calls} calls");
                // No value is computed twice. But a trial may have computed values that a law would have filled in.
                assert!(is_proved || counters == plain.1, "{line}, {calls} calls: {counters:?}");
            }
        }
    }

    #[test]
    #[ignore = "3 s: .ci/run"]
    fn thorough_heaps_of_another_trial_are_not_used() {
        let game: Game = "0.007".parse().unwrap();
        let plain = values(&game, 2000, None);
        let others = [("0.07", 2000), ("0.007", 1999)].map(|(line, to)| head_start(&line.parse().unwrap(), to, 3));
        // A head start with heaps beyond the end of the run.
        for other in others.into_iter().chain([head_start(&game, 100_000, 1000)]) {
            assert!(values(&game, 2000, Some(other)) == plain);
        }
    }
}
