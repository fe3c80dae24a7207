//! Which functions are asked for.

use std::fmt;

use grundy_core::game::Game;

/// Which functions a snippet has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Want {
    /// The value of a component.
    pub grundy: bool,
    /// Who wins a sum of components; alone, of a game of heaps or a board: who wins one heap or board.
    pub outcome: bool,
    /// A winning move in a sum of components.
    pub moves: bool,
}

impl Want {
    /// Values alone.
    pub const GRUNDY: Self = Self { grundy: true, outcome: false, moves: false };

    pub(crate) fn is_default(self) -> bool {
        self == Self::GRUNDY
    }

    /// Is nothing asked for but who wins one heap or one board? That takes one bit a position.
    pub(super) fn is_one_outcome(self, game: &Game) -> bool {
        let has_bits = game.plane().is_none() && game.strip().is_none() && game.games().is_empty();
        has_bits && self.outcome && !self.grundy && !self.moves
    }
}

/// The names of the functions, separated by commas.
impl fmt::Display for Want {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = [(self.grundy, "grundy"), (self.outcome, "outcome"), (self.moves, "moves")];
        let names: Vec<&str> = names.into_iter().filter(|(wanted, _)| *wanted).map(|(_, name)| name).collect();
        f.write_str(&names.join(","))
    }
}
