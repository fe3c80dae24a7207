//! Boards: from the full board down, each state after every state with more cells filled.
//!
//! A state is the mask of its filled cells. Its cells are taken in three parts:
//!
//! ```text
//!     mask    top cells │ middle cells │ 6 lowest cells
//!             a task    │ a tree       │ 64 lanes
//! ```
//!
//! * All masks with the same top cells are one *task*. It needs tasks with more top cells filled only, so the tasks with
//!   equally many are done in parallel, most first.
//! * In a task the middle cells are decided from the last to the first, filled before empty. On the way down, a placement
//!   that needs a filled cell is dropped once for the whole subtree.
//! * The 64 states of a leaf of that tree stand side by side. A placement p leads from the states of a block to states
//!   that also stand side by side: where it fits, `mask | p` is `mask + p`. So a placement is one load for 64 states, and
//!   lanes where it does not fit are masked out (`block`). Placements within the 64 lanes are looked up lane by lane.
//!
//! * Where the board looks the same from the left and from the right, one task of two that mirror each other is computed
//!   and the other copied (`mirror`).

mod block;
mod mirror;
mod task;
#[cfg(test)]
mod tests;

use rayon::prelude::*;

use super::{Computed, Stop, cpu::Level};
use crate::{game::Board, progress::Progress, values::Cell};
use block::{BITS, Inner, LANES, masks};
use mirror::Mirror;
use task::{Known, Task};

/// Grundy values of all masks of filled cells.
pub(crate) fn compute<T: Cell>(board: &Board, progress: &dyn Progress) -> Computed<T> {
    compute_with(Level::best(), board, progress)
}

/// Tasks have so many states at most: a few milliseconds of work.
const TASK: u32 = 15;
/// Tasks have so many states at least.
const LEAST_TASK: u32 = 12;

fn compute_with<T: Cell>(cpu: Level, board: &Board, progress: &dyn Progress) -> Computed<T> {
    // A board of fewer cells gets some that nothing is placed on.
    let cells = board.cells().max(BITS);
    let usual = cells.saturating_sub(10).clamp(LEAST_TASK, TASK).min(cells);
    let (mirror, task_cells) =
        Mirror::of(board, usual, LEAST_TASK).map_or((None, usual), |(mirror, n)| (Some(mirror), n));
    let mirror = mirror.as_ref();
    let rules = Rules::new(cpu, board, task_cells);
    let mut table = vec![T::default(); 1 << cells];
    let mut todo: Vec<Option<&mut [T]>> = table.chunks_mut(1 << task_cells).map(Some).collect();
    let mut known: Vec<Option<Known<T>>> = todo.iter().map(|_| None).collect();
    let positions = (1 << board.cells()) / todo.len() as u64;
    for filled in (0..=cells - task_cells).rev() {
        let mut tasks = Vec::new();
        for top in (0..1 << (cells - task_cells)).filter(|top: &u32| top.count_ones() == filled) {
            let other = mirror.map_or(top, |mirror| mirror.top(top));
            if let Some(states) = todo[top as usize].take() {
                tasks.push((top, states, todo[other as usize].take().map(|states| (other, states))));
            }
        }
        let run = |(top, states, other)| {
            let states = Task::new(&rules, &known, top, states).run();
            let other: Option<(u32, &mut [T])> = other;
            let mirrored = mirror.zip(other).map(|(mirror, (top, into))| (top, mirror.task(&states, into)));
            progress.advance(positions * if mirrored.is_some() { 2 } else { 1 });
            if progress.cancelled() { Err(Stop::Interrupted) } else { Ok(((top, states), mirrored)) }
        };
        let finished: Result<Vec<_>, Stop> = if tasks.len() < 2 {
            tasks.into_iter().map(run).collect()
        } else {
            tasks.into_par_iter().map(run).collect()
        };
        for (task, mirrored) in finished? {
            for (top, states) in mirrored.into_iter().chain([task]) {
                known[top as usize] = Some(states);
            }
        }
    }
    drop(known);
    table.truncate(1 << board.cells());
    Ok(table)
}

/// The board, as the tasks see it.
struct Rules {
    cpu: Level,
    /// Cells decided by the tree of a task.
    middle_cells: u32,
    /// Placements that reach beyond the lanes, sorted by their cells among the lanes.
    outer: Vec<Placement>,
    inner: Inner,
    masks: Vec<[u32; LANES]>,
}

/// A placement by the three parts of its cells.
#[derive(Debug, Clone, Copy)]
struct Placement {
    top: u32,
    middle: u32,
    lanes: u32,
}

impl Rules {
    fn new(cpu: Level, board: &Board, task_cells: u32) -> Self {
        let middle_cells = task_cells - BITS;
        let placements = board.placements();
        let within = placements.iter().filter_map(|&placement| u8::try_from(placement).ok());
        let within: Vec<u8> = within.filter(|cells| cells >> BITS == 0).collect();
        let beyond = placements.iter().filter(|&placement| placement >> BITS != 0);
        let mut outer: Vec<Placement> = beyond
            .map(|&placement| Placement {
                top: placement.checked_shr(task_cells).unwrap_or(0),
                middle: placement >> BITS & ((1 << middle_cells) - 1),
                lanes: placement & ((1 << BITS) - 1),
            })
            .collect();
        outer.sort_by_key(|placement| placement.lanes);
        Self { cpu, middle_cells, outer, inner: Inner::new(&within), masks: masks() }
    }
}
