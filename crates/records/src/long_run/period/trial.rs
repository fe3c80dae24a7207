//! What a run costs if a period is proved soon: from then on values are copied.

use std::time::Duration;

use super::source::{PeriodWatch, code};
use crate::long_run::methods;
use grundy_compute::estimate::{Estimate, HeadStart};
use grundy_core::{
    game::Game,
    progress::{Progress, WorkLimit},
};

/// The most heaps that are tried.
const MOST_TRIED: u64 = 1 << 17;
/// The longest time that a trial may take: as long as one waits without asking what goes on.
const LONGEST_TRIAL: Duration = Duration::from_secs(1);
/// Seconds for a heap whose value is copied and digested; `values 0.137 --to 1000000000 --digest-only --stats` measures it.
const COPY: f64 = 1.0e-8;

/// The estimate for the heaps 0..=to of a game, unless that is more than a second and a trial proves a period that makes
/// it less. The trial goes on from `head_start`, if there is one, and leaves it further on.
#[must_use]
pub fn estimate(game: &Game, to: u64, whole: Estimate, head_start: &mut Option<HeadStart>) -> Estimate {
    if whole.seconds <= LONGEST_TRIAL.as_secs_f64() || !is_periodic_soon(game, to.min(MOST_TRIED), head_start) {
        return whole;
    }
    #[allow(clippy::cast_precision_loss, reason = "estimates are rough")]
    let copies = COPY * to as f64;
    Estimate { seconds: copies.min(whole.seconds), ..whole }
}

fn is_periodic_soon(game: &Game, to: u64, head_start: &mut Option<HeadStart>) -> bool {
    let Some(mut watch) = code(game).and_then(|code| PeriodWatch::new(code, 0)) else { return false };
    if head_start.is_none() {
        *head_start = HeadStart::new(game, methods::FOR_PAIRS, to);
    }
    let Some(head_start) = head_start else { return false };
    // By a thread of the pool, which then takes part in all that is shared: its time at work is that of the trial.
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
    fn a_period_makes_a_long_run_short() {
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
