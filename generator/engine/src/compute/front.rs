//! From a game and its bounds to its values.

use super::{
    board,
    error::{Error, Stop},
    heaps::{
        every_option::{EveryOption, OwnRules},
        many_parts, removal,
        start::start,
        stream::Stream,
        tabulate::tabulate,
    },
    lattice,
    method::{Method, fastest},
    strip,
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
    let method = fastest(game).method;
    if let Shape::Heap { to } = shape {
        if let Some(mut stream) = start(game, method, to as u64) {
            return of_stream(&mut *stream, to, width, progress);
        }
    }
    let widths = width.as_ref().map_or(Width::ALL.as_slice(), std::slice::from_ref);
    let mut first_failure = None;
    for &width in widths {
        let computed = match width {
            Width::U8 => compute_as::<u8>(game, shape, method, progress),
            Width::U16 => compute_as::<u16>(game, shape, method, progress),
            Width::U32 => compute_as::<u32>(game, shape, method, progress),
        };
        match computed {
            Ok(cells) => return Ok(Values { shape, cells }),
            Err(stop @ Stop::TooWide { .. }) => first_failure = Some(stop.into_error(shape, width)),
            Err(stop) => return Err(stop.into_error(shape, width)),
        }
    }
    Err(first_failure.unwrap_or(Error::Interrupted))
}

/// The values of the heaps 0..=to that a stream gives.
fn of_stream(
    stream: &mut dyn Stream,
    to: usize,
    width: Option<Width>,
    progress: &dyn Progress,
) -> Result<Values, Error> {
    let (shape, most) = (Shape::Heap { to }, width.unwrap_or(Width::U32));
    let cells = tabulate(stream, to, most, progress).and_then(|cells| match width {
        Some(width) => cells.in_width(width).map_err(Stop::too_wide),
        None => Ok(cells),
    });
    Ok(Values { shape, cells: cells.map_err(|stop| stop.into_error(shape, most))? })
}

/// The values in cells of one type, by a method that tabulates.
fn compute_as<T: Cell>(game: &Game, shape: Shape, method: Method, progress: &dyn Progress) -> Result<Cells, Stop> {
    let cells = match (method, game, shape) {
        (Method::ManyParts, Game::Code(code), Shape::Heap { to }) => many_parts::compute::<T>(code, to, progress),
        (Method::Removal, Game::Set(set), Shape::Heap { to }) => removal::compute::<T>(set, to, progress),
        (Method::Sweep | Method::Walk, Game::Lattice(lattice), Shape::Grid { width, height }) => {
            lattice::compute::<T>(lattice, width, height, progress)
        }
        (Method::Gaps, Game::Strip(strip), Shape::Strip { to, .. }) => strip::compute::<T>(strip, to, progress),
        (Method::Retrograde, Game::Board(board), Shape::Board { .. }) => board::compute::<T>(board, progress),
        // `shape` never pairs a game with another family's shape, nor `fastest` with another family's method.
        _ => Ok(Vec::new()),
    }?;
    Ok(T::wrap(cells))
}

/// The Grundy values of heaps 0..=to under rules of your own.
///
/// # Errors
/// If a value does not fit 32 bits, an option is not smaller than its heap, or `progress` asks to stop.
pub fn grundy_values<R: Rules<Position = u64>>(rules: &R, to: usize, progress: &dyn Progress) -> Result<Values, Error> {
    of_stream(&mut EveryOption::new(OwnRules(rules)), to, Some(Width::U32), progress)
}
