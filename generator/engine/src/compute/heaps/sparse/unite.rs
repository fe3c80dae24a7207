//! Sets of indices: what many parts give at each heap of a block.
//!
//! A part with the index c makes the option c ^ i of the heap n, where i is the index of the heap that is left with it.
//! Neither a branch nor a table is needed: a set of 32 indices is a word, and `1 << (c ^ i)` is shifted out of it if
//! c ^ i belongs to another word, or is what the mark of a rare heap gives. (Words of 64 take no fewer steps an index, and
//! leave more of the last one unused.)
#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    clippy::cast_possible_truncation,
    reason = "what is not inlined into the function of a CPU level is compiled for every CPU; words are few"
)]

use super::{
    BLOCK,
    compare::{Place, Tap},
    stamp,
    word::Word,
};
use crate::compute::cpu::Loops;

/// Indices in a word of a set.
pub(super) const BITS: u32 = u32::BITS;

/// With more words than this options are stamped.
pub(super) const MOST_WORDS: usize = 8;

/// Words of a set at most.
pub(super) const WIDEST: usize = 32;

/// `sets[word][lane]`: the indices `BITS` * word, … at the heap of a lane.
pub(super) type Sets = Vec<[u32; BLOCK]>;

/// Adds to the sets what the taps give. They lead from every lane to a heap among the words.
pub(super) fn unite<T: Word>(place: Place<'_, T>, taps: &[Tap<T>], sets: &mut [[u32; BLOCK]]) {
    if taps.is_empty() {
        return;
    }
    // Each word of a set costs three steps a lane and tap; a stamp is one store, whatever the size, and needs no vectors.
    match sets.len() {
        1 if place.level.has_vector_shifts() => unite_words::<T, 1, 64>(place, taps, sets),
        2 if place.level.has_vector_shifts() => unite_words::<T, 2, 64>(place, taps, sets),
        3 if place.level.has_vector_shifts() => unite_words::<T, 3, 64>(place, taps, sets),
        4 if place.level.has_vector_shifts() => unite_words::<T, 4, 64>(place, taps, sets),
        5 if place.level.has_vector_shifts() => unite_words::<T, 5, 32>(place, taps, sets),
        6 if place.level.has_vector_shifts() => unite_words::<T, 6, 32>(place, taps, sets),
        7 if place.level.has_vector_shifts() => unite_words::<T, 7, 32>(place, taps, sets),
        MOST_WORDS if place.level.has_vector_shifts() => unite_words::<T, MOST_WORDS, 32>(place, taps, sets),
        _ => stamp::stamp(place, taps, sets),
    }
}

/// The same for sets of `WORDS` words, so many lanes at once that their sets stay in registers.
fn unite_words<T: Word, const WORDS: usize, const LANES: usize>(
    place: Place<'_, T>,
    taps: &[Tap<T>],
    sets: &mut [[u32; BLOCK]],
) {
    for from in (0..BLOCK).step_by(LANES) {
        let mut some = [[0; LANES]; WORDS];
        let start = place.start() + from;
        let (words, some, all) = (place.words.words, &mut some, std::hint::black_box(u32::MAX));
        if place.words.wide {
            place.level.run(Unite::<T, WORDS, LANES, true> { words, start, taps, sets: some, all });
        } else {
            place.level.run(Unite::<T, WORDS, LANES, false> { words, start, taps, sets: some, all });
        }
        for (set, some) in sets.iter_mut().zip(some) {
            for (set, some) in set[from..].iter_mut().zip(some) {
                *set |= *some;
            }
        }
    }
}

struct Unite<'a, T, const WORDS: usize, const LANES: usize, const WIDE: bool> {
    words: &'a [T],
    /// The first lane among the words.
    start: usize,
    taps: &'a [Tap<T>],
    sets: &'a mut [[u32; LANES]; WORDS],
    /// All ones; the compiler must not know, or it makes a mask for each shift, which is slower than the shift.
    all: u32,
}

