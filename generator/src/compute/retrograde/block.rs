//! The 64 states of a block: the loops that nearly all time is spent in. Sets of values are 32 bits, one for each value:
//! no option of a state on 32 cells has a value above 31, for it leaves at most 31 moves.
#![allow(clippy::inline_always)]

use super::task::Fit;
use crate::{compute::cpu::Loops, values::Cell};

/// Cells among the lanes.
pub(super) const BITS: u32 = 6;
/// States of a block.
pub(super) const LANES: usize = 1 << BITS;

/// For each set of cells among the lanes: all ones in the lanes where these are empty.
pub(super) fn masks() -> Vec<[u32; LANES]> {
    let mask = |cells: usize| std::array::from_fn(|lane| if lane & cells == 0 { u32::MAX } else { 0 });
    (0..LANES).map(mask).collect()
}

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
                for (set, &value) in union.iter_mut().zip(values) {
                    // Values are at most 31; said so that no check is needed.
                    *set |= 1_u32.checked_shl(value.into()).unwrap_or(0);
                }
            }
            let mask = &self.masks[group[0].lanes as usize];
            for ((all, set), mask) in all.iter_mut().zip(union).zip(mask) {
                *all |= set & mask;
            }
        }
        all
    }
}

/// The placements within the lanes: for each lane, the lanes that its options stand at.
#[derive(Debug)]
pub(super) struct Inner {
    starts: [u16; LANES + 1],
    options: Vec<u8>,
}

impl Inner {
    pub fn new(placements: impl Iterator<Item = u32> + Clone) -> Self {
        let (mut starts, mut options) = ([0; LANES + 1], Vec::new());
        for lane in 0..LANES as u32 {
            let fitting = placements.clone().filter(|placement| placement & lane == 0);
            // Both are below 64.
            options.extend(fitting.map(|placement| (lane | placement) as u8));
            // At most 63 placements in each of 64 lanes.
            starts[lane as usize + 1] = options.len() as u16;
        }
        Self { starts, options }
    }
}

/// The values of a block as one-hot sets, when what other blocks exclude is known.
pub(super) struct Settle<'a> {
    pub inner: &'a Inner,
    pub excluded: [u32; LANES],
}

impl Settle<'_> {
    /// From the last lane down: each lane's options stand at later lanes.
    pub fn run(self) -> [u32; LANES] {
        let mut sets = [0; LANES];
        for lane in (0..LANES).rev() {
            let Inner { starts, options } = self.inner;
            let options = &options[usize::from(starts[lane])..usize::from(starts[lane + 1])];
            let excluded = options.iter().fold(self.excluded[lane], |set, &at| set | sets[usize::from(at) % LANES]);
            sets[lane] = !excluded & excluded.wrapping_add(1);
        }
        sets
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
