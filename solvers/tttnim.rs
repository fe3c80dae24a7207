//! Tic-Tac-Toe-Nim ([HDU 6886](https://acm.hdu.edu.cn/showproblem.php?pid=6886)).
//!
//! Nine piles form a square of 3 x 3. First Alice, then Bob removes one *whole* pile; afterwards a
//! move takes any positive number of stones from one pile. The player who makes an empty row or
//! column wins; diagonals do not count.
//!
//! If Bob replies in the row or column of Alice's pile, Alice empties the third pile of that line
//! and wins. Otherwise there is one cell that shares no line with the two removed piles. Each of
//! the six other piles is one of the last two of a line: the player who empties it loses at once,
//! so it is a heap of Nim with one stone less. The seventh pile can be emptied safely and is a heap
//! of its full size. Alice, who is to move, wins exactly if the nim-sum of these seven heaps is not
//! 0 (Bouton 1901), and a first move wins exactly if this holds for all four replies outside its
//! lines.
//!
//! The condition is the same with Alice's and Bob's piles exchanged, so 18 pairs decide the nine
//! first moves. The nim-sum of the six piles follows from that of all nine: all functions are O(1).
//!
//! ```
//! use grundy::solvers::tttnim::Position;
//!
//! let position = Position::new([[1, 2, 3], [4, 5, 6], [7, 8, 9]]).unwrap();
//! assert!(position.outcome().is_win());
//! assert_eq!(position.winning_count(), 7);
//! ```

use crate::solvers::Outcome;

/// The square before Alice's first move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    piles: [[u64; 3]; 3],
    /// The nim-sum of all nine piles with one stone less each.
    nine: u64,
}

/// A move that removes a whole pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Index of the row.
    pub row: usize,
    /// Index of the column.
    pub column: usize,
}

/// The reason why nine piles are not a [`Position`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// A pile has no stone.
    ZeroPile {
        /// Index of the row.
        row: usize,
        /// Index of the column.
        column: usize,
    },
}

messages! {
    Error::ZeroPile { row, column } => ("the pile at row {row}, column {column} has no stone"),
}

impl Position {
    /// Creates the square of these piles, row by row.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub const fn new(piles: [[u64; 3]; 3]) -> Result<Self, Error> {
        let mut nine = 0;
        let mut cell = 0;
        while cell < 9 {
            let (row, column) = (cell / 3, cell % 3);
            if piles[row][column] == 0 {
                return Err(Error::ZeroPile { row, column });
            }
            nine ^= piles[row][column] - 1;
            cell += 1;
        }
        Ok(Self { piles, nine })
    }

    /// Returns the outcome for Alice, who is to move.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        if self.winning_count() == 0 {
            Outcome::P
        } else {
            Outcome::N
        }
    }

    /// Returns the number of winning moves among the nine first moves.
    #[must_use]
    pub fn winning_count(self) -> u8 {
        self.wins().into_iter().flatten().map(u8::from).sum()
    }

    /// Returns all winning first moves, in ascending order.
    pub fn winning_moves(self) -> impl Iterator<Item = Move> {
        let wins = self.wins();
        (0..9)
            .map(|cell| Move {
                row: cell / 3,
                column: cell % 3,
            })
            .filter(move |m| wins[m.row][m.column])
    }

    /// Returns `true` for each first move that wins.
    fn wins(self) -> [[bool; 3]; 3] {
        let mut wins = [[true; 3]; 3];
        // Two cells in different rows and columns, and the third cell that shares no line with
        // either.
        for [r, s, t] in [[0, 1, 2], [0, 2, 1], [1, 2, 0]] {
            for [a, b, c] in [
                [0, 1, 2],
                [0, 2, 1],
                [1, 0, 2],
                [1, 2, 0],
                [2, 0, 1],
                [2, 1, 0],
            ] {
                let [first, second, third] = [self.piles[r][a], self.piles[s][b], self.piles[t][c]];
                let six = self.nine ^ (first - 1) ^ (second - 1) ^ (third - 1);
                if six == third {
                    wins[r][a] = false;
                    wins[s][b] = false;
                }
            }
        }
        wins
    }
}

#[cfg(test)]
mod tests;
