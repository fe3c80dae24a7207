//! The largest number of values in a form; lengths and steps as numbers.

use super::error::EmitError;

/// The largest number of stored values: the longest source that any judge accepts is 512 KiB.
pub(super) const MOST_STORED: usize = 1 << 22;
/// The largest number of values computed at the first call, of one to four bytes each.
pub(super) const MOST_CELLS: usize = 1 << 26;

/// Checks, before any computation, that some form holds this number of values.
///
/// # Errors
/// [`Error::TooMany`].
pub(super) fn check(positions: usize) -> Result<(), EmitError> {
    if positions > MOST_CELLS {
        return Err(EmitError::TooMany {
            positions,
            stored: MOST_STORED,
            computed: MOST_CELLS,
        });
    }
    Ok(())
}

/// Returns a length in memory.
pub(super) fn size(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Returns a number of steps, which is rough.
#[allow(clippy::cast_precision_loss, reason = "numbers of steps are rough")]
pub(super) fn to_float(count: usize) -> f64 {
    count as f64
}
