//! Crazy Calendar ([`LightOJ` 1393](https://lightoj.com/problem/crazy-calendar)).
//!
//! The cells of a grid hold coins. A move takes one or more coins of one cell and puts all of them
//! into the cell directly right of it or directly below it. Coins never leave the lower right
//! corner. The player who cannot move loses.
//!
//! A move changes the distance of its coins to the corner by one: this is staircase Nim. The cells
//! at odd distance are heaps of Nim (Bouton 1901). A move from an even distance to an odd one is
//! reversible, because the opponent can move the coins on. The player to move wins exactly if the
//! nim-sum of the cells at odd distance is not 0.
//!
//! All functions are linear in the number of cells: each cell has at most one winning move to the
//! right and one down.
//!
//! ```
//! use grundy::solvers::calendar::{Direction, Move, Position};
//!
//! let position = Position::new(&[2, 1, 0], 3).unwrap(); // distances 2, 1, 0
//! assert!(position.outcome().is_win());
//! assert!(position.winning_moves().eq([
//!     Move { row: 0, column: 1, coins: 1, to: Direction::Right },
//! ]));
//! ```

/// A grid of coins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<'a> {
    cells: &'a [u64],
    columns: usize,
    nim_sum: u64,
}

/// The direction in which coins move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// Into the next cell of the row.
    Right,
    /// Into the next cell of the column.
    Down,
}

/// A move that puts coins into the next cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Index of the row.
    pub row: usize,
    /// Index of the column.
    pub column: usize,
    /// The number of coins.
    pub coins: u64,
    /// The direction in which the coins move.
    pub to: Direction,
}

/// The reason why a list of cells is not a [`Position`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// The cells do not fill rows of one or more columns.
    Shape,
}

messages! {
    Error::Shape => ("the cells do not fill rows of one or more columns"),
}

decided_by_nim_sum!(
    Position<'_>,
    "the cells at odd distance from the lower right corner"
);

impl<'a> Position<'a> {
    /// Creates the grid with these cells, row by row.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub fn new(cells: &'a [u64], columns: usize) -> Result<Self, Error> {
        if columns == 0 || cells.len() % columns != 0 {
            return Err(Error::Shape);
        }
        let mut nim_sum = 0;
        for (up, row) in cells.chunks_exact(columns).rev().enumerate() {
            // In rows at an even distance from the last row, odd distances begin one cell left of
            // the last column.
            for coins in row.iter().rev().skip(1 - up % 2).step_by(2) {
                nim_sum ^= coins;
            }
        }
        Ok(Self {
            cells,
            columns,
            nim_sum,
        })
    }

    /// Returns all winning moves, in ascending order.
    pub fn winning_moves(self) -> impl Iterator<Item = Move> {
        let Self { cells, columns, .. } = self;
        (0..cells.len()).flat_map(move |cell| {
            let (row, column) = (cell / columns, cell % columns);
            let right = (column + 1 < columns).then_some((Direction::Right, cell + 1));
            let down = (cell + columns < cells.len()).then_some((Direction::Down, cell + columns));
            let mut moves = [right, down].map(|neighbour| {
                let (to, next) = neighbour?;
                let coins = self.winning_coins(cell, next)?;
                Some(Move {
                    row,
                    column,
                    coins,
                    to,
                })
            });
            moves.sort_unstable();
            moves.into_iter().flatten()
        })
    }

    /// Returns the number of coins of a cell that make the nim-sum 0 when moved into the neighbour
    /// `next`.
    fn winning_coins(self, cell: usize, next: usize) -> Option<u64> {
        let from_end = self.cells.len() - 1 - cell;
        let distance = from_end / self.columns + from_end % self.columns;
        let (here, there) = (self.cells[cell], self.cells[next]);
        let coins = if distance % 2 == 1 {
            here.checked_sub(here ^ self.nim_sum)?
        } else {
            (there ^ self.nim_sum).checked_sub(there)?
        };
        (0 < coins && coins <= here).then_some(coins)
    }
}

#[cfg(test)]
mod tests;
