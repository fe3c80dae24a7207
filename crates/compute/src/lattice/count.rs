//! Counts of values, without keeping the values.
#![allow(clippy::inline_always)]

use std::ops::Range;

use super::{
    reach::{Window, cells, index, signed},
    sweep::{OneHot, Output, Part},
};
use grundy_core::values::{Histogram, Largest};
use grundy_work::cpu::{Level, Loops};

/// The counts of all chunks of x.
pub(super) struct ChunkCounts<S> {
    cpu: Level,
    weights: (i64, i64),
    chunks: Vec<Tally<S>>,
}

impl<S: OneHot> ChunkCounts<S> {
    pub fn new(cpu: Level, weights: (i64, i64)) -> Self {
        Self { cpu, weights, chunks: Vec::new() }
    }

    /// Combines all chunks.
    pub fn histogram(mut self, window: &Window) -> Histogram {
        let mut counts = vec![0; S::VALUES as usize];
        let mut largest = None;
        for chunk in &mut self.chunks {
            chunk.planes.flush(self.cpu, &mut chunk.counts);
            counts.iter_mut().zip(&chunk.counts).for_each(|(sum, count)| *sum += count);
            largest = largest.max(chunk.largest);
        }
        let found = largest.unwrap_or(LargestCell { value: 0, x: Earlier(0), y: Earlier(0) });
        let index = index((found.x.0 - window.columns.start) * window.height + found.y.0);
        counts.truncate(found.value as usize + 1);
        Histogram { counts, largest: Some(Largest { value: found.value, index }) }
    }
}

/// An x or y in reverse order: the cell that comes first in the table compares as greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Earlier(i64);

impl PartialOrd for Earlier {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Earlier {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.0.cmp(&self.0)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct LargestCell {
    value: u32,
    x: Earlier,
    y: Earlier,
}

/// The counts of one chunk of x so far.
struct Tally<S> {
    planes: Planes<S>,
    counts: Vec<u64>,
    largest: Option<LargestCell>,
}

impl<S: OneHot> Output<S> for ChunkCounts<S> {
    type Part<'a>
        = Counting<'a, S>
    where
        S: 'a;

    fn parts(&mut self, chunks: &[Range<i64>], _: &Range<usize>) -> Vec<Counting<'_, S>> {
        let new = || Tally { planes: Planes::new(), counts: vec![0; S::VALUES as usize], largest: None };
        if self.chunks.len() < chunks.len() {
            self.chunks.resize_with(chunks.len(), new);
        }
        let (cpu, weights) = (self.cpu, self.weights);
        self.chunks.iter_mut().take(chunks.len()).map(|tally| Counting { cpu, weights, tally }).collect()
    }
}

/// One chunk during one band.
pub(super) struct Counting<'a, S> {
    cpu: Level,
    weights: (i64, i64),
    tally: &'a mut Tally<S>,
}

impl<S: OneHot> Part<S> for Counting<'_, S> {
    fn take(&mut self, level: usize, first: i64, sets: &[S]) {
        let tally = &mut *self.tally;
        let union = if self.weights.1 == 1 {
            tally.planes.count(self.cpu, sets, &mut tally.counts)
        } else {
            let mut union = S::default();
            for (x, _) in cells(self.weights, level, first..first + signed(sets.len())) {
                let set = sets[index(x - first)];
                tally.counts[usize::from(set.least())] += 1;
                union = union | set;
            }
            union
        };
        let Some(value) = union.largest() else { return };
        // Among cells with the same value, the one with the least x counts, then the one with the least y, which has
        // the lowest level.
        let before = match tally.largest {
            Some(found) if found.value > value => return,
            Some(found) if found.value == value => found.x.0,
            _ => i64::MAX,
        };
        let mut cells = cells(self.weights, level, first..before.min(first + signed(sets.len())));
        if let Some((x, y)) = cells.find(|&(x, _)| sets[index(x - first)].contains(value)) {
            tally.largest = Some(LargestCell { value, x: Earlier(x), y: Earlier(y) });
        }
    }
}

