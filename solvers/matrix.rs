//! Matrix Game ([`LightOJ` 1247](https://lightoj.com/problem/matrix-game)).
//!
//! The cells of a matrix hold stones. A move picks one row and takes any number of stones from any
//! of its cells, at least one in all. The player who cannot move loses.
//!
//! Only the sum of a row matters: the rows are heaps of Nim, and the player to move wins exactly if
//! their nim-sum is not 0 (Bouton 1901).
//!
//! All functions are linear in the number of cells: each row has at most one winning number of
//! stones, and [`Position::take`] shows one way to take it.
//!
//! ```
//! use grundy::solvers::matrix::{Move, Position};
//!
//! let position = Position::new(&[2, 3, 8, 5, 2, 7], 3).unwrap(); // row sums 13 and 14
//! let winning = Move { row: 1, stones: 1 };
//! assert!(position.outcome().is_win());
//! assert!(position.winning_moves().eq([winning]));
//! assert!(position.take(winning).eq([(0, 1)])); // one stone of column 0
//! ```

/// A matrix of stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<'a> {
    cells: &'a [u64],
    columns: usize,
    nim_sum: u64,
}

/// A move that takes stones from a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Index of the row.
    pub row: usize,
    /// The total number of stones.
    pub stones: u64,
}

/// The reason why a list of cells is not a [`Position`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// The cells do not fill rows of one or more columns.
    Shape,
    /// The sum of a row does not fit into 64 bits.
    RowOverflow {
        /// Index of the row.
        row: usize,
    },
}

messages! {
    Error::Shape => ("the cells do not fill rows of one or more columns"),
    Error::RowOverflow { row } => ("the sum of the row at index {row} does not fit into 64 bits"),
}

decided_by_nim_sum!(Position<'_>, "the row sums");

impl<'a> Position<'a> {
    /// Creates the matrix with these cells, row by row.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub fn new(cells: &'a [u64], columns: usize) -> Result<Self, Error> {
        if columns == 0 || cells.len() % columns != 0 {
            return Err(Error::Shape);
        }
        let mut nim_sum = 0;
        for (row, cells) in cells.chunks_exact(columns).enumerate() {
            let sum = cells
                .iter()
                .try_fold(0, |sum: u64, &stones| sum.checked_add(stones));
            nim_sum ^= sum.ok_or(Error::RowOverflow { row })?;
        }
        Ok(Self {
            cells,
            columns,
            nim_sum,
        })
    }

    /// Returns all winning moves, in ascending order.
    pub fn winning_moves(self) -> impl Iterator<Item = Move> {
        self.cells
            .chunks_exact(self.columns)
            .enumerate()
            .filter_map(move |(row, cells)| {
                let sum: u64 = cells.iter().sum();
                let target = sum ^ self.nim_sum;
                (target < sum).then(|| Move {
                    row,
                    stones: sum - target,
                })
            })
    }

    /// Returns one way to make a move: the columns from left to right, each with the number of
    /// stones to take.
    ///
    /// A move of more stones than the row holds takes the whole row.
    pub fn take(self, m: Move) -> impl Iterator<Item = (usize, u64)> {
        let row = self
            .cells
            .chunks_exact(self.columns)
            .nth(m.row)
            .unwrap_or_default();
        let mut left = m.stones;
        row.iter().enumerate().filter_map(move |(column, &stones)| {
            let amount = stones.min(left);
            left -= amount;
            (amount > 0).then_some((column, amount))
        })
    }
}

#[cfg(test)]
mod tests;
