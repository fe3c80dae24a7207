//! The sample of positions that formulas are found with; the others confirm them.

use crate::{
    lanes::{LANES, Lanes},
    table::TablePosition,
};

/// Returns numbers by chance with a fixed seed, the same each time.
pub fn by_chance() -> impl Iterator<Item = usize> {
    let next = |state: &u64| {
        Some(
            state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407),
        )
    };
    let states = std::iter::successors(Some(0x2545_F491_4F6C_DD1D_u64), next).skip(1);
    states.map(|state| usize::try_from(state >> 33).unwrap_or(0))
}

/// Positions with their values.
pub type SampleCells = [(TablePosition, i32)];

/// Sample positions, one for each lane, and their values.
#[derive(Debug, Clone)]
pub struct PositionSample {
    /// The positions; if there are fewer than lanes, they repeat.
    pub positions: [TablePosition; LANES],
    /// The values.
    pub values: Lanes,
    /// The number of different positions.
    pub used: usize,
}

impl PositionSample {
    /// Chooses a sample: an eighth of the cells, at least twelve, and at most one for each lane. A
    /// quarter is among the first cells, the others are spread by chance with a fixed seed. `None`
    /// if there are no cells.
    #[must_use]
    pub fn from_cells(cells: &SampleCells, skipped: usize) -> Option<Self> {
        let cells = cells
            .get(skipped..)
            .filter(|rest| !rest.is_empty())
            .unwrap_or(cells);
        let wanted = (cells.len() / 8).clamp(12, LANES).min(cells.len());
        let mut chosen: Vec<usize> = (0..wanted / 4).collect();
        for (tries, number) in by_chance().enumerate() {
            if chosen.len() >= wanted {
                break;
            }
            let index = number % cells.len();
            if !chosen.contains(&index) || tries >= 4 * LANES {
                chosen.push(index);
            }
        }
        Self::at(cells, &chosen)
    }

    /// The sample with these cells.
    #[must_use]
    pub fn at(cells: &SampleCells, chosen: &[usize]) -> Option<Self> {
        let cell = |lane: usize| {
            chosen
                .get(lane.checked_rem(chosen.len())?)
                .and_then(|&index| cells.get(index))
        };
        cell(0)?;
        let cells: [(TablePosition, i32); LANES] =
            std::array::from_fn(|lane| cell(lane).copied().unwrap_or_default());
        let mut distinct = chosen.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        Some(Self {
            positions: cells.map(|cell| cell.0),
            values: cells.map(|cell| cell.1),
            used: distinct.len().min(LANES),
        })
    }
}
