//! Comparison of the kernels with the ordinary method and the reference.

#![allow(
    clippy::cast_possible_truncation,
    reason = "all numbers are small here"
)]

mod symbol;

use std::sync::Arc;

use proptest::prelude::*;

use crate::code;
use grundy_core::{
    game::{Game, HeapCode},
    reference::by_every_pair,
};
use grundy_heaps::{sparse::Engine, stream::Stream};
use grundy_lab::few_rares::{Collector, FewRares, Head, Heaps, Inapplicable};
use grundy_work::cpu::Level;

/// The values of the heaps 0..to by the ordinary method.
pub(crate) fn ordinary(code: &HeapCode, to: u64) -> Vec<u32> {
    let mut engine = Engine::new(code, to);
    let mut values = Vec::new();
    while (values.len() as u64) < to {
        engine.advance(to - 1, &mut values).unwrap();
    }
    values
}

/// The head of this length.
fn head_of(code: &HeapCode, len: u64) -> Head {
    let mut collector = Collector::new(code);
    collector.take(&ordinary(code, len));
    collector.choose_mask();
    collector.into_head()
}

/// Compares the kernels of all levels with the ordinary method after a head; returns `true` if the
/// kernels apply.
fn compare_kernels(line: &str, head: u64, to: u64) -> bool {
    let code = code(line);
    let head = head_of(&code, head);
    let Ok(plan) = grundy_lab::few_rares::plan(&code, &head) else {
        return false;
    };
    let plan = Arc::new(plan);
    let expected = ordinary(&code, to);
    for level in Level::available() {
        let mut heaps = Heaps::behind(&plan, &head, level);
        // The steps end within a block.
        for step in (1..).map(|step| step * 977) {
            let from = heaps.next();
            let symbols = match heaps.advance((from + step).min(to)) {
                Ok(symbols) => symbols,
                Err(trouble) => {
                    // Only a heap that is rare, has a large value or has no near witness stops the
                    // kernel.
                    let stopped = trouble.heap();
                    assert!(
                        stopped >= from && stopped < from + step,
                        "{line}: {trouble:?}"
                    );
                    break;
                }
            };
            for (n, &symbol) in (from..).zip(symbols) {
                assert_eq!(
                    u32::from(plan.value(n, symbol)),
                    expected[n as usize],
                    "{line} at {n}, {level:?}"
                );
            }
            if from == to {
                break;
            }
        }
    }
    true
}

#[test]
fn the_kernels_give_the_values_of_the_ordinary_method() {
    for line in ["0.106", "0.104", "0.054", "0.454"] {
        assert!(compare_kernels(line, 1 << 18, 330_000), "{line}");
    }
}

#[test]
#[ignore = "slow: two million heaps of four games by the plain kernel too"]
fn the_kernels_give_the_values_to_two_million() {
    for line in ["0.106", "0.104", "0.054", "0.454"] {
        assert!(compare_kernels(line, 1 << 18, 2_000_000), "{line}");
    }
}

