//! What is known of a game's values when they need not be kept: how often each occurs, the largest, a digest.

use sha2::{Digest as _, Sha256};

use super::{Error, Stop, compute, lattice, shape};
use crate::{
    digest,
    game::Game,
    notation::Bounds,
    progress::Progress,
    values::{Cells, Shape, Values},
};

/// How often each value occurs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    /// The number of positions with value v, at index v; as many entries as the largest value needs.
    pub counts: Vec<u64>,
    /// The largest value and the index where it first stands; (0, 0) if there is no position.
    pub largest: (u32, usize),
}

impl Summary {
    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Of values in memory.
    #[must_use]
    pub fn of(values: &Values) -> Self {
        match &values.cells {
            Cells::U8(cells) => Self::count(cells),
            Cells::U16(cells) => Self::count(cells),
            Cells::U32(cells) => Self::count(cells),
        }
    }

    fn count<T: Copy + Into<u32>>(values: &[T]) -> Self {
        let values = values.iter().map(|&value| value.into());
        let largest = values.clone().max().unwrap_or(0);
        let at = values.clone().position(|value| value == largest).unwrap_or(0);
        let mut counts = vec![0; if values.len() == 0 { 0 } else { largest as usize + 1 }];
        values.for_each(|value| counts[value as usize] += 1);
        Self { counts, largest: (largest, at) }
    }
}

/// The digest of a game's values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digest {
    /// The number of positions.
    pub positions: u64,
    /// The largest value and the index where it first stands; (0, 0) if there is no position.
    pub largest: (u32, usize),
    /// SHA-256 of the values as little-endian 32-bit numbers in the order of their indices, in hexadecimal.
    pub sha256: String,
}

/// How often each value of `game` within `bounds` occurs, and where the largest stands. Lattices that only leap are
/// not kept in memory.
///
/// # Errors
/// If the bounds do not fit the game, or `progress` asks to stop.
pub fn summary(game: &Game, bounds: &Bounds, progress: &dyn Progress) -> Result<Summary, Error> {
    if let (Game::Lattice(lattice), Shape::Grid { width, height }) = (game, shape(game, bounds)?) {
        if let Some(summary) = lattice::summary(lattice, width, height, progress).map_err(interrupted)? {
            return Ok(summary);
        }
    }
    Ok(Summary::of(&compute(game, bounds, None, progress)?))
}

/// The digest of the values of `game` within `bounds`. Of lattices that only leap no more than some columns are kept in
/// memory at a time.
///
/// # Errors
/// If the bounds do not fit the game, or `progress` asks to stop.
pub fn digest(game: &Game, bounds: &Bounds, progress: &dyn Progress) -> Result<Digest, Error> {
    let mut running = Running::default();
    match (game, shape(game, bounds)?) {
        (Game::Lattice(lattice), Shape::Grid { width, height }) if lattice::only_leaps(lattice) => {
            let each = &mut |values: &[u8]| running.add(values);
            lattice::in_order(lattice, width, height, progress, each).map_err(interrupted)?;
        }
        _ => match compute(game, bounds, None, progress)?.cells {
            Cells::U8(values) => running.add(&values),
            Cells::U16(values) => running.add(&values),
            Cells::U32(values) => running.add(&values),
        },
    }
    Ok(running.finish())
}

/// Methods whose values always fit can only be interrupted.
fn interrupted(_: Stop) -> Error {
    Error::Interrupted
}

/// A digest of the values so far.
#[derive(Debug, Default)]
struct Running {
    positions: usize,
    largest: (u32, usize),
    hash: Sha256,
}

impl Running {
    fn add<T: Copy + Into<u32>>(&mut self, values: &[T]) {
        let mut bytes = Vec::with_capacity(4 << 12);
        for values in values.chunks(1 << 12) {
            bytes.clear();
            bytes.extend(values.iter().flat_map(|&value| value.into().to_le_bytes()));
            self.hash.update(&bytes);
            let largest = values.iter().map(|&value| value.into()).max().unwrap_or(0);
            if largest > self.largest.0 {
                let at = values.iter().position(|&value| value.into() == largest).unwrap_or(0);
                self.largest = (largest, self.positions + at);
            }
            self.positions += values.len();
        }
    }

    fn finish(self) -> Digest {
        let sha256 = digest::hexadecimal(&self.hash.finalize());
        Digest { positions: self.positions as u64, largest: self.largest, sha256 }
    }
}
