//! The values of a game within bounds.

use super::{board, compound, finite_search, lattice, rides, ring, row, states, strip};
use grundy_core::{
    game::{Game, Plane, Ring, Rules, simplify_heaps::simplify_heaps, simplify_states::simplify_states, state::State},
    notation::Bounds,
    progress::Progress,
    values::{Cell, Cells, Shape, Sides, Values, Width},
};
use grundy_heaps::{
    every_option::{EveryOption, OwnRules},
    many_parts::ManyParts,
    removal::removal,
    start::start,
    tabulate::{HeapByHeap, OfStream, first_values, tabulate},
};
use grundy_work::{
    error::{Error, Stop},
    method::{Method, fastest, of_plane},
};

/// The positions that `bounds` describe for `game`.
///
/// # Errors
/// The errors of [`Game::shape`].
pub fn shape(game: &Game, bounds: &Bounds) -> Result<Shape, Error> {
    Ok(game.shape(bounds)?)
}

/// Computes the Grundy values of `game` within `bounds`, in cells of exactly `width`; if `width` is `None`, in the
/// narrowest cells that fit.
///
/// # Errors
/// If the bounds do not fit the game, a value does not fit the width, or `progress` asks to stop.
pub fn compute(game: &Game, bounds: &Bounds, width: Option<Width>, progress: &dyn Progress) -> Result<Values, Error> {
    match faster(game) {
        Some(known) => compute_simplified(&known, bounds, width, progress),
        None => compute_simplified(game, bounds, width, progress),
    }
}

/// Computes the values of a game that is in its simplest form.
///
/// # Errors
/// The errors of [`compute`].
pub fn compute_simplified(
    game: &Game,
    bounds: &Bounds,
    width: Option<Width>,
    progress: &dyn Progress,
) -> Result<Values, Error> {
    let shape = shape(game, bounds)?;
    match game {
        Game::Code(_) | Game::Set(_) | Game::Rule(_) => {
            let heaps = heap_by_heap(game, shape);
            heaps.map_or(Err(Error::Interrupted), |(mut method, to)| of_heaps(&mut *method, to, width, progress))
        }
        Game::Lattice(_) | Game::Strip(_) | Game::Board(_) | Game::State(_) => in_cells(game, shape, width, progress),
        Game::Ring(ring) => of_ring(ring, shape, width, progress),
        Game::PatternStrip(row) => {
            let Shape::Heap { to } = shape else { return Err(Error::Interrupted) };
            let values = row::compute(row, to, progress);
            tabulated(shape, width, values.map_err(|stop| stop.into_error(shape, Width::U32))?)
        }
        Game::Finite(finite) => tabulated(shape, width, finite_search::values(finite, progress)?),
        Game::Sum(_) | Game::Product(_) => {
            let part = |part: &Game, bounds: &Bounds, progress: &dyn Progress| compute(part, bounds, None, progress);
            in_width(shape, width, compound::values(game, shape, &part, progress)?)
        }
    }
}

/// The game with the same options that has a faster method.
pub(super) fn faster(game: &Game) -> Option<Game> {
    game.rule().and_then(simplify_heaps).or_else(|| game.state().and_then(simplify_states))
}

/// The values by a method that writes cells of one type, in cells of `width`; without a width in the narrowest cells
/// that fit.
fn in_cells(game: &Game, shape: Shape, width: Option<Width>, progress: &dyn Progress) -> Result<Values, Error> {
    let of_box = match (fastest(game).method, Sides::new(&shape.lengths())) {
        _ if walled_leaps(game).is_some() => None,
        (Method::Lines, Some(sides)) => rides::Moves::of(game).map(|moves| rides::compute(&moves, sides, progress)),
        (Method::Levels, Some(sides)) => Some(states::compute(game, sides, progress)),
        _ => None,
    };
    if let Some(cells) = of_box {
        return in_width(shape, width, cells.map_err(|stop| stop.into_error(shape, Width::U32))?);
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
            Ok(cells) => return Ok(Values { shape, cells }),
            Err(stop @ Stop::TooWide { .. }) => first_failure = first_failure.or(Some(stop.into_error(shape, width))),
            Err(stop) => return Err(stop.into_error(shape, width)),
        }
    }
    Err(first_failure.unwrap_or(Error::Interrupted))
}

/// A piece on a plane with walls whose moves are all leaps.
pub(super) fn walled_leaps(game: &Game) -> Option<(Plane, &[State])> {
    let lattice = game.lattice().filter(|lattice| !lattice.walls.is_empty())?;
    // Each coordinate must have a weight: there are levels without an end otherwise.
    let has_levels = |plane: &Plane| plane.weights.0 > 0 && plane.weights.1 > 0;
    let plane = lattice.without_walls().filter(|plane| of_plane(plane) == Method::Sweep && has_levels(plane))?;
    Some((plane, &lattice.walls))
}

/// The values of rings.
fn of_ring(ring: &Ring, shape: Shape, width: Option<Width>, progress: &dyn Progress) -> Result<Values, Error> {
    let Shape::Heap { to } = shape else { return Err(Error::Interrupted) };
    let rows = |game: Game, progress: &dyn Progress| compute(&game, &Bounds::Heap(to as u64), None, progress);
    tabulated(shape, width, ring::values(ring, to, rows, progress)?)
}

