//! Summaries of a game's values that are not kept: the number of occurrences of each value, the
//! largest value, a digest.

use super::{
    dispatch::{compute, shape},
    lattice::{self, sweep::Tuning},
};
use grundy_core::{
    game::{Game, Plane},
    notation::Bounds,
    progress::Progress,
    values::{Cells, Digest, Digester, Histogram, Shape},
};
use grundy_work::{
    error::ComputeError,
    method::{Method, of_plane},
};

/// Counts the occurrences of each value of `game` within `bounds`, and finds the first position of
/// the largest value. If all moves of a lattice are leaps, its values are not kept in memory.
///
/// # Errors
/// If the bounds do not fit the game, or `progress` asks to stop.
pub fn histogram(
    game: &Game,
    bounds: &Bounds,
    progress: &dyn Progress,
) -> Result<Histogram, ComputeError> {
    match sweep_plane(game, bounds)? {
        Some((plane, sides)) => lattice::histogram(Tuning::default(), &plane, sides, progress)
            .map_err(|_| ComputeError::Interrupted),
        None => Ok(Histogram::from_cells(
            &compute(game, bounds, None, progress)?.cells,
        )),
    }
}

/// Computes the digest of the values of `game` within `bounds`. If all moves of a lattice are
/// leaps, at most 2^26 cells, or one longer column, are kept in memory at a time.
///
/// # Errors
/// If the bounds do not fit the game, or `progress` asks to stop.
pub fn digest(
    game: &Game,
    bounds: &Bounds,
    progress: &dyn Progress,
) -> Result<Digest, ComputeError> {
    let mut digester = Digester::default();
    let mut update = |cells: &Cells| digester.update_all(cells);
    match sweep_plane(game, bounds)? {
        Some((plane, sides)) => {
            lattice::in_order(&plane, sides, progress, &mut update)
                .map_err(|_| ComputeError::Interrupted)?;
        }
        None => update(&compute(game, bounds, None, progress)?.cells),
    }
    Ok(digester.finish())
}

/// The width and the height of a rectangle.
type Sides = (usize, usize);

/// The plane and the sides of a rectangle, if all moves of a lattice are leaps.
fn sweep_plane(game: &Game, bounds: &Bounds) -> Result<Option<(Plane, Sides)>, ComputeError> {
    let shape = shape(game, bounds)?;
    let plane = game
        .plane()
        .filter(|plane| of_plane(plane) == Method::Sweep);
    Ok(plane.zip(if let Shape::Grid { width, height } = shape {
        Some((width, height))
    } else {
        None
    }))
}
