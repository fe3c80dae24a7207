use super::*;
use crate::{MethodRequest, Storage, choose};
use grundy_compute::compute;
use grundy_core::{game::Game, notation::Bounds};
use grundy_work::method::Method;

/// Returns the values of the heaps 0..=to of a run, its counters, and `true` if it proved a law.
fn values(
    game: &Game,
    to: u64,
    head_start: Option<HeadStart>,
) -> (Vec<u32>, Vec<(&'static str, u64)>, bool) {
    let assignment = RunConfig {
        game,
        choice: choose(game, MethodRequest::Auto).unwrap(),
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
    let RunResult { digest, kept, .. } = &mut outcome;
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
    for (line, to) in [
        ("0.007", 20_000),
        ("4!.0", 3000),
        ("0.137", 20_000),
        ("0.0[17]", 300),
        ("0.77", 0),
    ] {
        let game: Game = line.parse().unwrap();
        let plain = values(&game, to, None);
        let table = compute(&game, &Bounds::Heap(to), None, &()).unwrap();
        assert!(plain.0.iter().copied().eq(&table), "{line}");
        for calls in [0, 1, 2, 5, 1000] {
            let begun = head_start(&game, to, calls);
            assert!(plain.0.starts_with(begun.values()), "{line}, {calls} calls");
            let (found, counters, is_proved) = values(&game, to, Some(begun));
            assert!(
                found == plain.0 && is_proved == plain.2,
                "{line}, {calls} calls"
            );
            // No value is computed twice. But a trial may have computed values that a law would
            // have filled in.
            assert!(
                is_proved || counters == plain.1,
                "{line}, {calls} calls: {counters:?}"
            );
        }
    }
}

#[test]
#[ignore = "5 s: .ci/weekly"]
fn heaps_of_another_trial_are_not_used() {
    let game: Game = "0.007".parse().unwrap();
    let plain = values(&game, 2000, None);
    let others = [("0.07", 2000), ("0.007", 1999)]
        .map(|(line, to)| head_start(&line.parse().unwrap(), to, 3));
    // A head start with heaps beyond the end of the run.
    for other in others.into_iter().chain([head_start(&game, 100_000, 1000)]) {
        assert!(values(&game, 2000, Some(other)) == plain);
    }
}
