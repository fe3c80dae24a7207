//! The cost of a run with an early proof of a period: after the proof values are copied.

use std::time::Duration;

use super::source::{PeriodWatch, code};
use crate::methods;
use grundy_compute::estimate::{Estimate, HeadStart};
use grundy_core::{
    game::Game,
    progress::{Progress, WorkLimit},
};

/// The most heaps of a trial.
const MOST_TRIED: u64 = 1 << 17;
/// The longest time of a trial: a user waits this long without a message.
const LONGEST_TRIAL: Duration = Duration::from_secs(1);

/// Returns the estimate `whole` for the heaps 0..=to of a game, or a smaller one: if `whole` is more than a second, a
/// trial searches for a period. The trial continues from `head_start`, if there is one, and updates it.
#[must_use]
pub fn estimate(game: &Game, to: u64, whole: Estimate, head_start: &mut Option<HeadStart>) -> Estimate {
    if whole.seconds <= LONGEST_TRIAL.as_secs_f64() || !is_periodic_soon(game, to.min(MOST_TRIED), head_start) {
        return whole;
    }
    whole.if_copied(to)
}

fn is_periodic_soon(game: &Game, to: u64, head_start: &mut Option<HeadStart>) -> bool {
    let Some(mut watch) = code(game).and_then(|code| PeriodWatch::new(code, 0)) else { return false };
    if head_start.is_none() {
        *head_start = HeadStart::new(game, methods::FOR_PAIRS, to);
    }
    let Some(head_start) = head_start else { return false };
    // The trial runs on a thread of the pool, which then takes part in all shared work: its time is the trial's time.
    rayon::scope(|_| {
        let limit = WorkLimit::after(LONGEST_TRIAL);
        let known = head_start.values();
        let mut heap = known.len() as u64;
        let mut is_proved = watch.take(0, known).is_some();
        while !is_proved && heap <= to && !limit.cancelled() {
            let Ok(values) = head_start.advance(to) else { return false };
            is_proved = watch.take(heap, values).is_some();
            heap += values.len() as u64;
        }
        is_proved
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[ignore = "2 s: .ci/run"]
    fn thorough_a_period_found_in_the_trial_shortens_the_run() {
        let whole = Estimate { bytes: 1.0e6, seconds: 1.0e6 };
        for (name, to, is_short) in [
            ("0.137", 1 << 30, true),
            ("0.007", 1 << 30, false),
            ("Heap(n -> [a, n-2-a] for a in 0..=n-2)", 1 << 30, false),
        ] {
            let Ok(game) = name.parse() else { panic!("{name} is a game") };
            assert_eq!(estimate(&game, to, whole, &mut None).seconds < 100.0, is_short, "{name}");
        }
        let Ok(game) = "0.137".parse() else { panic!("a game") };
        let memory = estimate(&game, 1 << 40, Estimate { bytes: 1.0e15, seconds: 1.0e6 }, &mut None);
        assert!(memory.refusal().is_some(), "memory is not saved");
    }
}
