//! Which parts to try first: those that exclude most of what no other part excludes, at some heaps that are known.

use std::cmp::Reverse;

use super::{history::History, lanes::Part, word::Word};
use crate::compute::heaps::moves::HeapMoves;

/// Passes of choosing: the first one takes the best parts, the last one sorts the rest by what those leave. To choose
/// their number anew, compare the times of `4!.0` to 1,000,000 for one, two and three.
const PASSES: usize = 2;
/// From fewer heaps nothing is learnt: parts stay in their order.
const FEWEST: usize = 4;

/// Heaps to learn from, with the indices that their options must exclude.
pub(super) struct Samples<'a, T> {
    moves: &'a HeapMoves,
    history: &'a History<T>,
    heaps: Vec<usize>,
    /// Indices are below this power of two.
    indices: usize,
    /// At `sample * indices + index`: the heap does not need that index excluded, or a part chosen before excludes it.
    needless: Vec<bool>,
}

impl<'a, T: Word> Samples<'a, T> {
    /// Up to `most` heaps of the later half, whose partners of parts <= `farthest` are in the window. They need the
    /// common indices below their own excluded, or the rare ones below their value.
    pub fn new(moves: &'a HeapMoves, history: &'a History<T>, farthest: usize, common: bool, most: usize) -> Self {
        let next = history.next();
        let from = (next / 2).max(history.base + farthest + moves.farthest_split());
        let room = next.saturating_sub(from);
        let count = most.min(room);
        let heaps: Vec<usize> = (0..count).map(|sample| from + room * sample / count).collect();
        let largest = heaps.iter().filter_map(|&heap| history.word(heap)).filter(|&word| word != T::RARE).max();
        let indices = (largest.map_or(0, Into::into) as usize + 1).next_power_of_two();
        let mut needless = vec![true; heaps.len() * indices];
        for (needless, &heap) in needless.chunks_exact_mut(indices).zip(&heaps) {
            if let Some(word) = history.word(heap).filter(|&word| word != T::RARE) {
                let index = word.into();
                let below = if common { index } else { history.projection.rares_below(index, heap) };
                needless[..(below as usize).min(indices)].fill(false);
            }
        }
        Self { moves, history, heaps, indices, needless }
    }

    /// Sorts parts by their use, the most useful one first.
    pub fn sort(mut self, parts: &mut [Part<T>]) {
        if self.heaps.len() < FEWEST {
            return;
        }
        let mut excluders = vec![0_u32; self.needless.len()];
        let mut rest = parts;
        for round in 1..=PASSES {
            excluders.fill(0);
            for &part in &*rest {
                self.excluded(part, |entry| excluders[entry] += 1);
            }
            // An index that k parts exclude is worth 1/k to each of them.
            rest.sort_by_cached_key(|&part| {
                let mut worth = 0;
                self.excluded(part, |entry| {
                    if !self.needless[entry] {
                        worth += (1 << 20) / excluders[entry].max(1);
                    }
                });
                Reverse(worth)
            });
            let best = if round == PASSES { rest.len() } else { rest.len().min(self.indices / 4) };
            let (best, later) = rest.split_at_mut(best);
            let mut needless = std::mem::take(&mut self.needless);
            for &part in &*best {
                self.excluded(part, |entry| needless[entry] = true);
            }
            self.needless = needless;
            rest = later;
        }
    }

    /// Calls `entry` with all entries of `needless` that a part excludes.
    fn excluded(&self, Part { heap: size, index }: Part<T>, mut entry: impl FnMut(usize)) {
        for (sample, &heap) in self.heaps.iter().enumerate() {
            for split in &self.moves.splits {
                let other = self.history.word(heap - split.removed - size).filter(|&word| word != T::RARE);
                if let Some(other) = other {
                    let index: u32 = (other ^ index).into();
                    if (index as usize) < self.indices {
                        entry(sample * self.indices + index as usize);
                    }
                }
            }
        }
    }
}
