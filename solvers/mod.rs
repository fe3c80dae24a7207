//! O(1) solvers for twelve impartial games.
//!
//! Each module answers one problem of a public judge. No module allocates, and all follow the same
//! conventions:
//!
//! - `Position::new` returns `Result<Position, Error>`. An error names the place, and the rule of
//!   the game or the limit of a table that the arguments break. Every mask is a position of
//!   [`marble`]: its `Error` has no value, so `let Ok(position) = marble::Position::new(mask);`
//!   needs no `else`.
//! - A list may be empty, except that a strip of [`treblecross`] has at least three cells. An empty
//!   list has no move: the player to move loses, or wins in [`misere`], because the opponent took
//!   the last stone.
//! - `outcome` tells who wins. `winning_moves` lists, in ascending order, every move that leaves
//!   the opponent in a lost position. So a won position has at least one winning move, except the
//!   empty position of [`misere`].
//! - Indices count from 0.
//!
//! | module | game | decided by |
//! |---|---|---|
//! | [`treblecross`] | three `X` in a row on a strip | table of 201 values |
//! | [`chess`] | two pawns a column | Nim of the gaps |
//! | [`leftright`] | pairs that approach each other | Nim of the gaps |
//! | [`matrix`] | stones of one row | Nim of the row sums |
//! | [`misere`] | Nim, the last stone loses | Bouton's rule |
//! | [`calendar`] | coins that go right or down | staircase Nim |
//! | [`partition`] | splits into unequal piles (Grundy's game) | table of 10,001 values |
//! | [`stone`] | at most half a pile | trailing ones |
//! | [`knights`] | knights that approach the corner | table of 500 x 500 values |
//! | [`marble`] | lines of one to three holes | table of 65,536 values |
//! | [`nottt`] | no two equal neighbours | a law of four cases |
//! | [`tttnim`] | Nim on a square of 3 x 3 | nim-sums of 18 pairs |
//!
//! ```
//! use grundy::solvers::misere::{Move, Position};
//!
//! let position = Position::new(&[1, 2, 4]).unwrap();
//! assert!(position.outcome().is_win());
//! assert!(position.winning_moves().eq([Move { pile: 2, take: 1 }]));
//! assert_eq!(Position::new(&[1, 0]), Err(grundy::solvers::misere::Error::ZeroPile { index: 1 }));
//! ```

#[macro_use]
mod macros;

pub mod calendar;
pub mod chess;
pub mod knights;
pub mod leftright;
pub mod marble;
pub mod matrix;
pub mod misere;
pub mod nottt;
pub mod partition;
mod piles;
#[cfg(feature = "runner")]
pub mod runner;
pub mod stone;
pub mod treblecross;
pub mod tttnim;

/// The winner under perfect play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// N-position: the **n**ext player, whose turn it is, wins.
    N,
    /// P-position: the **p**revious player wins; the player to move loses.
    P,
}

impl Outcome {
    /// Returns the outcome of a sum under normal play (Sprague 1935, Grundy 1939): won exactly if
    /// the nim-sum is not 0.
    #[must_use]
    pub const fn of_nim_sum(nim_sum: u64) -> Self {
        if nim_sum == 0 { Self::P } else { Self::N }
    }

    /// Returns `true` if the player to move wins.
    #[must_use]
    pub const fn is_win(self) -> bool {
        matches!(self, Self::N)
    }
}
