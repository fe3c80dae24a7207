//! The placements of a board by the three parts of their cells.
#![allow(
    clippy::cast_possible_truncation,
    reason = "the parts below the top have fewer than 32 cells"
)]

use super::{
    block::LanePlacements,
    states::{BITS, LANES, masks},
};
use crate::sets::Set;
use grundy_work::cpu::Level;

/// All placements of a board, in the form that tasks use.
pub struct Placements<S> {
    pub(super) cpu: Level,
    /// Cells decided by the tree of a task.
    pub(super) middle_cells: u32,
    /// Placements that reach beyond the lanes, sorted by their cells among the lanes.
    pub outer: Vec<Placement>,
    /// Placements within the lanes.
    pub(super) inner: LanePlacements<S>,
    /// For each set of cells among the lanes: all ones in the lanes where these cells are empty.
    pub(super) masks: Vec<[S; LANES]>,
}

/// A placement by the three parts of its cells.
#[derive(Debug, Clone, Copy)]
pub struct Placement {
    /// The cells above those of a task.
    pub top: u64,
    /// The cells that the tree of a task decides.
    pub middle: u32,
    /// The cells among the lanes.
    pub lanes: u32,
}

impl<S: Set> Placements<S> {
    /// Builds the placements from their masks, for a board whose tasks decide `task_cells` cells,
    /// from 6 to 31.
    pub fn new(cpu: Level, placements: &[u64], task_cells: u32) -> Self {
        let middle_cells = task_cells - BITS;
        let within = placements
            .iter()
            .filter_map(|&placement| u8::try_from(placement).ok());
        let within: Vec<u8> = within.filter(|cells| cells >> BITS == 0).collect();
        let beyond = placements
            .iter()
            .filter(|&placement| placement >> BITS != 0);
        let mut outer: Vec<Placement> = beyond
            .map(|&placement| Placement {
                top: placement.checked_shr(task_cells).unwrap_or(0),
                middle: (placement >> BITS) as u32 & ((1 << middle_cells) - 1),
                lanes: placement as u32 & ((1 << BITS) - 1),
            })
            .collect();
        outer.sort_by_key(|placement| placement.lanes);
        Self {
            cpu,
            middle_cells,
            outer,
            inner: LanePlacements::new(&within),
            masks: masks(),
        }
    }
}
