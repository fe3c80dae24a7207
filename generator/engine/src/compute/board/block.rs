//! The 64 states of a block: the loops that nearly all time is spent in. Sets of values are 32 bits, one for each value:
//! no option of a state on 32 cells has a value above 31, for it leaves at most 31 moves.
#![allow(clippy::inline_always)]
#![allow(clippy::cast_possible_truncation, reason = "numbers of lanes and values are at most 64")]

use super::states::{Fit, LANES};
use crate::{compute::cpu::Loops, values::Cell};

/// What the placements exclude that lead to other blocks.
pub(super) struct Union<'a, 'k, T> {
    /// Sorted by their cells among the lanes.
    pub fits: &'a [Fit<'k, T>],
    /// The middle cells of the block.
    pub middle: u32,
    /// The states of its task, and what lies beyond them.
    pub states: &'a [T],
    pub end: &'a [T; 2 * LANES],
    pub masks: &'a [[u32; LANES]],
}

impl<T: Cell> Loops for Union<'_, '_, T> {
    type Output = [u32; LANES];

    #[inline(always)]
    fn run(self) -> [u32; LANES] {
        let mut all = [0; LANES];
        for group in self.fits.chunk_by(|a, b| a.lanes == b.lanes) {
            let mut union = [0; LANES];
            let options = |fit| Fit::options(fit, self.middle, self.states, self.end);
            for values in group.iter().filter_map(options) {
                // By value, so that the compiler need not think of what else may stand there.
                let values = *values;
                for lane in 0..LANES {
                    // Values are at most 31.
                    union[lane] |= 1_u32.wrapping_shl(values[lane].into());
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

/// Lanes that are settled one after the other; groups of them follow one another too.
const GROUP: usize = 8;

/// The placements within the lanes.
#[derive(Debug)]
pub(super) struct Inner {
    /// For each set of cells within a group: all ones if it is a placement.
    near: [u32; GROUP],
    /// For each group: the lanes from which on its options by a placement stand, and the placement's cells within a
    /// group.
    far: [Vec<(u8, u8)>; LANES / GROUP],
}

impl Inner {
    /// Of placements by their cells, all of which are among the lanes.
    pub fn new(placements: &[u8]) -> Self {
        let mut near = [0; GROUP];
        for &cells in placements.iter().filter(|&&cells| cells < GROUP as u8) {
            near[usize::from(cells)] = u32::MAX;
        }
        let far = std::array::from_fn(|group| {
            let first = (group * GROUP) as u8;
            let beyond = placements.iter().filter(|&&cells| cells >= GROUP as u8 && cells & first == 0);
            beyond.map(|&cells| (first + cells, cells % GROUP as u8)).collect()
        });
        Self { near, far }
    }
}

/// The values of a block as one-hot sets, when what other blocks exclude is known.
pub(super) struct Settle<'a> {
    pub inner: &'a Inner,
    pub excluded: &'a [u32; LANES],
    pub masks: &'a [[u32; LANES]],
}

impl Loops for Settle<'_> {
    type Output = [u32; LANES];

    /// From the last lane down: each lane's options stand at later lanes.
    #[inline(always)]
    fn run(self) -> [u32; LANES] {
        let mut sets = [0; LANES + GROUP];
        for (group, far) in self.inner.far.iter().enumerate().rev() {
            let mut excluded = [0; GROUP];
            excluded.copy_from_slice(&self.excluded[group * GROUP..][..GROUP]);
            for &(first, cells) in far {
                let options = &sets[usize::from(first) % LANES..][..GROUP];
                let mask = &self.masks[usize::from(cells)][..GROUP];
                for lane in 0..GROUP {
                    excluded[lane] |= options[lane] & mask[lane];
                }
            }
            let mut own = [0_u32; GROUP];
            for lane in (0..GROUP).rev() {
                for cells in (1..GROUP).filter(|cells| cells & lane == 0) {
                    excluded[lane] |= own[lane | cells] & self.inner.near[cells];
                }
                own[lane] = !excluded[lane] & excluded[lane].wrapping_add(1);
            }
            sets[group * GROUP..][..GROUP].copy_from_slice(&own);
        }
        let mut block = [0; LANES];
        block.copy_from_slice(&sets[..LANES]);
        block
    }
}

/// One-hot sets as values; the empty set is 32.
pub(super) struct Write<'a, T> {
    pub sets: &'a [u32; LANES],
    pub values: &'a mut [T; LANES],
}

impl<T: Cell> Loops for Write<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (value, set) in self.values.iter_mut().zip(self.sets) {
            *value = T::from(set.trailing_zeros() as u8);
        }
    }
}
