//! The second level of the choice of a method: the ways in which it computes a game, with the names
//! of the modules.

use super::{
    dispatch::{faster, walled_leaps},
    rides, states,
};
use grundy_core::{
    game::Game,
    values::{Shape, Sides},
};
use grundy_heaps::{removal::removal, rules::RuleProgram, ways::of_program};
use grundy_work::method::{Method, Way, fastest};

/// Returns the ways in which the values of a game within bounds are computed by the fastest method;
/// none if the method has only one.
#[must_use]
pub fn ways(game: &Game, shape: Shape) -> Vec<Way> {
    let known = faster(game);
    let game = known.as_ref().unwrap_or(game);
    let mut ways = match (fastest(game).method, shape, Sides::new(&shape.lengths())) {
        (Method::Removal, Shape::Heap { to }, _) => game
            .set()
            .map_or(Vec::new(), |set| vec![removal(set, to).0]),
        (Method::Naive, ..) => game
            .rule()
            .and_then(RuleProgram::new)
            .map_or(Vec::new(), |program| of_program(&program)),
        _ if walled_leaps(game).is_some() => vec![Way {
            name: "sweep",
            why: "walls, and all moves are leaps",
        }],
        (Method::Lines, _, Some(sides)) => rides::LatticeMoves::from_game(game)
            .map_or(Vec::new(), |moves| vec![rides::way(&moves, sides)]),
        (Method::Levels, _, Some(sides)) => states::ways(game, sides),
        _ => Vec::new(),
    };
    ways.sort_unstable_by_key(|way| way.name);
    ways.dedup();
    ways
}
