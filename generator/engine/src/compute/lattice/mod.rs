//! Lattices: level by level of the linear form a*x + b*y that falls with every move.
//!
//! All cells of a level are independent of each other. A table of the cells x < width, y < height also needs the
//! cells OUTSIDE that rectangle which its cells can reach; `Reach` says which x of each level those are.
//!
//! | file | what |
//! |---|---|
//! | `reach` | the levels, and which x of each matter |
//! | `sweep` | games that only leap: one-hot sets, level after level, in bands of levels and chunks of x |
//! | `table` | their values written as a table, transposed from levels to columns |
//! | `count` | their values counted and not kept |
//! | `walk` | games that ride, or have very many leaps: every option of every cell |

mod count;
mod reach;
mod sweep;
mod table;
#[cfg(test)]
mod tests;
mod walk;

use std::ops::Range;

use super::{Computed, Stop, summary::Summary};
use crate::{game::Lattice, progress::Progress, values::Cell};
use count::Tallies;
use reach::{Reach, Window};
use sweep::{OneHot, Plan, sweep};
use table::Table;

/// Grundy values of the cells x < width, y < height at index `height * x + y`.
pub(crate) fn compute<T: Cell>(game: &Lattice, width: usize, height: usize, progress: &dyn Progress) -> Computed<T> {
    if width == 0 || height == 0 {
        return Ok(Vec::new());
    }
    columns(Plan::default(), game, 0..width, height, progress)
}

/// Grundy values of the cells with x in `columns` and y < height, neither empty; x by x.
fn columns<T: Cell>(
    plan: Plan,
    game: &Lattice,
    columns: Range<usize>,
    height: usize,
    progress: &dyn Progress,
) -> Computed<T> {
    let game = &within(game, columns.end, height);
    let window = Window::new(&columns, height);
    if !only_leaps(game) {
        return walk::walk(game, &window, progress);
    }
    let mut table = vec![T::default(); columns.len() * height];
    let mut output = Table::new(plan.level, &window, game.weights, &mut table);
    run(plan, game, &window, &mut output, progress)?;
    Ok(table)
}

/// Most cells of the tables that `in_order` makes.
pub(crate) const PIECE: usize = 1 << 26;

/// Hands the values to `each` in table order, some columns at a time; games that only leap keep no more than those.
pub(crate) fn in_order<T: Cell>(
    game: &Lattice,
    width: usize,
    height: usize,
    progress: &dyn Progress,
    each: &mut dyn FnMut(&[T]),
) -> Result<(), Stop> {
    if width == 0 || height == 0 {
        return Ok(());
    }
    // Each piece is computed from the corner anew: that takes less time than what is done with its values.
    let step = if only_leaps(game) { (PIECE / height).clamp(1, width) } else { width };
    for first in (0..width).step_by(step) {
        let piece = first..width.min(first + step);
        each(&columns(Plan::default(), game, piece, height, progress)?);
    }
    Ok(())
}

/// How often each value occurs, and where the largest stands; `None` if the game does not only leap. No table is made.
pub(crate) fn summary(
    game: &Lattice,
    width: usize,
    height: usize,
    progress: &dyn Progress,
) -> Result<Option<Summary>, Stop> {
    summary_with(Plan::default(), game, width, height, progress)
}

fn summary_with(
    plan: Plan,
    game: &Lattice,
    width: usize,
    height: usize,
    progress: &dyn Progress,
) -> Result<Option<Summary>, Stop> {
    if width == 0 || height == 0 {
        return Ok(Some(Summary::default()));
    }
    let game = &within(game, width, height);
    let window = Window::new(&(0..width), height);
    Ok(match (game.rides.is_empty(), game.leaps.len()) {
        (true, 0..=7) => Some(tally::<u8>(plan, game, &window, progress)?),
        (true, 8..=15) => Some(tally::<u16>(plan, game, &window, progress)?),
        (true, 16..=31) => Some(tally::<u32>(plan, game, &window, progress)?),
        (true, 32..=63) => Some(tally::<u64>(plan, game, &window, progress)?),
        _ => None,
    })
}

/// Counts values as sets of one type.
fn tally<S: OneHot>(plan: Plan, game: &Lattice, window: &Window, progress: &dyn Progress) -> Result<Summary, Stop> {
    let mut tallies = Tallies::<S>::new(plan.level, game.weights);
    sweep(plan, game, &Reach::new(game, window), &mut tallies, progress)?;
    Ok(tallies.summary(window))
}

/// No game of n leaps has a value above n: sets of n + 1 bits hold all.
fn run<T: Cell>(
    plan: Plan,
    game: &Lattice,
    window: &Window,
    output: &mut Table<'_, T>,
    progress: &dyn Progress,
) -> Result<(), Stop> {
    let reach = Reach::new(game, window);
    match game.leaps.len() {
        0..=7 => sweep::<u8, _>(plan, game, &reach, output, progress),
        8..=15 => sweep::<u16, _>(plan, game, &reach, output, progress),
        16..=31 => sweep::<u32, _>(plan, game, &reach, output, progress),
        _ => sweep::<u64, _>(plan, game, &reach, output, progress),
    }
}

/// Can every set of values be one word?
pub(crate) fn only_leaps(game: &Lattice) -> bool {
    game.rides.is_empty() && game.leaps.len() <= 63
}

/// The number of levels that cells of the rectangle have.
pub(crate) fn levels(game: &Lattice, width: usize, height: usize) -> u128 {
    let side = |weight: i64, length: usize| u128::from(weight.unsigned_abs()) * (length as u128).saturating_sub(1);
    side(game.weights.0, width) + side(game.weights.1, height) + 1
}

/// About how many bytes of memory the levels take, beside a table.
#[allow(clippy::cast_precision_loss, reason = "estimates are rough")]
pub(crate) fn overhead(game: &Lattice, width: usize, height: usize) -> f64 {
    let levels = levels(game, width, height);
    let game = within(game, width, height);
    let drops = game.leaps.iter().map(|&step| reach::drop_of(game.weights, step) as f64);
    let kept = 1.0 + drops.fold(0.0, f64::max);
    let pad = game.leaps.iter().map(|step| step.0.unsigned_abs()).max().unwrap_or(0);
    let row = (levels / u128::from(game.weights.0.unsigned_abs())) as f64 + 2.0 * f64::from(pad);
    let set = (game.leaps.len() / 8 + 1).next_power_of_two().min(8);
    // The whole ring, and as much again for the chunks; a span for each level, and for each ride.
    2.0 * kept * row * set as f64 + 16.0 * levels as f64 * (1.0 + game.rides.len() as f64)
}

/// The game without the moves that are too long for every cell of these levels: room is made for the longest.
fn within(game: &Lattice, width: usize, height: usize) -> Lattice {
    let (top, (a, b)) = (levels(game, width, height) - 1, game.weights);
    let fits = |&(dx, dy): &(i32, i32)| {
        let along = |weight: i64, step: i32| u128::from(weight.unsigned_abs()) * u128::from(step.unsigned_abs());
        along(a, dx) <= top && along(b, dy) <= top
    };
    let those = |moves: &[(i32, i32)]| moves.iter().copied().filter(fits).collect();
    Lattice { leaps: those(&game.leaps), rides: those(&game.rides), weights: game.weights }
}