impl<T: Word, const WORDS: usize, const LANES: usize, const WIDE: bool> Loops for Unite<'_, T, WORDS, LANES, WIDE> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut sets = *self.sets;
        for tap in self.taps {
            let Some(words) = self.words[self.start - tap.distance..].first_chunk::<LANES>() else {
                continue;
            };
            let mut moved = [T::RARE; LANES];
            for lane in 0..LANES {
                moved[lane] = if WIDE { words[lane].moved(tap.index) } else { words[lane] ^ tap.index };
            }
            for lane in 0..LANES {
                let index: u32 = moved[lane].into();
                for word in 0..WORDS {
                    let bit = index.wrapping_sub(BITS * word as u32);
                    sets[word][lane] |= self.all & if bit < BITS { 1 << bit } else { 0 };
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
    use crate::compute::{cpu::Level, heaps::sparse::compare::View};

    /// The sets as the definition has them.
    fn plain<T: Word>(place: Place<'_, T>, taps: &[Tap<T>], size: usize) -> Sets {
        let mut sets = vec![[0; BLOCK]; size];
        for tap in taps {
            for lane in 0..BLOCK {
                let word = place.words.words[place.start() + lane - tap.distance];
                let index = (word ^ tap.index).into() as usize;
                if word != T::RARE && index < 32 * size {
                    sets[index / 32][lane] |= 1 << (index % 32);
                }
            }
        }
        sets
    }

    /// Compares all levels; words below `largest`, one in eight a mark.
    fn check<T: Word>(random: &[u32], largest: u32, size: usize) {
        let wide = largest >= T::HALF || 32 * size > T::HALF as usize;
        let word = |number: u32| T::try_from(number / 8 % (largest + 1)).unwrap_or(T::RARE);
        let words: Vec<T> = random.iter().map(|&n| if n % 8 == 0 { T::RARE } else { word(n) }).collect();
        let columns = u32::try_from(32 * size).expect("small").min(largest + 1);
        let tap = |&n: &u32| Tap {
            distance: 1 + n as usize / 64 % (words.len() - BLOCK),
            index: T::try_from(n % columns).unwrap_or_default(),
        };
        let taps: Vec<_> = random.iter().map(tap).collect();
        let view = View { base: 0, words: &words, largest, wide };
        // What is like a mark is no index: it may be in a set or not.
        let known = |sets: &Sets| -> Vec<u32> {
            let word = |(at, set): (usize, &[u32; BLOCK])| {
                set.map(|set| if 32 * (at + 1) > T::RARE.into() as usize { set | 1 << 31 } else { set })
            };
            sets.iter().enumerate().flat_map(word).collect()
        };
        for level in Level::available() {
            let place = Place { level, words: view, first: words.len() - BLOCK };
            let mut sets = vec![[0; BLOCK]; size];
            unite(place, &taps, &mut sets);
            assert!(known(&sets) == known(&plain(place, &taps, size)), "{size} words, at {level:?}");
            let mut sets = vec![[0; BLOCK]; size];
            stamp::stamp(place, &taps, &mut sets);
            assert!(known(&sets) == known(&plain(place, &taps, size)), "{size} words stamped, at {level:?}");
        }
    }

    proptest! {
        #[test]
        fn sets_hold_what_the_taps_give(random in proptest::collection::vec(any::<u32>(), 65..150)) {
            for (largest, size) in [(40, 2), (127, 4), (127, 1), (127, 3), (200, 4), (140, 5), (254, 7), (254, 8), (100, 8)] {
                check::<u8>(&random, largest, size);
            }
            for (largest, size) in [(50, 2), (120, 3), (135, 5), (180, 6), (200, 7), (300, 8), (511, 9), (1023, 17), (1500, 32), (40_000, 16)] {
                check::<u16>(&random, largest, size);
            }
        }
    }
}
