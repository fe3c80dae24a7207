//! The default bounds of each family in a search.

use grundy_compute::compound;
use grundy_core::{
    game::{Game, Ring, compound::numbers},
    notation::Bounds,
    values::Sides,
};

/// The first and the largest bound of a search in growing tables.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Steps {
    /// The first bound.
    pub first: u64,
    /// The largest bound.
    pub last: u64,
}

/// The steps of games whose values show their law; `None` for others.
pub(crate) fn first_step(game: &Game) -> Option<Steps> {
    Some(match game {
        Game::Code(_) | Game::Set(_) | Game::Rule(_) | Game::Lists(_) => Steps { first: 1 << 10, last: 1 << 26 },
        Game::Strip(_) => Steps { first: 200, last: 1 << 13 },
        Game::Ring(Ring::Strip(_)) => Steps { first: 1000, last: 1 << 13 },
        Game::Ring(Ring::Code(_)) => Steps { first: 1000, last: 1 << 17 },
        Game::Lattice(_)
        | Game::Piece(_)
        | Game::State(_)
        | Game::Row(_)
        | Game::Board(_)
        | Game::Finite(_)
        | Game::Sum(_)
        | Game::Product(_) => return None,
    })
}

/// The rectangle of a lattice that is computed.
const LATTICE: Bounds = Bounds::Grid(64, 64);
/// The cells to which rows with long patterns, and several rows, are computed at most.
const ROW: u64 = 100;

/// The bounds to which games are computed whose law does not come from more and more values, the smallest first.
pub(crate) fn sizes(game: &Game) -> Vec<Bounds> {
    match game {
        Game::State(rule) => boxes(&states(rule.coordinates)),
        Game::Piece(piece) => boxes(&states(piece.dimensions)),
        // Each takes a multiple of the time of the one before.
        Game::Row(row) => (1..=ROW / row.rows.max(1) as u64).map(Bounds::Heap).collect(),
        Game::Lattice(_) => vec![LATTICE],
        Game::Sum(_) | Game::Product(_) => numbers(game).and_then(compound::some).into_iter().collect(),
        Game::Board(_) | Game::Finite(_) => vec![Bounds::All],
        Game::Code(_) | Game::Set(_) | Game::Rule(_) | Game::Lists(_) | Game::Strip(_) | Game::Ring(_) => Vec::new(),
    }
}

/// The bounds of states with that number of coordinates.
fn states(coordinates: usize) -> Bounds {
    let sides = match coordinates {
        2 => return LATTICE,
        3 => Sides::new(&[20; 3]),
        _ => Sides::new(&[9; 4]),
    };
    sides.map_or(LATTICE, Bounds::Block)
}

/// Boxes of side 1, 2, 4 and so on up to a rectangle or a box.
fn boxes(whole: &Bounds) -> Vec<Bounds> {
    let longest = match whole {
        Bounds::Grid(width, height) => (*width).max(*height),
        Bounds::Block(sides) => sides.lengths().iter().copied().max().unwrap_or(1),
        Bounds::Heap(_) | Bounds::All => 1,
    };
    let part = |side: u64| match whole {
        Bounds::Grid(width, height) => Bounds::Grid(side.min(*width), side.min(*height)),
        Bounds::Block(sides) => {
            let lengths: Vec<u64> = sides.lengths().iter().map(|&length| side.min(length)).collect();
            Sides::new(&lengths).map_or(*whole, Bounds::Block)
        }
        other => *other,
    };
    std::iter::successors(Some(1_u64), |&side| (side < longest).then_some(2 * side)).map(part).collect()
}
