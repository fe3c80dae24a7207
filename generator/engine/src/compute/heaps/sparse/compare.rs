//! The candidates of a block compared with what taps exclude: for a few candidates far fewer steps a tap than a union.
#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "what is not inlined into the function of a CPU level is compiled for every CPU"
)]

use super::{
    lanes::{BLOCK, Lookback, Slot, Tap},
    sort::sort,
    word::Word,
};
use crate::compute::cpu::Loops;

/// Drops the candidates that the taps exclude. Each tap must lead from every lane to a heap of the view.
pub(super) fn check<T: Word>(lookback: Lookback<'_, T>, taps: &[Tap<T>], slots: &mut [Slot<T>]) {
    for slots in slots.chunks_mut(T::SLOTS) {
        match slots.len() {
            2 => check_some::<T, 2>(lookback, taps, slots),
            3 => check_some::<T, 3>(lookback, taps, slots),
            4 => check_some::<T, 4>(lookback, taps, slots),
            5 => check_some::<T, 5>(lookback, taps, slots),
            6 => check_some::<T, 6>(lookback, taps, slots),
            7 => check_some::<T, 7>(lookback, taps, slots),
            8 => check_some::<T, 8>(lookback, taps, slots),
            _ => check_some::<T, 1>(lookback, taps, slots),
        }
    }
}

/// [`check`] for a multiple of `K` slots, `K` at a time.
fn check_some<T: Word, const K: usize>(lookback: Lookback<'_, T>, taps: &[Tap<T>], slots: &mut [Slot<T>]) {
    for slots in slots.chunks_exact_mut(K) {
        if let Some(slots) = slots.first_chunk_mut() {
            if lookback.view.wide {
                lookback.level.run(Compare::<T, K, true> { lookback, taps, slots });
            } else {
                lookback.level.run(Compare::<T, K, false> { lookback, taps, slots });
            }
        }
    }
}

/// One round of comparing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Round {
    /// Taps to compare with.
    pub taps: usize,
    /// Candidates of each lane to keep then, the least ones.
    pub keep: usize,
}

/// Drops the candidates that the taps exclude, and the largest of the others as the rounds say. What is left of the
/// taps after the last round is one more, which keeps all. Returns the number of slots, from the first one on, that may
/// still hold candidates; each lane has its own in increasing order, before marks.
pub(super) fn sift<T: Word>(
    lookback: Lookback<'_, T>,
    taps: &[Tap<T>],
    slots: &mut [Slot<T>],
    rounds: &[Round],
) -> usize {
    let mut rest = taps;
    let mut used = slots.len();
    let mut rounds = rounds.iter();
    while !rest.is_empty() && used > 0 {
        let round = rounds.next().copied().unwrap_or(Round { taps: usize::MAX, keep: used });
        let (taps, later) = rest.split_at(round.taps.min(rest.len()));
        check(lookback, taps, &mut slots[..used]);
        rest = later;
        let most = sort(lookback.level, &mut slots[..used]);
        used = most.min(round.keep);
        slots[used..most].fill([T::RARE; BLOCK]);
    }
    used
}

/// Drops every candidate that one of the taps excludes.
struct Compare<'a, T, const K: usize, const WIDE: bool> {
    lookback: Lookback<'a, T>,
    taps: &'a [Tap<T>],
    slots: &'a mut [Slot<T>; K],
}

impl<T: Word, const K: usize, const WIDE: bool> Loops for Compare<'_, T, K, WIDE> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        // `least[slot][lane]`: the least difference of the candidate from an excluded index; 0 if it is excluded.
        let mut least = [[T::RARE; BLOCK]; K];
        let slots = *self.slots;
        let start = self.lookback.start();
        for tap in self.taps {
            let Some(words) = self.lookback.view.words[start - tap.distance..].first_chunk::<BLOCK>() else {
                continue;
            };
            let mut excluded = [T::RARE; BLOCK];
            for lane in 0..BLOCK {
                excluded[lane] = if WIDE { words[lane].nim_sum(tap.index) } else { words[lane] ^ tap.index };
            }
            for (least, slot) in least.iter_mut().zip(&slots) {
                for lane in 0..BLOCK {
                    least[lane] = least[lane].min(excluded[lane] ^ slot[lane]);
                }
            }
        }
        for (slot, least) in self.slots.iter_mut().zip(&least) {
            for lane in 0..BLOCK {
                slot[lane] = if least[lane] == T::default() { T::RARE } else { slot[lane] };
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation, reason = "the numbers of a test are small")]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;
    use crate::compute::{cpu::Level, heaps::sparse::lanes::View};

    fn lane_of<T: Word>(slots: &[Slot<T>], lane: usize) -> Vec<T> {
        slots.iter().map(|slot| slot[lane]).collect()
    }

    fn check_sift<T: Word>(random: &[u64], count: usize, rounds: &[Round], wide: bool) {
        // Narrow indices are below 64. Of wide ones many have a nim-sum with a mark that is a candidate.
        let (size, least) = if wide { (255, 190) } else { (64, 0) };
        let word = |at: usize| T::try_from((random[at % random.len()] >> (at % 50)) as u32 % size).unwrap_or_default();
        let words: Vec<T> =
            (0..500).map(|at| if random[at % random.len()] % 5 == 0 { T::RARE } else { word(at) }).collect();
        let taps: Vec<_> =
            (0..400).map(|at| Tap { distance: 1 + at, index: word(3 * at + 1) }).take(random.len()).collect();
        let candidate =
            |slot: usize, lane: usize| T::try_from(least + (3 * slot + lane % 3) as u32).unwrap_or_default();
        let slots: Vec<Slot<T>> = (0..count).map(|slot| std::array::from_fn(|lane| candidate(slot, lane))).collect();
        for level in Level::available() {
            let view = View { base: 7, words: &words, largest: size - 1, wide };
            let lookback = Lookback { level, view, first: 7 + words.len() - BLOCK };
            let mut sifted = slots.clone();
            sift(lookback, &taps, &mut sifted, rounds);
            for lane in 0..BLOCK {
                let given = |index: T| {
                    taps.iter().any(|tap| {
                        let word = words[lookback.start() + lane - tap.distance];
                        word != T::RARE && word ^ tap.index == index
                    })
                };
                let mut left: Vec<T> = lane_of(&slots, lane).into_iter().filter(|&index| !given(index)).collect();
                left.resize(count, T::RARE);
                let sifted = lane_of(&sifted, lane);
                if rounds.is_empty() {
                    assert_eq!(sifted, left, "lane {lane} at {level:?}");
                }
                let kept = sifted.iter().position(|&index| index == T::RARE).unwrap_or(count);
                assert_eq!(sifted[..kept], left[..kept], "the kept ones are the least, lane {lane} at {level:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn what_no_tap_gives_is_left(random in vec(any::<u64>(), 1..400), count in 1..20_usize) {
            for wide in [false, true] {
                check_sift::<u8>(&random, count, &[], wide);
                check_sift::<u16>(&random, count, &[], wide);
                check_sift::<u8>(&random, count, &[Round { taps: 50, keep: 12 }, Round { taps: 100, keep: 6 }], wide);
            }
        }
    }
}
