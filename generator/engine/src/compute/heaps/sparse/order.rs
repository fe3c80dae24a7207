//! Which parts to take first: those that exclude most of what no other has excluded yet.

use std::cmp::Reverse;

use super::{history::History, rules::Rules, word::Word};

/// Rounds of choosing; the last one takes all that is left.
const ROUNDS: usize = 2;
/// Fewer heaps teach nothing.
const FEWEST: usize = 4;

/// A part of heaps, with its index.
pub(super) type Part<T> = (usize, T);

/// Heaps to learn from, with what their options must exclude.
pub(super) struct Samples<'a, T> {
    rules: &'a Rules,
    history: &'a History<T>,
    heaps: Vec<usize>,
    /// Indices are below this.
    rows: usize,
    /// `needless[sample * rows + index]`: nothing need exclude that index there.
    needless: Vec<bool>,
}

impl<'a, T: Word> Samples<'a, T> {
    /// Up to `most` heaps of the later half, from which a part < `farthest` leads into the window. What matters there
    /// are the common indices below the heap's own, or the rare ones.
    pub fn new(rules: &'a Rules, history: &'a History<T>, farthest: usize, common: bool, most: usize) -> Self {
        let next = history.next();
        let from = (next / 2).max(history.base + farthest + rules.farthest_split);
        let room = next.saturating_sub(from);
        let count = most.min(room);
        let heaps: Vec<usize> = (0..count).map(|sample| from + room * sample / count).collect();
        let largest = heaps.iter().filter_map(|&heap| history.word(heap)).filter(|&word| word != T::RARE).max();
        let rows = (largest.map_or(0, Into::into) as usize + 1).next_power_of_two();
        let mut needless = vec![true; heaps.len() * rows];
        for (needless, &heap) in needless.chunks_exact_mut(rows).zip(&heaps) {
            if let Some(word) = history.word(heap).filter(|&word| word != T::RARE) {
                let index = word.into();
                let below = if common { index } else { history.projection.rares_below(index, heap) };
                needless[..(below as usize).min(rows)].fill(false);
            }
        }
        Self { rules, history, heaps, rows, needless }
    }

    /// Sorts parts by their use.
    pub fn sort(mut self, parts: &mut [Part<T>]) {
        if self.heaps.len() < FEWEST {
            return;
        }
        let mut givers = vec![0_u32; self.needless.len()];
        let mut rest = parts;
        for round in 1..=ROUNDS {
            givers.fill(0);
            for &part in &*rest {
                self.given(part, |entry| givers[entry] += 1);
            }
            // An option that k parts give is worth 1/k to each of them.
            rest.sort_by_cached_key(|&part| {
                let mut worth = 0;
                self.given(part, |entry| {
                    if !self.needless[entry] {
                        worth += (1 << 20) / givers[entry].max(1);
                    }
                });
                Reverse(worth)
            });
            let best = if round == ROUNDS { rest.len() } else { rest.len().min(self.rows / 4) };
            let (best, later) = rest.split_at_mut(best);
            let mut needless = std::mem::take(&mut self.needless);
            for &part in &*best {
                self.given(part, |entry| needless[entry] = true);
            }
            self.needless = needless;
            rest = later;
        }
    }

    /// Hears of all entries that a part gives.
    fn given(&self, (part, index): Part<T>, mut entry: impl FnMut(usize)) {
        for (sample, &heap) in self.heaps.iter().enumerate() {
            for split in &self.rules.splits {
                let other = self.history.word(heap - split.removed - part).filter(|&word| word != T::RARE);
                if let Some(other) = other {
                    let index: u32 = (other ^ index).into();
                    if (index as usize) < self.rows {
                        entry(sample * self.rows + index as usize);
                    }
                }
            }
        }
    }
}
