//! Comparison of the engine with simpler methods, at every CPU level of this machine.

mod ahead;
mod answers;
mod compare;
mod exclusions;
mod gather;
mod high_bit_heaps;
mod projection;
mod resumed;
mod samples;
mod scalar;
mod screen;
mod sieve;
mod state;
mod tune;
mod unite;
mod witness;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::Ordering,
};

use proptest::{collection::vec, prelude::*, sample::select};
use rayon::prelude::*;

use crate::{
    code,
    pool::{pool, soon},
};
use grundy_core::{
    game::{
        Game,
        code::{Digit, HeapCode, PartDemand},
    },
    notation::Bounds,
    reference::by_every_pair,
    values::{Shape, Values, Width},
};
use grundy_heaps::{
    sparse::{
        engine::{Engine, FIRST_BLOCK},
        phase::{Phase, PhaseError, Retention},
        state::HeapFacts,
    },
    stream::Stream,
    tabulate::{OfStream, tabulate},
};
use grundy_work::cpu::Level;

/// Blocks start at this heap.
const EARLY: usize = 256;

/// The values with blocks from heap `first_block` on, if the moves allow it.
fn engine(level: Level, first_block: usize, code: &HeapCode, to: usize) -> Vec<u32> {
    let engine = Engine::with(level, first_block, code, to as u64);
    let cells =
        tabulate(&mut OfStream(Box::new(engine)), to, Width::U32, &()).expect("nobody stops it");
    Values {
        shape: Shape::Heap { to },
        cells,
    }
    .iter()
    .collect()
}

