//! No More Tic-tac-toe (`LightOJ` 1401).
//!
//! A move writes `X` or `O` into an empty cell of a strip. Two equal marks must not be neighbours.
//! The player who cannot move loses.
//!
//! The value of a strip is the nim-sum of the gaps between the marks, by the theorem of Sprague
//! (1935) and Grundy (1939). A gap of `n` cells has the value
//!
//! - `n mod 2` between the two ends of the strip,
//! - `n` between an end of the strip and a mark,
//! - 1 between equal marks (they are never neighbours, so `n >= 1`),
//! - 0 between different marks.
//!
//! Proof by induction over `n`. A mark between equal marks makes two gaps of value 1 or two of
//! value 0; between different marks it makes one gap of each value. Between an end of the strip,
//! `i < n` cells away, and a mark it makes the value `i` if the marks differ, or `i xor 1` if they
//! are equal, and then `i < n - 1`: all values below `n`, never `n`. On the empty strip it makes
//! `i xor (n - 1 - i)`, which is odd for even `n`; for odd `n` it is even, and 0 once.
//!
//! All functions are linear in the length of the strip.
//!
//! ```
//! use grundy::solvers::nottt::{Mark, Move, Position};
//!
//! let position = Position::new(b"X..").unwrap();
//! assert!(position.outcome().is_win()); // for Bob, who is to move
//! assert!(!position.alice_wins());
//! assert!(position.winning_moves().eq([Move { cell: 2, mark: Mark::O }]));
//! ```

include!("../tables/nottt.rs");

/// The values of [`grundy()`] for gaps of up to 100 cells, as the generator computes them from the
/// rules: at `9 * n + 3 * left + right`, where an end is 0 = wall, 1 = `O`, 2 = `X`.
pub const TABLE: &[u8; 909] = NOTTT;

/// The end of a gap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The end of the strip.
    Wall,
    /// An `O`.
    O,
    /// An `X`.
    X,
}

/// The mark that a player writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// An `X`.
    X,
    /// An `O`.
    O,
}

/// Returns the Grundy value of a gap of `n` empty cells.
#[must_use]
pub const fn grundy(n: usize, left: End, right: End) -> u64 {
    match (left, right) {
        (End::Wall, End::Wall) => n as u64 % 2,
        (End::Wall, _) | (_, End::Wall) => n as u64,
        (End::O, End::O) | (End::X, End::X) => (n > 0) as u64,
        (End::O, End::X) | (End::X, End::O) => 0,
    }
}

/// A strip without equal neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<'a> {
    cells: &'a [u8],
    marks: usize,
    nim_sum: u64,
}

/// A move that writes a mark into a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Index of the cell.
    pub cell: usize,
    /// The mark.
    pub mark: Mark,
}

/// The reason why a strip is not a [`Position`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// A cell is not `.`, `X` or `O`.
    BadCell {
        /// Index of the cell.
        index: usize,
        /// The byte found there.
        found: u8,
    },
    /// Two equal marks are neighbours.
    Equal {
        /// Index of the first of the two.
        index: usize,
    },
}

messages! {
    Error::BadCell { index, found } => (
        "the cell at index {index} is '{}', none of '.', 'X' and 'O'", found.escape_ascii()
    ),
    Error::Equal { index } => ("the neighbours at index {index} and after it are equal"),
}

decided_by_nim_sum!(Position<'_>, "the gaps");

impl<'a> Position<'a> {
    /// Reads a strip of `.`, `X` and `O`.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub fn new(cells: &'a [u8]) -> Result<Self, Error> {
        let mut marks = 0;
        for (index, &found) in cells.iter().enumerate() {
            match found {
                b'.' => {}
                b'X' | b'O' => marks += 1,
                _ => return Err(Error::BadCell { index, found }),
            }
        }
        if let Some(index) = cells
            .windows(2)
            .position(|two| two[0] != b'.' && two[0] == two[1])
        {
            return Err(Error::Equal { index });
        }
        let nim_sum = gaps(cells).fold(0, |sum, gap| sum ^ grundy(gap.length, gap.left, gap.right));
        Ok(Self {
            cells,
            marks,
            nim_sum,
        })
    }

    /// Returns `true` if Alice wins. She made the first mark on the empty strip, so she is to move
    /// if the number of marks is even.
    #[must_use]
    pub const fn alice_wins(self) -> bool {
        self.outcome().is_win() == (self.marks % 2 == 0)
    }

    /// Returns all winning moves, in ascending order.
    pub fn winning_moves(self) -> impl Iterator<Item = Move> {
        gaps(self.cells).flat_map(move |gap| {
            let others = self.nim_sum ^ grundy(gap.length, gap.left, gap.right);
            (0..gap.length).flat_map(move |i| {
                let cell = gap.start + i;
                let wins = move |mark: &Mark| {
                    gap.divide(i, mark.end())
                        .is_some_and(|value| value == others)
                };
                [Mark::X, Mark::O]
                    .into_iter()
                    .filter(wins)
                    .map(move |mark| Move { cell, mark })
            })
        })
    }
}

/// A stretch of empty cells.
#[derive(Clone, Copy)]
struct Gap {
    start: usize,
    length: usize,
    left: End,
    right: End,
}

impl Gap {
    /// Returns the nim-sum of the two gaps that a mark leaves, unless it has an equal neighbour.
    fn divide(self, i: usize, mark: End) -> Option<u64> {
        let j = self.length - 1 - i;
        let equal = (i == 0 && self.left == mark) || (j == 0 && self.right == mark);
        (!equal).then(|| grundy(i, self.left, mark) ^ grundy(j, mark, self.right))
    }
}

/// Returns the gaps of a strip; empty ones are included.
fn gaps(cells: &[u8]) -> impl Iterator<Item = Gap> {
    let mut next = 0;
    cells.split(|&cell| cell != b'.').map(move |gap| {
        let (start, length) = (next, gap.len());
        next = start + length + 1;
        let left = start.checked_sub(1).and_then(|mark| cells.get(mark));
        let right = cells.get(start + length);
        Gap {
            start,
            length,
            left: End::from_mark(left),
            right: End::from_mark(right),
        }
    })
}

impl End {
    fn from_mark(mark: Option<&u8>) -> Self {
        match mark {
            Some(b'O') => Self::O,
            Some(b'X') => Self::X,
            _ => Self::Wall,
        }
    }
}

impl Mark {
    const fn end(self) -> End {
        match self {
            Self::X => End::X,
            Self::O => End::O,
        }
    }
}

#[cfg(test)]
mod tests;
