//! Sets of indices: what many parts give at each heap of a block.
//!
//! A part with the index c makes the option c ^ i of the heap n, where i is the index of the heap that is left with it.
//! Neither a branch nor a table is needed: a set of 64 indices is a word, and `1 << (c ^ i)` is shifted out of it if
//! c ^ i belongs to another word, or is what the mark of a rare heap gives.
#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "what is not inlined into the function of a CPU level is compiled for every CPU"
)]

use super::{
    BLOCK,
    compare::{Place, Tap},
    stamp,
    word::Word,
};
use crate::compute::cpu::Loops;

/// `sets[word][lane]`: the indices 64 * word, … at the heap of a lane.
pub(super) type Sets = Vec<[u64; BLOCK]>;

/// Adds to the sets what the taps give. They lead from every lane to a heap among the words.
pub(super) fn unite<T: Word>(place: Place<'_, T>, taps: &[Tap<T>], sets: &mut [[u64; BLOCK]]) {
    if taps.is_empty() {
        return;
    }
    // Each word of a set costs three steps a lane and tap; a stamp is one store, whatever the size, and needs no vectors.
    match sets.len() {
        1 if place.level.has_vector_shifts() => unite_words::<T, 1, 64>(place, taps, sets),
        2 if place.level.has_vector_shifts() => unite_words::<T, 2, 64>(place, taps, sets),
        4 if place.level.has_vector_shifts() => unite_words::<T, 4, 32>(place, taps, sets),
        _ => stamp::stamp(place, taps, sets),
    }
}

/// The same for sets of `WORDS` words, so many lanes at once that their sets stay in registers.
fn unite_words<T: Word, const WORDS: usize, const LANES: usize>(
    place: Place<'_, T>,
    taps: &[Tap<T>],
    sets: &mut [[u64; BLOCK]],
) {
    for from in (0..BLOCK).step_by(LANES) {
        let mut some = [[0; LANES]; WORDS];
        let start = place.start() + from;
        place.level.run(Unite { words: place.words.words, start, taps, sets: &mut some });
        for (set, some) in sets.iter_mut().zip(&some) {
            for (set, some) in set[from..].iter_mut().zip(some) {
                *set |= some;
            }
        }
    }
}

struct Unite<'a, T, const WORDS: usize, const LANES: usize> {
    words: &'a [T],
    /// The first lane among the words.
    start: usize,
    taps: &'a [Tap<T>],
    sets: &'a mut [[u64; LANES]; WORDS],
}

impl<T: Word, const WORDS: usize, const LANES: usize> Loops for Unite<'_, T, WORDS, LANES> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut sets = *self.sets;
        for tap in self.taps {
            let Some(words) = self.words[self.start - tap.distance..].first_chunk::<LANES>() else {
                continue;
            };
            for lane in 0..LANES {
                let index: u32 = (words[lane] ^ tap.index).into();
                for word in 0..WORDS {
                    let bit = u64::from(index).wrapping_sub(64 * word as u64);
                    sets[word][lane] |= if bit < 64 { 1 << bit } else { 0 };
                }
            }
        }
        *self.sets = sets;
    }
}
