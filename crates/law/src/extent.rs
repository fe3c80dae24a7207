//! The default bounds of each family in a search.

use grundy_compute::method::{Method, fastest};
use grundy_core::{
    game::{Game, Ring},
    notation::Bounds,
    values::Sides,
};

/// The first and the largest bound of a search in growing tables.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BoundSteps {
    /// The first bound.
    pub first: u64,
    /// The largest bound.
    pub last: u64,
}

/// Returns the steps of games whose values show their law; `None` for other games.
pub(crate) fn first_step(game: &Game) -> Option<BoundSteps> {
    if game.is_heaps() {
        return Some(BoundSteps {
            first: 1 << 10,
            last: 1 << 26,
        });
    }
    let last = match (game.strip(), game.ring()) {
        (Some(_), _) | (None, Some(Ring::Strip(_))) => 1 << 13,
        (None, Some(Ring::Code(_))) => 1 << 17,
        (None, None) => return None,
    };
    let Bounds::Heap(first) = game.family().default_bounds() else {
        return None;
    };
    Some(BoundSteps { first, last })
}

/// Returns the bounds, in increasing order, for games whose law is not found from growing lists of
/// values.
pub(crate) fn sizes(game: &Game) -> Vec<Bounds> {
    let whole = game.family().default_bounds();
    match (fastest(game).method, whole) {
        (Method::Levels, whole) => boxes(&whole),
        // Each bound takes a multiple of the time of the one before.
        (Method::Pieces, Bounds::Heap(to)) => (1..=to).map(Bounds::Heap).collect(),
        (_, whole) => vec![whole],
    }
}

/// Returns boxes of side 1, 2, 4 and so on up to a rectangle or a box.
fn boxes(whole: &Bounds) -> Vec<Bounds> {
    let longest = match whole {
        Bounds::Grid(width, height) => (*width).max(*height),
        Bounds::Block(sides) => sides.lengths().iter().copied().max().unwrap_or(1),
        Bounds::Heap(_) | Bounds::All => 1,
    };
    let part = |side: u64| match whole {
        Bounds::Grid(width, height) => Bounds::Grid(side.min(*width), side.min(*height)),
        Bounds::Block(sides) => {
            let lengths: Vec<u64> = sides
                .lengths()
                .iter()
                .map(|&length| side.min(length))
                .collect();
            Sides::new(&lengths).map_or(*whole, Bounds::Block)
        }
        other => *other,
    };
    std::iter::successors(Some(1_u64), |&side| (side < longest).then_some(2 * side))
        .map(part)
        .collect()
}
