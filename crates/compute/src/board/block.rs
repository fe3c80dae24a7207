//! The 64 states of a block: the loops that take nearly all of the time.
#![allow(clippy::inline_always)]
#![allow(
    clippy::cast_possible_truncation,
    reason = "numbers of lanes and values are at most 64"
)]

use super::states::{LANES, PlacementFit};
use crate::sets::Set;
use grundy_core::values::Cell;
use grundy_work::cpu::Loops;

/// The values that placements into other blocks exclude.
pub(super) struct Union<'a, 'k, T, S> {
    /// The placements that fit, sorted by their cells among the lanes.
    pub fits: &'a [PlacementFit<'k, T>],
    /// The middle cells of the block.
    pub middle: u32,
    /// The states of the block's task, and the data after their end.
    pub states: &'a [T],
    pub end: &'a [T; 2 * LANES],
    pub masks: &'a [[S; LANES]],
}

impl<T: Cell, S: Set> Loops for Union<'_, '_, T, S> {
    type Output = [S; LANES];

    #[inline(always)]
    fn run(self) -> [S; LANES] {
        let mut all = [S::EMPTY; LANES];
        for group in self.fits.chunk_by(|a, b| a.lanes == b.lanes) {
            let mut union = [S::EMPTY; LANES];
            let options = |fit| PlacementFit::options(fit, self.middle, self.states, self.end);
            for values in group.iter().filter_map(options) {
                // By value: the compiler then need not consider aliasing.
                let values = *values;
                for lane in 0..LANES {
                    union[lane] |= S::one(values[lane].into());
                }
            }
            let mask = &self.masks[group[0].lanes as usize];
            for lane in 0..LANES {
                all[lane] |= union[lane] & mask[lane];
            }
        }
        all
    }
}

/// Number of lanes that are settled one after the other; groups of them also follow one another.
const GROUP: usize = 8;

/// The placements within the lanes.
#[derive(Debug)]
pub(super) struct LanePlacements<S> {
    /// For each set of cells within a group: all ones if it is a placement.
    near: [S; GROUP],
    /// For each group and each placement: the first lane of the options that the placement leads
    /// to, and the placement's cells within a group.
    far: [Vec<(u8, u8)>; LANES / GROUP],
}

impl<S: Set> LanePlacements<S> {
    /// Builds the lists of placements, given by their cells, all of which are among the lanes.
    pub fn new(placements: &[u8]) -> Self {
        let mut near = [S::EMPTY; GROUP];
        for &cells in placements.iter().filter(|&&cells| cells < GROUP as u8) {
            near[usize::from(cells)] = S::ALL;
        }
        let far = std::array::from_fn(|group| {
            let first = (group * GROUP) as u8;
            let beyond = placements
                .iter()
                .filter(|&&cells| cells >= GROUP as u8 && cells & first == 0);
            beyond
                .map(|&cells| (first + cells, cells % GROUP as u8))
                .collect()
        });
        Self { near, far }
    }
}

/// The values of a block as one-hot sets, computed from the values that other blocks exclude.
pub(super) struct Settle<'a, S> {
    pub inner: &'a LanePlacements<S>,
    pub excluded: &'a [S; LANES],
    pub masks: &'a [[S; LANES]],
}

impl<S: Set> Loops for Settle<'_, S> {
    type Output = [S; LANES];

    /// Works from the last lane down, because the options of each lane are at later lanes.
    #[inline(always)]
    fn run(self) -> [S; LANES] {
        let mut sets = [S::EMPTY; LANES + GROUP];
        for (group, far) in self.inner.far.iter().enumerate().rev() {
            let mut excluded = [S::EMPTY; GROUP];
            excluded.copy_from_slice(&self.excluded[group * GROUP..][..GROUP]);
            for &(first, cells) in far {
                let options = &sets[usize::from(first) % LANES..][..GROUP];
                let mask = &self.masks[usize::from(cells)][..GROUP];
                for lane in 0..GROUP {
                    excluded[lane] |= options[lane] & mask[lane];
                }
            }
            let mut own = [S::EMPTY; GROUP];
            for lane in (0..GROUP).rev() {
                for cells in (1..GROUP).filter(|cells| cells & lane == 0) {
                    excluded[lane] |= own[lane | cells] & self.inner.near[cells];
                }
                own[lane] = excluded[lane].least_absent();
            }
            sets[group * GROUP..][..GROUP].copy_from_slice(&own);
        }
        let mut block = [S::EMPTY; LANES];
        block.copy_from_slice(&sets[..LANES]);
        block
    }
}

/// Converts sets of one value into values; the empty set becomes [`Set::SIZE`].
pub(super) struct Write<'a, T, S> {
    pub sets: &'a [S; LANES],
    pub values: &'a mut [T; LANES],
}

impl<T: Cell, S: Set> Loops for Write<'_, T, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (value, set) in self.values.iter_mut().zip(self.sets) {
            *value = T::from(set.only());
        }
    }
}
