//! Answers for all lanes of a block at once: the least candidates, the values, and the rare values
//! that become claims.
#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "code that is not inlined into the function of a CPU level is compiled for every CPU"
)]

use super::{
    lanes::{BLOCK, LaneSlot, ROW_BITS, below},
    projection::Projection,
    word::SparseWord,
};
use grundy_work::cpu::{Level, Loops};

/// The least candidate of each lane.
pub fn least<T: SparseWord, const K: usize>(level: Level, slots: &[LaneSlot<T>; K]) -> LaneSlot<T> {
    level.run(LeastCandidates { slots })
}

/// The values of the common heaps from `first` on that have these indices.
pub fn values<T: SparseWord>(
    level: Level,
    projection: Projection,
    first: usize,
    words: &LaneSlot<T>,
) -> [u32; BLOCK] {
    level.run(EachLane(|lane: usize| {
        projection.common_value(words[lane].into(), first + lane)
    }))
}

/// The number of rare indices whose values are less than those of the common heaps from `first` on;
/// these indices are 0, 1, …
pub fn ends<T: SparseWord>(
    level: Level,
    projection: Projection,
    first: usize,
    words: &LaneSlot<T>,
) -> [u32; BLOCK] {
    level.run(EachLane(|lane: usize| {
        projection.rares_below(words[lane].into(), first + lane)
    }))
}

/// Returns, for each lane, `true` if an index below the lane's end is doubtful or missing in its
/// set. The first slot, which has each lane's least doubtful index, is enough for the check.
pub fn open<T: SparseWord>(
    level: Level,
    sets: &[[u32; BLOCK]],
    doubtful: Option<&LaneSlot<T>>,
    ends: &[u32; BLOCK],
) -> [bool; BLOCK] {
    level.run(OpenSets {
        sets,
        doubtful: doubtful.unwrap_or(&[T::RARE; BLOCK]),
        ends,
    })
}

/// Calls `give` with the indices < `end` that are missing in the set of a lane, in increasing
/// order.
#[inline]
pub fn missing<T: SparseWord>(
    sets: &[[u32; BLOCK]],
    lane: usize,
    end: u32,
    mut give: impl FnMut(T),
) {
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
    slots: &'a [LaneSlot<T>; K],
}

impl<T: SparseWord, const K: usize> Loops for LeastCandidates<'_, T, K> {
    type Output = LaneSlot<T>;

    #[inline(always)]
    fn run(self) -> LaneSlot<T> {
        let mut least = [T::RARE; BLOCK];
        for slot in self.slots {
            for lane in 0..BLOCK {
                least[lane] = least[lane].min(slot[lane]);
            }
        }
        least
    }
}

/// A number for each lane. The function is short, so the compiler inlines it.
struct EachLane<F>(F);

impl<F: Fn(usize) -> u32> Loops for EachLane<F> {
    type Output = [u32; BLOCK];

    #[inline(always)]
    fn run(self) -> [u32; BLOCK] {
        std::array::from_fn(self.0)
    }
}

struct OpenSets<'a, T> {
    sets: &'a [[u32; BLOCK]],
    doubtful: &'a LaneSlot<T>,
    ends: &'a [u32; BLOCK],
}

impl<T: SparseWord> Loops for OpenSets<'_, T> {
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
