//! The requested functions.

use std::fmt;

use grundy_core::game::Game;

/// The functions of a snippet.
///
/// ```
/// use grundy_emit::Functions;
///
/// assert_eq!(Functions::ALL.to_string(), "grundy,outcome,moves");
/// ```
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a function that may be requested"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Functions {
    /// The value of a component.
    pub grundy: bool,
    /// The winner of a sum of components. For a game of heaps or a board without other functions:
    /// the winner of one heap or board.
    pub outcome: bool,
    /// A winning move in a sum of components.
    pub moves: bool,
    /// The number of winning moves in a sum of components, for whole programs.
    pub counts: bool,
}

impl Functions {
    /// Values, outcomes and moves.
    pub const ALL: Self = Self {
        grundy: true,
        outcome: true,
        moves: true,
        counts: false,
    };

    /// Only outcomes.
    pub const OUTCOME: Self = Self {
        grundy: false,
        outcome: true,
        moves: false,
        counts: false,
    };

    /// Only values.
    pub const GRUNDY: Self = Self {
        grundy: true,
        outcome: false,
        moves: false,
        counts: false,
    };

    pub(crate) fn is_default(self) -> bool {
        self == Self::GRUNDY
    }

    /// Returns `true` if the only requested function is the winner of one heap or one board. That
    /// needs one bit a position.
    pub(super) fn is_one_outcome(self, game: &Game) -> bool {
        let has_bits = game.plane().is_none() && game.strip().is_none() && game.games().is_empty();
        has_bits && self.outcome && !self.grundy && !self.moves && !self.counts
    }
}

/// Prints the names of the functions, separated by commas.
impl fmt::Display for Functions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = [
            (self.grundy, "grundy"),
            (self.outcome, "outcome"),
            (self.moves, "moves"),
        ];
        let names: Vec<&str> = names
            .into_iter()
            .filter(|(wanted, _)| *wanted)
            .map(|(_, name)| name)
            .collect();
        f.write_str(&names.join(","))
    }
}
