//! From a game and its bounds to its values.

use super::{board, compound, lattice, opening, rides, ring, row, states, strip};
use grundy_core::{
    game::{Game, Ring, Rules, as_piece::as_piece, compound::numbers, recognise::recognise},
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
    method::{Method, fastest},
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
        (Game::Code(_) | Game::Set(_) | Game::Rule(_) | Game::Lists(_) | Game::Ring(_), Bounds::Heap(to)) => {
            Shape::Heap { to: size(to)? }
        }
        (Game::Code(_) | Game::Set(_) | Game::Rule(_) | Game::Lists(_), _) => {
            return Err(wrong("to a heap size such as 1000"));
        }
        (Game::Lattice(_), Bounds::Grid(width, height)) => Shape::Grid { width: size(width)?, height: size(height)? },
        (Game::Lattice(_), _) => return Err(wrong("to a rectangle such as 500x500")),
        (Game::Strip(strip), Bounds::Heap(to)) => Shape::Strip { to: size(to)?, ends: strip.ends() },
        (Game::Strip(_), _) => return Err(wrong("to a gap length such as 100")),
        (Game::Ring(_), _) => return Err(wrong("to a length of the ring such as 100")),
        (Game::Row(row), Bounds::Heap(to)) if to <= row::most_columns(row) => Shape::Heap { to: size(to)? },
        (Game::Row(row), _) if row.is_ring && row.rows == 1 => {
            return Err(wrong("to a length of the ring such as 20, at most 100"));
        }
        (Game::Row(row), _) if row.rows == 1 => return Err(wrong("to a length of the row such as 20, at most 100")),
        (Game::Row(_), _) => return Err(wrong("to a number of columns such as 5, for at most 100 cells")),
        (Game::State(_) | Game::Piece(_), bounds) => {
            let coordinates = match game {
                Game::State(rule) => rule.coordinates,
                Game::Piece(piece) => piece.dimensions,
                _ => 0,
            };
            match (coordinates, bounds) {
                (2, Bounds::Grid(width, height)) => Shape::Grid { width: size(width)?, height: size(height)? },
                (_, Bounds::Block(sides)) if sides.lengths().len() == coordinates => Shape::Block { sides },
                (2, _) => return Err(wrong("to a rectangle such as 100x100")),
                (3, _) => return Err(wrong("to a box such as 40x40x40")),
                _ => return Err(wrong("to a box such as 16x16x16x16")),
            }
        }
        (Game::Board(board), Bounds::All) => Shape::Board { cells: board.cells() },
        (Game::Board(_), _) => return Err(wrong("over all its states (leave the bound out, or say `all`)")),
        (Game::Finite(finite), Bounds::All) => match finite.token() {
            Some(graph) => Shape::Vertices { count: graph.vertices.len() },
            None => Shape::Opening,
        },
        (Game::Sum(_) | Game::Product(_), bounds) => {
            let numbers = numbers(game).unwrap_or_default();
            let whole = compound::shape(numbers, &bounds);
            let whole = whole.ok_or_else(|| wrong(compound::expected(numbers)))?;
            for (part, bounds) in compound::parts(game, whole) {
                self::shape(part, &bounds)?;
            }
            whole
        }
        (Game::Finite(_), _) => return Err(wrong("from its opening (leave the bound out, or say `all`)")),
    };
    if shape.positions().is_none_or(|positions| positions as u64 > MOST_POSITIONS) {
        let positions = match *bounds {
            Bounds::Heap(to) => {
                let ends = if let Game::Strip(strip) = game { strip.ends() as u128 } else { 1 };
                (u128::from(to) + 1).saturating_mul(ends * ends).to_string()
            }
            _ => bounds.to_string(),
        };
        return Err(too_large(positions));
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
    if let Some(known) = known(game) {
        return compute(&known, bounds, width, progress);
    }
    if let Game::Ring(ring) = game {
        return of_ring(ring, shape, width, progress);
    }
    if let (Game::Row(row), Shape::Heap { to }) = (game, shape) {
        let values = row::compute(row, to, progress);
        return tabulated(shape, width, values.map_err(|stop| stop.into_error(shape, Width::U32))?);
    }
    if let Game::Sum(_) | Game::Product(_) = game {
        return of_compound(game, shape, width, progress);
    }
    if let Game::Finite(finite) = game {
        return tabulated(shape, width, opening::values(finite, progress)?);
    }
    if let Shape::Heap { to } = shape {
        return match heap_by_heap(game, to) {
            Some(mut method) => of_heaps(&mut *method, to, width, progress),
            // `fastest` gives games of heaps a method that goes heap by heap.
            None => Ok(Values { shape, cells: Cells::U8(Vec::new()) }),
        };
    }
    let method = fastest(game).method;
    if let (Method::Lines, Some(moves), Some(sides)) = (method, rides::Moves::of(game), sides(shape)) {
        let values = rides::compute(&moves, sides, progress);
        return tabulated(shape, width, values.map_err(|stop| stop.into_error(shape, Width::U32))?);
    }
    if let (Method::Levels, Some(sides)) = (method, sides(shape)) {
        let values = states::compute(game, sides, progress);
        return tabulated(shape, width, values.map_err(|stop| stop.into_error(shape, Width::U32))?);
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

/// The box of a lattice or of states.
pub(super) fn sides(shape: Shape) -> Option<Sides> {
    match shape {
        Shape::Grid { width, height } => Sides::new(&[width as u64, height as u64]),
        Shape::Block { sides } => Some(sides),
        _ => None,
    }
}

/// The game with the same options that has a faster method.
fn known(game: &Game) -> Option<Game> {
    match game {
        Game::Rule(rule) => recognise(rule),
        Game::State(rule) => as_piece(rule),
        _ => None,
    }
}

/// The values of rings.
fn of_ring(ring: &Ring, shape: Shape, width: Option<Width>, progress: &dyn Progress) -> Result<Values, Error> {
    let Shape::Heap { to } = shape else { return Err(Error::Interrupted) };
    let rows = |game: Game, progress: &dyn Progress| compute(&game, &Bounds::Heap(to as u64), None, progress);
    tabulated(shape, width, ring::values(ring, to, rows, progress)?)
}

/// The values of sums and products.
fn of_compound(game: &Game, shape: Shape, width: Option<Width>, progress: &dyn Progress) -> Result<Values, Error> {
    let part = |part: &Game, bounds: &Bounds, progress: &dyn Progress| compute(part, bounds, None, progress);
    tabulated(shape, width, compound::values(game, shape, &part, progress)?)
}

/// Values in cells of a width, or of the narrowest that fits.
fn tabulated(shape: Shape, width: Option<Width>, values: Vec<u32>) -> Result<Values, Error> {
    let cells = match width {
        Some(width) => Cells::U32(values).in_width(width),
        None => Ok(Cells::narrowest(values)),
    };
    let wide = width.unwrap_or(Width::U32);
    let cells = cells.map_err(|too_wide| Stop::too_wide(too_wide).into_error(shape, wide))?;
    Ok(Values { shape, cells })
}

/// The fastest method for a game of heaps, at heap 0; `None` for other games.
fn heap_by_heap(game: &Game, to: usize) -> Option<Box<dyn HeapByHeap + '_>> {
    heaps_by(game, fastest(game).method, to)
}

/// A method for a game of heaps, at heap 0; `None` if it does not apply.
pub(super) fn heaps_by(game: &Game, method: Method, to: usize) -> Option<Box<dyn HeapByHeap + '_>> {
    match (method, game) {
        (Method::ManyParts, Game::Code(code)) => Some(Box::new(ManyParts::new(code))),
        (Method::Removal, Game::Set(set)) => Some(removal(set, to)),
        (Method::EveryOption, game) => Some(Box::new(EveryOption::of_game(game)?)),
        (method, game) => Some(Box::new(OfStream(start(game, method, to as u64)?))),
    }
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

/// The Grundy values of the heaps 0..=to, or of as many of them from 0 on as were computed when `progress` asked to stop.
///
/// # Errors
/// If `game` is not of heaps, a value cannot be computed, or `progress` asks to stop before that of heap 0 is.
pub fn first_heaps(game: &Game, to: u64, progress: &dyn Progress) -> Result<Values, Error> {
    let bounds = Bounds::Heap(to);
    let Shape::Heap { to } = shape(game, &bounds)? else {
        return Err(Error::Bounds { game: game.to_string(), expected: "otherwise than by heaps", found: bounds });
    };
    let known = known(game);
    let game = known.as_ref().unwrap_or(game);
    let Some(mut method) = heap_by_heap(game, to) else { return compute(game, &bounds, None, progress) };
    let (cells, result) = first_values(&mut *method, to, Width::U32, progress);
    match (cells.len().checked_sub(1), result) {
        (Some(to), Ok(()) | Err(Stop::Interrupted)) => Ok(Values { shape: Shape::Heap { to }, cells }),
        (None, Ok(())) => Err(Error::Interrupted),
        (_, Err(stop)) => Err(stop.into_error(Shape::Heap { to }, Width::U32)),
    }
}

/// The values in cells of one type, by a method that tabulates.
fn compute_as<T: Cell>(game: &Game, shape: Shape, method: Method, progress: &dyn Progress) -> Result<Cells, Stop> {
    let cells = match (method, game, shape) {
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
    of_heaps(&mut EveryOption::new(OwnRules(rules)), to, Some(Width::U32), progress)
}
