//! Partitioning Game ([`LightOJ` 1199](https://lightoj.com/problem/partitioning-game)): Grundy's
//! game.
//!
//! A move splits one pile of tokens into two non-empty piles of *different* sizes. The player who
//! cannot move loses.
//!
//! Grundy (1939) introduced his values with this game; the value of a position is the nim-sum of
//! its piles, by the theorem of Sprague (1935) and Grundy. It is not known whether the values
//! become periodic (*Winning Ways*, chapter 4), so they come from a table.
//!
//! The outcome is linear in the number of piles. The winning moves are linear in the number of
//! tokens, because every split has to be tried.
//!
//! ```
//! use grundy::solvers::partition::{Move, Position};
//!
//! let position = Position::new(&[5, 1]).unwrap();
//! assert!(position.outcome().is_win());
//! assert!(position.winning_moves().eq([Move { pile: 0, parts: (1, 4) }]));
//! ```

include!("../tables/partition.rs");

/// The largest pile in the table.
pub const MAX_PILE: usize = 10_000;

/// Returns the Grundy value of a pile of `n` tokens, for `n` up to [`MAX_PILE`].
#[must_use]
pub const fn grundy(n: usize) -> Option<u8> {
    if n <= MAX_PILE {
        Some(PARTITION[n])
    } else {
        None
    }
}

/// Piles of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<'a> {
    piles: &'a [u64],
    nim_sum: u64,
}

/// A move that splits a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Index of the pile.
    pub pile: usize,
    /// The two new piles, the smaller one first.
    pub parts: (u64, u64),
}

/// The reason why a list of piles is not a [`Position`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// A pile has no token.
    ZeroPile {
        /// Index of the pile.
        index: usize,
    },
    /// A pile has more than [`MAX_PILE`] tokens.
    TooLarge {
        /// Index of the pile.
        index: usize,
    },
}

messages! {
    Error::ZeroPile { index } => ("the pile at index {index} has no token"),
    Error::TooLarge { index } => ("the pile at index {index} has more than {MAX_PILE} tokens"),
}

decided_by_nim_sum!(Position<'_>, "the piles");

impl<'a> Position<'a> {
    /// Creates a position of piles of 1 to [`MAX_PILE`] tokens.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub fn new(piles: &'a [u64]) -> Result<Self, Error> {
        let mut nim_sum = 0;
        for (index, &tokens) in piles.iter().enumerate() {
            if tokens == 0 {
                return Err(Error::ZeroPile { index });
            }
            nim_sum ^= value(tokens).ok_or(Error::TooLarge { index })?;
        }
        Ok(Self { piles, nim_sum })
    }

    /// Returns all winning moves, in ascending order.
    pub fn winning_moves(self) -> impl Iterator<Item = Move> {
        self.piles
            .iter()
            .enumerate()
            .flat_map(move |(pile, &tokens)| {
                let others = self.nim_sum ^ value(tokens).unwrap_or(0);
                (1..tokens.div_ceil(2))
                    .map(move |part| (part, tokens - part))
                    .filter(move |&(a, b)| {
                        value(a).zip(value(b)).is_some_and(|(a, b)| a ^ b == others)
                    })
                    .map(move |parts| Move { pile, parts })
            })
    }
}

/// Returns [`grundy()`] of a pile of any size.
fn value(tokens: u64) -> Option<u64> {
    grundy(usize::try_from(tokens).ok()?).map(u64::from)
}

#[cfg(test)]
mod tests;
