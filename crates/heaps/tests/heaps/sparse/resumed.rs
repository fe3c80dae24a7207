//! Computations that go on from saved, dropped or damaged data.

use grundy_core::game::code::HeapCode;
use grundy_heaps::{
    sparse::{
        engine::{Engine, FIRST_BLOCK},
        phase::Retention,
    },
    stream::Stream,
};
use grundy_work::cpu::Level;

use super::{EARLY, engine, scalar};
use crate::code;

#[test]
fn a_saved_computation_resumes_with_the_same_values() {
    resume_saved(3);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_a_saved_computation_resumes_with_the_same_values() {
    resume_saved(1);
}

fn resume_saved(step: usize) {
    for name in ["4!.0", "0.6", "0.77", "0.127", "0.137", "0.[3]"]
        .into_iter()
        .step_by(step)
    {
        let (code, to) = (code(name), 6000);
        let expected = engine(Level::best(), EARLY, &code, 6000);
        for stop in [0, 1, 255, 257, 1000, 1024, 2047, 3333, 5999] {
            let mut first = Engine::with(Level::best(), EARLY, &code, to);
            let mut values = Vec::new();
            while stop > 0 && first.next_heap() < stop {
                first
                    .advance(stop - 1, &mut values)
                    .expect("nobody stops it");
            }
            let bytes = first.save();
            assert_eq!(bytes, first.save(), "saving changes nothing");
            let mut second = Engine::restore(&code, to, &bytes).expect("sound bytes");
            while second.next_heap() <= to {
                second.advance(to, &mut values).expect("nobody stops it");
            }
            assert!(values == expected, "{name} saved at {stop}");
        }
    }
}

#[test]
fn streams_in_small_steps_have_the_values_of_plain_search() {
    // A split after large removals has partners below heap 1 for some heaps of a block.
    let expected = |code: &HeapCode, to: usize| {
        scalar::values(code, to)
            .into_iter()
            .map(u32::from)
            .collect::<Vec<_>>()
    };
    for name in [
        "4.024", "0.004", "0.0004", "4.0004", "0.00044", "4.0404", "4.00404",
    ] {
        let code = code(name);
        for first_block in [64, 128, 192, 256, 320, 448, FIRST_BLOCK] {
            let mut engine = Engine::with(Level::best(), first_block, &code, 3000);
            let mut values = Vec::new();
            while engine.next_heap() <= 3000 {
                engine
                    .advance(engine.next_heap() + 6, &mut values)
                    .expect("nobody stops it");
            }
            values.truncate(3001);
            assert!(values == expected(&code, 3000), "{name} from {first_block}");
        }
    }
}

#[test]
fn a_restarted_computation_gives_the_same_values() {
    for name in ["4!.0", "0.6", "0.16"] {
        let (code, to) = (code(name), 20_000);
        let expected = scalar::values(&code, 20_000);
        let mut engine = Engine::with(Level::best(), FIRST_BLOCK, &code, to);
        let mut values = Vec::new();
        for stop in [10, 3000, 9000, to] {
            while engine.next_heap() <= stop {
                engine.advance(stop, &mut values).expect("nobody stops it");
            }
            engine.restart().expect("nobody stops it");
        }
        assert!(
            values
                .iter()
                .copied()
                .eq(expected.into_iter().map(u32::from)),
            "{name}"
        );
    }
}

/// In 0.106 and 0.16 there are few rare heaps, the last ones after most of the others, so the
/// window moves more than once. In 0.6 there are rare heaps among those with very large values,
/// which are kept separately.
#[test]
fn dropped_data_are_not_needed() {
    assert_dropped_data_are_not_needed(&[("0.106", 300_000), ("0.77", 300_000)]);
}

#[test]
#[ignore = "6 s: .ci/weekly"]
fn more_dropped_data_are_not_needed() {
    assert_dropped_data_are_not_needed(&[
        ("0.106", 300_000),
        ("0.77", 300_000),
        ("0.16", 800_000),
        ("0.6", 600_000),
    ]);
}

fn assert_dropped_data_are_not_needed(codes: &[(&str, u64)]) {
    for &(name, to) in codes {
        let code = code(name);
        let mut whole = Engine::with(Level::best(), FIRST_BLOCK, &code, to);
        whole.retention = Retention::ALL;
        let mut expected = Vec::new();
        while whole.next_heap() <= to {
            whole.advance(to, &mut expected).expect("nobody stops it");
        }
        for archive in [0, 300_000, 1 << 30] {
            let retention = Retention { heaps: 1, archive };
            let mut engine = Engine::with(Level::best(), FIRST_BLOCK, &code, to);
            engine.retention = retention;
            let mut values = Vec::new();
            while engine.next_heap() <= to {
                engine.advance(to, &mut values).expect("nobody stops it");
                if engine.next_heap() > to / 2 && engine.next_heap() < to / 2 + 20_000 {
                    engine = Engine::restore(&code, to, &engine.save()).expect("sound bytes");
                    engine.retention = retention;
                }
            }
            assert!(
                engine.restarts > 0 || engine.phase.heaps(false).base > 0,
                "{name}: heaps were forgotten"
            );
            assert!(values == expected, "{name}");
        }
    }
}

#[test]
fn damaged_states_are_refused_or_harmless() {
    let code = code("4!.0");
    let mut engine = Engine::with(Level::best(), EARLY, &code, 3000);
    engine
        .advance(3000, &mut Vec::new())
        .expect("nobody stops it");
    let bytes = engine.save();
    for cut in 0..bytes.len().min(64) {
        assert!(Engine::restore(&code, 5000, &bytes[..cut]).is_err());
    }
}
