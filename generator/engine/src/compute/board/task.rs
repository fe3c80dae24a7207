//! The states with the same top cells, as a tree that decides the middle cells.

#![allow(clippy::inline_always)]

use super::{
    Rules,
    block::{BITS, LANES, Settle, Union, Write},
};
use crate::values::Cell;

/// States that are known: those of one task.
#[derive(Debug, Clone)]
pub(super) struct Known<'s, T> {
    states: &'s [T],
    /// The last block and as much beyond it: placements that reach among the lanes read up to a block further.
    end: [T; 2 * LANES],
}

impl<'s, T: Cell> Known<'s, T> {
    pub fn new(states: &'s [T]) -> Self {
        let mut end = [T::default(); 2 * LANES];
        end[..LANES].copy_from_slice(&states[states.len() - LANES..]);
        Self { states, end }
    }

    pub fn states(&self) -> &[T] {
        self.states
    }
}

/// A placement that fits, and the task it leads to: `None` for the same one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fit<'k, T> {
    middle: u32,
    pub lanes: u32,
    known: Option<&'k Known<'k, T>>,
}

/// A task at work.
pub(super) struct Task<'k, 's, T> {
    rules: &'k Rules,
    states: &'s mut [T],
    end: [T; 2 * LANES],
    /// The placements that fit, for the root (last) and for the nodes below it in which a cell was filled.
    fits: Vec<Vec<Fit<'k, T>>>,
}

impl<'k, 's, T: Cell> Task<'k, 's, T> {
    /// The states whose top cells are `top`; of all with more top cells filled `known` tells.
    pub fn new(rules: &'k Rules, known: &'k [Option<Known<'s, T>>], top: u32, states: &'s mut [T]) -> Self {
        let root = rules.outer.iter().filter(|placement| placement.top & top == 0);
        let root = root.map(|placement| Fit {
            middle: placement.middle,
            lanes: placement.lanes,
            known: known[(top | placement.top) as usize].as_ref(),
        });
        let mut fits: Vec<_> = (0..rules.middle_cells).map(|_| Vec::new()).collect();
        fits.push(root.collect());
        Self { rules, states, end: [T::default(); 2 * LANES], fits }
    }

    /// Computes all states.
    pub fn run(mut self) -> Known<'s, T> {
        let root = self.fits.len() - 1;
        self.descend(root, 0, root);
        Known::new(self.states)
    }

    /// All states whose middle cells from `undecided` on are as in `middle`; which placements fit stands in
    /// `fits[list]`.
    fn descend(&mut self, undecided: usize, middle: u32, list: usize) {
        let Some(cell) = undecided.checked_sub(1) else {
            return self.block(middle, list);
        };
        let bit = 1 << cell;
        let (below, above) = self.fits.split_at_mut(undecided);
        below[cell].clear();
        below[cell].extend(above[list - undecided].iter().filter(|fit| fit.middle & bit == 0));
        self.descend(cell, middle | bit, cell);
        self.descend(cell, middle, list);
    }

    /// The states with these middle cells.
    fn block(&mut self, middle: u32, list: usize) {
        let Self { rules, states, end, fits } = self;
        let excluded = rules.cpu.run(Union { fits: &fits[list], middle, states, end, masks: &rules.masks });
        let sets = rules.cpu.run(Settle { inner: &rules.inner, excluded: &excluded, masks: &rules.masks });
        let mut values = [T::default(); LANES];
        rules.cpu.run(Write { sets: &sets, values: &mut values });
        let at = middle as usize * LANES;
        states[at..at + LANES].copy_from_slice(&values);
        if at + LANES == states.len() {
            end[..LANES].copy_from_slice(&values);
        }
    }
}

impl<T> Fit<'_, T> {
    /// The values that the placement leads to from a block, lane by lane; `states` and `end` are of its own task.
    #[inline(always)]
    pub fn options<'a>(&'a self, middle: u32, states: &'a [T], end: &'a [T; 2 * LANES]) -> Option<&'a [T; LANES]> {
        let at = (middle | self.middle) as usize * LANES + self.lanes as usize;
        let (states, end) = self.known.map_or((states, end), |known| (known.states, &known.end));
        let inside = states.get(at..)?.first_chunk();
        inside.or_else(|| end.get(at + LANES - states.len()..)?.first_chunk())
    }
}

const _: () = assert!(LANES == 1 << BITS);