/// Compares all levels with expected values.
fn assert_values<T: Copy + Into<u32>>(code: &HeapCode, expected: &[T], first_block: usize) {
    for level in Level::available() {
        let found = engine(level, first_block, code, expected.len() - 1);
        let differs = found
            .iter()
            .zip(expected)
            .position(|(&a, &b)| a != b.into());
        assert_eq!(
            differs, None,
            "the first heap of {code:?} that differs at {level:?}"
        );
        assert_eq!(found.len(), expected.len());
    }
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_octal_codes_of_three_digits_have_the_values_of_the_scalar_method() {
    let digit = |heaps: usize| Digit {
        heaps: u8::try_from(heaps & 7).expect("below 8"),
        parts: PartDemand::Any,
    };
    for digits in 0..1024 {
        let code = HeapCode {
            split: digit(digits >> 9 << 2),
            digits: (0..3).map(|at| digit(digits >> (3 * at))).collect(),
            tail: Vec::new(),
        };
        assert_values(&code, &by_every_pair(&code, 300), EARLY);
    }
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_blocks_of_every_length_and_start_agree() {
    for name in [
        "4!.0",
        "0.6",
        "0.127",
        "0.16",
        "4!.04!",
        "4=.4",
        "0.7777",
        "4.007!",
        "0.0000000000000000000000000000000000004",
    ] {
        let code = code(name);
        let expected = by_every_pair(&code, 900);
        for to in (0..200).chain(256..330) {
            assert_values(&code, &expected[..=to], EARLY);
        }
        for first_block in 256..330 {
            assert_values(&code, &expected, first_block);
        }
    }
}

#[test]
fn unequal_splits_of_small_heaps_agree() {
    compare_unequal_splits(4);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_unequal_splits_of_small_heaps_agree() {
    compare_unequal_splits(1);
}

fn compare_unequal_splits(step: usize) {
    for name in [
        "4!.0", "4!.4", "0.4!", "0.04!4", "4!.4!", "4!.3", "0.6!6", "0.5!07!",
    ]
    .into_iter()
    .step_by(step)
    {
        assert_values(&code(name), &by_every_pair(&code(name), 3000), EARLY);
    }
}

#[test]
fn codes_with_infinitely_many_digits_agree() {
    for name in ["0.[7]", "0.[4]", "0.[3]", "0.[03]", "0.7[06]", "4.[1]"] {
        assert_values(&code(name), &by_every_pair(&code(name), 500), EARLY);
    }
}

#[test]
fn a_value_too_large_for_the_table_is_reported() {
    let game: Game = "0.6".parse().expect("a code");
    let wide = scalar::values(&code("0.6"), 20_000);
    let index = wide
        .iter()
        .position(|&value| value > 255)
        .expect("0.6 exceeds a byte");
    let told = grundy_compute::compute(&game, &Bounds::Heap(20_000), Some(Width::U8), &())
        .expect_err("it is told");
    let told = told.to_string();
    assert!(
        told.contains(&format!("{} at {index} ", wide[index])),
        "{told}"
    );
    let values =
        grundy_compute::compute(&game, &Bounds::Heap(index as u64 - 1), Some(Width::U8), &());
    assert_eq!(values.expect("they fit").len(), index);
}

/// A refuted claim ends the run at a heap from which exclusions of the latest rare parts would lead
/// below heap 0.
#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_refuted_claims_of_runs_on_several_threads_leave_no_later_parts() {
    let (pool, _) = pool(2);
    let code = code("4.225");
    let found = pool.install(|| engine(Level::best(), FIRST_BLOCK, &code, 18_000));
    assert!(found == by_every_pair(&code, 18_000));
}

#[test]
#[ignore = "5 s: .ci/weekly"]
fn rare_heaps_with_very_large_values_agree() {
    let mut told_apart = 0;
    for name in ["4!.0", "0.6", "0.007", "0.356", "0.37", "4.04"] {
        let code = code(name);
        let to = 40_000;
        let expected = scalar::values(&code, to);
        for first_block in [EARLY, FIRST_BLOCK] {
            let mut engine = Engine::with(Level::best(), first_block, &code, to as u64);
            engine.retention = Retention {
                heaps: 1,
                archive: 0,
            };
            let mut values = Vec::new();
            while engine.next_heap() <= to as u64 {
                engine
                    .advance(to as u64, &mut values)
                    .expect("nobody stops it");
            }
            let differs = values
                .iter()
                .zip(&expected)
                .position(|(&a, &b)| a != u32::from(b));
            assert_eq!(differs, None, "{name}");
            told_apart += engine.work.plus(engine.phase.work()).high_bit;
        }
    }
    assert!(told_apart > 0, "some of these games have such heaps");
}

/// Several engines run at the same time, in one pool and in two, with fewer and with more threads
/// than there are cores or tasks.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_any_number_of_threads_gives_the_same_values() {
    const TO: usize = 12_000;
    let games = ["4!.0", "0.007"].map(|name| (code(name), scalar::values(&code(name), TO)));
    for threads in [1, 3, 64] {
        let pools = [pool(threads).0, pool(threads).0];
        pools[0].install(|| {
            for (code, expected) in &games {
                assert_values(code, expected, FIRST_BLOCK);
            }
        });
        std::thread::scope(|scope| {
            for pool in &pools {
                scope.spawn(|| {
                    pool.install(|| {
                        games.par_iter().for_each(|(code, expected)| {
                            let found = engine(Level::best(), FIRST_BLOCK, code, TO);
                            let same = found
                                .iter()
                                .copied()
                                .eq(expected.iter().map(|&value| u32::from(value)));
                            assert!(same, "{code:?} beside other games on {threads} threads");
                        });
                    });
                });
            }
        });
    }
}

/// If every run has rare heaps, runs that were sieved ahead are still used. The sets grow with the
/// values, so few heaps are beyond the sets.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_threads_share_the_work_while_rare_heaps_are_frequent() {
    let (code, to, mut values) = (code("0.007"), 60_000, Vec::new());
    let mut engine = Engine::new(&code, to);
    pool(2).0.install(|| {
        while engine.next_heap() <= to {
            engine.advance(to, &mut values).expect("nobody stops it");
        }
    });
    let work = engine.work.plus(engine.phase.work());
    // From heap 2^14 on, a run has four blocks. When sizes change, sieved runs are dropped.
    let runs = (to - (1 << 14)) / 256;
    assert!(
        4 * work.ahead > runs,
        "{work:?}, {runs} runs of four blocks"
    );
    assert!(30 * work.fallbacks < to, "{work:?}");
}

/// A phase that shares its work with other threads, and fails.
#[derive(Debug)]
struct Failing;

impl Phase for Failing {
    fn advance(&mut self, _: usize, _: &mut Vec<u32>) -> Result<(), PhaseError> {
        (0..200_u64)
            .into_par_iter()
            .for_each(|n| assert!(n < 150, "as it should"));
        Ok(())
    }

    fn heaps(&self, _: bool) -> HeapFacts {
        HeapFacts::all(Vec::new())
    }
}

/// An engine that is dropped halfway, or panics, holds no thread of a pool: all threads can end.
#[test]
fn a_dropped_engine_holds_no_thread() {
    for threads in [1, 2, 8, 64] {
        for fails in [false, true] {
            let (pool, alive) = pool(threads);
            let compute = || {
                let mut engine = Engine::new(&code("4!.0"), 1_000_000);
                engine
                    .advance(1_000_000, &mut Vec::new())
                    .expect("nobody stops it");
                if fails {
                    engine.phase = Box::new(Failing);
                    // On a busy machine, the first heaps are so few that another phase would be
                    // chosen instead.
                    engine.next_choice = usize::MAX;
                    // Values that were already computed are returned first.
                    while engine.next_heap() < 1_000_000 {
                        engine
                            .advance(1_000_000, &mut Vec::new())
                            .expect("it panics");
                    }
                }
            };
            let outcome = catch_unwind(AssertUnwindSafe(|| pool.install(compute)));
            assert_eq!(outcome.is_err(), fails);
            drop(pool);
            assert!(
                soon(|| alive.load(Ordering::SeqCst) == 0),
                "{threads} threads end"
            );
        }
    }
}

