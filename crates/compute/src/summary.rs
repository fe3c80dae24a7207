//! What is known of a game's values when they need not be kept: how often each occurs, the largest, a digest.

use super::{
    front::{compute, shape},
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

/// How often each value of `game` within `bounds` occurs, and where the largest stands. The values of lattices that only
/// leap are not kept in memory.
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

/// The digest of the values of `game` within `bounds`. Of lattices that only leap at most 2^26 cells, or one column if
/// that is longer, are kept in memory at a time.
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
