//! A rectangle of cells as a table, as a histogram, or column by column.

use std::ops::Range;

use super::{
    count::ChunkCounts,
    reach::{Reach, Window},
    size::within,
    sweep::{LevelReceiver, Tuning, Walls, sweep},
    table::LatticeTable,
    walk,
};
use grundy_core::{
    game::{Plane, state::State},
    progress::Progress,
    values::{Cells, Histogram},
};
use grundy_work::{
    error::{Stop, table},
    machine::IS_SMALL,
    method::{Method, of_plane},
};

/// Computes the Grundy values of the cells x < width, y < height, at index `height * x + y`. Only
/// games whose moves are all leaps may have walls.
///
/// # Errors
/// If memory is missing, or `progress` asks to stop.
pub fn compute(
    game: &Plane,
    walls: &[State],
    (width, height): (usize, usize),
    progress: &dyn Progress,
) -> Result<Cells, Stop> {
    let mut of_levels = Walls::new();
    for &[x, y, ..] in walls {
        let (a, b) = game.weights;
        let level = u128::from(a.unsigned_abs()) * u128::from(x)
            + u128::from(b.unsigned_abs()) * u128::from(y);
        if let (true, Ok(level), Ok(x)) = (
            level < game.levels(width, height),
            usize::try_from(level),
            i64::try_from(x),
        ) {
            of_levels.entry(level).or_default().push(x);
        }
    }
    columns(
        Tuning::default(),
        (game, &of_levels),
        0..width,
        height,
        progress,
    )
}

/// Computes the Grundy values of the cells with x in `columns` and y < height, x by x.
///
/// # Errors
/// If memory is missing, or `progress` asks to stop.
pub fn columns(
    tuning: Tuning,
    (game, walls): (&Plane, &Walls),
    columns: Range<usize>,
    height: usize,
    progress: &dyn Progress,
) -> Result<Cells, Stop> {
    if columns.is_empty() || height == 0 {
        return Ok(Cells::U8(Vec::new()));
    }
    let game = &within(game, columns.end, height);
    let window = Window::new(&columns, height);
    if of_plane(game) != Method::Sweep {
        return walk::walk(game, &window, progress).map(Cells::narrowest);
    }
    let mut table = table(columns.len() * height)?;
    let mut output = LatticeTable::new(tuning.level, &window, game.weights, &mut table);
    run(tuning, (game, walls), &window, &mut output, progress)?;
    Ok(Cells::U8(table))
}

/// Maximum number of cells in a table that `in_order` makes, if more than one column: 64 MiB at one
/// byte each.
pub(crate) const PIECE: usize = 1 << 26;

/// Passes the values of a game whose moves are all leaps to `each` in table order, in groups of
/// columns with at most [`PIECE`] cells. Only one group is kept.
pub(crate) fn in_order(
    game: &Plane,
    (width, height): (usize, usize),
    progress: &dyn Progress,
    each: &mut dyn FnMut(&Cells),
) -> Result<(), Stop> {
    // Each group is recomputed from the corner: this takes less time than the processing of its
    // values.
    let step = (PIECE / height.max(1)).clamp(1, width.max(1));
    for first in (0..width).step_by(step) {
        let piece = first..width.min(first + step);
        each(&columns(
            Tuning::default(),
            (game, &Walls::new()),
            piece,
            height,
            progress,
        )?);
    }
    Ok(())
}

/// Counts the occurrences of each value of a game whose moves are all leaps, and finds the first
/// cell of the largest value, without a table.
///
/// # Errors
/// If memory is missing, or `progress` asks to stop.
pub fn histogram(
    tuning: Tuning,
    game: &Plane,
    (width, height): (usize, usize),
    progress: &dyn Progress,
) -> Result<Histogram, Stop> {
    if width == 0 || height == 0 {
        return Ok(Histogram::default());
    }
    let game = &within(game, width, height);
    let window = Window::new(&(0..width), height);
    let mut counts = ChunkCounts::new(tuning.level, game.weights, game.leaps.len() + 1);
    run(
        tuning,
        (game, &Walls::new()),
        &window,
        &mut counts,
        progress,
    )?;
    Ok(counts.histogram(&window))
}

/// Computes a window. A game of n leaps has no value above n: sets of n + 1 bits hold all values.
fn run(
    tuning: Tuning,
    (game, walls): (&Plane, &Walls),
    window: &Window,
    output: &mut impl LevelReceiver,
    progress: &dyn Progress,
) -> Result<(), Stop> {
    let reach = Reach::new(game, window);
    match game.leaps.len() {
        0..=7 => sweep::<u8>(tuning, (game, walls), &reach, output, progress),
        8..=15 if !IS_SMALL => sweep::<u16>(tuning, (game, walls), &reach, output, progress),
        16..=31 if !IS_SMALL => sweep::<u32>(tuning, (game, walls), &reach, output, progress),
        _ => sweep::<u64>(tuning, (game, walls), &reach, output, progress),
    }
}
