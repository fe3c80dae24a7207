//! The computation of a game without stored values: each value is used once and only summarized.
//!
//! The memory is that of the method (a window, once no more rare heaps come) and up to 100 MB for
//! the search for a period. The only laws found are proved periods.

use super::{
    record::{Class, Record},
    seen::Seen,
};
use grundy_compute::{self as compute, compute};
use grundy_core::{
    game::Game,
    notation::Bounds,
    progress::{Progress, Quiet},
    values::Values,
};
use grundy_law::{Law, SequenceKind, Status, search::Evidence, theorem::of_period};
use grundy_runs::HeapValues;

/// The result for a game.
#[derive(Debug)]
pub(super) struct Far {
    /// The record of the last bound reached, with the certificate if a law is proved.
    pub reached: Option<(Record, Option<String>)>,
    /// The reason of an early end, if any.
    pub stopped: Option<compute::ComputeError>,
}

/// Computes from heap 0 to the second of `bounds`, where `values` end, or to the proof of a period.
/// It makes a record at the first of `bounds`, at each doubled bound, and at the second.
pub(super) fn far(
    game: &Game,
    mut values: HeapValues,
    class: &Class,
    (first, to): (u64, u64),
    progress: &dyn Progress,
) -> Far {
    let (mut seen, mut bound) = (Seen::new(game), first.min(to));
    let mut far = Far {
        reached: None,
        stopped: None,
    };
    while seen.heaps() <= to {
        let batch = if progress.cancelled() {
            Err(compute::ComputeError::Interrupted)
        } else {
            values.next_batch()
        };
        let batch = match batch {
            Ok(batch) if batch.is_empty() => break,
            Ok(batch) => batch,
            Err(error) => {
                return Far {
                    stopped: Some(error),
                    ..far
                };
            }
        };
        // The proof comes before the bounds: so the result does not depend on the batch size.
        if let Some(law) = values.proved() {
            match record_proved(game, law, class, progress) {
                Ok(found) => far.reached = Some(found),
                Err(error) => far.stopped = Some(error),
            }
            return far;
        }
        for value in batch {
            seen.add(value);
            if seen.heaps() == bound + 1 {
                far.reached = Some((Record::without_law(game, &seen, class.clone()), None));
                bound = bound.saturating_mul(2).min(to);
            }
        }
    }
    far
}

/// Returns the last heap whose value the proof of a law needs.
fn asks_to(law: &Law) -> Option<u64> {
    match law.status {
        Status::Proved { checked_to, .. } => checked_to,
        Status::Observed { .. } => None,
    }
}

/// Makes the record of a game with a proved period; recomputes its values for the certificate.
fn record_proved(
    game: &Game,
    law: Law,
    class: &Class,
    progress: &dyn Progress,
) -> Result<(Record, Option<String>), compute::ComputeError> {
    let to = asks_to(&law).unwrap_or(0);
    let values = compute(game, &Bounds::Heap(to), None, &Quiet(progress))?;
    let law = Some(earliest(game, &values, law));
    Ok(Record::from_evidence(
        game,
        &Evidence { values, law },
        class.clone(),
    ))
}

