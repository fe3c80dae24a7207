//! What many parts give, one store a part and heap: for large sets, and for CPUs whose vectors cannot be shifted lane by
//! lane.
#![allow(
    clippy::inline_always,
    clippy::cast_possible_truncation,
    reason = "what is not inlined into the function of a CPU level is compiled for every CPU; eight bits fit"
)]

use super::{
    BLOCK,
    compare::{Place, Tap},
    word::Word,
};
use crate::compute::cpu::Loops;

/// Adds to `sets[word][lane]` what the taps give.
pub(super) fn stamp<T: Word>(place: Place<'_, T>, taps: &[Tap<T>], sets: &mut [[u32; BLOCK]]) {
    if place.words.wide {
        stamp_all::<T, true>(place, taps, sets);
    } else {
        stamp_all::<T, false>(place, taps, sets);
    }
}

fn stamp_all<T: Word, const WIDE: bool>(place: Place<'_, T>, taps: &[Tap<T>], sets: &mut [[u32; BLOCK]]) {
    // Below a power of two are all words, except marks, and what they are moved to. A mark keeps the bit below that power,
    // and so stays out of the sets, if no tap moves that. (Where indices are wide marks are not moved at all.)
    let power = (place.words.largest + 1)
        .next_power_of_two()
        .max(u32::try_from((64 * sets.len()).next_power_of_two()).unwrap_or(u32::MAX));
    let moves_marks = taps.iter().any(|tap| tap.index.into() >= power / 2);
    match if moves_marks { power.saturating_mul(2) } else { power } {
        ..=256 => stamp_rows::<T, 256, 64, WIDE>(place, taps, sets),
        512 => stamp_rows::<T, 512, 64, WIDE>(place, taps, sets),
        1024 => stamp_rows::<T, 1024, 32, WIDE>(place, taps, sets),
        2048 => stamp_rows::<T, 2048, 16, WIDE>(place, taps, sets),
        4096 => stamp_rows::<T, 4096, 8, WIDE>(place, taps, sets),
        _ => stamp_rows::<T, { 1 << 17 }, 32, WIDE>(place, taps, sets),
    }
}

/// The same with `STRIDE` flags a lane, and so many lanes at once that their flags stay in the first cache.
fn stamp_rows<T: Word, const STRIDE: usize, const LANES: usize, const WIDE: bool>(
    place: Place<'_, T>,
    taps: &[Tap<T>],
    sets: &mut [[u32; BLOCK]],
) {
    let mut flags = vec![[0; STRIDE]; LANES];
    for from in (0..BLOCK).step_by(LANES) {
        flags.fill([0; STRIDE]);
        let start = place.start() + from;
        if let Some(flags) = flags.first_chunk_mut() {
            place.level.run(Stamp::<T, STRIDE, LANES, WIDE> { words: place.words.words, start, taps, flags });
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
        // Byte i moves to bit 56 + i; no two of the products meet.
        bits | ((flags.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32) << (8 * at)
    })
}

struct Stamp<'a, T, const STRIDE: usize, const LANES: usize, const WIDE: bool> {
    words: &'a [T],
    /// The first lane among the words.
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
                // No branch is needed: what is no index is no flag of a set, or that of no index.
                let moved = if WIDE { word.moved(tap.index) } else { word ^ tap.index };
                flags[moved.into() as usize % STRIDE] = 1;
            }
        }
    }
}
