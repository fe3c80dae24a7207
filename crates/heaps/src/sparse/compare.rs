//! Comparison of a block's candidates with the indices that exclusions exclude: for a few
//! candidates, each exclusion takes far fewer steps than a union.
#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "code that is not inlined into the function of a CPU level is compiled for every CPU"
)]

use super::{
    bytes,
    lanes::{BLOCK, Exclusion, LaneSlot, Lookback},
    sort::sort,
    word::SparseWord,
};
use grundy_work::cpu::Loops;

/// Drops the candidates that the exclusions exclude. Each exclusion must lead from every lane to a
/// heap of the view.
pub(super) fn check<T: SparseWord>(
    lookback: Lookback<'_, T>,
    exclusions: &[Exclusion<T>],
    slots: &mut [LaneSlot<T>],
) {
    if check_bytes(lookback, exclusions, slots).is_some() {
        return;
    }
    let mut rest = slots;
    while !rest.is_empty() {
        let most = if lookback.level.has_avx512() {
            T::SLOTS
        } else {
            12
        };
        // Seven slots are compared as four and three, and of nine or eleven one is compared
        // separately: each size is separate code.
        let count = match rest.len().min(most) {
            7 if most > 8 => 4,
            9 => 8,
            11 => 10,
            count => count,
        };
        let (slots, later) = rest.split_at_mut(count);
        rest = later;
        check_some(lookback, exclusions, slots);
    }
}

/// [`check`] for words of one byte, if the CPU compares bytes with masks.
fn check_bytes<T: SparseWord>(
    lookback: Lookback<'_, T>,
    exclusions: &[Exclusion<T>],
    slots: &mut [LaneSlot<T>],
) -> Option<()> {
    let (slots, (lookback, exclusions)) = (T::short_slots(slots)?, T::short(lookback, exclusions)?);
    bytes::ByteKernel::from_level(lookback.level)
        .map(|kernel| kernel.check(lookback, exclusions, slots))
}

/// [`check`] for up to twelve slots.
///
/// The compared data must stay in the registers: 32 of 64 bytes with AVX-512, otherwise 16 of at
/// most 32 bytes. With AVX2, six slots of 16-bit words took 0.06 units of the time-stamp counter
/// per exclusion, slot and lane for 32 lanes at a time, and 0.09 for 64; twelve slots took 0.05 for
/// 16 lanes.
fn check_some<T: SparseWord>(
    lookback: Lookback<'_, T>,
    exclusions: &[Exclusion<T>],
    slots: &mut [LaneSlot<T>],
) {
    let (wide, long) = (lookback.level.has_avx512(), size_of::<T>() > 1);
    let check = match slots.len() {
        1 => check_slots::<T, 1, BLOCK>,
        2 => check_slots::<T, 2, BLOCK>,
        3 => check_slots::<T, 3, BLOCK>,
        4 if long && !wide => check_slots::<T, 4, 32>,
        5 if long && !wide => check_slots::<T, 5, 32>,
        6 if long && !wide => check_slots::<T, 6, 32>,
        4 => check_slots::<T, 4, BLOCK>,
        5 => check_slots::<T, 5, BLOCK>,
        6 => check_slots::<T, 6, BLOCK>,
        7 => check_slots::<T, 7, BLOCK>,
        8 if wide => check_slots::<T, 8, BLOCK>,
        8 if long => check_slots::<T, 8, 16>,
        10 if long => check_slots::<T, 10, 16>,
        12 if long => check_slots::<T, 12, 16>,
        8 => check_slots::<T, 8, 32>,
        10 => check_slots::<T, 10, 32>,
        _ => check_slots::<T, 12, 32>,
    };
    check(lookback, exclusions, slots);
}

