//! O(1) solvers for twelve impartial games.
#![no_std]
#![forbid(unsafe_code)]

/// Who wins under perfect play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// N-position: the **n**ext player, whose turn it is, wins.
    N,
    /// P-position: the **p**revious player wins; whoever is to move loses.
    P,
}

impl Outcome {
    /// The outcome of a sum under normal play (Sprague 1935, Grundy 1939): won exactly if the nim-sum is not 0.
    #[must_use]
    pub const fn of_nim_sum(nim_sum: u64) -> Self {
        if nim_sum == 0 { Self::P } else { Self::N }
    }

    /// Does the player to move win?
    #[must_use]
    pub const fn is_win(self) -> bool {
        matches!(self, Self::N)
    }
}
