//! The table of a plan, filled with values, and the requested box of it.

use grundy_core::{
    progress::Progress,
    values::{Cell, Cells, Sides},
};
use grundy_heaps::{
    growing::Growing,
    rules::{Machine, ProgramFailure},
};

use super::places::StatePlaces;
use crate::states::{bounds::Bound, run::to_signed};

/// Number of states between two checks for a stop.
const ASK: usize = 1 << 10;

/// The table of a plan, with the values that are known.
pub(super) struct Fill<'a> {
    pub(super) places: &'a StatePlaces,
    pub(super) lengths: &'a [u64],
    pub(super) bounds: &'a [Bound],
    pub(super) machine: Machine,
    pub(super) values: Growing,
    pub(super) largest: u32,
}

impl Fill<'_> {
    /// The values of all `count` states of the table.
    pub(super) fn all(
        mut self,
        count: usize,
        sides: Sides,
        progress: &dyn Progress,
    ) -> Result<Cells, ProgramFailure> {
        let loops = &self.places.loops;
        let mut outer = vec![0; loops.len().saturating_sub(1)];
        // The states of the table count as those of the box, in proportion.
        let asked = sides.positions().unwrap_or(0) as u128;
        let told = |done: usize| u64::try_from(asked * done as u128 / count as u128).unwrap_or(0);
        while self.values.len() < count {
            let before = told(self.values.len());
            self.row(&outer, progress)?;
            progress.advance(told(self.values.len()) - before);
            for (number, &length) in outer.iter_mut().zip(loops).rev() {
                *number += 1;
                if *number < to_signed(length) {
                    break;
                }
                *number = 0;
            }
        }
        Ok(self.values.into_cells())
    }

    /// Appends the values of the states along the last loop.
    fn row(&mut self, outer: &[i64], progress: &dyn Progress) -> Result<(), ProgramFailure> {
        let index = |number: i64| usize::try_from(number).unwrap_or(0);
        let begin = self.values.len();
        let (first, last) = self.places.within(outer, self.lengths, self.bounds);
        let (first, end) = if first <= last {
            (index(first), index(last + 1))
        } else {
            (0, 0)
        };
        self.values.pad(begin + first);
        let mut at = [outer, &[to_signed(first as u64)]].concat();
        let mut number = first;
        while number < end {
            let room = end - number;
            number += self
                .machine
                .append(
                    &mut at,
                    room,
                    self.values.cells_mut(),
                    &mut self.largest,
                    progress,
                )?
                .positions;
            // Some states are left to the interpreter.
            for _ in 0..ASK.min(end - number) {
                let capacity = (self.largest as usize + 1).next_power_of_two() + 1;
                let value = self
                    .machine
                    .value_at(&at, self.values.cells(), capacity, progress)?
                    .value;
                self.largest = self.largest.max(value);
                self.values
                    .try_push(value)
                    .map_err(|_| ProgramFailure::Undecided)?;
                number += 1;
                at[outer.len()] += 1;
            }
            if progress.cancelled() {
                return Err(ProgramFailure::Stopped);
            }
        }
        let length = self
            .places
            .loops
            .last()
            .map_or(0, |&length| index(to_signed(length)));
        self.values.pad(begin + length);
        Ok(())
    }
}

/// Extracts the values of the requested box from those of the larger box.
pub(super) fn asked_for(values: &Cells, sides: Sides, strides: &[u64]) -> Cells {
    match values {
        Cells::U8(values) => Cell::wrap(box_of(values, sides, strides)),
        Cells::U16(values) => Cell::wrap(box_of(values, sides, strides)),
        Cells::U32(values) => Cell::wrap(box_of(values, sides, strides)),
    }
}

fn box_of<T: Cell>(values: &[T], sides: Sides, strides: &[u64]) -> Vec<T> {
    let index = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let (count, row) = (
        sides.positions().unwrap_or(0),
        sides.lengths().last().map_or(1, |&length| index(length)),
    );
    let stride = strides.last().map_or(1, |&stride| index(stride));
    let mut found = Vec::with_capacity(count);
    for first in (0..count).step_by(row.max(1)) {
        let state = sides.state(first);
        let begin = index(
            strides
                .iter()
                .zip(&state)
                .map(|(stride, number)| stride * number)
                .sum(),
        );
        let own = values.get(begin..).unwrap_or_default();
        if stride == 1 {
            found.extend(own.iter().take(row));
        } else {
            found.extend(own.iter().step_by(stride).take(row));
        }
    }
    found
}
