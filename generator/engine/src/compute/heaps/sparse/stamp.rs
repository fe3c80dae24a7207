//! The sets of the indices that many taps exclude, one store for each tap and lane: for large sets, and for CPUs whose
//! vectors cannot be shifted lane by lane.
#![allow(
    clippy::inline_always,
    clippy::cast_possible_truncation,
    reason = "what is not inlined into the function of a CPU level is compiled for every CPU; eight bits fit a row"
)]

use super::{
    lanes::{BLOCK, Lookback, Tap},
    word::Word,
};
use crate::compute::cpu::Loops;

/// Adds to `sets[row][lane]` what the taps exclude. Each tap must lead from every lane to a heap of the view.
pub(super) fn stamp<T: Word>(lookback: Lookback<'_, T>, taps: &[Tap<T>], sets: &mut [[u32; BLOCK]]) {
    if lookback.view.wide {
        stamp_all::<T, true>(lookback, taps, sets);
    } else {
        stamp_all::<T, false>(lookback, taps, sets);
    }
}

fn stamp_all<T: Word, const WIDE: bool>(lookback: Lookback<'_, T>, taps: &[Tap<T>], sets: &mut [[u32; BLOCK]]) {
    // All words other than marks, and their nim-sums, are below `power`, which is at least twice the size of a set. A
    // mark has the bit power / 2, and so has its nim-sum with an index that lacks that bit: its flag is beyond the set.
    // If a tap has it, the next power does the same. (Wide words keep their marks.)
    let power = (lookback.view.largest + 1)
        .next_power_of_two()
        .max(u32::try_from((64 * sets.len()).next_power_of_two()).unwrap_or(u32::MAX));
    let clears_bit = taps.iter().any(|tap| tap.index.into() >= power / 2);
    match if clears_bit { power.saturating_mul(2) } else { power } {
        ..=256 => stamp_flags::<T, 256, 64, WIDE>(lookback, taps, sets),
        512 => stamp_flags::<T, 512, 64, WIDE>(lookback, taps, sets),
        1024 => stamp_flags::<T, 1024, 32, WIDE>(lookback, taps, sets),
        2048 => stamp_flags::<T, 2048, 16, WIDE>(lookback, taps, sets),
        4096 => stamp_flags::<T, 4096, 8, WIDE>(lookback, taps, sets),
        _ => stamp_flags::<T, { 1 << 17 }, 32, WIDE>(lookback, taps, sets),
    }
}

/// [`stamp`] with `STRIDE` flags a lane, for `LANES` lanes at a time: up to 4,096 flags, 32 KiB at most stay in the
/// first-level cache.
fn stamp_flags<T: Word, const STRIDE: usize, const LANES: usize, const WIDE: bool>(
    lookback: Lookback<'_, T>,
    taps: &[Tap<T>],
    sets: &mut [[u32; BLOCK]],
) {
    let mut flags = vec![[0; STRIDE]; LANES];
    for from in (0..BLOCK).step_by(LANES) {
        flags.fill([0; STRIDE]);
        let start = lookback.start() + from;
        if let Some(flags) = flags.first_chunk_mut() {
            lookback.level.run(Stamp::<T, STRIDE, LANES, WIDE> { words: lookback.view.words, start, taps, flags });
        }
        for (lane, flags) in flags.iter().enumerate() {
            for (set, flags) in sets.iter_mut().zip(flags.chunks_exact(32)) {
                set[from + lane] |= packed(flags);
            }
        }
    }
}

/// A bit for each of 32 flags, which are 0 or 1.
fn packed(flags: &[u8]) -> u32 {
    let bytes = flags.chunks_exact(8).enumerate();
    bytes.fold(0, |bits, (at, flags)| {
        let flags = flags.try_into().map_or(0, u64::from_le_bytes);
        // The product has byte i at bit 56 + i; no two of its terms meet.
        bits | ((flags.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32) << (8 * at)
    })
}

struct Stamp<'a, T, const STRIDE: usize, const LANES: usize, const WIDE: bool> {
    words: &'a [T],
    /// Where the word of the first of the lanes is, or would be, among the words.
    start: usize,
    taps: &'a [Tap<T>],
    flags: &'a mut [[u8; STRIDE]; LANES],
}

impl<T: Word, const STRIDE: usize, const LANES: usize, const WIDE: bool> Loops for Stamp<'_, T, STRIDE, LANES, WIDE> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for tap in self.taps {
            let Some(words) = self.words[self.start - tap.distance..].first_chunk::<LANES>() else {
                continue;
            };
            for (flags, &word) in self.flags.iter_mut().zip(words) {
                // No branch is needed: the flag of a mark is beyond the set, or that of the mark, which is no index.
                let excluded = if WIDE { word.nim_sum(tap.index) } else { word ^ tap.index };
                flags[excluded.into() as usize % STRIDE] = 1;
            }
        }
    }
}
