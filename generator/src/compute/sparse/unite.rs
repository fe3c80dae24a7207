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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::compute::{cpu::Level, sparse::compare::View};

    /// The sets as the definition has them.
    fn plain<T: Word>(place: Place<'_, T>, taps: &[Tap<T>], size: usize) -> Sets {
        let mut sets = vec![[0; BLOCK]; size];
        for tap in taps {
            for lane in 0..BLOCK {
                let word = place.words.words[place.start() + lane - tap.distance];
                let index = (word ^ tap.index).into() as usize;
                if word != T::RARE && index < 64 * size {
                    sets[index / 64][lane] |= 1 << (index % 64);
                }
            }
        }
        sets
    }

    /// Compares all levels; words below `largest`, one in eight a mark.
    fn check<T: Word>(random: &[u32], largest: u32, size: usize) {
        let word = |number: u32| T::try_from(number / 8 % (largest + 1)).unwrap_or(T::RARE);
        let words: Vec<T> = random.iter().map(|&n| if n % 8 == 0 { T::RARE } else { word(n) }).collect();
        let columns = u32::try_from(64 * size).expect("small").min(T::HALF).min(largest + 1);
        let tap = |&n: &u32| Tap {
            distance: 1 + n as usize / 64 % (words.len() - BLOCK),
            index: T::try_from(n % columns).unwrap_or_default(),
        };
        let taps: Vec<_> = random.iter().map(tap).collect();
        let view = View { base: 0, words: &words, largest };
        for level in Level::available() {
            let place = Place { level, words: view, first: words.len() - BLOCK };
            let mut sets = vec![[0; BLOCK]; size];
            unite(place, &taps, &mut sets);
            assert!(sets == plain(place, &taps, size), "{size} words, at {level:?}");
            let mut sets = vec![[0; BLOCK]; size];
            stamp::stamp(place, &taps, &mut sets);
            assert!(sets == plain(place, &taps, size), "{size} words stamped, at {level:?}");
        }
    }

    proptest! {
        #[test]
        fn sets_hold_what_the_taps_give(random in proptest::collection::vec(any::<u32>(), 65..150)) {
            for (largest, size) in [(40, 1), (127, 2), (127, 1), (200, 2)] {
                check::<u8>(&random, largest, size);
            }
            for (largest, size) in [(50, 1), (120, 2), (255, 4), (300, 4), (511, 8), (1023, 16), (1500, 16), (40_000, 8)] {
                check::<u16>(&random, largest, size);
            }
        }
    }
}