/// Compares the ordinary method itself with every pair.
#[test]
fn the_kernels_give_the_values_of_every_pair() {
    for line in ["0.106", "0.104"] {
        let code = code(line);
        let expected = by_every_pair(&code, 12_000);
        assert_eq!(ordinary(&code, 12_001), expected, "{line}");
        assert!(compare_kernels(line, 1 << 13, 12_001), "{line}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(11)))]

    /// Random octal codes: if few heaps are rare, the kernels of all levels give the values of the
    /// ordinary method.
    #[test]
    fn the_kernels_give_the_values_of_random_codes(split in any::<bool>(), digits in prop::collection::vec(0_u8..8, 2..6)) {
        let digits: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
        let line = format!("{}.{digits}", if split { "4" } else { "0" });
        if matches!(line.parse(), Ok(Game::Code(_))) {
            compare_kernels(&line, 1 << 12, 1 << 14);
        }
    }
}

/// Returns the values of the heaps 0..to from a stream that first tries the kernel at `first_try`
/// heaps, and that is saved and restored at steps that `is_saved` chooses; also returns the
/// counters: heaps by the kernel, and the times that it was left.
fn streamed(
    code: &HeapCode,
    level: Level,
    first_try: u64,
    to: u64,
    mut is_saved: impl FnMut() -> bool,
) -> (Vec<u32>, [u64; 2]) {
    let mut stream = FewRares::with(level, first_try, code, 1 << 40);
    let (mut values, mut counted) = (Vec::new(), [0; 2]);
    let counts = |stream: &FewRares| {
        let counters = stream.counters();
        [0, 1].map(|place| counters[counters.len() - 2 + place].1)
    };
    let mut all = Vec::new();
    while stream.next_heap() < to {
        values.clear();
        let before = stream.next_heap();
        stream.advance(to - 1, &mut values).unwrap();
        assert_eq!(stream.next_heap(), before + values.len() as u64);
        all.extend_from_slice(&values);
        if is_saved() {
            let these = counts(&stream);
            counted = [counted[0] + these[0], counted[1] + these[1]];
            let bytes = stream.save();
            stream = FewRares::restore_with(level, code, 1 << 40, &bytes).unwrap();
        }
    }
    let these = counts(&stream);
    (all, [counted[0] + these[0], counted[1] + these[1]])
}

#[test]
fn a_stream_gives_the_values_of_the_ordinary_method() {
    for line in ["0.106", "0.054", "0.16"] {
        let code = code(line);
        let expected = ordinary(&code, 120_000);
        for level in Level::available() {
            let (values, [by_window, left]) = streamed(&code, level, 1 << 15, 120_000, || false);
            assert!(values == expected, "{line}, {level:?}");
            assert!(
                by_window > 50_000 || left > 0,
                "{line}: {by_window} by the kernel, left {left} times"
            );
        }
    }
}

/// Rare heaps, large values and far witnesses after a head that is too short.
#[test]
fn a_stream_that_leaves_the_kernel_keeps_its_values() {
    let mut all_left = 0;
    for line in [
        "0.156", "0.16", "0.165", "0.161", "0.104", "4.406", "0.205", "0.354",
    ] {
        let code = code(line);
        let expected = ordinary(&code, 40_000);
        let mut random = fastrand::Rng::with_seed(1);
        for share in [Some(1), Some(4), None] {
            let is_saved = || share.is_some_and(|share| random.i128(..share) == 0);
            let (values, [_, left]) = streamed(&code, Level::best(), 1 << 10, 40_000, is_saved);
            assert!(values == expected, "{line}");
            all_left += left;
        }
    }
    assert!(all_left > 0);
}

#[test]
fn invalid_saved_streams_are_refused() {
    let code = code("0.106");
    let mut stream = FewRares::with(Level::best(), 1 << 15, &code, 1 << 40);
    while stream.next_heap() < 60_000 {
        stream.advance(60_000, &mut Vec::new()).unwrap();
    }
    assert!(
        stream.counters().contains(&("windows left", 0)) && stream.counters().len() == 2,
        "the kernel is under way"
    );
    let bytes = stream.save();
    assert!(FewRares::restore(&code, 1 << 40, &bytes).is_ok());
    assert!(
        (0..bytes.len())
            .step_by(1999)
            .all(|len| FewRares::restore(&code, 1 << 40, &bytes[..len]).is_err())
    );
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..60 {
        let mut forged = bytes.clone();
        forged[random.usize(..bytes.len())] ^= 1 << random.u8(..8);
        // The result is an error or a stream, never a panic.
        if let Ok(mut stream) = FewRares::restore(&code, 1 << 40, &forged) {
            let _ = stream.advance(61_000, &mut Vec::new());
        }
    }
    // State that the ordinary method saved, as in checkpoints of earlier versions.
    let mut engine = Engine::new(&code, 1 << 40);
    let mut values = Vec::new();
    engine.advance(1 << 40, &mut values).unwrap();
    let mut stream = FewRares::restore(&code, 1 << 40, &engine.save()).unwrap();
    assert_eq!(stream.next_heap(), values.len() as u64);
    while stream.next_heap() < 40_000 {
        stream.advance(39_999, &mut values).unwrap();
    }
    assert!(values == ordinary(&code, 40_000));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(11)))]

    /// Random octal codes, with few or with many rare heaps.
    #[test]
    fn a_stream_gives_the_values_of_random_codes(split in any::<bool>(), digits in prop::collection::vec(0_u8..8, 2..6)) {
        let digits: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
        let line = format!("{}.{digits}", if split { "4" } else { "0" });
        if matches!(line.parse(), Ok(Game::Code(_))) {
            let code = code(&line);
            let mut step = 0;
            let is_saved = || {
                step += 1;
                step % 3 == 0
            };
            let (values, _) = streamed(&code, Level::best(), 1 << 10, 1 << 13, is_saved);
            assert!(values == ordinary(&code, 1 << 13), "{}", line);
        }
    }
}

#[test]
fn a_value_that_is_too_large_is_reported() {
    let told = |value| Inapplicable::LargeValue { heap: 640, value }.to_string();
    assert_eq!(
        told(Some(81)),
        "heap 640 has the value 81, which is too large: values below 64 are taken"
    );
    let unknown = "one of the 64 heaps from 640 on has a value of 64 or more, which is too large: values below 64 are taken";
    assert_eq!(told(None), unknown);
}