/// Values in cells of a width; without a width in the narrowest cells that fit.
fn tabulated(shape: Shape, width: Option<Width>, values: Vec<u32>) -> Result<Values, Error> {
    in_width(shape, width, if width.is_some() { Cells::U32(values) } else { Cells::narrowest(values) })
}

/// Cells in a width; without a width as they are.
fn in_width(shape: Shape, width: Option<Width>, cells: Cells) -> Result<Values, Error> {
    let cells = match width {
        Some(width) => cells.in_width(width).map_err(|too_wide| Stop::too_wide(too_wide).into_error(shape, width))?,
        None => cells,
    };
    Ok(Values { shape, cells })
}

/// The fastest method for a game of heaps, starting at heap 0, and the last heap; `None` for other games.
fn heap_by_heap(game: &Game, shape: Shape) -> Option<(Box<dyn HeapByHeap + '_>, usize)> {
    let Shape::Heap { to } = shape else { return None };
    Some((heaps_by(game, fastest(game).method, to)?, to))
}

/// A method for a game of heaps, starting at heap 0; `None` if the method does not apply.
pub(super) fn heaps_by(game: &Game, method: Method, to: usize) -> Option<Box<dyn HeapByHeap + '_>> {
    Some(match method {
        Method::ManyParts => Box::new(ManyParts::new(game.code()?)),
        Method::Removal => removal(game.set()?, to).1,
        Method::EveryOption => Box::new(EveryOption::of_game(game)?),
        method => Box::new(OfStream(start(game, method, to as u64)?)),
    })
}

/// The values of the heaps 0..=to.
fn of_heaps(
    method: &mut dyn HeapByHeap,
    to: usize,
    width: Option<Width>,
    progress: &dyn Progress,
) -> Result<Values, Error> {
    let (shape, most) = (Shape::Heap { to }, width.unwrap_or(Width::U32));
    let cells = tabulate(method, to, most, progress).and_then(|cells| match width {
        Some(width) => cells.in_width(width).map_err(Stop::too_wide),
        None => Ok(cells),
    });
    Ok(Values { shape, cells: cells.map_err(|stop| stop.into_error(shape, most))? })
}

/// Returns the Grundy values of the heaps 0..=to, or of the heaps that were computed when `progress` asked to stop.
///
/// # Errors
/// If `game` is not of heaps, a value cannot be computed, or `progress` asks to stop before the value of heap 0 is
/// computed.
pub fn first_heaps(game: &Game, to: u64, progress: &dyn Progress) -> Result<Values, Error> {
    let bounds = Bounds::Heap(to);
    let shape @ Shape::Heap { .. } = shape(game, &bounds)? else {
        return Err(Error::Bounds {
            game: game.to_string(),
            expected: "by positions that are not heaps",
            found: bounds,
        });
    };
    let known = faster(game);
    let game = known.as_ref().unwrap_or(game);
    let Some((mut method, to)) = heap_by_heap(game, shape) else { return compute(game, &bounds, None, progress) };
    let (cells, result) = first_values(&mut *method, to, Width::U32, progress);
    match (cells.len().checked_sub(1), result) {
        (Some(to), Ok(()) | Err(Stop::Interrupted)) => Ok(Values { shape: Shape::Heap { to }, cells }),
        (None, Ok(())) => Err(Error::Interrupted),
        (_, Err(stop)) => Err(stop.into_error(Shape::Heap { to }, Width::U32)),
    }
}

/// The values in cells of one type.
fn compute_as<T: Cell>(game: &Game, shape: Shape, progress: &dyn Progress) -> Result<Cells, Stop> {
    let cells = match (game.plane(), shape) {
        (None, Shape::Grid { width, height }) => walled_leaps(game).map_or(Ok(Vec::new()), |(plane, walls)| {
            lattice::with_walls::<T>(&plane, walls, (width, height), progress)
        }),
        (Some(plane), Shape::Grid { width, height }) => lattice::compute::<T>(&plane, width, height, progress),
        (None, Shape::Strip { to, .. }) => {
            game.strip().map_or(Ok(Vec::new()), |strip| strip::compute(strip, to, progress))
        }
        (None, Shape::Board { .. }) => game.board().map_or(Ok(Vec::new()), |board| board::compute(board, progress)),
        // `Game::shape` never pairs a game with the shape of another one; boxes have their own methods.
        (Some(_) | None, _) => Ok(Vec::new()),
    }?;
    Ok(T::wrap(cells))
}

/// Computes the Grundy values of the heaps 0..=to under rules that the caller supplies.
///
/// # Errors
/// If a value does not fit 32 bits, an option is not smaller than its heap, or `progress` asks to stop.
pub fn grundy_values<R: Rules<Position = u64>>(rules: &R, to: usize, progress: &dyn Progress) -> Result<Values, Error> {
    of_heaps(&mut EveryOption::new(OwnRules(rules)), to, Some(Width::U32), progress)
}
