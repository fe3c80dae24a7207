//! `survey --misere`.

use super::{BadInput, SUCCESS, output::Output, progress::Bar};
use crate::survey::{PageFormat, count, misere_survey, write_misere};

/// The last heap of a survey.
const MOST_HEAPS: u64 = 20_000;

/// Computes all games and prints or writes.
///
/// # Errors
/// If there are too many games or heaps, or the output cannot be written.
pub(super) fn survey(
    digits: u32,
    to: u64,
    format: PageFormat,
    output: &Output,
) -> anyhow::Result<u8> {
    if to > MOST_HEAPS {
        return Err(BadInput(format!("misère surveys go to heap {MOST_HEAPS} at most")).into());
    }
    output.check()?;
    let bar = Bar::of_items(count(digits));
    let rows = misere_survey(digits, to, &bar).ok_or_else(|| anyhow::anyhow!("interrupted"))?;
    drop(bar);
    output.write(write_misere(&rows, digits, to, format).as_bytes())?;
    Ok(SUCCESS)
}