/// Number of sets in a block, one for each lane.
const LANES: usize = 64;
/// Number of blocks of lanes in a group; whole groups are added to the planes.
const GROUP: usize = 8;
/// Number of planes for counts of groups.
const HIGH: usize = 8;

/// The number of times that each bit was set in each lane, as binary numbers. Each plane has one binary digit of all
/// numbers, so one operation adds to the numbers of all bits and lanes (a carry-save adder).
struct Planes<S> {
    ones: [S; LANES],
    twos: [S; LANES],
    fours: [S; LANES],
    /// The planes of eights, sixteens and so on.
    high: [[S; LANES]; HIGH],
    /// Number of groups added; the planes hold up to 2^HIGH - 1.
    groups: usize,
}

impl<S: OneHot> Planes<S> {
    fn new() -> Self {
        let none = [S::default(); LANES];
        Self { ones: none, twos: none, fours: none, high: [none; HIGH], groups: 0 }
    }

    /// Counts sets and returns their union; full planes are added to `counts` and emptied.
    fn count(&mut self, cpu: Level, sets: &[S], counts: &mut [u64]) -> S {
        let whole = sets.len() / (GROUP * LANES) * (GROUP * LANES);
        let (sets, rest) = sets.split_at(whole);
        let mut last = [S::default(); GROUP * LANES];
        last[..rest.len()].copy_from_slice(rest);
        let mut union = S::default();
        for sets in sets.chunks((GROUP * LANES) << (HIGH - 1)).chain([&last[..]]) {
            let groups = sets.len() / (GROUP * LANES);
            if self.groups + groups >= 1 << HIGH {
                self.flush(cpu, counts);
            }
            self.groups += groups;
            union = union | cpu.run(Add { planes: self, sets });
        }
        union
    }

    /// Adds the numbers in the planes to `counts`, and empties the planes.
    fn flush(&mut self, cpu: Level, counts: &mut [u64]) {
        for (value, count) in (0..S::VALUES).zip(counts) {
            *count += cpu.run(Sum { planes: self, value });
        }
        *self = Self::new();
    }
}

/// Adds whole groups to the planes; returns the union of the sets.
struct Add<'a, S> {
    planes: &'a mut Planes<S>,
    sets: &'a [S],
}

impl<S: OneHot> Loops for Add<'_, S> {
    type Output = S;

    #[inline(always)]
    fn run(self) -> S {
        let mut all = [S::default(); LANES];
        for group in self.sets.chunks_exact(GROUP * LANES) {
            let Planes { ones, twos, fours, high, .. } = &mut *self.planes;
            for lane in 0..LANES {
                let set = |block: usize| group[block * LANES + lane];
                let carry = |sum: &mut S, a: S, b: S| {
                    let (half, both) = (*sum ^ a, *sum & a);
                    *sum = half ^ b;
                    both | half & b
                };
                let two = carry(&mut ones[lane], set(0), set(1));
                let other_two = carry(&mut ones[lane], set(2), set(3));
                let four = carry(&mut twos[lane], two, other_two);
                let two = carry(&mut ones[lane], set(4), set(5));
                let other_two = carry(&mut ones[lane], set(6), set(7));
                let other_four = carry(&mut twos[lane], two, other_two);
                let mut up = carry(&mut fours[lane], four, other_four);
                for plane in high.iter_mut() {
                    let next = plane[lane] & up;
                    plane[lane] = plane[lane] ^ up;
                    up = next;
                }
                for block in 0..GROUP {
                    all[lane] = all[lane] | set(block);
                }
            }
        }
        all.iter().fold(S::default(), |union, &set| union | set)
    }
}

/// The number of times that one value was counted.
struct Sum<'a, S> {
    planes: &'a Planes<S>,
    value: u32,
}

impl<S: OneHot> Loops for Sum<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let Planes { ones, twos, fours, high, .. } = self.planes;
        let planes = [ones, twos, fours].into_iter().chain(high);
        let lanes = |plane: &[S; LANES]| plane.iter().map(|set| u64::from(set.contains(self.value))).sum::<u64>();
        planes.zip(0..).map(|(plane, power)| lanes(plane) << power).sum()
    }
}