/// Returns a periodic law with its least preperiod, which the search does not know if it is large.
fn earliest(game: &Game, values: &Values, law: Law) -> Law {
    let (Some((rough, period, 0)), Some(code)) = (law.shift(), game.code()) else {
        return law;
    };
    let at = |n: u64| usize::try_from(n).ok().and_then(|n| values.get(n));
    let preperiod = (0..rough)
        .rev()
        .find(|&n| at(n) != at(n + period))
        .map_or(0, |n| n + 1);
    let kind = SequenceKind::eventual(preperiod, period, 0, at(preperiod).unwrap_or_default());
    of_period(code, preperiod, period)
        .map_or(law, |status| Law::of_kind(kind, status).with_values(values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::{
        Law as Row,
        find::{begin, go_on_keeping},
    };
    use grundy_law as law;

    fn game(line: &str) -> Game {
        line.parse()
            .unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    fn table(game: &Game, to: u64) -> Values {
        compute(game, &Bounds::Heap(to), None, &()).expect("nobody stops it")
    }

    fn class() -> Class {
        Class {
            values: 1,
            sha256: "of the first stage".to_owned(),
        }
    }

    fn pass_heaps(game: &Game, bounds: (u64, u64), progress: &dyn Progress) -> Far {
        far(
            game,
            HeapValues::with_watch(game, bounds.1).expect("a game of heaps"),
            &class(),
            bounds,
            progress,
        )
    }

    /// The games: a mask with the parity of the heap (0.127), masks without it, no mask (0.77
    /// before its proof), no code.
    #[test]
    fn streamed_values_give_the_record_of_values_in_memory() {
        for (line, to) in [
            ("0.6", 9000),
            ("0.127", 5000),
            ("0.007", 3000),
            ("0.77", 100),
            ("0.45", 63),
            ("Subtraction({2,5,9})", 777),
        ] {
            let game = game(line);
            for to in [to, to + 1] {
                let (record, certificate) = pass_heaps(&game, (40, to), &())
                    .reached
                    .expect("a bound was reached");
                let in_memory = Evidence {
                    values: table(&game, to),
                    law: None,
                };
                assert_eq!(
                    (&record, &certificate),
                    (&Record::from_evidence(&game, &in_memory, class()).0, &None),
                    "{line}"
                );
                assert_eq!(record.to, to);
            }
        }
    }

    /// For any first bound, the law and the certificate equal those from all values. One heap less
    /// than the theorem needs proves nothing.
    #[test]
    fn streamed_values_prove_the_laws_of_values_in_memory() {
        for line in ["0.07", "0.77", "0.45", "0.137", "0.0001", "0.0704", "4.12"] {
            let game = game(line);
            let law = law::show_law(&game, &table(&game, 7000), &()).expect("a law");
            let asks_to = asks_to(&law).expect("proved");
            let expected = Evidence {
                values: table(&game, asks_to),
                law: Some(law),
            };
            for (first, to) in [(20, 7000), (asks_to, 1 << 40), (64, 8000)] {
                let found = pass_heaps(&game, (first, to), &());
                assert_eq!(
                    found.reached,
                    Some(Record::from_evidence(&game, &expected, class())),
                    "{line}"
                );
                assert!(found.stopped.is_none());
            }
            let (record, certificate) = pass_heaps(&game, (20, asks_to - 1), &())
                .reached
                .expect("a bound was reached");
            assert_eq!(
                (record.to, record.law, certificate),
                (asks_to - 1, None::<Row>, None),
                "{line}"
            );
        }
    }

    #[test]
    fn the_least_preperiod_is_found_again() {
        let game = game("0.07");
        let values = table(&game, 2000);
        let found = law::show_law(&game, &values, &()).expect("a law");
        let code = game.code().unwrap();
        let status = of_period(code, 500, 34).expect("the theorem applies");
        let rough = Law::of_kind(
            SequenceKind::Periodic {
                preperiod: 500,
                period: 34,
            },
            status,
        );
        assert_eq!(earliest(&game, &values, rough), found);
        assert_eq!(earliest(&game, &values, found.clone()), found);
    }

    /// A stage gives the same record if it keeps all values and if it stops keeping them at some
    /// bound.
    #[test]
    fn a_stage_continues_with_streamed_values() {
        for (line, to) in [("0.6", 3000), ("0.127", 2500), ("0.156", 20_000)] {
            let game = game(line);
            let (before, _) = begin(&game, 200, None, &()).expect("nobody stops it");
            let stage =
                |kept| go_on_keeping(kept, &game, &before, to, None, &()).expect("something to do");
            let ((kept, _), (passed, certificate)) = (stage(1 << 22), stage(500));
            assert_eq!(kept.law, passed.law, "{line}");
            assert_eq!(certificate.is_some(), line == "0.156", "{line}");
            if line == "0.156" {
                assert_eq!(
                    Some(passed.to),
                    passed.law.as_ref().and_then(|law| law.checked_to)
                );
            } else {
                assert_eq!(kept, passed, "{line}");
            }
        }
    }

    struct Stopped(std::sync::atomic::AtomicU64, u64);

    impl Progress for Stopped {
        fn advance(&self, _: u64) {}

        fn cancelled(&self) -> bool {
            self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed) >= self.1
        }
    }

    /// A stopped game keeps the record of the last bound reached.
    #[test]
    #[ignore = "11 s: .ci/run"]
    fn thorough_the_last_bound_is_kept() {
        let game = game("0.6");
        let stopped = |after: u64| pass_heaps(&game, (1, 1 << 40), &Stopped(0.into(), after));
        assert!(stopped(0).reached.is_none());
        for after in [5, 40, 300] {
            let Far {
                reached: Some((record, None)),
                stopped: Some(compute::ComputeError::Interrupted),
            } = stopped(after)
            else {
                panic!("nothing after {after} batches")
            };
            let in_memory = Evidence {
                values: table(&game, record.to),
                law: None,
            };
            assert_eq!(record, Record::from_evidence(&game, &in_memory, class()).0);
            assert!(record.to.is_power_of_two(), "{}", record.to);
        }
    }
}
