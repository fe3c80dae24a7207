//! What many parts give, for long rows: one store a part and heap. Where indices are many, that is less work than uniting
//! rows, and it needs the indices alone.
#![allow(
    clippy::inline_always,
    reason = "what is not inlined into the function of a CPU level is compiled for every CPU"
)]

use super::{BLOCK, compare::Tap, rows::Rows, word::Word};
use crate::compute::cpu::{Level, Loops};

/// Lanes stamped at once: their flags stay in the first cache.
const LANES: usize = 32;

/// Adds to `sets[lane]` what the taps give at the heap `first + lane`. Their indices are no larger than those of the rows.
pub(super) fn stamp<T: Word>(level: Level, rows: &Rows, first: usize, taps: &[Tap<T>], sets: &mut [u64]) {
    match rows.size {
        ..=4 => stamp_rows::<T, 512>(level, rows, first, taps, sets),
        5..=8 => stamp_rows::<T, 1024>(level, rows, first, taps, sets),
        _ => stamp_rows::<T, 2048>(level, rows, first, taps, sets),
    }
}

/// The same with rows of `STRIDE` flags: the first half for the indices, the rest for what is no index of a row.
fn stamp_rows<T: Word, const STRIDE: usize>(
    level: Level,
    rows: &Rows,
    first: usize,
    taps: &[Tap<T>],
    sets: &mut [u64],
) {
    for (half, sets) in sets.chunks_exact_mut(LANES * rows.size).enumerate() {
        let mut flags = vec![[0; STRIDE]; LANES];
        let start = first - rows.base() + half * LANES;
        if let Some(flags) = flags.first_chunk_mut() {
            level.run(Stamp::<T, STRIDE> { indices: rows.indices(), start, taps, flags });
        }
        for (set, flags) in sets.chunks_exact_mut(rows.size).zip(&flags) {
            for (word, flags) in set.iter_mut().zip(flags.chunks_exact(64)) {
                *word |= packed(flags);
            }
        }
    }
}

/// A bit for each of 64 flags, which are 0 or 1.
fn packed(flags: &[u8]) -> u64 {
    let bytes = flags.chunks_exact(8).enumerate();
    bytes.fold(0, |bits, (at, flags)| {
        let flags = flags.try_into().map_or(0, u64::from_le_bytes);
        // Byte i moves to bit 56 + i; no two of the products meet.
        bits | (flags.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * at)
    })
}

struct Stamp<'a, T, const STRIDE: usize> {
    indices: &'a [u16],
    start: usize,
    taps: &'a [Tap<T>],
    flags: &'a mut [[u8; STRIDE]; LANES],
}

impl<T: Word, const STRIDE: usize> Loops for Stamp<'_, T, STRIDE> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for tap in self.taps {
            let Some(indices) = self.indices[self.start - tap.distance..].first_chunk::<LANES>() else {
                continue;
            };
            let index: u32 = tap.index.into();
            for (flags, &other) in self.flags.iter_mut().zip(indices) {
                // What is no index has the highest bit below STRIDE, and keeps it: no branch is needed.
                flags[(u32::from(other) ^ index) as usize % STRIDE] = 1;
            }
        }
    }
}

const _: () = assert!(BLOCK % LANES == 0, "whole groups of lanes are stamped");
