//! Outcomes of the positions of a table, by plain search.

use grundy_core::{game::Game, progress::Progress, values::Shape};

use super::{Memo, Unsearched, is_p};

/// The outcomes under misère play of the positions of a table. Known positions are not searched again.
pub struct Outcomes<'a> {
    game: &'a Game,
    shape: Shape,
    memo: Memo<'a, Game, bool>,
}

impl<'a> Outcomes<'a> {
    /// Creates a search that keeps at most `most` positions; `progress` is asked at each position whether to stop.
    #[must_use]
    pub fn new(game: &'a Game, shape: Shape, most: usize, progress: &'a dyn Progress) -> Self {
        Self { game, shape, memo: Memo::new(game, is_p, most).until(progress) }
    }

    /// Returns `true` if the position at an index is a P-position.
    ///
    /// # Errors
    /// If too many positions are needed, or `progress` asks to stop.
    ///
    /// # Panics
    /// If the shape belongs to another game.
    pub fn is_p(&mut self, index: usize) -> Result<bool, Unsearched> {
        let position = self.game.position(self.shape, index).expect("the shape is of this game");
        self.memo.of(&[position]).copied()
    }
}
