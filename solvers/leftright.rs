//! Left Right (`LightOJ` 1192).
//!
//! A line holds pairs of a gray piece and, right of it, a white piece. A move takes a gray piece
//! any positive distance to the right or a white piece to the left, not onto or past its partner.
//! The player who cannot move loses.
//!
//! A move of either piece shortens the gap of its pair: the gaps are heaps of Nim, and the player
//! to move wins exactly if their nim-sum is not 0 (Bouton 1901).
//!
//! If each player owns one colour, the outcome is the same, because both pieces can shorten a gap
//! by the same distances. The player of the gray pieces then has only the winning moves with
//! [`Piece::Gray`].
//!
//! All functions are linear in the number of pairs: a pair has no winning move, or one for either
//! piece.
//!
//! ```
//! use grundy::solvers::leftright::{Move, Piece, Position};
//!
//! let position = Position::new(&[0, 4, 10, 12]).unwrap(); // gaps 3 and 1
//! assert!(position.outcome().is_win());
//! assert!(position.winning_moves().eq([
//!     Move { pair: 0, piece: Piece::Gray, from: 0, to: 2 },
//!     Move { pair: 0, piece: Piece::White, from: 4, to: 2 },
//! ]));
//! ```

/// Gray-white pairs on a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<'a> {
    pieces: &'a [u64],
    nim_sum: u64,
}

/// One of the two pieces of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    /// The left piece, which moves right.
    Gray,
    /// The right piece, which moves left.
    White,
}

/// A move of a piece towards its partner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Index of the pair.
    pub pair: usize,
    /// The piece that moves.
    pub piece: Piece,
    /// The place that the piece leaves.
    pub from: u64,
    /// The place that the piece enters.
    pub to: u64,
}

/// The reason why a list of places is not a [`Position`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// A piece has no partner.
    Odd,
    /// A piece is not to the right of the one before it.
    Order {
        /// Index of the piece.
        index: usize,
    },
}

messages! {
    Error::Odd => ("the last piece has no partner"),
    Error::Order { index } => ("the piece at index {index} is not to the right of the one before it"),
}

decided_by_nim_sum!(Position<'_>, "the gaps");

impl<'a> Position<'a> {
    /// Creates the line with the pieces gray, white, gray, white ... from left to right.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub fn new(pieces: &'a [u64]) -> Result<Self, Error> {
        if pieces.len() % 2 != 0 {
            return Err(Error::Odd);
        }
        if let Some(before) = pieces.windows(2).position(|two| two[0] >= two[1]) {
            return Err(Error::Order { index: before + 1 });
        }
        let nim_sum = pieces
            .chunks_exact(2)
            .fold(0, |sum, pair| sum ^ (pair[1] - pair[0] - 1));
        Ok(Self { pieces, nim_sum })
    }

    /// Returns all winning moves, in ascending order.
    pub fn winning_moves(self) -> impl Iterator<Item = Move> {
        self.pieces
            .chunks_exact(2)
            .enumerate()
            .flat_map(move |(pair, places)| {
                let (gray, white) = (places[0], places[1]);
                let gap = white - gray - 1;
                let target = gap ^ self.nim_sum;
                let moves = (target < gap).then(|| {
                    [
                        Move {
                            pair,
                            piece: Piece::Gray,
                            from: gray,
                            to: white - 1 - target,
                        },
                        Move {
                            pair,
                            piece: Piece::White,
                            from: white,
                            to: gray + 1 + target,
                        },
                    ]
                });
                moves.into_iter().flatten()
            })
    }
}

#[cfg(test)]
mod tests;
