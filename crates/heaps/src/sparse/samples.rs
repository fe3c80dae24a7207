//! The order in which parts are tried: first those that, at some known heaps, exclude most of the values that no other
//! part excludes.

use std::cmp::Reverse;

use rayon::prelude::*;

use super::{history::History, lanes::Part, word::Word};
use crate::moves::HeapMoves;

/// Number of choosing passes: the first pass takes the best parts, the last pass sorts the others by the values that
/// remain. To measure it again, compare the times of `4!.0` to 1,000,000 for one, two and three.
const PASSES: usize = 2;
/// Minimum number of samples in a task: a task has its own memory for each part.
const SAMPLES_A_TASK: usize = 4;
/// With fewer heaps nothing is learnt: parts stay in their order.
const FEWEST: usize = 4;

/// Heaps to learn from.
pub(super) struct Samples<'a, T> {
    moves: &'a HeapMoves,
    history: &'a History<T>,
    heaps: Vec<Sample>,
}

/// A heap to learn from, with the indices that its options must exclude.
struct Sample {
    heap: usize,
    /// For each index below a power of two: `true` if the heap does not need it excluded, or if an earlier chosen part
    /// excludes it.
    needless: Vec<bool>,
    /// For each of these indices, the number of parts that exclude it.
    excluders: Vec<u32>,
}

impl<'a, T: Word> Samples<'a, T> {
    /// Chooses up to `most` heaps of the later half for which the partners of parts <= `farthest` are in the window.
    /// Each heap needs the exclusion of the common indices below its own, or of the rare ones below its value.
    pub fn new(moves: &'a HeapMoves, history: &'a History<T>, farthest: usize, common: bool, most: usize) -> Self {
        let next = history.next();
        let from = (next / 2).max(history.base + farthest + moves.farthest_split());
        let room = next.saturating_sub(from);
        let count = most.min(room);
        let heaps: Vec<usize> = (0..count).map(|sample| from + room * sample / count).collect();
        let index = |&heap: &usize| history.word(heap).filter(|&word| word != T::RARE).map(Into::into);
        let largest = heaps.iter().filter_map(index).max();
        let indices = (largest.unwrap_or(0) as usize + 1).next_power_of_two();
        let sample = |heap| {
            let mut needless = vec![true; indices];
            if let Some(index) = index(&heap) {
                let below = if common { index } else { history.projection.rares_below(index, heap) };
                needless[..(below as usize).min(indices)].fill(false);
            }
            Sample { heap, needless, excluders: vec![0; indices] }
        };
        Self { moves, history, heaps: heaps.into_iter().map(sample).collect() }
    }

    /// Sorts parts by their use, the most useful one first.
    pub fn sort(mut self, parts: &mut [Part<T>]) {
        let indices = self.heaps.first().map_or(0, |sample| sample.needless.len());
        if self.heaps.len() < FEWEST {
            return;
        }
        let mut rest = parts;
        for round in 1..=PASSES {
            let mut by_worth: Vec<_> = self.worths(rest).into_iter().map(Reverse).zip(rest.iter().copied()).collect();
            by_worth.sort_by_key(|&(worth, _)| worth);
            rest.iter_mut().zip(by_worth).for_each(|(part, (_, sorted))| *part = sorted);
            let best = if round == PASSES { rest.len() } else { rest.len().min(indices / 4) };
            let (best, later) = rest.split_at_mut(best);
            if round < PASSES {
                let (moves, history) = (self.moves, self.history);
                self.heaps.iter_mut().for_each(|Sample { heap, needless, .. }| {
                    excluded(moves, history, *heap, best, |_, index| {
                        if let Some(needless) = needless.get_mut(index) {
                            *needless = true;
                        }
                    });
                });
            }
            rest = later;
        }
    }

    /// The weight of each part: an index that k parts exclude contributes 1/k to each of them.
    fn worths(&mut self, parts: &[Part<T>]) -> Vec<u64> {
        let (moves, history) = (self.moves, self.history);
        let add = |mut worths: Vec<u64>, Sample { heap, needless, excluders }: &mut Sample| {
            excluders.fill(0);
            excluded(moves, history, *heap, parts, |_, index| {
                if let Some(excluders) = excluders.get_mut(index) {
                    *excluders += 1;
                }
            });
            let worth = |(needless, excluders): (&bool, &mut u32)| {
                *excluders = if *needless { 0 } else { (1 << 20) / (*excluders).max(1) };
            };
            needless.iter().zip(&mut *excluders).for_each(worth);
            excluded(moves, history, *heap, parts, |part, index| {
                worths[part] += u64::from(excluders.get(index).copied().unwrap_or(0));
            });
            worths
        };
        let none = || vec![0; parts.len()];
        let sum = |mut a: Vec<u64>, b: Vec<u64>| {
            a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
            a
        };
        self.heaps.par_iter_mut().with_min_len(SAMPLES_A_TASK).fold(none, add).reduce(none, sum)
    }
}

