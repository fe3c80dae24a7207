//! Boards that are the same from the left and from the right: of two tasks that mirror each other one is computed.

use super::states::Finished;
use grundy_core::{game::Board, values::Cell};

/// The columns in reverse order, where tasks are whole rows.
pub(super) struct Mirror {
    columns: u32,
    /// For the cells of a task that are filled: those filled in the mirror.
    states: Vec<u16>,
}

impl Mirror {
    /// The mirror of a board, and how many cells its tasks have: about `usual`, whole rows, of which some are left over.
    /// `None` if the board looks different there, or its rows do not fit.
    pub fn of(board: &Board, usual: u32, least: u32) -> Option<(Self, u32)> {
        const MOST: u32 = u16::BITS;
        let columns = u32::from(board.columns);
        let whole = |cells: &u32| cells % columns == 0 && *cells < board.cells();
        let task_cells = (usual..=MOST).find(whole).or_else(|| (least..usual).rev().find(whole))?;
        let placements = board.placements();
        let same = |&placement: &u64| placements.binary_search(&reversed(placement, columns)).is_ok();
        if columns == 1 || !placements.iter().all(same) {
            return None;
        }
        // Each cell in turn doubles the states: those without it, then the same with it.
        let mut states = vec![0_u16];
        for cell in 0..task_cells {
            let with = states.iter().map(|state| state | 1 << opposite(cell, columns));
            states.append(&mut with.collect());
        }
        Some((Self { columns, states }, task_cells))
    }

    /// The mirror of the top cells: whole rows, too.
    pub fn top(&self, top: u32) -> u32 {
        // It has as many cells.
        u32::try_from(reversed(top.into(), self.columns)).unwrap_or(top)
    }

    /// The states of the mirrored task.
    pub fn task<'s, T: Cell>(&self, finished: &Finished<'_, T>, states: &'s mut [T]) -> Finished<'s, T> {
        for (state, &from) in states.iter_mut().zip(&self.states) {
            *state = finished.states()[usize::from(from)];
        }
        Finished::new(states)
    }
}

/// Each row of a mask from right to left.
fn reversed(mask: u64, columns: u32) -> u64 {
    let cells = (0..u64::BITS).filter(|cell| mask >> cell & 1 != 0);
    cells.fold(0, |mask, cell| mask | 1 << opposite(cell, columns))
}

/// The cell in the same row, as far from the other side.
fn opposite(cell: u32, columns: u32) -> u32 {
    cell / columns * columns + (columns - 1 - cell % columns)
}
