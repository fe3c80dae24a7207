//! The values of a game within bounds.

use super::{board, compound, finite_search, lattice, rides, ring, row, states, strip};
use grundy_core::{
    family::PlayKind,
    game::{
        Game, Plane, Rules, simplify_heaps::simplify_heaps, simplify_states::simplify_states,
        state::State,
    },
    notation::Bounds,
    progress::Progress,
    values::{Cells, Shape, Sides, Values, Width},
};
use grundy_heaps::{
    every_option::{EveryOption, OwnRules},
    many_parts::ManyParts,
    removal::removal,
    start::start,
    tabulate::{HeapByHeap, OfStream, first_values, tabulate},
};
use grundy_work::{
    error::{ComputeError, Stop},
    method::{Method, fastest, of_plane},
};

/// The positions that `bounds` describe for `game`.
///
/// # Errors
/// The errors of [`Game::shape`].
pub fn shape(game: &Game, bounds: &Bounds) -> Result<Shape, ComputeError> {
    Ok(game.shape(bounds)?)
}

/// Computes the Grundy values of `game` within `bounds`, in cells of exactly `width`; if `width` is
/// `None`, in the narrowest cells that fit.
///
/// # Errors
/// If the bounds do not fit the game, a value does not fit the width, or `progress` asks to stop.
pub fn compute(
    game: &Game,
    bounds: &Bounds,
    width: Option<Width>,
    progress: &dyn Progress,
) -> Result<Values, ComputeError> {
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
) -> Result<Values, ComputeError> {
    let shape = shape(game, bounds)?;
    let to = if let Shape::Heap { to } | Shape::Strip { to, .. } = shape {
        to
    } else {
        0
    };
    let failed = |stop: Stop| stop.into_error(shape, Width::U32);
    let cells = match game.play_kind() {
        PlayKind::Heaps(_) => {
            let heaps = heap_by_heap(game, shape);
            return heaps.map_or(Err(ComputeError::Interrupted), |(mut method, to)| {
                of_heaps(&mut *method, to, width, progress)
            });
        }
        PlayKind::Cells(_) => of_box(game, shape, progress).map_err(failed)?,
        PlayKind::Gaps(strip) => strip::compute(strip, to, progress).map_err(failed)?,
        PlayKind::Board(board) => Cells::U8(board::compute(board, progress).map_err(failed)?),
        PlayKind::Ring(ring) => {
            let rows = |game: Game, progress: &dyn Progress| {
                compute(&game, &Bounds::Heap(to as u64), None, progress)
            };
            Cells::narrowest(ring::values(ring, to, rows, progress)?)
        }
        PlayKind::Rows(row) => Cells::narrowest(row::compute(row, to, progress).map_err(failed)?),
        PlayKind::Opening(finite) => Cells::narrowest(finite_search::values(finite, progress)?),
        PlayKind::Games(_) => {
            let part = |part: &Game, bounds: &Bounds, progress: &dyn Progress| {
                compute(part, bounds, None, progress)
            };
            compound::values(game, shape, &part, progress)?
        }
    };
    let cells = match width {
        Some(width) => cells
            .in_width(width)
            .map_err(|too_wide| Stop::too_wide(too_wide).into_error(shape, width))?,
        None => cells,
    };
    Ok(Values { shape, cells })
}

/// The game with the same options that has a faster method.
pub(super) fn faster(game: &Game) -> Option<Game> {
    game.rule()
        .and_then(simplify_heaps)
        .or_else(|| game.state().and_then(simplify_states))
}

/// The values of the states of a box or of the cells of a rectangle, in the narrowest cells.
fn of_box(game: &Game, shape: Shape, progress: &dyn Progress) -> Result<Cells, Stop> {
    let method = fastest(game).method;
    let plane = match method {
        Method::Sweep | Method::Walk => game.plane().map(|plane| (plane, [].as_slice())),
        _ => walled_leaps(game),
    };
    match (plane, shape, Sides::new(&shape.lengths())) {
        (Some((plane, walls)), Shape::Grid { width, height }, _) => {
            lattice::compute(&plane, walls, (width, height), progress)
        }
        (_, _, Some(sides)) => {
            match rides::LatticeMoves::from_game(game).filter(|_| method == Method::Lines) {
                Some(moves) => rides::compute(&moves, sides, progress),
                None => states::compute(game, sides, progress),
            }
        }
        // `Game::shape` never pairs a game with the shape of another one.
        (_, _, None) => Ok(Cells::U8(Vec::new())),
    }
}