/// Calls `entry` with the number of each part that excludes an index at a heap by any of its splits, and with this
/// index.
fn excluded<T: Word>(
    moves: &HeapMoves,
    history: &History<T>,
    heap: usize,
    parts: &[Part<T>],
    mut entry: impl FnMut(usize, usize),
) {
    for split in &moves.splits {
        for (at, &Part { heap: size, index }) in parts.iter().enumerate() {
            if let Some(other) = history.word(heap - split.removed - size).filter(|&word| word != T::RARE) {
                let index: u32 = (other ^ index).into();
                entry(at, index as usize);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;
    use crate::{mask::Mask, sparse::state::Heaps};
    use grundy_core::game::Game;

    /// The parts sorted by their use at the heaps, computed step by step as the order is defined.
    fn sorted(
        moves: &HeapMoves,
        history: &History<u8>,
        needed: &[(usize, Vec<usize>)],
        mut parts: Vec<Part<u8>>,
        indices: usize,
    ) -> Vec<Part<u8>> {
        let excludes = |part: &Part<u8>, heap: usize, index: usize| {
            let by = |removed: usize| {
                let other = history.word(heap - removed - part.heap).filter(|&word| word != u8::RARE);
                other.is_some_and(|other| usize::from(other ^ part.index) == index)
            };
            moves.splits.iter().filter(|split| by(split.removed)).count() as u64
        };
        let worth = |part: &Part<u8>, rest: &[Part<u8>], needed: &[(usize, Vec<usize>)]| {
            let mut worth = 0;
            for (heap, index) in
                needed.iter().flat_map(|(heap, needed)| needed.iter().map(move |&index| (*heap, index)))
            {
                let own = excludes(part, heap, index);
                let all: u64 = rest.iter().map(|part| excludes(part, heap, index)).sum();
                worth += own * ((1 << 20) / all.max(1));
            }
            worth
        };
        let by_worth = |parts: &[Part<u8>], needed: &[(usize, Vec<usize>)]| {
            let mut keyed: Vec<_> = parts.iter().map(|part| (Reverse(worth(part, parts, needed)), *part)).collect();
            keyed.sort_by_key(|&(worth, _)| worth);
            keyed.into_iter().map(|(_, part)| part).collect::<Vec<_>>()
        };
        parts = by_worth(&parts, needed);
        let rest = parts.split_off(parts.len().min(indices / 4));
        let is_open = |heap: usize, index: usize| parts.iter().all(|part| excludes(part, heap, index) == 0);
        let needed: Vec<_> = needed
            .iter()
            .map(|(heap, needed)| (*heap, needed.iter().copied().filter(|&index| is_open(*heap, index)).collect()))
            .collect();
        parts.extend(by_worth(&rest, &needed));
        parts
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(4)))]

        /// The result does not depend on the number of threads.
        #[test]
        fn parts_are_sorted_by_their_use(
            mut values in vec(0..64_u32, 200..400), most in 0..12_usize, step in 1..4_usize, common in any::<bool>(),
        ) {
            values[0] = 0;
            let mask = Mask { bits: 0b1_0110, position: false, odd_splits: false };
            for code in ["0.6", "0.146", "0.0777"] {
                let code = code.parse::<Game>().unwrap().code().unwrap().clone();
                let moves = HeapMoves::new(&code, usize::MAX);
                let history = History::<u8>::of(mask, &Heaps::all(values.clone()), usize::MAX).expect("they fit");
                let parts: Vec<_> =
                    (1..90).step_by(step).map(|heap| Part { heap, index: history.word(heap).unwrap_or_default() }).collect();
                let parts: Vec<_> = parts.into_iter().filter(|part| part.index != u8::RARE).collect();
                let samples = || Samples::new(&moves, &history, 90, common, most);
                let needed: Vec<_> = samples()
                    .heaps
                    .iter()
                    .map(|Sample { heap, needless, .. }| {
                        let needed = needless.iter().enumerate().filter(|&(_, &needless)| !needless);
                        (*heap, needed.map(|(index, _)| index).collect())
                    })
                    .collect();
                let indices = samples().heaps.first().map_or(0, |sample| sample.needless.len());
                let expected = if most < FEWEST { parts.clone() } else { sorted(&moves, &history, &needed, parts.clone(), indices) };
                for threads in [1, 2, 5] {
                    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
                    let mut found = parts.clone();
                    pool.install(|| samples().sort(&mut found));
                    prop_assert_eq!(&found, &expected, "{} threads", threads);
                }
            }
        }
    }
}
