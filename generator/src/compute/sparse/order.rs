//! Which taps to use first: those that exclude what few others do.
//!
//! Learnt from known heaps, spread over the latter half of what is known. A guess that decides the speed only.

use std::cmp::Reverse;

use super::{kernel::Word, known::Known, taps::Tap};

/// In each round the best of the rest are put first, and what they exclude is of no more interest.
const ROUNDS: usize = 3;
/// As few heaps teach nothing.
const FEWEST_SAMPLES: usize = 4;
/// More heaps teach no more.
const MOST_SAMPLES: usize = 128;

/// Sorts taps by their use against the values below g(n) that `counts` (of n and the value).
///
/// Tries so many heaps that the work is a small part of what it took to compute the values so far.
pub(super) fn by_use<T: Word>(known: &Known<T>, taps: &mut [Tap<T>], counts: impl Fn(usize, u32) -> bool) {
    let farthest = taps.iter().map(|tap| tap.distance as usize).max().unwrap_or(0);
    let from = (known.values.len() / 2).max(farthest + 1);
    let room = known.values.len().saturating_sub(from);
    let samples = (known.values.len() / taps.len().max(1)).min(room).min(MOST_SAMPLES);
    if samples < FEWEST_SAMPLES {
        return;
    }
    let heaps: Vec<usize> = (0..samples).map(|sample| from + room * sample / samples).collect();
    let rows = known.rows();
    // One entry for each sample and each value.
    let given = |tap: &Tap<T>| {
        let Tap { distance, value } = *tap;
        let option = move |heap: usize| (known.values[heap - distance as usize] ^ value).into() as usize;
        let heaps = heaps.iter().enumerate();
        heaps.map(move |(sample, &heap)| sample * rows + option(heap))
    };
    let mut settled = vec![false; samples * rows];
    for (settled, &heap) in settled.chunks_mut(rows).zip(&heaps) {
        let value = known.values[heap].into();
        for (settled, v) in settled.iter_mut().zip(0..) {
            *settled = v >= value || !counts(heap, v);
        }
    }
    let mut givers = vec![0_u32; samples * rows];
    let mut rest = taps;
    for round in 1..=ROUNDS {
        givers.fill(0);
        for entry in rest.iter().flat_map(given) {
            givers[entry] += 1;
        }
        // An option that k taps give is worth 1/k to each of them.
        rest.sort_by_cached_key(|tap| {
            let open = given(tap).filter(|&entry| !settled[entry]);
            Reverse(open.map(|entry| (1 << 20) / givers[entry].max(1)).sum::<u32>())
        });
        let best = if round == ROUNDS { rest.len() } else { rest.len().min(rows / 4) };
        let (best, later) = rest.split_at_mut(best);
        for entry in best.iter().flat_map(given) {
            settled[entry] = true;
        }
        rest = later;
    }
}
