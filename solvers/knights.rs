//! Game of Hyper Knights (`LightOJ` 1315).
//!
//! Knights are on an infinite board, `x >= 0` and `y >= 0`; they may share a cell. A move changes
//! the cell of one knight by (-3, -1), (-2, -1), (-2, +1), (-1, -3), (-1, -2) or (+1, -2). The
//! player who cannot move loses.
//!
//! The Grundy value of a cell is the mex of at most six other values; the values are 0 to 6. The
//! value of a position is the nim-sum of its knights, by the theorem of Sprague (1935) and Grundy
//! (1939).
//!
//! The value takes O(1) for any coordinates; the outcome and the winning moves take O(1) for each
//! knight.
//!
//! # The law
//!
//! The infinite board is symmetric. Along the diagonal and along the lines `y = 2x` and `x = 2y`
//! there are strips in which the values repeat after (4, 4), (4, 8) and (8, 4). Between the strips
//! the values repeat after 4 in either direction. Only cells near the corner follow no rule.
//! Therefore a table of 383 values answers every cell.
//!
//! The law is proved, not observed: it satisfies the mex equation at each of finitely many kinds of
//! cells, and only the Grundy values satisfy it everywhere, because every move lowers `x + y`. The
//! generator finds the law, checks it and writes the function; the header of
//! `tables/knights_law.rs` has the details. [`TABLE`] holds the plain values of the first 500 x 500
//! cells, computed on a larger board: a board cut at 500 would make eight cells wrong.
//!
//! ```
//! use grundy::solvers::knights::{Move, Position, grundy};
//!
//! assert_eq!(grundy(250, 499), Some(2));
//! let position = Position::new(&[(2, 1), (0, 0)]).unwrap();
//! assert!(position.outcome().is_win());
//! assert!(position.winning_moves().eq([
//!     Move { knight: 0, to: (0, 0) },
//! ]));
//! ```

include!("../tables/knights_law.rs");
include!("../tables/knights.rs");

/// The plain values of the cells below 500, at index `500 * x + y`; a test compares them with
/// [`grundy()`].
pub const TABLE: &[u8; 250_000] = KNIGHTS;

/// The bound of both coordinates of a knight, exclusive: every cell that a move reaches then has
/// 64-bit coordinates.
pub const SIDE: u64 = 1 << 63;

/// The vectors that a move can add to (x, y), in ascending order.
const MOVES: [(i64, i64); 6] = [(-3, -1), (-2, -1), (-2, 1), (-1, -3), (-1, -2), (1, -2)];

/// Returns the Grundy value of a knight, for coordinates below [`SIDE`].
#[must_use]
pub const fn grundy(x: u64, y: u64) -> Option<u8> {
    if x < SIDE && y < SIDE {
        Some(knights_law(x, y))
    } else {
        None
    }
}

/// Knights on the cells below [`SIDE`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<'a> {
    knights: &'a [(u64, u64)],
    nim_sum: u64,
}

/// A move of a knight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Index of the knight.
    pub knight: usize,
    /// The cell that the knight enters, as x and y.
    pub to: (u64, u64),
}

/// The reason why a list of knights is not a [`Position`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// A coordinate of a knight is [`SIDE`] or more.
    Outside {
        /// Index of the knight.
        index: usize,
    },
}

messages! {
    Error::Outside { index } => ("the knight at index {index} has a coordinate of 2^63 or more"),
}

decided_by_nim_sum!(Position<'_>, "the knights");

impl<'a> Position<'a> {
    /// Creates the position with knights on the cells `(x, y)`.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub fn new(knights: &'a [(u64, u64)]) -> Result<Self, Error> {
        let mut nim_sum = 0;
        for (index, &(x, y)) in knights.iter().enumerate() {
            nim_sum ^= u64::from(grundy(x, y).ok_or(Error::Outside { index })?);
        }
        Ok(Self { knights, nim_sum })
    }

    /// Returns all winning moves, in ascending order.
    pub fn winning_moves(self) -> impl Iterator<Item = Move> {
        self.knights
            .iter()
            .enumerate()
            .flat_map(move |(knight, &(x, y))| {
                let target = u64::from(knights_law(x, y)) ^ self.nim_sum;
                MOVES
                    .into_iter()
                    .filter_map(move |(dx, dy)| {
                        x.checked_add_signed(dx).zip(y.checked_add_signed(dy))
                    })
                    .filter(move |&(x, y)| u64::from(knights_law(x, y)) == target)
                    .map(move |to| Move { knight, to })
            })
    }
}

#[cfg(test)]
mod tests;
