//! Incredible Chess (`LightOJ` 1186).
//!
//! On an `n` x `n` board every column holds one white pawn and, in a higher row, one black pawn. A
//! player moves an own pawn any positive number of rows forward or backward in its column, without
//! jumping. The player who cannot move loses.
//!
//! The gaps between the two pawns are heaps of Nim (Bouton 1901). A backward move only lengthens a
//! gap, and the opponent can shorten the gap by the same length: a reversible move, as in Poker Nim
//! (*Winning Ways*, chapter 3). Such moves do not change the winner. A backward move can still be a
//! winning move, and then it is listed.
//!
//! All functions are O(`n`): each column has at most one winning move, which follows from its gap
//! and the nim-sum.
//!
//! The moves are those of White. For Black's moves, turn the board round: with the white rows
//! `n - 1 - black` and the black rows `n - 1 - white`, a move to row `r` means a move to row
//! `n - 1 - r`.
//!
//! ```
//! use grundy::solvers::chess::{Move, Position};
//!
//! let position = Position::new(&[1, 0, 0, 0, 0], &[4, 2, 1, 1, 1]).unwrap(); // gaps 2 1 0 0 0
//! assert!(position.outcome().is_win());
//! assert!(position.winning_moves().eq([
//!     Move { column: 0, from: 1, to: 2 },
//! ]));
//! ```

/// A board with White to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<'a> {
    white: &'a [u64],
    black: &'a [u64],
    nim_sum: u64,
}

/// A move of the white pawn of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Index of the column.
    pub column: usize,
    /// The row the pawn leaves.
    pub from: u64,
    /// The row the pawn enters: `to > from` is forward.
    pub to: u64,
}

/// The reason why two lists of rows are not a [`Position`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// The numbers of white and black pawns differ, but each column must have one of both.
    Columns,
    /// A pawn is beyond the last row.
    OffBoard {
        /// Index of the column.
        column: usize,
    },
    /// The white pawn is not below the black one.
    Order {
        /// Index of the column.
        column: usize,
    },
}

messages! {
    Error::Columns => ("the columns do not have one white and one black pawn each"),
    Error::OffBoard { column } => ("a pawn of the column at index {column} is off the board"),
    Error::Order { column } => ("the white pawn of the column at index {column} is not below the black one"),
}

decided_by_nim_sum!(Position<'_>, "the gaps");

impl<'a> Position<'a> {
    /// Creates the square board that has the pawns of column `c` in the rows `white[c] < black[c]`.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub fn new(white: &'a [u64], black: &'a [u64]) -> Result<Self, Error> {
        if white.len() != black.len() {
            return Err(Error::Columns);
        }
        let rows = white.len() as u64;
        let mut nim_sum = 0;
        for (column, (&white, &black)) in white.iter().zip(black).enumerate() {
            if white >= rows || black >= rows {
                return Err(Error::OffBoard { column });
            }
            if white >= black {
                return Err(Error::Order { column });
            }
            nim_sum ^= black - white - 1;
        }
        Ok(Self {
            white,
            black,
            nim_sum,
        })
    }

    /// Returns all winning moves of White, in ascending order.
    pub fn winning_moves(self) -> impl Iterator<Item = Move> {
        self.white.iter().zip(self.black).enumerate().filter_map(
            move |(column, (&from, &black))| {
                let gap = black - from - 1;
                // A longer gap also wins if there is room for it behind the pawn.
                let to = (black - 1).checked_sub(gap ^ self.nim_sum)?;
                (to != from).then_some(Move { column, from, to })
            },
        )
    }
}

#[cfg(test)]
mod tests;
