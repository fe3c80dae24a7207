//! Counts of values, without keeping the values.
#![allow(clippy::inline_always)]

use std::{cmp::Reverse, ops::Range};

use super::{
    reach::{Window, cells, index, to_signed},
    sweep::{LevelReceiver, Part},
};
use crate::sets::Set;
use grundy_core::values::{Histogram, LargestValue};
use grundy_work::cpu::{Level, Loops};

/// The counts of all chunks of x.
pub struct ChunkCounts {
    cpu: Level,
    weights: (i64, i64),
    /// The number of values that cells may have.
    values: usize,
    chunks: Vec<ChunkTally>,
}

/// A value, and its first cell (x, y) in the order of a table.
type Found = (u32, Reverse<(i64, i64)>);

/// The counts of one chunk of x so far.
struct ChunkTally {
    counts: Vec<u64>,
    largest: Option<Found>,
}

impl ChunkCounts {
    /// Starts to count values below `values`.
    pub fn new(cpu: Level, weights: (i64, i64), values: usize) -> Self {
        Self {
            cpu,
            weights,
            values,
            chunks: Vec::new(),
        }
    }

    /// Combines all chunks.
    pub fn histogram(self, window: &Window) -> Histogram {
        let Some((value, Reverse((x, y)))) =
            self.chunks.iter().filter_map(|chunk| chunk.largest).max()
        else {
            return Histogram::default();
        };
        let count = |value| self.chunks.iter().map(|chunk| chunk.counts[value]).sum();
        let index = index((x - window.columns.start) * window.height + y);
        Histogram {
            counts: (0..=value as usize).map(count).collect(),
            largest: Some(LargestValue { value, index }),
        }
    }
}

impl LevelReceiver for ChunkCounts {
    type BandReceiver<'a> = ChunkCounter<'a>;

    fn parts(&mut self, chunks: &[Range<i64>], _: &Range<usize>) -> Vec<ChunkCounter<'_>> {
        let Self {
            cpu,
            weights,
            values,
            ..
        } = *self;
        if self.chunks.len() < chunks.len() {
            self.chunks.resize_with(chunks.len(), || ChunkTally {
                counts: vec![0; values],
                largest: None,
            });
        }
        self.chunks
            .iter_mut()
            .take(chunks.len())
            .map(|tally| ChunkCounter {
                cpu,
                weights,
                tally,
            })
            .collect()
    }
}

/// One chunk during one band.
pub struct ChunkCounter<'a> {
    cpu: Level,
    weights: (i64, i64),
    tally: &'a mut ChunkTally,
}

impl Part for ChunkCounter<'_> {
    fn take<S: Set>(&mut self, level: usize, first: i64, sets: &[S]) {
        let ChunkTally { counts, largest } = &mut *self.tally;
        let range = first..first + to_signed(sets.len());
        let mut value = None;
        for (number, count) in (0..).zip(counts) {
            let set = S::one(number);
            let found = if self.weights.1 == 1 {
                self.cpu.run(Equal { sets, set })
            } else {
                cells(self.weights, level, range.clone())
                    .filter(|&(x, _)| sets[index(x - first)] == set)
                    .count() as u64
            };
            *count += found;
            value = if found > 0 { Some(number) } else { value };
        }
        let Some(value) = value else { return };
        // Among cells with the same value, the one with the least x counts, then the one with the
        // least y, which has the lowest level.
        let before = match *largest {
            Some((found, _)) if found > value => return,
            Some((found, Reverse((x, _)))) if found == value => x.min(range.end),
            _ => range.end,
        };
        let is_it = |&(x, _): &(i64, i64)| sets[index(x - first)] == S::one(value);
        if let Some(cell) = cells(self.weights, level, first..before.max(first)).find(is_it) {
            *largest = Some((value, Reverse(cell)));
        }
    }
}

/// Number of sets that are compared at once.
const LANES: usize = 64;

/// The number of sets that are equal to one.
struct Equal<'a, S> {
    sets: &'a [S],
    set: S,
}

impl<S: Set> Loops for Equal<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let mut count = 0;
        // So few sets in a lane that their number fits a byte.
        for sets in self.sets.chunks(255 * LANES) {
            let mut lanes = [0_u8; LANES];
            let mut blocks = sets.chunks_exact(LANES);
            for block in blocks
                .by_ref()
                .filter_map(|block| block.first_chunk::<LANES>())
            {
                // As a new array and with all ones for `true`, this is a comparison of vectors and
                // a subtraction.
                lanes = std::array::from_fn(|lane| {
                    lanes[lane].wrapping_sub(if block[lane] == self.set { u8::MAX } else { 0 })
                });
            }
            count += lanes.iter().map(|&lane| u64::from(lane)).sum::<u64>();
            count += blocks
                .remainder()
                .iter()
                .map(|set| u64::from(*set == self.set))
                .sum::<u64>();
        }
        count
    }
}
