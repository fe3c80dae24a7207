//! Functions for all tests of computed values.
#![allow(
    dead_code,
    reason = "the tests of the command line compile this file too, and use a part of it"
)]

use grundy_compute::ComputeError;
use grundy_core::{
    game::Game,
    notation::Bounds,
    reference::grundy_values,
    values::{Shape, Values, Width},
};

/// Parses a game.
pub fn game(line: &str) -> Game {
    line.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Parses bounds.
pub fn bounds(line: &str) -> Bounds {
    line.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the values of a game by `compute`, in the narrowest width that fits.
pub fn computed(line: &str, to: &str) -> Values {
    computed_as(line, to, None).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Returns the values of a game by `compute`, in some width.
pub fn computed_as(line: &str, to: &str, width: Option<Width>) -> Result<Values, ComputeError> {
    grundy_compute::compute(&game(line), &bounds(to), width, &())
}

/// Returns the values at some indices by the slow reference.
pub fn slow(game: &Game, shape: Shape, indices: impl IntoIterator<Item = usize>) -> Vec<u32> {
    match game.heaps() {
        Some(rules) => grundy_values(rules, indices.into_iter().map(|heap| heap as u64)),
        None => grundy_values(
            game,
            indices
                .into_iter()
                .map(|index| game.position(shape, index).unwrap()),
        ),
    }
}

/// Asserts that every computed value agrees with the slow reference.
pub fn assert_slow(line: &str, to: &str) {
    let values = computed(line, to);
    let slow = slow(&game(line), values.shape, 0..values.len());
    let wrong = values
        .iter()
        .zip(&slow)
        .position(|(fast, &slow)| fast != slow);
    if let Some(index) = wrong {
        let (at, fast) = (values.shape.name(index), values.get(index));
        panic!("{line} at {at}: {fast:?} instead of {}", slow[index]);
    }
}
