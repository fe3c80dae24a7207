//! The cost of a run with an early proof of a period: after the proof values are copied.

use std::time::Duration;

use super::source::{PeriodWatch, code};
use grundy_compute::estimate::{Estimate, HeadStart};
use grundy_core::{
    game::Game,
    progress::{Progress, WorkLimit},
};
use grundy_work::method::Method;

/// The most heaps of a trial.
const MOST_TRIED: u64 = 1 << 17;
/// The longest time of a trial: a user waits this long without a message.
const LONGEST_TRIAL: Duration = Duration::from_secs(1);

/// Returns the estimate `whole` for the heaps 0..=to of a game, or a smaller one: if `whole` is
/// more than a second, a trial searches for a period. The trial continues from `head_start`, if
/// there is one, and updates it.
#[must_use]
pub fn estimate(
    game: &Game,
    to: u64,
    whole: Estimate,
    head_start: &mut Option<HeadStart>,
) -> Estimate {
    if whole.seconds <= LONGEST_TRIAL.as_secs_f64()
        || !is_periodic_soon(game, to.min(MOST_TRIED), head_start)
    {
        return whole;
    }
    whole.if_copied(to)
}

fn is_periodic_soon(game: &Game, to: u64, head_start: &mut Option<HeadStart>) -> bool {
    let Some(mut watch) = code(game).and_then(|code| PeriodWatch::new(code, 0)) else {
        return false;
    };
    if head_start.is_none() {
        *head_start = HeadStart::new(game, Method::Sparse, to);
    }
    let Some(head_start) = head_start else {
        return false;
    };
    // The trial runs on a thread of the pool, which then takes part in all shared work: its time is
    // the trial's time.
    rayon::scope(|_| {
        let limit = WorkLimit::after(LONGEST_TRIAL);
        let known = head_start.values();
        let mut heap = known.len() as u64;
        let mut is_proved = watch.take(0, known).is_some();
        while !is_proved && heap <= to && !limit.cancelled() {
            let Ok(values) = head_start.advance(to) else {
                return false;
            };
            is_proved = watch.take(heap, values).is_some();
            heap += values.len() as u64;
        }
        is_proved
    })
}

#[cfg(test)]
mod tests;
