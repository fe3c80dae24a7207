//! Boards: from the full board down, each state after every state with more cells filled.
//!
//! The states are visited in falling order of their mask, as the leaves of a binary tree that decides the cells from
//! the last to the first. On the way down, a placement that needs a filled cell is dropped once for the whole
//! subtree, so that a leaf looks only at placements that fit.

use super::{Computed, Stop, fit};
use crate::{game::Board, progress::Progress, values::Cell};

/// Grundy values of all masks of filled cells.
///
/// No play is longer than the board has cells, at most 32, and a Grundy value never exceeds the longest play, so the
/// excluded values of a state fit in one word.
pub(crate) fn compute<T: Cell>(board: &Board, progress: &dyn Progress) -> Computed<T> {
    let cells = board.cells();
    let placements = board.placements();
    let mut search = Search::<T> {
        values: vec![T::default(); 1 << cells],
        // Before cell i is decided, the placements that fit so far stand in fits[i + 1].
        fits: (0..=cells).map(|_| Vec::with_capacity(placements.len())).collect(),
        progress,
    };
    if let Some(all) = search.fits.last_mut() {
        *all = placements;
    }
    search.descend(cells as usize, 0)?;
    Ok(search.values)
}

struct Search<'a, T> {
    values: Vec<T>,
    fits: Vec<Vec<u32>>,
    progress: &'a dyn Progress,
}

/// Subtrees of this many undecided cells report progress.
const REPORT: usize = 14;

impl<T: Cell> Search<'_, T> {
    /// Values of all states whose cells from `undecided` on are as in `mask`.
    fn descend(&mut self, undecided: usize, mask: u32) -> Result<(), Stop> {
        let Some(cell) = undecided.checked_sub(1) else {
            return self.leaf(mask);
        };
        let bit = 1 << cell;
        let (below, above) = self.fits.split_at_mut(undecided);
        below[cell].clear();
        below[cell].extend(above[0].iter().filter(|&placement| placement & bit == 0));
        self.descend(cell, mask | bit)?;
        let (below, above) = self.fits.split_at_mut(undecided);
        below[cell].clone_from(&above[0]);
        self.descend(cell, mask)?;
        if undecided == REPORT {
            self.progress.advance(1 << REPORT);
            if self.progress.cancelled() {
                return Err(Stop::Interrupted);
            }
        }
        Ok(())
    }

    fn leaf(&mut self, mask: u32) -> Result<(), Stop> {
        let mut excluded = 0_u64;
        for placement in &self.fits[0] {
            let value: u32 = self.values[(mask | placement) as usize].into();
            excluded |= 1 << value;
        }
        self.values[mask as usize] = fit(excluded.trailing_ones(), mask as usize)?;
        Ok(())
    }
}
