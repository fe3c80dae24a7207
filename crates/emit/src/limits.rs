//! How many values a form holds.

use super::error::Error;

/// The most values that are stored: the longest source that any judge takes is 512 KiB.
pub(super) const MOST_STORED: usize = 1 << 22;
/// The most values that are computed at the first call: one to four bytes each.
pub(super) const MOST_CELLS: usize = 1 << 26;

/// Checks, before anything is computed, that some form holds that many values.
///
/// # Errors
/// [`Error::TooMany`].
pub(super) fn check(positions: usize) -> Result<(), Error> {
    if positions > MOST_CELLS {
        return Err(Error::TooMany { positions, stored: MOST_STORED, computed: MOST_CELLS });
    }
    Ok(())
}
