//! Again Stone Game ([`LightOJ` 1296](https://lightoj.com/problem/again-stone-game)).
//!
//! A move takes from one pile at least one stone and at most half of the stones. The player who
//! cannot move loses.
//!
//! The Grundy values are `g(2m) = m` and `g(2m + 1) = g(m)` (Levine, *Fractal sequences and
//! restricted Nim*, Ars Combinatoria 80, 2006). Proof by induction: the options of `2m` are the
//! sizes `m..2m`, and these have the values `0..m`, one each; the options of `2m + 1` are the sizes
//! `m + 1..=2m`, which have the value `m` in place of `g(m)`. The value of a position is the
//! nim-sum of its piles, by the theorem of Sprague (1935) and Grundy (1939).
//!
//! In binary the law drops all trailing ones and the zero above them: `x + 1 = (2 g(x) + 1) * 2^k`.
//! So a value takes O(1) for all 64-bit piles. A pile's winning move also takes O(1), because at
//! most one reachable size has the target value.
//!
//! ```
//! use grundy::solvers::stone::{Move, Position, grundy};
//!
//! assert_eq!(grundy(0b10_0111), 0b10);
//! let position = Position::new(&[1, 3, 9]).unwrap(); // values 0, 0, 2
//! assert!(position.outcome().is_win());
//! assert!(position.winning_moves().eq([Move { pile: 2, take: 2 }]));
//! ```

use crate::solvers::piles;
pub use crate::solvers::piles::{Error, Move};

/// Returns the Grundy value of a pile of `x` stones.
#[must_use]
pub const fn grundy(x: u64) -> u64 {
    match x.checked_shr(x.trailing_ones() + 1) {
        Some(value) => value,
        None => 0,
    }
}

/// Piles of stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<'a> {
    piles: &'a [u64],
    nim_sum: u64,
}

decided_by_nim_sum!(Position<'_>, "the piles");

impl<'a> Position<'a> {
    /// Creates a position of piles of one or more stones.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub fn new(piles: &'a [u64]) -> Result<Self, Error> {
        Ok(Self {
            piles,
            nim_sum: piles::nim_sum(piles, grundy)?,
        })
    }

    /// Returns all winning moves, in ascending order.
    pub fn winning_moves(self) -> impl Iterator<Item = Move> {
        self.piles
            .iter()
            .enumerate()
            .filter_map(move |(pile, &stones)| {
                // The sizes with a given value are `odd * 2^k - 1` for one odd number. Only the
                // largest of them below the pile is within reach.
                let odd = 2 * (grundy(stones) ^ self.nim_sum) + 1;
                let doublings = (stones / odd).checked_ilog2()?;
                let left = (odd << doublings) - 1;
                let take = stones - left;
                (take <= stones / 2).then_some(Move { pile, take })
            })
    }
}

#[cfg(test)]
mod tests;
