//! What the tests of computed values share.
#![allow(dead_code, reason = "the tests of `generator` compile this file too, and use a part of it")]

use grundy_compiler::{
    compute::{self, Error},
    game::{Game, board::Filled, ring::Place, state::State},
    notation::Bounds,
    reference::grundy_values,
    values::{Shape, Sides, Values, Width},
};

/// The game that a line names.
pub fn game(line: &str) -> Game {
    line.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The bounds that a line names.
pub fn bounds(line: &str) -> Bounds {
    line.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// What `compute` makes of a game, in the narrowest width that fits.
pub fn computed(line: &str, to: &str) -> Values {
    computed_as(line, to, None).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// What `compute` makes of a game in some width.
pub fn computed_as(line: &str, to: &str, width: Option<Width>) -> Result<Values, Error> {
    compute::compute(&game(line), &bounds(to), width, &())
}

/// The values at some indices by the slow reference.
pub fn slow(game: &Game, shape: Shape, indices: impl IntoIterator<Item = usize>) -> Vec<u32> {
    let (long, short) = (|n: usize| n as u64, |n: usize| u8::try_from(n).unwrap());
    let indices = indices.into_iter();
    match (game, shape) {
        (Game::Code(code), Shape::Heap { .. }) => grundy_values(code, indices.map(long)),
        (Game::Set(set), Shape::Heap { .. }) => grundy_values(set, indices.map(long)),
        (Game::Rule(rule), Shape::Heap { .. }) => grundy_values(rule, indices.map(long)),
        (Game::Lists(rule), Shape::Heap { .. }) => grundy_values(rule, indices.map(long)),
        (Game::Lattice(lattice), Shape::Grid { height, .. }) => {
            grundy_values(lattice, indices.map(|i| (long(i / height), long(i % height))))
        }
        (Game::State(_) | Game::Piece(_), Shape::Grid { width, height }) => {
            let sides = Sides::new(&[long(width), long(height)]).unwrap();
            slow_states(game, indices.map(|index| sides.state(index)))
        }
        (Game::State(_) | Game::Piece(_), Shape::Block { sides }) => {
            slow_states(game, indices.map(|index| sides.state(index)))
        }
        (Game::Product(product), Shape::Grid { width, height }) => {
            let sides = Sides::new(&[long(width), long(height)]).unwrap();
            grundy_values(product, indices.map(|index| sides.state(index)))
        }
        (Game::Product(product), Shape::Block { sides }) => {
            grundy_values(product, indices.map(|index| sides.state(index)))
        }
        (Game::Ring(ring), Shape::Heap { .. }) => grundy_values(ring, indices.map(|n| Place::Ring(long(n)))),
        (Game::Row(row), Shape::Heap { .. }) => grundy_values(row, indices.map(|n| vec![0; n * row.rows])),
        (Game::Strip(strip), Shape::Strip { ends, .. }) => {
            let gap = |i: usize| (long(i / ends / ends), short(i / ends % ends), short(i % ends));
            grundy_values(strip, indices.map(gap))
        }
        (Game::Board(board), Shape::Board { .. }) => grundy_values(board, indices.map(|mask| Filled(mask as u64))),
        (Game::Finite(finite), Shape::Opening) => {
            let taking = finite.taking().expect("a game of taking");
            grundy_values(&taking, indices.map(|_| (0..taking.elements).collect()))
        }
        (game, shape) => panic!("{game} has no {shape:?}"),
    }
}

/// The values of states by the slow reference.
fn slow_states(game: &Game, states: impl IntoIterator<Item = State>) -> Vec<u32> {
    match game {
        Game::State(rule) => grundy_values(rule, states),
        Game::Piece(piece) => grundy_values(piece, states),
        game => panic!("{game} is not on states"),
    }
}

/// Asserts that every computed value is what the slow reference says.
pub fn assert_slow(line: &str, to: &str) {
    let values = computed(line, to);
    let slow = slow(&game(line), values.shape, 0..values.len());
    let wrong = values.iter().zip(&slow).position(|(fast, &slow)| fast != slow);
    if let Some(index) = wrong {
        let (at, fast) = (values.shape.name(index), values.get(index));
        panic!("{line} at {at}: {fast:?} instead of {}", slow[index]);
    }
}
