//! From a game and its bounds to the method that computes them.

use super::{
    Error, Stop, board,
    error::{Computed, fit},
    heaps::{enumerate, many_parts, removal, sparse},
    lattice, strip,
};
use crate::{
    game::{Game, Rules},
    notation::Bounds,
    progress::Progress,
    values::{Cell, Cells, Shape, Values, Width},
};

/// The most positions of one table: indices stay within 32 bits, memory within 16 GiB at the widest.
pub const MOST_POSITIONS: u64 = 1 << 32;

/// The most levels that the cells of a lattice's rectangle may have: moves in very steep directions reach cells as
/// far outside it as it has levels.
pub const MOST_LEVELS: u64 = 1 << 28;

/// The positions that `bounds` mean for `game`.
///
/// # Errors
/// If the bounds are of another family, or larger than [`MOST_POSITIONS`] or [`MOST_LEVELS`].
pub fn shape(game: &Game, bounds: &Bounds) -> Result<Shape, Error> {
    let too_large = |positions: String| Error::TooLarge { positions, most: MOST_POSITIONS };
    let size = |n: u64| usize::try_from(n).map_err(|_| too_large(n.to_string()));
    let wrong = |expected| Error::Bounds { game: game.to_string(), expected, found: *bounds };
    let shape = match (game, *bounds) {
        (Game::Code(_) | Game::Set(_) | Game::Rule(_), Bounds::Heap(to)) => Shape::Heap { to: size(to)? },
        (Game::Code(_) | Game::Set(_) | Game::Rule(_), _) => return Err(wrong("to a heap size such as 1000")),
        (Game::Lattice(_), Bounds::Grid(width, height)) => Shape::Grid { width: size(width)?, height: size(height)? },
        (Game::Lattice(_), _) => return Err(wrong("to a rectangle such as 500x500")),
        (Game::Strip(strip), Bounds::Heap(to)) => Shape::Strip { to: size(to)?, ends: strip.ends() },
        (Game::Strip(_), _) => return Err(wrong("to a gap length such as 100")),
        (Game::Board(board), Bounds::All) => Shape::Board { cells: board.cells() },
        (Game::Board(_), _) => return Err(wrong("over all its states (leave the bound out, or say `all`)")),
    };
    if shape.positions().is_none_or(|positions| positions as u64 > MOST_POSITIONS) {
        return Err(too_large(bounds.to_string()));
    }
    if let (Game::Lattice(lattice), Shape::Grid { width, height }) = (game, shape) {
        let levels = lattice::levels(lattice, width, height);
        if levels > u128::from(MOST_LEVELS) {
            return Err(Error::TooLarge { positions: format!("{levels} levels of"), most: MOST_LEVELS });
        }
    }
    Ok(shape)
}

/// The Grundy values of `game` within `bounds`, in cells of exactly `width`, or of the narrowest that fits if `None`.
///
/// # Errors
/// If the bounds do not fit the game, a value does not fit the width, or `progress` asks to stop.
pub fn compute(game: &Game, bounds: &Bounds, width: Option<Width>, progress: &dyn Progress) -> Result<Values, Error> {
    let shape = shape(game, bounds)?;
    if let (Game::Code(code), Shape::Heap { to }) = (game, shape) {
        if !many_parts::needed(code) {
            return stored(sparse::compute(code, to, progress), shape, width);
        }
    }
    let widths = width.as_ref().map_or(Width::ALL.as_slice(), std::slice::from_ref);
    let mut first_failure = None;
    for &width in widths {
        let computed = match width {
            Width::U8 => compute_as::<u8>(game, shape, progress),
            Width::U16 => compute_as::<u16>(game, shape, progress),
            Width::U32 => compute_as::<u32>(game, shape, progress),
        };
        match computed {
            Ok(values) => return Ok(values),
            Err(stop @ Stop::TooWide { .. }) => first_failure = Some(stop.into_error(shape, width)),
            Err(stop) => return Err(stop.into_error(shape, width)),
        }
    }
    Err(first_failure.unwrap_or(Error::Interrupted))
}

/// The values in cells of the width that was asked for.
fn stored(cells: Result<Cells, Stop>, shape: Shape, width: Option<Width>) -> Result<Values, Error> {
    let values = Values { shape, cells: cells.map_err(|stop| stop.into_error(shape, Width::U32))? };
    match width {
        Some(width) => values.in_width(width),
        None => Ok(values),
    }
}

impl Values {
    /// The same values in cells of another width.
    fn in_width(self, width: Width) -> Result<Self, Error> {
        let cells = match width {
            _ if width == self.width() => return Ok(self),
            Width::U8 => converted(&self).map(Cells::U8),
            Width::U16 => converted(&self).map(Cells::U16),
            Width::U32 => converted(&self).map(Cells::U32),
        };
        let shape = self.shape;
        Ok(Self { shape, cells: cells.map_err(|stop| stop.into_error(shape, width))? })
    }
}

fn converted<T: Cell>(values: &Values) -> Computed<T> {
    values.iter().enumerate().map(|(index, value)| fit(value, index)).collect()
}

fn compute_as<T: Cell>(game: &Game, shape: Shape, progress: &dyn Progress) -> Result<Values, Stop> {
    let cells = match (game, shape) {
        (Game::Code(code), Shape::Heap { to }) => many_parts::compute::<T>(code, to, progress),
        (Game::Set(set), Shape::Heap { to }) => removal::compute::<T>(set, to, progress),
        (Game::Rule(rule), Shape::Heap { to }) => enumerate::rule::<T>(rule, to, progress),
        (Game::Lattice(lattice), Shape::Grid { width, height }) => {
            lattice::compute::<T>(lattice, width, height, progress)
        }
        (Game::Strip(strip), Shape::Strip { to, .. }) => strip::compute::<T>(strip, to, progress),
        (Game::Board(board), Shape::Board { .. }) => board::compute::<T>(board, progress),
        // `shape` never pairs a game with another family's shape.
        _ => Ok(Vec::new()),
    }?;
    Ok(Values { shape, cells: T::wrap(cells) })
}

/// The Grundy values of heaps 0..=to under rules of your own.
///
/// # Errors
/// If a value does not fit 32 bits or `progress` asks to stop.
pub fn grundy_values<R: Rules<Position = u64>>(rules: &R, to: usize, progress: &dyn Progress) -> Result<Values, Error> {
    let shape = Shape::Heap { to };
    match enumerate::rules::<u32, R>(rules, to, progress) {
        Ok(cells) => Ok(Values { shape, cells: u32::wrap(cells) }),
        Err(stop) => Err(stop.into_error(shape, Width::U32)),
    }
}
