//! Data in memory: the lanes of a block, finished tasks, placements that fit.
#![allow(clippy::inline_always)]

use crate::sets::Set;
use grundy_core::values::Cell;

/// Number of cells among the lanes.
pub const BITS: u32 = 6;
/// Number of states in a block: one lane for each set of filled cells among the lanes.
pub const LANES: usize = 1 << BITS;

/// For each set of cells among the lanes: all ones in the lanes where these cells are empty.
pub(super) fn masks<S: Set>() -> Vec<[S; LANES]> {
    let mask = |cells: usize| {
        std::array::from_fn(|lane| if lane & cells == 0 { S::ALL } else { S::EMPTY })
    };
    (0..LANES).map(mask).collect()
}

/// The states of a finished task.
#[derive(Debug, Clone)]
pub struct Finished<'s, T> {
    states: &'s [T],
    /// The last block, followed by one more block: placements with cells among the lanes read up to
    /// a block further.
    end: [T; 2 * LANES],
}

impl<'s, T: Cell> Finished<'s, T> {
    /// The states of a task, all of them, in the order of their cells.
    ///
    /// # Panics
    /// If there are fewer states than lanes.
    #[must_use]
    pub fn new(states: &'s [T]) -> Self {
        let mut end = [T::default(); 2 * LANES];
        end[..LANES].copy_from_slice(&states[states.len() - LANES..]);
        Self { states, end }
    }

    /// Returns the states.
    #[must_use]
    pub const fn states(&self) -> &[T] {
        self.states
    }
}

/// A placement that fits.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlacementFit<'k, T> {
    /// The placement's cells among the middle ones.
    pub middle: u32,
    /// The placement's cells among the lanes.
    pub lanes: u32,
    /// The task that the placement leads to; `None` for the current task.
    pub task: Option<&'k Finished<'k, T>>,
}

impl<T> PlacementFit<'_, T> {
    /// The values that the placement leads to from a block, lane by lane; `states` and `end` belong
    /// to the current task.
    #[inline(always)]
    pub fn options<'a>(
        &'a self,
        middle: u32,
        states: &'a [T],
        end: &'a [T; 2 * LANES],
    ) -> Option<&'a [T; LANES]> {
        let at = (middle | self.middle) as usize * LANES + self.lanes as usize;
        let (states, end) = self
            .task
            .map_or((states, end), |task| (task.states, &task.end));
        let inside = states.get(at..)?.first_chunk();
        inside.or_else(|| end.get(at + LANES - states.len()..)?.first_chunk())
    }
}
