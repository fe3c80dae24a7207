//! Games of taking: each move needs some elements of a finite set to be left, and takes them and
//! perhaps others.

use std::{collections::BTreeSet, fmt};

use crate::{
    game::{Board, Rules},
    text::join,
};

/// A move in the notation of people.
///
/// [`Taking`] has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TakingMove {
    /// A vertex or an element by its name, or an edge by its ends: `a-b`.
    Named(String),
    /// Cells by their coordinates, from 0 on, row first.
    Cells(Vec<Vec<u32>>),
}

/// A move: the elements it needs and those it takes, each sorted. It takes all elements that it
/// needs.
///
/// [`Taking`] has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Take {
    /// Elements that must be left before it.
    pub needs: Vec<usize>,
    /// Elements that are not left after it.
    pub takes: Vec<usize>,
}

/// A game of taking; the player who cannot move loses.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::game::finite::{Alike, Taking};
///
/// let cram: Game = "Board(2x2; place [##] [#/#])".parse()?;
/// let taking = Taking::of_board(cram.board().ok_or("no board")?);
/// assert_eq!((taking.elements, taking.moves.len()), (4, 4));
/// assert_eq!(
///     (
///         &taking.moves[0].takes[..],
///         taking.steps[0].to_string().as_str()
///     ),
///     (&[0, 1][..], "(0,0)+(0,1)")
/// );
/// assert_eq!(taking.plane.map(|plane| plane.alike), Some(Alike::ByMoves));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taking {
    /// The number of elements, which are 0, 1, 2, …
    pub elements: usize,
    /// The moves.
    pub moves: Vec<Take>,
    /// The notation of each move.
    pub steps: Vec<TakingMove>,
    /// Set if the elements are cells of a plane and moves depend only on their relative places: if
    /// one set of left cells is another one moved, both have the same moves.
    pub plane: Option<ElementPlane>,
}

/// The places of the elements of a game.
///
/// [`Taking`] has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ElementPlane {
    /// The row and the column of each element.
    pub cells: Vec<(u32, u32)>,
    /// The symmetries of the moves beside translations.
    pub alike: Alike,
}

/// The symmetries of the moves of a game on cells, beside translations.
///
/// [`Taking`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alike {
    /// All symmetries of the square.
    Square,
    /// The exchange of rows and columns.
    Transposed,
    /// The symmetries of the square that keep the shapes of the moves. The moves take exactly what
    /// they need.
    ByMoves,
}

impl Taking {
    /// A board: a placement needs and takes its cells.
    #[must_use]
    pub fn of_board(board: &Board) -> Self {
        Self::of_board_with(board, 0)
    }

    /// A board on which the cells of a mask are filled: the elements are the other cells.
    #[must_use]
    pub fn of_board_with(board: &Board, filled: u64) -> Self {
        let columns = u32::from(board.columns).max(1);
        let free: Vec<u32> = (0..board.cells())
            .filter(|cell| filled >> cell & 1 == 0)
            .collect();
        let cells: Vec<(u32, u32)> = free
            .iter()
            .map(|cell| (cell / columns, cell % columns))
            .collect();
        let placements: Vec<Vec<usize>> = board
            .placements()
            .iter()
            .filter(|&mask| mask & filled == 0)
            .map(|mask| {
                (0..free.len())
                    .filter(|&element| mask >> free[element] & 1 == 1)
                    .collect()
            })
            .collect();
        let step = |cells_of: &Vec<usize>| {
            TakingMove::Cells(
                cells_of
                    .iter()
                    .map(|&cell| vec![cells[cell].0, cells[cell].1])
                    .collect(),
            )
        };
        Self {
            elements: cells.len(),
            steps: placements.iter().map(step).collect(),
            moves: placements
                .into_iter()
                .map(|cells| Take {
                    needs: cells.clone(),
                    takes: cells,
                })
                .collect(),
            plane: Some(ElementPlane {
                cells,
                alike: Alike::ByMoves,
            }),
        }
    }
}

impl Rules for Taking {
    /// The elements that are left.
    type Position = BTreeSet<usize>;

    fn options(&self, left: &BTreeSet<usize>, option: &mut dyn FnMut(&[BTreeSet<usize>])) {
        for take in self
            .moves
            .iter()
            .filter(|take| take.needs.iter().all(|element| left.contains(element)))
        {
            option(&[left
                .iter()
                .copied()
                .filter(|element| take.takes.binary_search(element).is_err())
                .collect()]);
        }
    }
}

/// `a`, `a-b`, `(0,1)`, `(0,1)+(0,2)`
impl fmt::Display for TakingMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(name) => f.write_str(name),
            Self::Cells(cells) => {
                for (index, cell) in cells.iter().enumerate() {
                    write!(
                        f,
                        "{}({})",
                        if index == 0 { "" } else { "+" },
                        join(cell, ",")
                    )?;
                }
                Ok(())
            }
        }
    }
}
