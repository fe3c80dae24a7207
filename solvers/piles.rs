//! Piles of stones, of which a move takes some: what [`misere`](crate::solvers::misere) and
//! [`stone`](crate::solvers::stone) share.

/// A move that takes stones from a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Index of the pile.
    pub pile: usize,
    /// The number of stones.
    pub take: u64,
}

/// The reason why a list of piles is not a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// A pile has no stone.
    ZeroPile {
        /// Index of the pile.
        index: usize,
    },
}

messages! {
    Error::ZeroPile { index } => ("the pile at index {index} has no stone"),
}

/// Returns the nim-sum of the values of piles that have a stone each.
pub(crate) fn nim_sum(piles: &[u64], value: impl Fn(u64) -> u64) -> Result<u64, Error> {
    match piles.iter().position(|&stones| stones == 0) {
        Some(index) => Err(Error::ZeroPile { index }),
        None => Ok(piles.iter().fold(0, |sum, &stones| sum ^ value(stones))),
    }
}
