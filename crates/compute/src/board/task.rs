//! The states with the same top cells, as a tree that decides the middle cells.

use super::{
    block::{Settle, Union, Write},
    placements::Placements,
    states::{Finished, LANES, PlacementFit},
};
use crate::sets::Set;
use grundy_core::values::Cell;

/// A task in progress.
pub struct BoardTask<'k, 's, T, S> {
    placements: &'k Placements<S>,
    states: &'s mut [T],
    end: [T; 2 * LANES],
    /// The placements that fit, for the root (last) and for the nodes below it in which a cell was
    /// filled.
    fits: Vec<Vec<PlacementFit<'k, T>>>,
}

impl<'k, 's, T: Cell, S: Set> BoardTask<'k, 's, T, S> {
    /// Starts the task of the states whose top cells are `top`; `finished` returns the task that a
    /// placement leads to, by the placement's top cells if it has any.
    pub fn new(
        placements: &'k Placements<S>,
        finished: impl Fn(u64) -> Option<&'k Finished<'k, T>>,
        top: u64,
        states: &'s mut [T],
    ) -> Self {
        let root = placements
            .outer
            .iter()
            .filter(|placement| placement.top & top == 0);
        let root = root.map(|placement| PlacementFit {
            middle: placement.middle,
            lanes: placement.lanes,
            task: if placement.top == 0 {
                None
            } else {
                finished(placement.top)
            },
        });
        let mut fits: Vec<_> = (0..placements.middle_cells).map(|_| Vec::new()).collect();
        fits.push(root.collect());
        Self {
            placements,
            states,
            end: [T::default(); 2 * LANES],
            fits,
        }
    }

    /// Computes all states of the task.
    pub fn run(mut self) -> Finished<'s, T> {
        let root = self.fits.len() - 1;
        self.descend(root, 0, root);
        Finished::new(self.states)
    }

    /// Computes all states whose middle cells from `undecided` on are as in `middle`; `fits[list]`
    /// has the placements that fit.
    fn descend(&mut self, undecided: usize, middle: u32, list: usize) {
        let Some(cell) = undecided.checked_sub(1) else {
            return self.block(middle, list);
        };
        let bit = 1 << cell;
        let (below, above) = self.fits.split_at_mut(undecided);
        below[cell].clear();
        below[cell].extend(
            above[list - undecided]
                .iter()
                .filter(|fit| fit.middle & bit == 0),
        );
        self.descend(cell, middle | bit, cell);
        self.descend(cell, middle, list);
    }

    /// Computes the states with these middle cells.
    fn block(&mut self, middle: u32, list: usize) {
        let Self {
            placements,
            states,
            end,
            fits,
        } = self;
        let excluded = placements.cpu.run(Union {
            fits: &fits[list],
            middle,
            states,
            end,
            masks: &placements.masks,
        });
        let sets = placements.cpu.run(Settle {
            inner: &placements.inner,
            excluded: &excluded,
            masks: &placements.masks,
        });
        let mut values = [T::default(); LANES];
        placements.cpu.run(Write {
            sets: &sets,
            values: &mut values,
        });
        let at = middle as usize * LANES;
        states[at..at + LANES].copy_from_slice(&values);
        if at + LANES == states.len() {
            end[..LANES].copy_from_slice(&values);
        }
    }
}
