//! The taps, sorted by what is done with each.

use super::{
    lanes::{BLOCK, Part, Tap},
    order::{Order, Sizes},
    word::Word,
};
use crate::compute::heaps::{mask::Mask, moves::HeapMoves};

/// The taps of all parts that are tried, for runs of a certain length.
#[derive(Debug, Clone, Default)]
pub(super) struct Taps<T> {
    /// Far taps have at least this distance, two runs: what they exclude is known long before.
    pub reach: usize,
    /// Rare taps of less than a block.
    pub near: Vec<Tap<T>>,
    /// Rare taps that are neither near nor far.
    pub middle: Vec<Tap<T>>,
    /// Are all far and middle rare taps united? So where they are few, or most of them lead into the run.
    pub few: bool,
    /// Far rare taps that are united.
    pub far: Vec<Tap<T>>,
    /// Far rare taps that are compared.
    pub far_rest: Vec<Tap<T>>,
    /// Far common taps that are united.
    pub witnesses: Vec<Tap<T>>,
    /// Far common taps that are compared.
    pub witness_rest: Vec<Tap<T>>,
    /// Rare parts found after the order was learnt: some heap of the next block may be smaller.
    pub late: Vec<Part<T>>,
    /// From here on no common tap leads from a heap to an equal part, which `!` forbids.
    pub doubt_end: usize,
}

impl<T: Word> Taps<T> {
    /// Makes the taps of the parts in an order, of as many as the sizes say.
    pub fn new(
        moves: &HeapMoves,
        mask: Mask,
        order: &Order<T>,
        late: Vec<Part<T>>,
        reach: usize,
        sizes: Sizes,
    ) -> Self {
        let few = order.unites_all(sizes);
        let mut taps = Self { reach, few, late, ..Self::default() };
        // A single heap excludes its own value: the nim-sum with that of heap 0.
        for &removed in moves.singles.iter().filter(|&&removed| !HeapMoves::flips(mask, removed)) {
            let tap = Tap { distance: removed, index: T::default() };
            if removed < BLOCK { &mut taps.near } else { &mut taps.middle }.push(tap);
        }
        let united = if few { usize::MAX } else { sizes.united };
        for &part in &order.rares {
            taps.add(moves, part, united);
        }
        let mut left = sizes.witnesses;
        let mut left_to_try = sizes.tried;
        for tap in order.commons.iter().flat_map(|&part| of_part(moves, part)).filter(|tap| tap.distance >= reach) {
            if left > 0 {
                taps.witnesses.push(tap);
                left -= 1;
            } else if left_to_try > 0 {
                taps.witness_rest.push(tap);
                left_to_try -= 1;
            }
        }
        if moves.splits.iter().any(|split| split.unequal) {
            let witnesses = taps.witnesses.iter().chain(&taps.witness_rest);
            taps.doubt_end = 2 * witnesses.map(|tap| tap.distance).max().unwrap_or(0) + moves.farthest_split();
        }
        taps
    }

    /// Adds the taps of one more rare part; the far ones are united if fewer than `united` are so far.
    pub fn add(&mut self, moves: &HeapMoves, part: Part<T>, united: usize) {
        for tap in of_part(moves, part) {
            let taps = match tap.distance {
                ..BLOCK => &mut self.near,
                distance if distance < self.reach => &mut self.middle,
                _ if self.far.len() < united => &mut self.far,
                _ => &mut self.far_rest,
            };
            taps.push(tap);
        }
    }

    /// The largest distance of a near or middle tap.
    pub fn farthest(&self) -> usize {
        self.near.iter().chain(&self.middle).map(|tap| tap.distance).max().unwrap_or(0)
    }
}

/// The taps of a part, one for each split.
fn of_part<T: Word>(moves: &HeapMoves, Part { heap, index }: Part<T>) -> impl Iterator<Item = Tap<T>> {
    moves.splits.iter().map(move |split| Tap { distance: split.removed + heap, index })
}
