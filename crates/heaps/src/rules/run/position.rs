//! The value of a position of several coordinates.

use super::{Anchored, Failure, Found, IS_SMALL, Machine, NANOSECONDS, Piece, Program, Worker};
use grundy_core::{
    progress::Progress,
    values::{Cell, Cells},
};

impl Machine {
    /// Keeps sets of options from position to position of one table, in which every option has its value before the
    /// position is asked for, if the program has such sets.
    pub fn keep_anchors(&mut self) {
        self.anchored = Anchored::of(&self.program).filter(|_| !IS_SMALL);
    }

    /// Returns `true` while sets of options are kept from position to position.
    pub fn keeps_anchors(&self) -> bool {
        self.anchored.is_some()
    }

    /// Returns the value of a position with these coordinates, whose place in the table is the length of `values`.
    /// `is_next` is `true` if only the last coordinate has changed since the previous position, by 1. Nim-sums and the
    /// mex are below `capacity`.
    ///
    /// # Errors
    /// If an operation fails or may fail for some turn, or if `progress` asks to stop.
    pub fn value_at(
        &mut self,
        at: &[i64],
        is_next: bool,
        values: &Cells,
        capacity: usize,
        progress: &dyn Progress,
    ) -> Result<Found, Failure> {
        let Self { program, workers, native, anchored, .. } = self;
        let worker = workers.first_mut().ok_or(Failure::Undecided)?;
        if let (Some(sets), Cells::U32(values)) = (anchored.as_mut(), values) {
            worker.registers.iter_mut().zip(at).for_each(|(register, &at)| *register = at);
            if let Some(found) = sets.value(program, &mut worker.registers, values) {
                return Ok(found);
            }
            *anchored = None;
        }
        if let Some(value) = native.value(program, at, values) {
            return Ok(Found { value, marked: 0, work: 1 });
        }
        let place = (at, is_next);
        let found = match values {
            Cells::U8(_) | Cells::U16(_) if IS_SMALL => Err(Failure::Undecided),
            Cells::U8(values) => worker.value_at(program, place, values, capacity, progress),
            Cells::U16(values) => worker.value_at(program, place, values, capacity, progress),
            Cells::U32(values) => worker.value_at(program, place, values, capacity, progress),
        }?;
        native.spend(program, found.work / NANOSECONDS, values.len() as u64);
        Ok(found)
    }
}

impl Worker {
    /// The value of a position, by the options of the previous one if it is the next one along the last coordinate.
    fn value_at<T: Cell>(
        &mut self,
        program: &Program,
        (at, is_next): (&[i64], bool),
        values: &[T],
        capacity: usize,
        progress: &dyn Progress,
    ) -> Result<Found, Failure> {
        let grows = program.grows();
        let keeps = grows && is_next && self.is_growing;
        for begins in [!keeps, true] {
            if begins {
                self.restart(0, capacity);
                self.done.fill(None);
                self.least = 0;
            }
            (self.is_growing, self.is_fresh, self.marked, self.work) = (grows, begins, 0, 0);
            self.registers.iter_mut().zip(at).for_each(|(register, &at)| *register = at);
            let all = Piece { at: 0, of: 1 };
            let done = program.blocks.iter().try_for_each(|block| self.run_at(block, all, values, progress));
            match done {
                Ok(()) => break,
                Err(Failure::Restart) if !begins => (),
                Err(failure) => return Err(failure),
            }
        }
        self.least = self.marks.next_free(self.least);
        Ok(Found { value: self.least, marked: self.marked, work: self.work })
    }
}
