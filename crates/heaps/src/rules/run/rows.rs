//! Positions one after the other: by machine code, or by the lanes of a row.

use super::{Done, Failure, IS_SMALL, Machine, TURNS};
use grundy_core::{
    progress::Progress,
    values::{Cell, Cells},
};

impl Machine {
    /// Appends the values of up to `count` heaps, if they have few options or the program has code. The next heap is left to
    /// [`Machine::value`] if fewer are appended.
    pub fn append(&mut self, count: usize, values: &mut Cells, largest: &mut u32) -> Done {
        let by_code = self.heaps_by_code(count, values, largest);
        by_code.unwrap_or_else(|| self.along_lanes(&[], count, values, largest, &()).unwrap_or_default())
    }

    /// Appends the values of up to `count` positions along the last coordinate, which is 0 at the first of them; `at` has
    /// the others. The next position is left to [`Machine::value_at`] if fewer are appended.
    ///
    /// # Errors
    /// If `progress` asks to stop.
    pub fn row(
        &mut self,
        at: &[i64],
        count: usize,
        values: &mut Cells,
        largest: &mut u32,
        progress: &dyn Progress,
    ) -> Result<Done, Failure> {
        match self.row_by_code(at, count, values, largest, progress)? {
            Some(done) => Ok(done),
            None => self.along_lanes(at, count, values, largest, progress),
        }
    }

    /// Appends positions by the lanes of a row, in cells of any width.
    fn along_lanes(
        &mut self,
        at: &[i64],
        count: usize,
        values: &mut Cells,
        largest: &mut u32,
        progress: &dyn Progress,
    ) -> Result<Done, Failure> {
        match values {
            Cells::U8(_) | Cells::U16(_) if IS_SMALL => Ok(Done::default()),
            Cells::U8(values) => self.by_lanes(at, count, values, largest, progress),
            Cells::U16(values) => self.by_lanes(at, count, values, largest, progress),
            Cells::U32(values) => self.by_lanes(at, count, values, largest, progress),
        }
    }

    fn by_lanes<T: Cell>(
        &mut self,
        at: &[i64],
        count: usize,
        values: &mut Vec<T>,
        largest: &mut u32,
        progress: &dyn Progress,
    ) -> Result<Done, Failure> {
        let Self { program, workers, row, native, rows_left, .. } = self;
        let (Some(row), Some(worker), 1..) = (row, workers.first_mut(), *rows_left) else { return Ok(Done::default()) };
        worker.registers.iter_mut().zip(at).for_each(|(register, &at)| *register = at);
        row.marked = 0;
        let start = if at.is_empty() { i64::try_from(values.len()).unwrap_or(i64::MAX) } else { 0 };
        let mut done = 0;
        if row.begin(&mut worker.registers, count).is_err() {
            *rows_left -= 1;
            return Ok(Done { is_left: true, ..Done::default() });
        }
        while done < count {
            if progress.cancelled() {
                return Err(Failure::Stopped);
            }
            let first = start.saturating_add(i64::try_from(done).unwrap_or(i64::MAX));
            let asked = (count - done).min(TURNS);
            let marked = row.marked;
            let own = row.block(&worker.registers, first, asked, values, largest).unwrap_or(0);
            done += own;
            native.spend(program, own as u64 + row.marked - marked, values.len() as u64);
            if own == 0 {
                *rows_left -= 1;
                return Ok(Done { positions: done, marked: row.marked, is_left: true });
            }
            if native.code(program, T::WIDTH).is_some() {
                break;
            }
        }
        Ok(Done { positions: done, marked: row.marked, is_left: false })
    }

    /// Appends heaps by code, as [`Machine::append`] does, for at most some milliseconds; `None` without code.
    fn heaps_by_code(&mut self, count: usize, values: &mut Cells, largest: &mut u32) -> Option<Done> {
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
    fn row_by_code(
        &mut self,
        at: &[i64],
        count: usize,
        values: &mut Cells,
        largest: &mut u32,
        progress: &dyn Progress,
    ) -> Result<Option<Done>, Failure> {
        let mut at = [at, &[0]].concat();
        let (mut all, mut has_code) = (Done::default(), false);
        while all.positions < count && !all.is_left && !progress.cancelled() {
            if let Some(last) = at.last_mut() {
                *last = signed(all.positions);
            }
            let before = values.len();
            let Some(done) = self.native.append(&self.program, &at, count - all.positions, values) else { break };
            *largest = (*largest).max(largest_of(values, before));
            has_code = true;
            all.positions += done.positions;
            all.marked += done.marked;
            all.is_left = done.is_left;
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