/// A piece on a plane with walls whose moves are all leaps.
pub(super) fn walled_leaps(game: &Game) -> Option<(Plane, &[State])> {
    let lattice = game.lattice().filter(|lattice| !lattice.walls.is_empty())?;
    // Each coordinate must have a weight: there are levels without an end otherwise.
    let has_levels = |plane: &Plane| plane.weights.0 > 0 && plane.weights.1 > 0;
    let plane = lattice
        .without_walls()
        .filter(|plane| of_plane(plane) == Method::Sweep && has_levels(plane))?;
    Some((plane, &lattice.walls))
}

/// The fastest method for a game of heaps, starting at heap 0, and the last heap; `None` for other
/// games.
fn heap_by_heap(game: &Game, shape: Shape) -> Option<(Box<dyn HeapByHeap + '_>, usize)> {
    let Shape::Heap { to } = shape else {
        return None;
    };
    Some((heaps_by(game, fastest(game).method, to)?, to))
}

/// A method for a game of heaps, starting at heap 0; `None` if the method does not apply.
pub(super) fn heaps_by(game: &Game, method: Method, to: usize) -> Option<Box<dyn HeapByHeap + '_>> {
    Some(match method {
        Method::Sums => Box::new(ManyParts::new(game.code()?)),
        Method::Removal => removal(game.set()?, to).1,
        Method::Naive => Box::new(EveryOption::of_game(game)?),
        method => Box::new(OfStream(start(game, method, to as u64)?)),
    })
}

/// The values of the heaps 0..=to.
fn of_heaps(
    method: &mut dyn HeapByHeap,
    to: usize,
    width: Option<Width>,
    progress: &dyn Progress,
) -> Result<Values, ComputeError> {
    let (shape, most) = (Shape::Heap { to }, width.unwrap_or(Width::U32));
    let cells = tabulate(method, to, most, progress).and_then(|cells| match width {
        Some(width) => cells.in_width(width).map_err(Stop::too_wide),
        None => Ok(cells),
    });
    Ok(Values {
        shape,
        cells: cells.map_err(|stop| stop.into_error(shape, most))?,
    })
}

/// Returns the Grundy values of the heaps 0..=to, or of the heaps that were computed when
/// `progress` asked to stop.
///
/// # Errors
/// If `game` is not of heaps, a value cannot be computed, or `progress` asks to stop before the
/// value of heap 0 is computed.
pub fn first_heaps(game: &Game, to: u64, progress: &dyn Progress) -> Result<Values, ComputeError> {
    let bounds = Bounds::Heap(to);
    let shape @ Shape::Heap { .. } = shape(game, &bounds)? else {
        return Err(ComputeError::Bounds {
            game: game.to_string(),
            expected: "by positions that are not heaps",
            found: bounds,
        });
    };
    let known = faster(game);
    let game = known.as_ref().unwrap_or(game);
    let Some((mut method, to)) = heap_by_heap(game, shape) else {
        return compute(game, &bounds, None, progress);
    };
    let (cells, result) = first_values(&mut *method, to, Width::U32, progress);
    match (cells.len().checked_sub(1), result) {
        (Some(to), Ok(()) | Err(Stop::Interrupted)) => Ok(Values {
            shape: Shape::Heap { to },
            cells,
        }),
        (None, Ok(())) => Err(ComputeError::Interrupted),
        (_, Err(stop)) => Err(stop.into_error(Shape::Heap { to }, Width::U32)),
    }
}

/// Computes the Grundy values of the heaps 0..=to under rules that the caller supplies.
///
/// # Errors
/// If a value does not fit 32 bits, an option is not smaller than its heap, or `progress` asks to
/// stop.
///
/// ```
/// use grundy_compute::grundy_values;
/// use grundy_core::game::Rules;
///
/// /// A move removes a proper divisor of the heap: g(n) is the number of times that 2 divides n.
/// struct Divisors;
///
/// impl Rules for Divisors {
///     type Position = u64;
///
///     fn options(&self, &heap: &u64, option: &mut dyn FnMut(&[u64])) {
///         (1..heap).filter(|k| heap % k == 0).for_each(|k| option(&[heap - k]));
///     }
/// }
///
/// let values = grundy_values(&Divisors, 64, &())?;
/// assert!((1..=64).all(|n| values.get(n) == Some(n.trailing_zeros())));
/// # Ok::<(), grundy_compute::ComputeError>(())
/// ```
pub fn grundy_values<R: Rules<Position = u64>>(
    rules: &R,
    to: usize,
    progress: &dyn Progress,
) -> Result<Values, ComputeError> {
    of_heaps(
        &mut EveryOption::new(OwnRules(rules)),
        to,
        Some(Width::U32),
        progress,
    )
}