/// [`check`] for `K` slots, `LANES` lanes at a time.
fn check_slots<T: SparseWord, const K: usize, const LANES: usize>(
    lookback: Lookback<'_, T>,
    exclusions: &[Exclusion<T>],
    slots: &mut [LaneSlot<T>],
) {
    let Some(slots) = slots.first_chunk_mut::<K>() else {
        return;
    };
    for from in (0..BLOCK).step_by(LANES) {
        let (words, start) = (lookback.words, lookback.start + from);
        if lookback.wide {
            lookback.level.run(Compare::<T, K, LANES, true> {
                words,
                start,
                exclusions,
                from,
                slots,
            });
        } else {
            lookback.level.run(Compare::<T, K, LANES, false> {
                words,
                start,
                exclusions,
                from,
                slots,
            });
        }
    }
}

/// One round of comparisons.
#[derive(Debug, Clone, Copy)]
pub struct ComparisonRound {
    /// Number of exclusions to compare with.
    pub exclusions: usize,
    /// Number of candidates of each lane that are then kept, the least ones.
    pub keep: usize,
}

/// Drops the candidates that the exclusions exclude, and the largest other candidates as the rounds
/// require. The exclusions that remain after the last round form one more round, which keeps all
/// candidates. Returns the number of slots, from the first one on, that may still hold candidates.
/// Each lane has its candidates in increasing order, followed by marks.
pub fn sift<T: SparseWord>(
    lookback: Lookback<'_, T>,
    exclusions: &[Exclusion<T>],
    slots: &mut [LaneSlot<T>],
    rounds: &[ComparisonRound],
) -> usize {
    let mut rest = exclusions;
    let mut used = slots.len();
    let mut rounds = rounds.iter();
    while !rest.is_empty() && used > 0 {
        let round = rounds.next().copied().unwrap_or(ComparisonRound {
            exclusions: usize::MAX,
            keep: used,
        });
        let (exclusions, later) = rest.split_at(round.exclusions.min(rest.len()));
        check(lookback, exclusions, &mut slots[..used]);
        rest = later;
        let most = sort(lookback.level, &mut slots[..used]);
        used = most.min(round.keep);
        slots[used..most].fill([T::RARE; BLOCK]);
    }
    used
}

/// Drops every candidate of the lanes from `from` on that one of the exclusions excludes.
struct Compare<'a, T, const K: usize, const LANES: usize, const WIDE: bool> {
    words: &'a [T],
    /// The place of the first lane's word among the words; it may be past the end.
    start: usize,
    exclusions: &'a [Exclusion<T>],
    from: usize,
    slots: &'a mut [LaneSlot<T>; K],
}

impl<T: SparseWord, const K: usize, const LANES: usize, const WIDE: bool> Loops
    for Compare<'_, T, K, LANES, WIDE>
{
    type Output = ();

    #[inline(always)]
    fn run(self) {
        // `least[slot][lane]`: the least difference between the candidate and an excluded index; 0
        // if it is excluded.
        let mut least = [[T::RARE; LANES]; K];
        let mut slots = [[T::RARE; LANES]; K];
        for (slot, all) in slots.iter_mut().zip(&*self.slots) {
            slot.copy_from_slice(&all[self.from..self.from + LANES]);
        }
        for exclusion in self.exclusions {
            let Some(words) = self.words[self.start - exclusion.distance..].first_chunk::<LANES>()
            else {
                continue;
            };
            let mut excluded = [T::RARE; LANES];
            for lane in 0..LANES {
                excluded[lane] = if WIDE {
                    words[lane].nim_sum(exclusion.index)
                } else {
                    words[lane] ^ exclusion.index
                };
            }
            for (least, slot) in least.iter_mut().zip(&slots) {
                for lane in 0..LANES {
                    least[lane] = least[lane].min(excluded[lane] ^ slot[lane]);
                }
            }
        }
        for (slot, least) in self.slots.iter_mut().zip(&least) {
            for lane in 0..LANES {
                let slot = &mut slot[self.from + lane];
                *slot = if least[lane] == T::default() {
                    T::RARE
                } else {
                    *slot
                };
            }
        }
    }
}
