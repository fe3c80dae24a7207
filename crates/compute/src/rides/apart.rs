//! Groups of coordinates that no move links. The game is then the sum of a game on each group: its
//! values are nim-sums of values in fewer dimensions.

use super::{
    line::{CellIndices, index_of},
    pieces::LatticeMoves,
    tiles,
};
use crate::nim_sums::NimSumRows;
use grundy_core::{
    game::{lattice::Vector, state::MOST_COORDINATES},
    odometer::advance,
    progress::{Progress, Quiet},
    values::Cells,
};
use grundy_work::error::Stop;

/// The table of one group, over its own coordinates.
struct GroupTable {
    /// The group has these strides; other coordinates have stride 0.
    strides: CellIndices,
    values: Vec<u32>,
}

/// The groups of coordinates that moves link, each in increasing order. A wall links all
/// coordinates.
pub(super) fn groups(moves: &LatticeMoves, dimensions: usize) -> Vec<Vec<usize>> {
    let mut group: Vec<usize> = (0..dimensions).collect();
    let mut link = |one: usize, other: usize| {
        let (from, to) = (group[one].max(group[other]), group[one].min(group[other]));
        group
            .iter_mut()
            .filter(|group| **group == from)
            .for_each(|group| *group = to);
    };
    for vector in moves.leaps.iter().chain(&moves.rides) {
        let changed: Vec<usize> = (0..dimensions).filter(|&at| vector[at] != 0).collect();
        changed.windows(2).for_each(|pair| link(pair[0], pair[1]));
    }
    if !moves.walls.is_empty() {
        (1..dimensions).for_each(|at| link(0, at));
    }
    let members = |first: usize| {
        (0..dimensions)
            .filter(|&at| group[at] == first)
            .collect::<Vec<_>>()
    };
    (0..dimensions)
        .map(members)
        .filter(|members| !members.is_empty())
        .collect()
}

/// Computes the values of a box from those of the groups.
pub(super) fn compute(
    moves: &LatticeMoves,
    lengths: &[u64],
    groups: &[Vec<usize>],
    progress: &dyn Progress,
) -> Result<Cells, Stop> {
    let last = lengths.len().saturating_sub(1);
    let tables = groups
        .iter()
        .map(|group| table(moves, lengths, group, &Quiet(progress)));
    let mut tables = tables.collect::<Result<Vec<_>, _>>()?;
    let Some(own) = tables
        .iter()
        .position(|table| table.strides[last] == 1)
        .map(|at| tables.swap_remove(at))
    else {
        return Ok(Cells::U8(Vec::new()));
    };
    let sides: Vec<usize> = lengths
        .iter()
        .map(|&length| usize::try_from(length).unwrap_or(usize::MAX))
        .collect();
    let mut cell = CellIndices::default();
    let row = || {
        let value = |table: &GroupTable| {
            table
                .values
                .get(index_of(&cell, &table.strides))
                .copied()
                .unwrap_or(0)
        };
        let found = (
            tables.iter().map(value).fold(0, |sum, value| sum ^ value),
            index_of(&cell, &own.strides),
        );
        advance(&mut cell[..last], |at| 0..sides[at]);
        found
    };
    let bits = tables
        .iter()
        .flat_map(|table| &table.values)
        .fold(0, |bits, value| bits | value);
    let rows = NimSumRows {
        table: &own.values,
        length: sides[last],
        count: sides[..last].iter().product(),
        bits,
    };
    let cells = rows.compute(std::iter::repeat_with(row), progress)?;
    progress.advance(cells.len() as u64);
    Ok(cells)
}

/// The values of a group alone.
fn table(
    moves: &LatticeMoves,
    lengths: &[u64],
    group: &[usize],
    progress: &dyn Progress,
) -> Result<GroupTable, Stop> {
    let own = |list: &[Vector]| -> Vec<Vector> {
        let moved = list
            .iter()
            .filter(|vector| group.iter().any(|&at| vector[at] != 0));
        moved
            .map(|vector| {
                let mut own = Vector::default();
                own.iter_mut()
                    .zip(group)
                    .for_each(|(to, &at)| *to = vector[at]);
                own
            })
            .collect()
    };
    let moves = LatticeMoves {
        leaps: own(&moves.leaps),
        rides: own(&moves.rides),
        walls: Vec::new(),
    };
    let sides: Vec<u64> = group.iter().map(|&at| lengths[at]).collect();
    let mut strides = [0; MOST_COORDINATES];
    let mut stride = 1;
    for &at in group.iter().rev() {
        strides[at] = stride;
        stride *= usize::try_from(lengths[at]).unwrap_or(usize::MAX);
    }
    let cells = tiles::link_tiles(&moves, &sides, progress)?;
    Ok(GroupTable {
        strides,
        values: (0..cells.len())
            .filter_map(|index| cells.get(index))
            .collect(),
    })
}
