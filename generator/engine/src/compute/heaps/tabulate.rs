//! A table of what a stream of heaps gives.

use super::{growing::Growing, stream::Stream};
use crate::{
    compute::error::Stop,
    progress::Progress,
    values::{Cells, Width},
};

/// Grundy values of the heaps 0..=to, in the narrowest cells that hold them.
///
/// # Errors
/// If a value cannot be computed or exceeds `width`, or `progress` asks to stop.
pub(crate) fn tabulate(
    stream: &mut dyn Stream,
    to: usize,
    width: Width,
    progress: &dyn Progress,
) -> Result<Cells, Stop> {
    let mut cells = Growing::default();
    let mut values = Vec::new();
    while stream.next_heap() <= to as u64 {
        stream.advance(to as u64, &mut values)?;
        if let Some(place) = values.iter().position(|&value| value > width.largest()) {
            return Err(Stop::TooWide { value: values[place], index: cells.len() + place });
        }
        progress.advance(values.len() as u64);
        cells.extend(&values);
        values.clear();
        if progress.cancelled() {
            return Err(Stop::Interrupted);
        }
    }
    Ok(cells.into_cells())
}
