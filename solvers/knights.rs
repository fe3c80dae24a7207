//! Game of Hyper Knights (`LightOJ` 1315).
//!
//! Knights stand on a board without end, `x >= 0` and `y >= 0`; they may share a cell. A move takes one knight by
//! (-3, -1), (-2, -1), (-2, +1), (-1, -3), (-1, -2) or (+1, -2). Whoever cannot move loses.
//!
//! The Grundy value of a cell is the mex of at most six others; the values are 0 to 6. The knights add up by the
//! theorem of Sprague (1935) and Grundy (1939).
//!
//! Value, outcome per knight and winning moves per knight are O(1).
//!
//! # The edge of the table
//!
//! The table holds the cells below [`SIDE`], computed on a board large enough for them all: cutting the board at the
//! edge makes eight cells wrong. A winning move may lead out of the table, by one cell. There the value is known from
//! the laws of the board without end. It is symmetric; where `y >= 146`, with `x <= y`, `d = y - x`, `e = 2x - y`,
//!
//! - where `e <= -19` it depends on `x mod 4` alone, and is equal to it,
//! - along the line `y = 2x`, where `-19 < e < 15`, it depends on `e` and `x mod 4`,
//! - along the diagonal, where `d < 18`, it depends on `d` and `x mod 4`,
//! - in between it depends on `x mod 4` and `y mod 4`.
//!
//! A unit test verifies this against the plain values of all cells up to 1000, which proves it for the whole board:
//! every cell up to there is labelled with the mex of the labels of its options. Beyond, whether a label is that mex
//! depends only on how the cell lies to the axes, the diagonals and those lines within a few cells, as far as its
//! options go, and on `x mod 4` and `y mod 4`; all these cases occur below 1000. And as every move lowers `x + y`, only
//! the Grundy values have this property. So a table of 146 x 146 cells would do, where a file must be small.
//!
//! ```
//! use grundy::knights::{Move, Position, grundy};
//!
//! assert_eq!(grundy(250, 499), Some(2));
//! let position = Position::new(&[(2, 1), (0, 0)]).unwrap();
//! assert!(position.outcome().is_win());
//! assert!(position.winning_moves().eq([
//!     Move { knight: 0, to: (0, 0) },
//! ]));
//! ```

use core::fmt;

use crate::Outcome;

include!("../tables/knights.rs");

/// Both coordinates of a cell of the table are below this.
pub const SIDE: u64 = 500;

/// Both coordinates of the cells that are stored are below this; from 146 on it may be any number.
const STORED: u64 = SIDE;

/// What a move adds to x and y, in ascending order.
const MOVES: [(i64, i64); 6] = [(-3, -1), (-2, -1), (-2, 1), (-1, -3), (-1, -2), (1, -2)];

/// The Grundy value of a knight, for coordinates below [`SIDE`].
#[must_use]
pub const fn grundy(x: u64, y: u64) -> Option<u8> {
    if x < SIDE && y < SIDE { Some(value(x, y)) } else { None }
}

/// Knights on the cells below [`SIDE`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<'a> {
    knights: &'a [(u64, u64)],
    nim_sum: u64,
}

/// Move a knight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Index of the knight.
    pub knight: usize,
    /// The cell it goes to, x and y.
    pub to: (u64, u64),
}

/// Why a list of knights is not a [`Position`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// A coordinate of a knight is [`SIDE`] or more.
    Outside {
        /// Index of the knight.
        index: usize,
    },
}

impl<'a> Position<'a> {
    /// Knights on the cells `(x, y)`.
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

    /// The outcome for the player to move.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        Outcome::of_nim_sum(self.nim_sum)
    }

    /// The nim-sum of the knights.
    #[must_use]
    pub const fn nim_sum(self) -> u64 {
        self.nim_sum
    }

    /// All winning moves, in ascending order.
    pub fn winning_moves(self) -> impl Iterator<Item = Move> {
        self.knights.iter().enumerate().flat_map(move |(knight, &(x, y))| {
            let target = u64::from(value(x, y)) ^ self.nim_sum;
            MOVES
                .into_iter()
                .filter_map(move |(dx, dy)| x.checked_add_signed(dx).zip(y.checked_add_signed(dy)))
                .filter(move |&(x, y)| u64::from(value(x, y)) == target)
                .map(move |to| Move { knight, to })
        })
    }
}

/// The Grundy value of any cell of the board without end.
const fn value(x: u64, y: u64) -> u8 {
    let (x, y) = if x < STORED && y < STORED { (x, y) } else { fold(x, y) };
    KNIGHTS[index(x, y)]
}

/// A cell below 146 of the same kind, and so of the same value, as a cell that is not: by the laws above.
const fn fold(x: u64, y: u64) -> (u64, u64) {
    let (x, y) = if x <= y { (x, y) } else { (y, x) };
    let d = y - x;
    let near = 60 + x % 4;
    if d >= x + 19 {
        (x % 4, 145)
    } else if d + 15 > x {
        (near, near + near + d - x)
    } else if d >= 18 {
        (near, 88 + y % 4)
    } else {
        (near, near + d)
    }
}

/// Where the value of a cell of the table is.
#[expect(clippy::cast_possible_truncation, reason = "less than 250,000")]
const fn index(x: u64, y: u64) -> usize {
    (STORED * x + y) as usize
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outside { index } => write!(f, "the knight at index {index} has a coordinate of {SIDE} or more"),
        }
    }
}

impl core::error::Error for Error {}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    #[test]
    fn judge_samples() {
        assert_eq!(Position::new(&[(1, 0)]).unwrap().outcome(), Outcome::P);
        assert_eq!(Position::new(&[(2, 5), (3, 5)]).unwrap().outcome(), Outcome::N);
    }

    #[test]
    fn a_winning_move_may_leave_the_table() {
        let outside = (0..SIDE).filter(|&x| {
            let knights = [(x, SIDE - 1)];
            Position::new(&knights).unwrap().winning_moves().any(|m| m.to.1 == SIDE)
        });
        assert!(outside.count() > 0);
    }

    /// All cells up to 1000, computed with all those that their moves can reach.
    #[test]
    fn the_laws_hold() {
        const LAST: u64 = 1000;
        const WIDTH: u64 = 2 * LAST + 1;
        let at = |x: u64, y: u64| usize::try_from(WIDTH * x + y).unwrap();
        let mut plain = std::vec![0_u32; at(WIDTH, 0)];
        for sum in 0..WIDTH {
            for x in 0..=sum {
                let y = sum - x;
                let mut options = 0_u32;
                for (dx, dy) in MOVES {
                    if let Some((x, y)) = x.checked_add_signed(dx).zip(y.checked_add_signed(dy)) {
                        options |= 1 << plain[at(x, y)];
                    }
                }
                plain[at(x, y)] = options.trailing_ones();
            }
        }
        for x in 0..=LAST {
            for y in 0..=LAST {
                let plain_value = plain[at(x, y)];
                assert_eq!(u32::from(value(x, y)), plain_value, "({x}, {y})");
                if x >= 146 || y >= 146 {
                    let (x, y) = fold(x, y);
                    assert!(x < 146 && y < 146);
                    assert_eq!(plain[at(x, y)], plain_value, "({x}, {y})");
                }
            }
        }
    }

    #[test]
    fn errors() {
        assert_eq!(Position::new(&[(0, 0), (0, 500)]), Err(Error::Outside { index: 1 }));
        assert_eq!(grundy(500, 0), None);
    }
}
