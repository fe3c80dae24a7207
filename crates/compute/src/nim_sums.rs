//! Tables of nim-sums, written in the narrowest cells at once.

use grundy_core::{
    progress::Progress,
    values::{Cell, Cells, Width},
};
use grundy_work::{
    error::{Stop, reserve_list},
    work_meter::WorkMeter,
};

/// Rows of nim-sums of one number with consecutive entries of a table.
pub(super) struct NimSumRows<'a> {
    /// The table.
    pub table: &'a [u32],
    /// The length of a row.
    pub length: usize,
    /// The number of rows.
    pub count: usize,
    /// All bits of the numbers.
    pub bits: u32,
}

impl NimSumRows<'_> {
    /// Computes the rows, each given as its number and the index of its first entry in the table.
    ///
    /// # Errors
    /// If there is not enough memory, or `progress` asks to stop.
    pub fn compute(
        &self,
        rows: impl Iterator<Item = (u32, usize)>,
        progress: &dyn Progress,
    ) -> Result<Cells, Stop> {
        // A nim-sum has no bit that its terms do not have.
        let bits = self
            .table
            .iter()
            .fold(self.bits, |bits, value| bits | value);
        let cells = match Width::ALL.into_iter().find(|width| bits <= width.largest()) {
            Some(Width::U8) => return Ok(Cells::U8(self.in_cells(rows, progress)?)),
            Some(Width::U16) => Cells::U16(self.in_cells(rows, progress)?),
            Some(Width::U32) | None => Cells::U32(self.in_cells(rows, progress)?),
        };
        Ok(cells.narrow_cells())
    }

    fn in_cells<T: Cell>(
        &self,
        rows: impl Iterator<Item = (u32, usize)>,
        progress: &dyn Progress,
    ) -> Result<Vec<T>, Stop> {
        let mut cells = reserve_list::<T>(self.count.saturating_mul(self.length))?;
        let narrow = |value: u32| T::try_from(value).unwrap_or_default();
        let table: Vec<T> = self.table.iter().map(|&value| narrow(value)).collect();
        let mut meter = WorkMeter::new(progress);
        for (number, first) in rows.take(self.count) {
            let (number, entries) = (narrow(number), table.iter().skip(first).take(self.length));
            cells.extend(entries.map(|&entry| number ^ entry));
            meter.work(self.length as u64)?;
        }
        Ok(cells)
    }
}
