//! Games of taking: each move needs some elements of a finite set to be left, and takes these and maybe others.

use std::{collections::BTreeSet, fmt};

use crate::game::{Board, Rules};

/// A move as people write it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A vertex or an element by its name, or an edge by those of its ends: `a-b`.
    Named(String),
    /// Cells, each by its coordinates from 0 on, the row first.
    Cells(Vec<Vec<u32>>),
}

/// A move: what it needs and what it takes, each sorted; what it needs it takes as well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Take {
    /// Elements that must be left.
    pub needs: Vec<usize>,
    /// Elements that are gone after it, if they were left.
    pub takes: Vec<usize>,
}

/// A game of taking, where whoever cannot move loses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taking {
    /// The number of elements, which are 0, 1, 2, …
    pub elements: usize,
    /// The moves.
    pub moves: Vec<Take>,
    /// At each move, how it is written.
    pub steps: Vec<Step>,
    /// Set if the elements are cells of a plane and moves depend on the relative places of cells alone: in two sets of cells
    /// that are left, one of them moved, they are the same.
    pub plane: Option<Plane>,
}

/// Where the elements of a game lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plane {
    /// The row and the column of each element.
    pub cells: Vec<(u32, u32)>,
    /// Under what else the moves are the same.
    pub alike: Alike,
}

/// Under what the moves of a game on cells are the same, beside translations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alike {
    /// All symmetries of the square.
    Square,
    /// The exchange of rows and columns.
    Transposed,
    /// Those symmetries of the square that keep the shapes of the moves, which need what they take.
    ByMoves,
}

impl Taking {
    /// A board: a placement needs and takes its cells.
    #[must_use]
    pub fn of_board(board: &Board) -> Self {
        let columns = u32::from(board.columns).max(1);
        let cells: Vec<(u32, u32)> = (0..board.cells()).map(|cell| (cell / columns, cell % columns)).collect();
        let all = board.placements();
        let placements: Vec<Vec<usize>> =
            all.iter().map(|mask| (0..cells.len()).filter(|&cell| mask >> cell & 1 == 1).collect()).collect();
        let step = |cells_of: &Vec<usize>| {
            Step::Cells(cells_of.iter().map(|&cell| vec![cells[cell].0, cells[cell].1]).collect())
        };
        Self {
            elements: cells.len(),
            steps: placements.iter().map(step).collect(),
            moves: placements.into_iter().map(|cells| Take { needs: cells.clone(), takes: cells }).collect(),
            plane: Some(Plane { cells, alike: Alike::ByMoves }),
        }
    }
}

impl Rules for Taking {
    /// The elements that are left.
    type Position = BTreeSet<usize>;

    fn options(&self, left: &BTreeSet<usize>, option: &mut dyn FnMut(&[BTreeSet<usize>])) {
        for take in self.moves.iter().filter(|take| take.needs.iter().all(|element| left.contains(element))) {
            option(&[left.iter().copied().filter(|element| take.takes.binary_search(element).is_err()).collect()]);
        }
    }
}

/// `a`, `a-b`, `(0,1)`, `(0,1)+(0,2)`
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(name) => f.write_str(name),
            Self::Cells(cells) => {
                for (index, cell) in cells.iter().enumerate() {
                    let numbers: Vec<String> = cell.iter().map(ToString::to_string).collect();
                    write!(f, "{}({})", if index == 0 { "" } else { "+" }, numbers.join(","))?;
                }
                Ok(())
            }
        }
    }
}