#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_long_tables_are_those_of_the_scalar_method() {
    for (name, to) in [
        ("4!.0", 40_000),
        ("0.6", 30_000),
        ("0.16", 30_000),
        ("0.127", 30_000),
        ("0.007", 12_000),
        ("0.45", 20_000),
        // This code has two splits, and from heap 16,240 on sets of more than eight rows.
        ("0.146", 20_000),
    ] {
        assert_values(&code(name), &scalar::values(&code(name), to), FIRST_BLOCK);
    }
}

#[test]
#[ignore = "slow: the scalar method to 200,000, a minute"]
fn longer_tables_are_those_of_the_scalar_method() {
    for name in [
        "4!.0", "0.6", "0.007", "0.16", "0.56", "0.106", "0.054", "4.127",
    ] {
        assert_values(
            &code(name),
            &scalar::values(&code(name), 200_000),
            FIRST_BLOCK,
        );
    }
}

#[test]
#[ignore = "slow: millions of heaps"]
fn largest_values_are_as_published() {
    for (name, to, largest, at) in [
        ("4!.0", 1 << 21, 231, 763_622),
        ("0.6", 1 << 21, 319, 1_274_955),
        ("0.16", 360_000, 23, 229_790),
    ] {
        let values = engine(Level::best(), FIRST_BLOCK, &code(name), to);
        let found = values
            .iter()
            .enumerate()
            .rev()
            .max_by_key(|&(_, &value)| value);
        assert_eq!(
            found,
            Some((at, &largest)),
            "the largest value of {name} and where it first stands"
        );
    }
}

fn any_digit() -> impl Strategy<Value = Digit> {
    let parts = select(vec![
        PartDemand::Any,
        PartDemand::Any,
        PartDemand::Any,
        PartDemand::Unequal,
        PartDemand::Equal,
    ]);
    (0..8_u8, parts).prop_map(|(heaps, parts)| Digit { heaps, parts })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(11)))]

    #[test]
    #[ignore = "1 s: .ci/run"]
    fn thorough_random_codes_have_the_values_of_the_scalar_method(split in any_digit(), digits in vec(any_digit(), 0..7), to in 0..3000_usize) {
        let split = Digit { heaps: split.heaps & 4, ..split };
        let code = HeapCode { split, digits, tail: Vec::new() };
        assert_values(&code, &by_every_pair(&code, to), EARLY);
    }
}

proptest! {
    #[test]
    #[ignore = "slow: every pair up to 20,000 for 200 codes, some minutes"]
    fn random_codes_to_20_000_have_the_values_of_the_scalar_method(split in any_digit(), digits in vec(any_digit(), 0..7)) {
        let split = Digit { heaps: split.heaps & 4, ..split };
        let code = HeapCode { split, digits, tail: Vec::new() };
        assert_values(&code, &by_every_pair(&code, 20_000), FIRST_BLOCK);
    }
}

/// A rare value with an index beyond the small tables in which claims are looked up. (Before a fix
/// it counted as an option.)
#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_claims_beyond_the_small_tables_agree() {
    let (code, to) = (code("4!.37!732"), 12_000);
    assert_values(&code, &by_every_pair(&code, to), FIRST_BLOCK);
}

/// More than 1,024 indices: blocks are screened with the large tables.
#[test]
#[ignore = "4 s: .ci/weekly"]
fn sets_of_more_than_1024_indices_agree() {
    let (code, to) = (code("4!.37!77"), 18_000);
    let expected = by_every_pair(&code, to);
    assert!(
        expected[to - 4000..]
            .iter()
            .filter(|&&value| value >= 2 * 1024)
            .count()
            > 100
    );
    assert_values(&code, &expected, FIRST_BLOCK);
}

/// Moves that remove more than a whole block: digits far after the point, and endless tails.
#[test]
fn distant_digits_and_tails_agree() {
    compare_distant_digits(3);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_distant_digits_and_tails_agree() {
    compare_distant_digits(1);
}

fn compare_distant_digits(step: usize) {
    let far = format!("0.07{}3", "0".repeat(1500));
    let farther = format!("0.6{}33", "0".repeat(2100));
    for text in [
        "0.[3]",
        "0.[03]",
        "0.3[03]",
        "0.[2]",
        "0.6[2]",
        "0.16[0003]",
        &far,
        &farther,
    ]
    .into_iter()
    .step_by(step)
    {
        let (code, to) = (code(text), 2500);
        let expected = by_every_pair(&code, to);
        assert_values(&code, &expected, EARLY);
        assert_values(&code, &expected, FIRST_BLOCK);
    }
}
