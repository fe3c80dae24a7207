//! Outcomes of the positions of a table, by plain search.

use grundy_core::{
    game::{Board, Game},
    progress::Progress,
    values::Shape,
};

use super::{Memo, Unsearched};

/// The outcomes under misère play of the positions of a table. Known positions are not searched
/// again.
pub struct Outcomes<'a> {
    game: &'a Game,
    shape: Shape,
    memo: Memo<'a, Game, bool>,
}

impl<'a> Outcomes<'a> {
    /// Creates a search that keeps at most `most` positions; `progress` is asked at each position
    /// whether to stop.
    #[must_use]
    pub fn new(game: &'a Game, shape: Shape, most: usize, progress: &'a dyn Progress) -> Self {
        Self {
            game,
            shape,
            memo: Memo::outcomes(game, most).until(progress),
        }
    }

    /// Returns `true` if the position at an index is a P-position.
    ///
    /// # Errors
    /// If too many positions are needed, or `progress` asks to stop.
    ///
    /// # Panics
    /// If the shape belongs to another game.
    pub fn is_p(&mut self, index: usize) -> Result<bool, Unsearched> {
        let position = self
            .game
            .position(self.shape, index)
            .expect("the shape is of this game");
        self.memo.value_of(&[position]).copied()
    }
}

/// Returns for each position of a table whether it is a P-position under misère play, by plain
/// search that keeps at most `most` positions.
///
/// # Errors
/// If too many positions are needed, or `progress` asks to stop.
///
/// # Panics
/// If the shape belongs to another game.
pub fn outcomes(
    game: &Game,
    shape: Shape,
    most: usize,
    progress: &dyn Progress,
) -> Result<Vec<bool>, Unsearched> {
    let count = shape
        .positions()
        .filter(|&count| count <= most)
        .ok_or(Unsearched::TooMany(most))?;
    if let Some(board) = game.board() {
        return Ok(of_board(board, count));
    }
    let mut found = Outcomes::new(game, shape, most, progress);
    let outcome = |index| {
        progress.advance(1);
        found.is_p(index)
    };
    (0..count).map(outcome).collect()
}

/// Returns the outcomes of all masks of a board, from the full board down.
fn of_board(board: &Board, count: usize) -> Vec<bool> {
    let placements: Vec<usize> = board
        .placements()
        .into_iter()
        .filter_map(|mask| usize::try_from(mask).ok())
        .collect();
    let mut lost = vec![false; count];
    for mask in (0..count).rev() {
        let mut options = placements
            .iter()
            .filter(|&place| place & mask == 0)
            .map(|place| lost[place | mask]);
        lost[mask] = options
            .next()
            .is_some_and(|first| !first && !options.any(|lost| lost));
    }
    lost
}

/// The outcomes under misère play of single heaps 0, 1, 2, …, `true` for a P-position, by plain
/// search: without a quotient, which may be too large, and as far as `progress` allows. `None` if a
/// move from heaps up to `to` leaves several heaps, since the outcomes of single heaps do not
/// decide sums, or if there are more than `most` moves.
#[must_use]
pub fn one_heap(game: &Game, to: u64, most: usize, progress: &dyn Progress) -> Option<Vec<bool>> {
    let rules = game.heaps()?;
    let (mut outcomes, mut moves): (Vec<bool>, usize) = (Vec::new(), 0);
    for heap in 0..=to {
        let (mut has_option, mut splits, mut wins) = (false, false, false);
        rules.options(&heap, &mut |parts| {
            has_option = true;
            moves += 1;
            match *parts {
                // The empty position has no move: the player to move wins.
                [] => {}
                [part] => {
                    wins |= usize::try_from(part)
                        .ok()
                        .and_then(|part| outcomes.get(part))
                        == Some(&true);
                }
                _ => splits = true,
            }
        });
        if splits || moves > most {
            return None;
        }
        if progress.cancelled() {
            break;
        }
        progress.advance(1);
        outcomes.push(has_option && !wins);
    }
    Some(outcomes)
}
