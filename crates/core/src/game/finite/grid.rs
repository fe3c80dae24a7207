//! Games on the cells of a rectangle.

use super::{
    Step, Take, Taking,
    taking::{Alike, Plane},
};

/// A kind of game on a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GridPlay {
    /// A move takes a cell and its neighbours above, below, left and right.
    NodeKayles,
    /// Cram: a move takes two adjacent cells, like a domino (Gardner 1974). It is Arc Kayles on the grid.
    Cram,
}

/// A rectangle of cells and the kind of game on it; at least one cell, at most [`super::MOST_ELEMENTS`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// The kind of game.
    pub play: GridPlay,
}

impl Grid {
    pub(super) fn taking(&self) -> Taking {
        let cells = cells(&[self.rows, self.columns]);
        let index = |row: usize, column: usize| row * self.columns + column;
        let neighbours = |row: usize, column: usize| {
            let rows = [row.checked_sub(1), Some(row + 1).filter(|&row| row < self.rows)];
            let columns = [column.checked_sub(1), Some(column + 1).filter(|&column| column < self.columns)];
            let above = rows.into_iter().flatten().map(move |row| index(row, column));
            above.chain(columns.into_iter().flatten().map(move |column| index(row, column)))
        };
        let all = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column)));
        let moves: Vec<Take> = match self.play {
            GridPlay::NodeKayles => {
                let closed = |(row, column)| {
                    let mut takes: Vec<usize> = neighbours(row, column).chain([index(row, column)]).collect();
                    takes.sort_unstable();
                    Take { needs: vec![index(row, column)], takes }
                };
                all.map(closed).collect()
            }
            GridPlay::Cram => {
                let dominoes = |(row, column)| {
                    let cell = index(row, column);
                    let behind = neighbours(row, column).filter(move |&other| other > cell);
                    behind.map(move |other| vec![cell, other])
                };
                all.flat_map(dominoes).map(|both| Take { needs: both.clone(), takes: both }).collect()
            }
        };
        let steps = moves.iter().map(|take| Step::Cells(take.needs.iter().map(|&cell| cells[cell].clone()).collect()));
        let plane = Some(Plane { cells: in_plane(&cells), alike: Alike::Square });
        Taking { elements: cells.len(), steps: steps.collect(), plane, moves }
    }
}

/// All coordinates below these sides; the last one changes fastest.
pub(super) fn cells(sides: &[usize]) -> Vec<Vec<u32>> {
    let mut cells = vec![Vec::new()];
    for &side in sides {
        let longer = |cell: &Vec<u32>| {
            let cell = cell.clone();
            (0..).take(side).map(move |coordinate: u32| cell.iter().copied().chain([coordinate]).collect())
        };
        cells = cells.iter().flat_map(longer).collect();
    }
    cells
}

/// Cells of two coordinates as pairs.
pub(super) fn in_plane(cells: &[Vec<u32>]) -> Vec<(u32, u32)> {
    cells.iter().map(|cell| (cell.first().copied().unwrap_or(0), cell.get(1).copied().unwrap_or(0))).collect()
}
