//! Misère Nim ([`LightOJ` 1253](https://lightoj.com/problem/misere-nim)).
//!
//! A move takes one or more stones from one pile. The player who takes the last stone *loses*.
//!
//! While a pile of two or more stones is left, the winner plays as in Nim: the player to move loses
//! exactly if the nim-sum is 0. If all piles are single stones, an odd number of them is lost
//! (Bouton 1901), and "odd" then means a nim-sum of 1. So a position is lost exactly if its nim-sum
//! is 0 with a large pile, or 1 without.
//!
//! All functions are linear in the number of piles: each pile has at most one winning move, which
//! follows from the nim-sum and from the sizes of the other piles (large or single).
//!
//! ```
//! use grundy::solvers::misere::{Move, Position};
//!
//! let position = Position::new(&[1, 1, 7]).unwrap();
//! assert!(position.outcome().is_win());
//! assert!(position.winning_moves().eq([Move { pile: 2, take: 6 }])); // leaves three single stones
//! ```

pub use crate::solvers::piles::{Error, Move};
use crate::solvers::{Outcome, piles};

/// Piles of stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<'a> {
    piles: &'a [u64],
    /// The number of piles of two or more stones.
    large: usize,
    nim_sum: u64,
}

impl<'a> Position<'a> {
    /// Creates a position of piles of one or more stones. Without a pile the game is over, and the
    /// player to move has won, because the opponent took the last stone.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub fn new(piles: &'a [u64]) -> Result<Self, Error> {
        let nim_sum = piles::nim_sum(piles, |stones| stones)?;
        let large = piles.iter().filter(|&&stones| stones > 1).count();
        Ok(Self {
            piles,
            large,
            nim_sum,
        })
    }

    /// Returns the outcome for the player to move.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        let lost = if self.large == 0 { 1 } else { 0 };
        if self.nim_sum == lost {
            Outcome::P
        } else {
            Outcome::N
        }
    }

    /// Returns the nim-sum of the piles. The nim-sum alone does not decide the game.
    #[must_use]
    pub const fn nim_sum(self) -> u64 {
        self.nim_sum
    }

    /// Returns all winning moves, in ascending order.
    pub fn winning_moves(self) -> impl Iterator<Item = Move> {
        self.piles
            .iter()
            .enumerate()
            .filter_map(move |(pile, &stones)| {
                let others_are_single = self.large == usize::from(stones > 1);
                // The target is nim-sum 0, or an odd number of single stones.
                let left = stones ^ self.nim_sum ^ u64::from(others_are_single);
                (left < stones).then(|| Move {
                    pile,
                    take: stones - left,
                })
            })
    }
}

#[cfg(test)]
mod tests;
