//! Marble Game ([Luogu P7395](https://www.luogu.com.cn/problem/P7395)).
//!
//! A diamond has 16 holes. A move fills one, two or three *consecutive* empty holes on a
//! horizontal, vertical or diagonal line. The player who cannot move loses.
//!
//! Turned by 45 degrees the diamond is a square of 4 x 4, and its lines are the rows, the columns
//! and both kinds of diagonals. A position is a mask of 16 bits; a set bit means a filled hole:
//!
//! ```text
//!          0
//!        4   1
//!      8   5   2              0  1  2  3
//!   12   9   6   3            4  5  6  7
//!     13  10   7              8  9 10 11
//!       14  11               12 13 14 15
//!         15
//! ```
//!
//! All 65,536 Grundy values (Sprague 1935, Grundy 1939) are in a table: a value is one load,
//! without a bounds check.
//!
//! The winning moves are found by looking at each of the 82 moves.
//!
//! ```
//! use grundy::solvers::marble::{Move, Position};
//!
//! let Ok(position) = Position::new(0b1111_1111_1111_1000); // three holes left, in a row
//! assert!(position.outcome().is_win());
//! assert!(position.winning_moves().eq([Move { holes: 0b010 }, Move { holes: 0b111 }]));
//! ```

use core::fmt;

use crate::solvers::Outcome;

include!("../tables/marbles.rs");

/// The bit of each hole; the holes of the diamond are read line by line.
pub const HOLES: [u8; 16] = [0, 4, 1, 8, 5, 2, 12, 9, 6, 3, 13, 10, 7, 14, 11, 15];

/// The holes that a move can fill on the empty board, in ascending order.
const MOVES: [u16; 82] = moves();

/// Returns the Grundy value of a board.
#[must_use]
pub const fn grundy(filled: u16) -> u8 {
    MARBLES[filled as usize]
}

/// A board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    filled: u16,
}

/// A move that fills holes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Mask of the holes.
    pub holes: u16,
}

/// The error of [`Position::new`], which has no value: every mask is a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {}

impl Position {
    /// Creates the board with these holes filled.
    ///
    /// # Errors
    ///
    /// Never: [`Error`] has no value.
    #[must_use]
    pub const fn new(filled: u16) -> Result<Self, Error> {
        Ok(Self { filled })
    }

    /// Creates the board with these holes filled; the holes of the diamond are read line by line.
    #[must_use]
    pub const fn from_holes(filled: &[bool; 16]) -> Self {
        let mut mask = 0;
        let mut hole = 0;
        while hole < 16 {
            mask |= (filled[hole] as u16) << HOLES[hole];
            hole += 1;
        }
        Self { filled: mask }
    }

    /// Returns the mask of the filled holes.
    #[must_use]
    pub const fn filled_cells(self) -> u16 {
        self.filled
    }

    /// Returns the outcome for the player to move.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        Outcome::of_nim_sum(self.nim_sum())
    }

    /// Returns the Grundy value of the board.
    #[must_use]
    pub const fn nim_sum(self) -> u64 {
        grundy(self.filled) as u64
    }

    /// Returns all winning moves, in ascending order.
    pub fn winning_moves(self) -> impl Iterator<Item = Move> {
        MOVES
            .into_iter()
            .filter(move |holes| holes & self.filled == 0 && grundy(holes | self.filled) == 0)
            .map(|holes| Move { holes })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl core::error::Error for Error {}

/// Lists for each hole the lines of one, two and three holes that end there and begin at lower
/// bits.
const fn moves() -> [u16; 82] {
    // The length of one step up and left. Later steps leave higher bits, which keeps the masks in
    // ascending order.
    let steps = [(1, 1), (1, 0), (1, -1), (0, 1)];
    let mut moves = [0; 82];
    let mut count = 0;
    let mut end = 0;
    while end < 16 {
        let (row, column) = (end / 4, end % 4);
        moves[count] = 1 << end;
        count += 1;
        let mut step = 0;
        while step < 4 {
            let (up, left) = steps[step];
            let mut line = 1 << end;
            let mut length = 1;
            while length < 3
                && up * length <= row
                && 0 <= column - left * length
                && column - left * length < 4
            {
                line |= 1 << (end - length * (4 * up + left));
                moves[count] = line;
                count += 1;
                length += 1;
            }
            step += 1;
        }
        end += 1;
    }
    assert!(count == 82);
    moves
}

#[cfg(test)]
mod tests;
