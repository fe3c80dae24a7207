//! Boards with a left-right symmetry: one of two mirrored tasks is computed.

use super::states::Finished;
use grundy_core::{game::Board, values::Cell};

/// The columns in reverse order, for tasks that are whole rows.
pub struct BoardMirror {
    columns: u32,
    /// For each set of filled cells of a task, the filled cells of its mirror image.
    states: Vec<u16>,
}

impl BoardMirror {
    /// The mirror of a board, and the number of cells in its tasks: about `usual`, a number of
    /// whole rows that leaves at least one row. `None` if the board is not symmetric, or if its
    /// rows do not fit.
    pub fn from_board(board: &Board, usual: u32, least: u32) -> Option<(Self, u32)> {
        const MOST_CELLS: u32 = u16::BITS;
        let columns = u32::from(board.columns);
        let whole = |cells: &u32| cells % columns == 0 && *cells < board.cells();
        let task_cells = (usual..=MOST_CELLS)
            .find(whole)
            .or_else(|| (least..usual).rev().find(whole))?;
        let placements = board.placements();
        let same = |&placement: &u64| {
            placements
                .binary_search(&reverse_columns(placement, columns))
                .is_ok()
        };
        if columns == 1 || !placements.iter().all(same) {
            return None;
        }
        // Each cell in turn doubles the states: first those without the cell, then the same states
        // with it.
        let mut states = vec![0_u16];
        for cell in 0..task_cells {
            let with = states
                .iter()
                .map(|state| state | 1 << opposite(cell, columns));
            states.append(&mut with.collect());
        }
        Some((Self { columns, states }, task_cells))
    }

    /// The mirror image of the top cells, which are also whole rows.
    pub fn top(&self, top: u32) -> u32 {
        // The image has the same number of cells, so it fits.
        u32::try_from(reverse_columns(top.into(), self.columns)).unwrap_or(top)
    }

    /// The states of the mirrored task.
    pub fn task<'s, T: Cell>(
        &self,
        finished: &Finished<'_, T>,
        states: &'s mut [T],
    ) -> Finished<'s, T> {
        for (state, &from) in states.iter_mut().zip(&self.states) {
            *state = finished.states()[usize::from(from)];
        }
        Finished::new(states)
    }
}

/// Reverses each row of a mask.
fn reverse_columns(mask: u64, columns: u32) -> u64 {
    let cells = (0..u64::BITS).filter(|cell| mask >> cell & 1 != 0);
    cells.fold(0, |mask, cell| mask | 1 << opposite(cell, columns))
}

/// The cell in the same row at the same distance from the other side.
fn opposite(cell: u32, columns: u32) -> u32 {
    cell / columns * columns + (columns - 1 - cell % columns)
}
