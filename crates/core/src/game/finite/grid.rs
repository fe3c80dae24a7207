//! Games on the cells of a rectangle.

use super::{
    Take, Taking, TakingMove,
    taking::{Alike, ElementPlane},
};
use crate::odometer::tuples;

/// A kind of game on a grid.
///
/// [`Grid`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GridPlay {
    /// A move takes a cell and its neighbours above, below, left and right.
    NodeKayles,
    /// Cram: a move takes two adjacent cells, like a domino (Gardner 1974). It is Arc Kayles on the
    /// grid.
    Cram,
}

/// A rectangle of cells and the kind of game on it; at least one cell, at most
/// [`super::MOST_ELEMENTS`].
///
/// ```
/// use grundy_core::game::{Finite, Game, finite::GridPlay};
///
/// let game: Game = "Grid(2x3; cram)".parse()?;
/// let Some(Finite::Grid(grid)) = game.finite() else { return Err("no grid".into()) };
/// assert_eq!((grid.rows, grid.columns, grid.play), (2, 3, GridPlay::Cram));
/// // four dominoes in the rows, three in the columns
/// assert_eq!(game.finite().and_then(Finite::taking).map(|taking| taking.moves.len()), Some(7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
        let distance = |one: usize, other: usize| {
            cells[one]
                .iter()
                .zip(&cells[other])
                .map(|(one, other)| one.abs_diff(*other))
                .sum::<u32>()
        };
        let moves: Vec<Take> = match self.play {
            GridPlay::NodeKayles => {
                let near = |cell: usize| {
                    (0..cells.len())
                        .filter(|&other| distance(cell, other) <= 1)
                        .collect()
                };
                (0..cells.len())
                    .map(|cell| Take {
                        needs: vec![cell],
                        takes: near(cell),
                    })
                    .collect()
            }
            GridPlay::Cram => (0..cells.len())
                .flat_map(|cell| (cell + 1..cells.len()).map(move |other| vec![cell, other]))
                .filter(|both| distance(both[0], both[1]) == 1)
                .map(|both| Take {
                    needs: both.clone(),
                    takes: both,
                })
                .collect(),
        };
        let steps = moves.iter().map(|take| {
            TakingMove::Cells(take.needs.iter().map(|&cell| cells[cell].clone()).collect())
        });
        let plane = Some(ElementPlane {
            cells: in_plane(&cells),
            alike: Alike::Square,
        });
        Taking {
            elements: cells.len(),
            steps: steps.collect(),
            plane,
            moves,
        }
    }
}

/// All coordinates below these sides; the last one changes fastest.
pub(super) fn cells(sides: &[usize]) -> Vec<Vec<u32>> {
    tuples(
        sides
            .iter()
            .map(|&side| 0..u32::try_from(side).unwrap_or(u32::MAX))
            .collect(),
    )
    .collect()
}

/// Cells of two coordinates as pairs.
pub(super) fn in_plane(cells: &[Vec<u32>]) -> Vec<(u32, u32)> {
    cells
        .iter()
        .map(|cell| {
            (
                cell.first().copied().unwrap_or(0),
                cell.get(1).copied().unwrap_or(0),
            )
        })
        .collect()
}
