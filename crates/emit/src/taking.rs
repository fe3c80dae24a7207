//! Games of taking elements: the values of all sets of taken elements, if there are few elements.

use super::error::EmitError;
use grundy_compute as compute;
use grundy_core::{game::finite::Taking, progress::Progress};

/// The largest number of elements for which all sets are computed.
pub(super) const MOST_IN_A_MASK: usize = 20;

/// Returns two masks for each move: the elements that it needs, and those that it takes. Bit i is
/// element i, for elements below 64.
pub(super) fn masks(taking: &Taking) -> Vec<(u64, u64)> {
    let mask = |elements: &[usize]| {
        elements.iter().fold(0_u64, |mask, &element| {
            mask | 1_u64.checked_shl(shift(element)).unwrap_or(0)
        })
    };
    taking
        .moves
        .iter()
        .map(|take| (mask(&take.needs), mask(&take.takes)))
        .collect()
}

fn shift(element: usize) -> u32 {
    u32::try_from(element).unwrap_or(u32::MAX)
}

/// Returns the Grundy value of each set of taken elements, by its mask; `None` if there are more
/// than [`MOST_IN_A_MASK`] elements.
///
/// # Errors
/// If `progress` asks to stop.
pub(super) fn every(
    taking: &Taking,
    progress: &dyn Progress,
) -> Result<Option<Vec<u32>>, EmitError> {
    if taking.elements > MOST_IN_A_MASK {
        return Ok(None);
    }
    let masks = masks(taking);
    let mut values = vec![0_u32; 1 << taking.elements];
    // A value never exceeds the number of moves.
    let mut met = vec![usize::MAX; masks.len() + 1];
    for taken in (0..values.len()).rev() {
        for &(needs, takes) in &masks {
            if taken as u64 & needs == 0 {
                // There are at most as many elements as bits of an index.
                let option = taken | usize::try_from(takes).unwrap_or_default();
                met[values[option] as usize] = taken;
            }
        }
        let missing = met
            .iter()
            .position(|&last| last != taken)
            .unwrap_or(masks.len());
        values[taken] = u32::try_from(missing).unwrap_or(u32::MAX);
        if taken % (1 << 12) == 0 && progress.cancelled() {
            return Err(compute::ComputeError::Interrupted.into());
        }
    }
    Ok(Some(values))
}
