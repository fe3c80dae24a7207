//! Summaries of a game's values that are not kept: the number of occurrences of each value, the largest value, a
//! digest.

use super::{
    dispatch::{compute, shape},
    lattice,
};
use grundy_core::{
    game::Game,
    notation::Bounds,
    progress::Progress,
    values::{Digest, Histogram, Shape, tally::Digester},
};
use grundy_work::{
    error::{Error, Stop},
    method::{Method, fastest},
};

/// Counts the occurrences of each value of `game` within `bounds`, and finds the first position of the largest value.
/// If all moves of a lattice are leaps, its values are not kept in memory.
///
/// # Errors
/// If the bounds do not fit the game, or `progress` asks to stop.
pub fn histogram(game: &Game, bounds: &Bounds, progress: &dyn Progress) -> Result<Histogram, Error> {
    if let (Some(plane), Shape::Grid { width, height }) = (game.plane(), shape(game, bounds)?) {
        if let Some(histogram) = lattice::histogram(&plane, width, height, progress).map_err(interrupted)? {
            return Ok(histogram);
        }
    }
    Ok(Histogram::of(&compute(game, bounds, None, progress)?.cells))
}

/// Computes the digest of the values of `game` within `bounds`. If all moves of a lattice are leaps, at most 2^26
/// cells, or one longer column, are kept in memory at a time.
///
/// # Errors
/// If the bounds do not fit the game, or `progress` asks to stop.
pub fn digest(game: &Game, bounds: &Bounds, progress: &dyn Progress) -> Result<Digest, Error> {
    let mut digester = Digester::default();
    match (game.plane(), shape(game, bounds)?) {
        (Some(plane), Shape::Grid { width, height }) if fastest(game).method == Method::Sweep => {
            let each = &mut |values: &[u8]| digester.update(values);
            lattice::in_order(&plane, width, height, progress, each).map_err(interrupted)?;
        }
        _ => digester.update_all(&compute(game, bounds, None, progress)?.cells),
    }
    Ok(digester.finish())
}

/// Methods whose values always fit can only be interrupted.
fn interrupted(_: Stop) -> Error {
    Error::Interrupted
}
