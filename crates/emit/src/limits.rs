//! The largest number of values in a form.

use super::error::Error;

/// The largest number of stored values: the longest source that any judge accepts is 512 KiB.
pub(super) const MOST_STORED: usize = 1 << 22;
/// The largest number of values computed at the first call, of one to four bytes each.
pub(super) const MOST_CELLS: usize = 1 << 26;

/// Checks, before any computation, that some form holds this number of values.
///
/// # Errors
/// [`Error::TooMany`].
pub(super) fn check(positions: usize) -> Result<(), Error> {
    if positions > MOST_CELLS {
        return Err(Error::TooMany { positions, stored: MOST_STORED, computed: MOST_CELLS });
    }
    Ok(())
}
