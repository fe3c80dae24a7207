//! The terms after the given ones, which may distinguish the found games.

use std::time::Duration;

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use grundy_compute::compute;
use grundy_core::{
    game::Game,
    notation::Bounds,
    progress::{Deadline, Progress, Quiet},
    values::Values,
};

use super::sequence::Match;

/// The number of further terms that are compared.
const FURTHER_TERMS: u64 = 64;
/// The largest number of games that are compared, and of the heaps of all these games together.
const GAMES: u64 = 100;
const HEAPS: u64 = 20_000;
/// The largest heap of codes that leave three or more heaps: larger ones take long.
const MANY_PARTS_TO: u64 = 200;
/// The time limit for games by rules, whose moves may be many.
const TIME: Duration = Duration::from_millis(500);

/// The comparison of the next terms of games that have the same terms so far.
///
/// [`further`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Further {
    /// The number of compared games.
    pub games: usize,
    /// The index of the last compared term.
    pub to: u64,
    /// The index of the first term that is not the same for all compared games.
    pub differ_at: Option<u64>,
}

/// Compares the terms from index `next` on of the first games, at most a hundred; `None` for fewer
/// than two games.
///
/// ```
/// use grundy_law::identify::{Match, further};
///
/// let game = |line: &str| Match {
///     line: line.to_owned(),
///     name: None,
///     oeis: None,
///     shift: 0,
///     terms: 3,
/// };
/// let more = further(
///     3,
///     &[game("Subtraction({1,2,3})"), game("Subtraction({1,2,5})")],
///     &(),
/// )
/// .ok_or("not two games")?;
/// assert_eq!((more.games, more.to, more.differ_at), (2, 66, Some(3)));
/// # Ok::<(), &str>(())
/// ```
pub fn further(next: u64, matches: &[Match], progress: &dyn Progress) -> Option<Further> {
    let to = next.checked_add(FURTHER_TERMS - 1)?;
    let games = usize::try_from((HEAPS / to.max(1)).clamp(2, GAMES)).unwrap_or(2);
    let rows = matches
        .par_iter()
        .take(games)
        .filter_map(|matched| terms(matched, next, to, progress));
    let rows: Vec<Vec<u32>> = rows.collect();
    let (first, others) = rows.split_first()?;
    let differ_at = (next..=to)
        .zip(0..)
        .find(|&(_, place)| others.iter().any(|row| row.get(place) != first.get(place)));
    if others.is_empty() {
        return None;
    }
    Some(Further {
        games: rows.len(),
        to,
        differ_at: differ_at.map(|(index, _): (u64, usize)| index),
    })
}

/// Returns the terms of a game with indices from `next` to `to`; `None` if they take too long.
fn terms(matched: &Match, next: u64, to: u64, progress: &dyn Progress) -> Option<Vec<u32>> {
    let game: Game = matched.line.parse().ok()?;
    let heap = |index: u64| index.checked_add_signed(matched.shift);
    let last = heap(to)?;
    if game.code().is_some_and(|code| code.most_parts() > 2) && last > MANY_PARTS_TO {
        return None;
    }
    let deadline = Deadline::after(TIME, progress);
    let listener: &dyn Progress = if game.rule().is_some() {
        &deadline
    } else {
        progress
    };
    let values: Values = compute(&game, &Bounds::Heap(last), None, &Quiet(listener)).ok()?;
    (next..=to)
        .map(|index| values.get(usize::try_from(heap(index)?).ok()?))
        .collect()
}
