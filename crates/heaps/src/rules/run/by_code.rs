//! The use of machine code by a machine.

use std::mem;

use super::{Done, Failure, Machine};
use grundy_core::{
    progress::Progress,
    values::{Cell, Cells},
};

impl Machine {
    /// Appends heaps by code, as [`Machine::append`] does, for at most some milliseconds; `None` without code.
    pub(super) fn heaps_by_code(&mut self, count: usize, values: &mut Cells, largest: &mut u32) -> Option<Done> {
        let (before, at) = (values.len(), [signed(values.len())]);
        if !self.program.has_sums {
            let done = self.native.append(&self.program, &at, count, values)?;
            *largest = (*largest).max(largest_of(values, before));
            return Some(done);
        }
        let mut sums = Cells::U32(self.sums_of(values));
        let done = self.native.append(&self.program, &at, count, &mut sums);
        let Cells::U32(sums) = sums else { return None };
        let mut appended = Done { positions: 0, ..done.unwrap_or_default() };
        let found = sums.get(2 * before + 1..).unwrap_or_default().chunks_exact(2).map(|pair| pair[0]);
        for value in found {
            // The value may need a wider cell, which the next heap gets.
            if !push(values, value) {
                appended.is_left = true;
                break;
            }
            *largest = (*largest).max(value);
            appended.positions += 1;
        }
        self.sums = sums;
        done.map(|_| appended)
    }

    /// Appends positions along the last coordinate by code; `None` without code.
    pub(super) fn row_by_code(
        &mut self,
        at: &[i64],
        count: usize,
        values: &mut Vec<u32>,
        largest: &mut u32,
        progress: &dyn Progress,
    ) -> Result<Option<Done>, Failure> {
        let mut at = [at, &[0]].concat();
        let (mut all, mut has_code) = (Done::default(), false);
        let mut cells = Cells::U32(mem::take(values));
        while all.positions < count && !all.is_left && !progress.cancelled() {
            if let Some(last) = at.last_mut() {
                *last = signed(all.positions);
            }
            let before = cells.len();
            let Some(done) = self.native.append(&self.program, &at, count - all.positions, &mut cells) else { break };
            *largest = (*largest).max(largest_of(&cells, before));
            has_code = true;
            all.positions += done.positions;
            all.marked += done.marked;
            all.is_left = done.is_left;
        }
        if let Cells::U32(cells) = cells {
            *values = cells;
        }
        if progress.cancelled() {
            return Err(Failure::Stopped);
        }
        Ok(has_code.then_some(all))
    }
}

/// Appends a value if it fits.
fn push(values: &mut Cells, value: u32) -> bool {
    fn push<T: Cell>(values: &mut Vec<T>, value: u32) -> bool {
        T::try_from(value).is_ok_and(|value| values.try_reserve(1).map(|()| values.push(value)).is_ok())
    }
    match values {
        Cells::U8(values) => push(values, value),
        Cells::U16(values) => push(values, value),
        Cells::U32(values) => push(values, value),
    }
}

/// The largest value from a place on.
fn largest_of(values: &Cells, from: usize) -> u32 {
    fn largest<T: Cell>(values: &[T], from: usize) -> u32 {
        values.get(from..).unwrap_or_default().iter().fold(T::default(), |most, &value| most.max(value)).into()
    }
    match values {
        Cells::U8(values) => largest(values, from),
        Cells::U16(values) => largest(values, from),
        Cells::U32(values) => largest(values, from),
    }
}

fn signed(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
