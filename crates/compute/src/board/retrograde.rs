//! The order of the tasks: those with the most filled top cells first, those with equally many in
//! parallel.

use rayon::prelude::*;

use super::{
    mirror::BoardMirror,
    placements::Placements,
    states::{BITS, Finished},
    task::BoardTask,
};
use grundy_core::{game::Board, progress::Progress, values::Cell};
use grundy_work::{
    cpu::Level,
    error::{Computed, Stop, table},
};

/// Computes the Grundy values of all masks of filled cells.
///
/// # Errors
/// If a value does not fit, memory is missing, or `progress` asks to stop.
pub fn compute<T: Cell>(board: &Board, progress: &dyn Progress) -> Computed<T> {
    compute_with(Level::best(), board, progress)
}

/// Maximum number of cells that a task decides: 2^15 states are some milliseconds of work. To
/// measure it again, time `grundy values 'Board(5x5; line 1..=3 in row column)' --digest-only` with
/// other numbers, on one thread and on all.
const MOST_TASK_CELLS: u32 = 15;
/// Boards with fewer cells are decided on one thread: in a few milliseconds, the threads wait for
/// the memory.
const SHARED_CELLS: u32 = 21;
/// Minimum number of cells that a task decides, if the board has as many; to be measured in the
/// same way.
const LEAST_TASK_CELLS: u32 = 12;

/// Computes the values with the loops compiled for one CPU level.
///
/// # Errors
/// If a value does not fit, memory is missing, or `progress` asks to stop.
pub fn compute_with<T: Cell>(cpu: Level, board: &Board, progress: &dyn Progress) -> Computed<T> {
    // A smaller board is extended by cells that no placement uses.
    let cells = board.cells().max(BITS);
    let usual = cells
        .saturating_sub(10)
        .clamp(LEAST_TASK_CELLS, MOST_TASK_CELLS)
        .min(cells);
    let (mirror, task_cells) = BoardMirror::from_board(board, usual, LEAST_TASK_CELLS)
        .map_or((None, usual), |(mirror, n)| (Some(mirror), n));
    let mirror = mirror.as_ref();
    let placements = Placements::<u32>::new(cpu, &board.placements(), task_cells);
    let mut table: Vec<T> = table(1 << cells)?;
    let mut todo: Vec<Option<&mut [T]>> = table.chunks_mut(1 << task_cells).map(Some).collect();
    let mut finished: Vec<Option<Finished<T>>> = todo.iter().map(|_| None).collect();
    let positions = (1 << board.cells()) / todo.len() as u64;
    for filled in (0..=cells - task_cells).rev() {
        let mut tasks = Vec::new();
        for top in (0..1 << (cells - task_cells)).filter(|top: &u32| top.count_ones() == filled) {
            let other = mirror.map_or(top, |mirror| mirror.top(top));
            if let Some(states) = todo[top as usize].take() {
                tasks.push((
                    top,
                    states,
                    todo[other as usize].take().map(|states| (other, states)),
                ));
            }
        }
        let run = |(top, states, other)| {
            let (top, other): (u32, Option<(u32, &mut [T])>) = (top, other);
            let after = |placed: u64| {
                finished
                    .get(top as usize | usize::try_from(placed).ok()?)?
                    .as_ref()
            };
            let states = BoardTask::new(&placements, after, top.into(), states).run();
            let mirrored = mirror
                .zip(other)
                .map(|(mirror, (top, into))| (top, mirror.task(&states, into)));
            progress.advance(positions * if mirrored.is_some() { 2 } else { 1 });
            if progress.cancelled() {
                Err(Stop::Interrupted)
            } else {
                Ok(((top, states), mirrored))
            }
        };
        let done: Result<Vec<_>, Stop> = if tasks.len() < 2 || cells < SHARED_CELLS {
            tasks.into_iter().map(run).collect()
        } else {
            tasks.into_par_iter().map(run).collect()
        };
        for (task, mirrored) in done? {
            for (top, states) in mirrored.into_iter().chain([task]) {
                finished[top as usize] = Some(states);
            }
        }
    }
    drop(finished);
    table.truncate(1 << board.cells());
    Ok(table)
}
