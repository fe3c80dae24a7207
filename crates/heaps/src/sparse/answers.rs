//! Answers for all lanes of a block at once: the least candidates, the values, and the rare values that become claims.
#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "code that is not inlined into the function of a CPU level is compiled for every CPU"
)]

use super::{
    lanes::{BLOCK, ROW_BITS, Slot, below},
    projection::Projection,
    word::Word,
};
use grundy_work::cpu::{Level, Loops};

/// The least candidate of each lane.
pub(super) fn least<T: Word, const K: usize>(level: Level, slots: &[Slot<T>; K]) -> Slot<T> {
    level.run(LeastCandidates { slots })
}

/// The values of the common heaps from `first` on that have these indices.
pub(super) fn values<T: Word>(level: Level, projection: Projection, first: usize, words: &Slot<T>) -> [u32; BLOCK] {
    level.run(CommonValues { projection, first, words })
}

/// The number of rare indices whose values are less than those of the common heaps from `first` on; these indices are
/// 0, 1, …
pub(super) fn ends<T: Word>(level: Level, projection: Projection, first: usize, words: &Slot<T>) -> [u32; BLOCK] {
    level.run(Ends { projection, first, words })
}

/// Returns, for each lane, `true` if an index below the lane's end is doubtful or missing in its set. The first slot,
/// which has each lane's least doubtful index, is enough for the check.
pub(super) fn open<T: Word>(
    level: Level,
    sets: &[[u32; BLOCK]],
    doubtful: Option<&Slot<T>>,
    ends: &[u32; BLOCK],
) -> [bool; BLOCK] {
    level.run(Open { sets, doubtful: doubtful.unwrap_or(&[T::RARE; BLOCK]), ends })
}

/// Calls `give` with the indices < `end` that are missing in the set of a lane, in increasing order.
#[inline]
pub(super) fn missing<T: Word>(sets: &[[u32; BLOCK]], lane: usize, end: u32, mut give: impl FnMut(T)) {
    let mut base = 0;
    let mut give = |index| T::try_from(index).ok().map_or((), &mut give);
    for set in sets.iter().take(end.div_ceil(ROW_BITS) as usize) {
        let mut open = !set[lane] & below(end, base);
        while open != 0 {
            give(base + open.trailing_zeros());
            open &= open - 1;
        }
        base += ROW_BITS;
    }
    (base..end).for_each(give);
}

struct LeastCandidates<'a, T, const K: usize> {
    slots: &'a [Slot<T>; K],
}

impl<T: Word, const K: usize> Loops for LeastCandidates<'_, T, K> {
    type Output = Slot<T>;

    #[inline(always)]
    fn run(self) -> Slot<T> {
        let mut least = [T::RARE; BLOCK];
        for slot in self.slots {
            for lane in 0..BLOCK {
                least[lane] = least[lane].min(slot[lane]);
            }
        }
        least
    }
}

struct CommonValues<'a, T> {
    projection: Projection,
    first: usize,
    words: &'a Slot<T>,
}

impl<T: Word> Loops for CommonValues<'_, T> {
    type Output = [u32; BLOCK];

    #[inline(always)]
    fn run(self) -> [u32; BLOCK] {
        let mut values = [0; BLOCK];
        for lane in 0..BLOCK {
            values[lane] = self.projection.common_value(self.words[lane].into(), self.first + lane);
        }
        values
    }
}

struct Ends<'a, T> {
    projection: Projection,
    first: usize,
    words: &'a Slot<T>,
}

impl<T: Word> Loops for Ends<'_, T> {
    type Output = [u32; BLOCK];

    #[inline(always)]
    fn run(self) -> [u32; BLOCK] {
        let mut ends = [0; BLOCK];
        for lane in 0..BLOCK {
            ends[lane] = self.projection.rares_below(self.words[lane].into(), self.first + lane);
        }
        ends
    }
}

struct Open<'a, T> {
    sets: &'a [[u32; BLOCK]],
    doubtful: &'a Slot<T>,
    ends: &'a [u32; BLOCK],
}

impl<T: Word> Loops for Open<'_, T> {
    type Output = [bool; BLOCK];

    #[inline(always)]
    fn run(self) -> [bool; BLOCK] {
        let mut missing = [0; BLOCK];
        let mut base = 0;
        for set in self.sets {
            for lane in 0..BLOCK {
                missing[lane] |= !set[lane] & below(self.ends[lane], base);
            }
            base += ROW_BITS;
        }
        let mut open = [false; BLOCK];
        for lane in 0..BLOCK {
            let end = self.ends[lane];
            let lesser = u32::from(self.doubtful[lane].into() < end) | u32::from(end > base);
            open[lane] = missing[lane] | lesser != 0;
        }
        open
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;
    use crate::mask::Mask;

    fn check<T: Word>(random: &[u32], first: usize, mask: u32, size: usize) {
        let word = |at: usize, below: u32| T::try_from(random[at % random.len()] % below).unwrap_or(T::RARE);
        let slots: [Slot<T>; 5] = std::array::from_fn(|slot| std::array::from_fn(|lane| word(7 * slot + lane, 256)));
        let words: Slot<T> = std::array::from_fn(|lane| word(3 * lane + 1, 120));
        let sets: Vec<[u32; BLOCK]> = (0..size)
            .map(|set| std::array::from_fn(|lane| !(random[(set + lane) % random.len()] & 1 << (lane % 32))))
            .collect();
        let projection = Projection::new(Mask { bits: mask, position: mask % 2 == 0, odd_splits: false });
        for level in Level::available() {
            let found = least(level, &slots);
            let is_right = |lane: usize| Some(found[lane]) == slots.iter().map(|slot| slot[lane]).min();
            assert!((0..BLOCK).all(is_right), "{level:?}");
            let ends = ends(level, projection, first, &words);
            let open = open(level, &sets, slots.first(), &ends);
            for (lane, value) in values(level, projection, first, &words).into_iter().enumerate() {
                assert_eq!(value, projection.value(words[lane].into(), first + lane, true), "lane {lane} at {level:?}");
                let rare = |&index: &u32| projection.value(index, first + lane, false) < value;
                assert_eq!(ends[lane] as usize, (0..1024).filter(rare).count());
                let has =
                    |index: u32| sets.get(index as usize / 32).is_some_and(|set| set[lane] >> (index % 32) & 1 == 1);
                let expected: Vec<u32> = (0..ends[lane]).filter(|&index| !has(index)).collect();
                let mut found = Vec::new();
                missing(&sets, lane, ends[lane], |index: T| found.push(index.into()));
                assert_eq!(found, expected, "lane {lane}");
                assert_eq!(open[lane], !expected.is_empty() || slots[0][lane].into() < ends[lane], "lane {lane}");
            }
        }
    }

    proptest! {
        #[test]
        fn lanes_agree_with_single_answers(
            random in vec(any::<u32>(), 64..200), first in 0..1000_usize, mask in 1..64_u32, size in 0..5_usize,
        ) {
            check::<u8>(&random, first, mask, size);
            check::<u16>(&random, first, mask, size);
        }
    }
}
