//! A rectangle of cells as a table, as a histogram, or column by column.

use std::ops::Range;

use super::{
    count::ChunkCounts,
    reach::{Reach, Window},
    size::within,
    sweep::{OneHot, Tuning, Walls, sweep},
    table::Table,
    walk,
};
use grundy_core::{
    game::{Plane, state::State},
    progress::Progress,
    values::{Cell, Histogram},
};
use grundy_work::{
    error::{Computed, Stop, table},
    machine::IS_SMALL,
    method::{Method, of_plane},
};

/// Computes the Grundy values of the cells x < width, y < height, at index `height * x + y`.
///
/// # Errors
/// If a value does not fit, memory is missing, or `progress` asks to stop.
pub fn compute<T: Cell>(game: &Plane, width: usize, height: usize, progress: &dyn Progress) -> Computed<T> {
    if width == 0 || height == 0 {
        return Ok(Vec::new());
    }
    columns(Tuning::default(), game, 0..width, height, progress)
}

/// Computes the same values of a game whose moves are all leaps, with walls.
///
/// # Errors
/// If a value does not fit, memory is missing, or `progress` asks to stop.
pub fn with_walls<T: Cell>(
    game: &Plane,
    walls: &[State],
    (width, height): (usize, usize),
    progress: &dyn Progress,
) -> Computed<T> {
    let mut of_levels = Walls::new();
    for &[x, y, ..] in walls {
        let (a, b) = game.weights;
        let level = u128::from(a.unsigned_abs()) * u128::from(x) + u128::from(b.unsigned_abs()) * u128::from(y);
        if let (true, Ok(level), Ok(x)) = (level < game.levels(width, height), usize::try_from(level), i64::try_from(x))
        {
            of_levels.entry(level).or_default().push(x);
        }
    }
    if width == 0 || height == 0 {
        return Ok(Vec::new());
    }
    let mut table = table(width * height)?;
    let (tuning, window) = (Tuning::default(), Window::new(&(0..width), height));
    let mut output = Table::new(tuning.level, &window, game.weights, &mut table);
    run(tuning, (&within(game, width, height), &of_levels), &window, &mut output, progress)?;
    Ok(table)
}

/// Computes the Grundy values of the cells with x in `columns` and y < height, x by x; neither range is empty.
///
/// # Errors
/// If a value does not fit, memory is missing, or `progress` asks to stop.
pub fn columns<T: Cell>(
    tuning: Tuning,
    game: &Plane,
    columns: Range<usize>,
    height: usize,
    progress: &dyn Progress,
) -> Computed<T> {
    let game = &within(game, columns.end, height);
    let window = Window::new(&columns, height);
    if of_plane(game) != Method::Sweep {
        return walk::walk(game, &window, progress);
    }
    let mut table = table(columns.len() * height)?;
    let mut output = Table::new(tuning.level, &window, game.weights, &mut table);
    run(tuning, (game, &Walls::new()), &window, &mut output, progress)?;
    Ok(table)
}

/// Maximum number of cells in a table that `in_order` makes, if more than one column: 64 MiB at one byte each.
pub(crate) const PIECE: usize = 1 << 26;

/// Passes the values to `each` in table order, in groups of columns with at most [`PIECE`] cells. For games whose moves
/// are all leaps, only one group is kept.
pub(crate) fn in_order<T: Cell>(
    game: &Plane,
    width: usize,
    height: usize,
    progress: &dyn Progress,
    each: &mut dyn FnMut(&[T]),
) -> Result<(), Stop> {
    if width == 0 || height == 0 {
        return Ok(());
    }
    // Each group is recomputed from the corner: this takes less time than the processing of its values.
    let step = if of_plane(game) == Method::Sweep { (PIECE / height).clamp(1, width) } else { width };
    for first in (0..width).step_by(step) {
        let piece = first..width.min(first + step);
        each(&columns(Tuning::default(), game, piece, height, progress)?);
    }
    Ok(())
}

/// Counts the occurrences of each value, and finds the first cell of the largest value, without a table; `None` for
/// games of [`Method::Walk`], which need a table.
pub(crate) fn histogram(
    game: &Plane,
    width: usize,
    height: usize,
    progress: &dyn Progress,
) -> Result<Option<Histogram>, Stop> {
    histogram_with(Tuning::default(), game, width, height, progress)
}

/// Counts the values of a window, with parameters that affect only the speed.
///
/// # Errors
/// If memory is missing, or `progress` asks to stop.
pub fn histogram_with(
    tuning: Tuning,
    game: &Plane,
    width: usize,
    height: usize,
    progress: &dyn Progress,
) -> Result<Option<Histogram>, Stop> {
    if width == 0 || height == 0 {
        return Ok(Some(Histogram::default()));
    }
    let game = &within(game, width, height);
    let window = Window::new(&(0..width), height);
    Ok(match (game.rides.is_empty(), game.leaps.len()) {
        (true, 0..=7) => Some(tally::<u8>(tuning, game, &window, progress)?),
        (true, 8..=15) if !IS_SMALL => Some(tally::<u16>(tuning, game, &window, progress)?),
        (true, 16..=31) if !IS_SMALL => Some(tally::<u32>(tuning, game, &window, progress)?),
        (true, 8..=63) => Some(tally::<u64>(tuning, game, &window, progress)?),
        _ => None,
    })
}

/// Counts values, as sets of one type.
///
/// # Errors
/// If memory is missing, or `progress` asks to stop.
pub fn tally<S: OneHot>(
    tuning: Tuning,
    game: &Plane,
    window: &Window,
    progress: &dyn Progress,
) -> Result<Histogram, Stop> {
    let mut counts = ChunkCounts::<S>::new(tuning.level, game.weights);
    sweep(tuning, (game, &Walls::new()), &Reach::new(game, window), &mut counts, progress)?;
    Ok(counts.histogram(window))
}

/// A game of n leaps has no value above n: sets of n + 1 bits hold all values.
///
/// # Errors
/// If memory is missing, or `progress` asks to stop.
pub fn run<T: Cell>(
    tuning: Tuning,
    (game, walls): (&Plane, &Walls),
    window: &Window,
    output: &mut Table<'_, T>,
    progress: &dyn Progress,
) -> Result<(), Stop> {
    let reach = Reach::new(game, window);
    match game.leaps.len() {
        0..=7 => sweep::<u8, _>(tuning, (game, walls), &reach, output, progress),
        8..=15 if !IS_SMALL => sweep::<u16, _>(tuning, (game, walls), &reach, output, progress),
        16..=31 if !IS_SMALL => sweep::<u32, _>(tuning, (game, walls), &reach, output, progress),
        _ => sweep::<u64, _>(tuning, (game, walls), &reach, output, progress),
    }
}
