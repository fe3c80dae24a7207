//! Treblecross ([`UVa` 10561](https://onlinejudge.org/external/105/10561.pdf)).
//!
//! Two players alternately write an `X` into an empty cell of a strip. The player who makes three
//! `X` in a row wins.
//!
//! If some cells complete a three, exactly these cells win. Otherwise an `X` within two cells of
//! another `X` loses at once, because the opponent completes the three. So only the *safe* cells
//! are played, which have no `X` within distance 2. Safe cells form runs. An `X` in a run removes
//! its own cell and up to two cells of the run on either side: a run of `n` cells is a heap of the
//! octal game 0.11337, which is 0.007 shifted by two (Guy and Smith 1956; *Winning Ways*, chapter
//! 4). The value is the nim-sum of the runs, by the theorem of Sprague (1935) and Grundy (1939).
//!
//! A position of `n` cells is read once; its winning moves are found in O(`n`), because a move
//! changes only one run and the values of the two parts are looked up.
//!
//! ```
//! use grundy::solvers::treblecross::Position;
//!
//! let position = Position::new(b".....").unwrap();
//! assert!(position.outcome().is_win());
//! assert!(position.winning_moves().map(|m| m.cell).eq([2]));
//! ```

use crate::solvers::Outcome;

include!("../tables/treblecross.rs");

/// The longest run of safe cells in the table.
pub const MAX_RUN: usize = 200;

/// Returns the Grundy value of a run of `n` safe cells, for `n` up to [`MAX_RUN`].
#[must_use]
pub const fn grundy(n: usize) -> Option<u8> {
    if n <= MAX_RUN {
        Some(TREBLECROSS[n])
    } else {
        None
    }
}

/// A strip without three in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<'a> {
    cells: &'a [u8],
    completable: bool,
    nim_sum: u64,
}

/// A move that writes an `X` into a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Index of the cell.
    pub cell: usize,
}

/// The reason why a strip is not a [`Position`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// A strip of fewer than three cells has no room for three in a row.
    TooShort {
        /// Number of cells.
        length: usize,
    },
    /// A cell is neither `.` nor `X`.
    BadCell {
        /// Index of the cell.
        index: usize,
        /// The byte found there.
        found: u8,
    },
    /// The game is over: there are three `X` in a row.
    Three {
        /// Index of the first of the three.
        index: usize,
    },
    /// A run of safe cells is longer than [`MAX_RUN`].
    RunTooLong {
        /// Index of the first cell of the run.
        start: usize,
        /// Number of cells in the run.
        length: usize,
    },
}

messages! {
    Error::TooShort { length } => ("a strip of {length} cells has no room for three in a row"),
    Error::BadCell { index, found } => ("the cell at index {index} is '{}', neither '.' nor 'X'", found.escape_ascii()),
    Error::Three { index } => ("the game is over: three in a row begin at index {index}"),
    Error::RunTooLong { start, length } => ("the run of {length} safe cells at index {start} is longer than {MAX_RUN}"),
}

impl<'a> Position<'a> {
    /// Reads a strip of `.` and `X`.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub fn new(cells: &'a [u8]) -> Result<Self, Error> {
        if cells.len() < 3 {
            return Err(Error::TooShort {
                length: cells.len(),
            });
        }
        for (index, &found) in cells.iter().enumerate() {
            if found != b'.' && found != b'X' {
                return Err(Error::BadCell { index, found });
            }
        }
        if let Some(index) = cells.windows(3).position(|three| three == b"XXX") {
            return Err(Error::Three { index });
        }
        let mut nim_sum = 0;
        for (start, length) in runs(cells) {
            let value = grundy(length).ok_or(Error::RunTooLong { start, length })?;
            nim_sum ^= u64::from(value);
        }
        let completable = cells.windows(3).any(lacks_one);
        Ok(Self {
            cells,
            completable,
            nim_sum,
        })
    }

    /// Returns the outcome for the player to move.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        if self.completable {
            Outcome::N
        } else {
            Outcome::of_nim_sum(self.nim_sum)
        }
    }

    /// Returns the nim-sum of the runs of safe cells, which decides the game if no cell completes a
    /// three.
    #[must_use]
    pub const fn nim_sum(self) -> u64 {
        self.nim_sum
    }

    /// Returns all winning moves, in ascending order.
    pub fn winning_moves(self) -> impl Iterator<Item = Move> {
        let Self {
            cells,
            completable,
            nim_sum,
        } = self;
        let completing =
            (0..cells.len()).filter(move |&cell| completable && completes(cells, cell));
        let quiet = runs(if completable { &[] } else { cells }).flat_map(move |(start, length)| {
            let others = nim_sum ^ value(length);
            (0..length)
                .filter(move |i| {
                    value(i.saturating_sub(2)) ^ value(length.saturating_sub(i + 3)) == others
                })
                .map(move |i| start + i)
        });
        completing.chain(quiet).map(|cell| Move { cell })
    }
}

/// Returns the runs of safe cells, each as its start and length; empty ones are included.
fn runs(cells: &[u8]) -> impl Iterator<Item = (usize, usize)> {
    let mut start = 0;
    cells.split(|&cell| cell == b'X').map(move |gap| {
        let end = start + gap.len();
        let left = if start == 0 { 0 } else { 2 };
        let right = if end == cells.len() { 0 } else { 2 };
        let run = (start + left, gap.len().saturating_sub(left + right));
        start = end + 1;
        run
    })
}

/// Returns the value of a run that [`Position::new`] has found in the table.
fn value(length: usize) -> u64 {
    grundy(length).map_or(0, u64::from)
}

/// Returns `true` if one more `X` makes these three cells three in a row.
fn lacks_one(three: &[u8]) -> bool {
    matches!(three, b".XX" | b"X.X" | b"XX.")
}

/// Returns `true` if an `X` in this cell makes three in a row.
fn completes(cells: &[u8], cell: usize) -> bool {
    let around = &cells[cell.saturating_sub(2)..cells.len().min(cell + 3)];
    cells[cell] == b'.' && around.windows(3).any(lacks_one)
}

#[cfg(test)]
mod tests;
