//! The order in which parts are tried: first those that, at some known heaps, exclude most of the
//! values that few other parts exclude.

use std::cmp::Reverse;

use rayon::prelude::*;

use super::{history::History, lanes::SplitPart, word::SparseWord};
use crate::moves::HeapMoves;

/// Minimum number of samples in a task: a task has its own memory for each part.
const SAMPLES_A_TASK: usize = 4;
/// With fewer heaps nothing is learnt: parts stay in their order.
pub const FEWEST: usize = 4;

/// Heaps to learn from.
pub struct HeapSamples<'a, T> {
    moves: &'a HeapMoves,
    history: &'a History<T>,
    /// The heaps in ascending order.
    pub heaps: Vec<HeapSample>,
}

/// A heap to learn from, with the indices that its options must exclude.
pub struct HeapSample {
    /// The heap.
    pub heap: usize,
    /// For each index below a power of two: `true` if the heap does not need it excluded.
    pub needless: Vec<bool>,
    /// For each of these indices, the number of parts that exclude it.
    pub excluders: Vec<u32>,
}

impl<'a, T: SparseWord> HeapSamples<'a, T> {
    /// Chooses up to `most` heaps of the later half for which the partners of parts <= `farthest`
    /// are in the window. Each heap needs the exclusion of the common indices below its own, or of
    /// the rare ones below its value.
    pub fn new(
        moves: &'a HeapMoves,
        history: &'a History<T>,
        farthest: usize,
        common: bool,
        most: usize,
    ) -> Self {
        let next = history.next();
        let from = (next / 2).max(history.base + farthest + moves.farthest_split());
        let room = next.saturating_sub(from);
        let count = most.min(room);
        let heaps: Vec<usize> = (0..count)
            .map(|sample| from + room * sample / count)
            .collect();
        let index = |&heap: &usize| {
            history
                .word(heap)
                .filter(|&word| word != T::RARE)
                .map(Into::into)
        };
        let largest = heaps.iter().filter_map(index).max();
        let indices = (largest.unwrap_or(0) as usize + 1).next_power_of_two();
        let sample = |heap| {
            let mut needless = vec![true; indices];
            if let Some(index) = index(&heap) {
                let below = if common {
                    index
                } else {
                    history.projection.rares_below(index, heap)
                };
                needless[..(below as usize).min(indices)].fill(false);
            }
            HeapSample {
                heap,
                needless,
                excluders: vec![0; indices],
            }
        };
        Self {
            moves,
            history,
            heaps: heaps.into_iter().map(sample).collect(),
        }
    }

    /// Sorts parts by their use, the most useful one first.
    pub fn sort(mut self, parts: &mut [SplitPart<T>]) {
        if self.heaps.len() < FEWEST {
            return;
        }
        let mut by_worth: Vec<_> = self
            .worths(parts)
            .into_iter()
            .map(Reverse)
            .zip(parts.iter().copied())
            .collect();
        by_worth.sort_by_key(|&(worth, _)| worth);
        parts
            .iter_mut()
            .zip(by_worth)
            .for_each(|(part, (_, sorted))| *part = sorted);
    }

    /// The weight of each part: an index that k parts exclude contributes 1/k to each of them.
    fn worths(&mut self, parts: &[SplitPart<T>]) -> Vec<u64> {
        let (moves, history) = (self.moves, self.history);
        let add = |mut worths: Vec<u64>,
                   HeapSample {
                       heap,
                       needless,
                       excluders,
                   }: &mut HeapSample| {
            excluders.fill(0);
            exclude_sums(moves, history, *heap, parts, |_, index| {
                if let Some(excluders) = excluders.get_mut(index) {
                    *excluders += 1;
                }
            });
            let worth = |(needless, excluders): (&bool, &mut u32)| {
                *excluders = if *needless {
                    0
                } else {
                    (1 << 20) / (*excluders).max(1)
                };
            };
            needless.iter().zip(&mut *excluders).for_each(worth);
            exclude_sums(moves, history, *heap, parts, |part, index| {
                worths[part] += u64::from(excluders.get(index).copied().unwrap_or(0));
            });
            worths
        };
        let none = || vec![0; parts.len()];
        let sum = |mut a: Vec<u64>, b: Vec<u64>| {
            a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
            a
        };
        self.heaps
            .par_iter_mut()
            .with_min_len(SAMPLES_A_TASK)
            .fold(none, add)
            .reduce(none, sum)
    }
}

/// Calls `entry` with the number of each part that excludes an index at a heap by any of its
/// splits, and with this index.
fn exclude_sums<T: SparseWord>(
    moves: &HeapMoves,
    history: &History<T>,
    heap: usize,
    parts: &[SplitPart<T>],
    mut entry: impl FnMut(usize, usize),
) {
    for split in &moves.splits {
        for (at, &SplitPart { heap: size, index }) in parts.iter().enumerate() {
            if let Some(other) = history
                .word(heap - split.removed - size)
                .filter(|&word| word != T::RARE)
            {
                let index: u32 = (other ^ index).into();
                entry(at, index as usize);
            }
        }
    }
}
