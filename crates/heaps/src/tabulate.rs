//! A table of the heaps, from a method that computes one heap after the other.

use super::{growing::Growing, stream::Stream};
use grundy_core::{
    progress::Progress,
    values::{Cells, Width},
};
use grundy_work::{error::Stop, work_meter::WorkMeter};

/// A method that computes the values of the heaps 0, 1, 2, …, in this order.
pub trait HeapByHeap {
    /// Appends the values of the next heaps up to `to` to `values`. Appends at least one value,
    /// unless heaps that were already returned have to be recomputed first.
    ///
    /// # Errors
    /// If a value cannot be computed, or the listener asks to stop. After an error the computation
    /// cannot be continued.
    fn next_values(
        &mut self,
        to: u64,
        values: &mut Vec<u32>,
        meter: &mut WorkMeter<'_>,
    ) -> Result<(), Stop>;

    /// All values up to `to`, from a method that keeps them in cells and has not begun: the table
    /// needs no copy. `None` from others.
    fn all_values(
        &mut self,
        to: u64,
        progress: &dyn Progress,
    ) -> Option<(Cells, Result<(), Stop>)> {
        let _ = (to, progress);
        None
    }
}

/// A stream as a method; it does not ask the listener while it computes the next heaps, for some
/// milliseconds.
pub struct OfStream(pub Box<dyn Stream>);

impl HeapByHeap for OfStream {
    fn next_values(
        &mut self,
        to: u64,
        values: &mut Vec<u32>,
        _: &mut WorkMeter<'_>,
    ) -> Result<(), Stop> {
        self.0.advance(to, values)
    }
}

/// Returns the computed values of the heaps 0..=to, in the narrowest cells that hold them. If they
/// are not all, the error gives the reason: a value cannot be computed or exceeds `width`, there is
/// not enough memory, or `progress` asks to stop.
pub fn first_values(
    method: &mut dyn HeapByHeap,
    to: usize,
    width: Width,
    progress: &dyn Progress,
) -> (Cells, Result<(), Stop>) {
    if width == Width::U32 {
        if let Some(all) = method.all_values(to as u64, progress) {
            return all;
        }
    }
    let mut cells = Growing::default();
    let result = fill(&mut cells, method, to, width, progress);
    (cells.into_cells(), result)
}

/// Returns the Grundy values of the heaps 0..=to, in the narrowest cells that hold them.
///
/// # Errors
/// For the reasons given at [`first_values`].
pub fn tabulate(
    method: &mut dyn HeapByHeap,
    to: usize,
    width: Width,
    progress: &dyn Progress,
) -> Result<Cells, Stop> {
    let (cells, result) = first_values(method, to, width, progress);
    result.map(|()| cells)
}

fn fill(
    cells: &mut Growing,
    method: &mut dyn HeapByHeap,
    to: usize,
    width: Width,
    progress: &dyn Progress,
) -> Result<(), Stop> {
    let mut meter = WorkMeter::new(progress);
    let (mut values, limit) = (Vec::new(), width.largest());
    while cells.len() <= to {
        meter.ask()?;
        values.clear();
        let result = method.next_values(to as u64, &mut values, &mut meter);
        let largest = |values: &[u32]| values.iter().copied().max().unwrap_or(0);
        let (mut fitting, mut most) = (None, largest(&values));
        if most > limit {
            let place = values
                .iter()
                .position(|&value| value > limit)
                .unwrap_or(values.len());
            (fitting, most) = (Some(place), largest(&values[..place]));
        }
        // Make room for all values at once: a vector that grows automatically takes up to three
        // times as much.
        cells
            .try_reserve(to + 1, most)
            .map_err(|bytes| Stop::NoMemory { bytes })?;
        if let Some(place) = fitting {
            return Err(Stop::TooWide {
                value: values[place],
                index: cells.len() + place,
            });
        }
        cells.extend(&values);
        progress.advance(values.len() as u64);
        result?;
    }
    Ok(())
}
