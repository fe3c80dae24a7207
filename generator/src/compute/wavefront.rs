//! Lattices: level by level of the linear form a*x + b*y that falls with every move.
//!
//! All cells of a level are independent of each other. A table of the cells x < width, y < height also needs the
//! cells OUTSIDE that rectangle which its cells can reach; `Reach` says which x of each level those are.
//!
//! Games that only leap have no value above their number of moves. Each cell is then a one-hot set of that many bits
//! plus one, the union over the moves is an `or` of shifted rows, and the mex is the lowest zero bit: loops over
//! consecutive x without a branch. Only as many levels are kept as the longest move spans. Other games (rides, or
//! very many leaps) mark the options of each cell in turn.

use std::ops::{BitAnd, BitOr, Not};

use super::{Computed, Stop, fit, marks::Marks};
use crate::{game::Lattice, progress::Progress, values::Cell};

/// Grundy values of the cells x < width, y < height at index `height * x + y`.
pub(crate) fn compute<T: Cell>(game: &Lattice, width: usize, height: usize, progress: &dyn Progress) -> Computed<T> {
    if width == 0 || height == 0 {
        return Ok(Vec::new());
    }
    let game = &within(game, width, height);
    match (game.rides.is_empty(), game.leaps.len()) {
        (true, 0..=7) => leap::<T, u8>(game, width, height, progress),
        (true, 8..=15) => leap::<T, u16>(game, width, height, progress),
        (true, 16..=31) => leap::<T, u32>(game, width, height, progress),
        (true, 32..=63) => leap::<T, u64>(game, width, height, progress),
        _ => walk(game, width, height, progress),
    }
}

/// The number of levels that cells of the rectangle have.
pub(crate) fn levels(game: &Lattice, width: usize, height: usize) -> u128 {
    let side = |weight: i64, length: usize| u128::from(weight.unsigned_abs()) * (length as u128).saturating_sub(1);
    side(game.weights.0, width) + side(game.weights.1, height) + 1
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

/// The levels and which part of each matters to the rectangle.
struct Reach {
    weights: (i64, i64),
    size: (i64, i64),
    /// Per level: the first and the last x needed; empty if first > last.
    spans: Vec<(i64, i64)>,
}

impl Reach {
    fn new(game: &Lattice, width: usize, height: usize) -> Self {
        let (a, b) = game.weights;
        // `MOST_POSITIONS` keeps both sides within 33 bits.
        let size = (i64::try_from(width).unwrap_or(i64::MAX), i64::try_from(height).unwrap_or(i64::MAX));
        let top = a * (size.0 - 1) + b * (size.1 - 1);
        let levels = usize::try_from(top + 1).unwrap_or(0);
        let mut reach = Self { weights: game.weights, size, spans: vec![EMPTY; levels] };
        // What rides pass on: a cell that a ride goes through is left in the same direction again.
        let mut riding = vec![vec![EMPTY; levels]; game.rides.len()];
        for level in (0..levels).rev() {
            let own = reach.rectangle(level);
            reach.spans[level] = hull(reach.spans[level], own);
            let from = reach.spans[level];
            for &leap in &game.leaps {
                reach.pass_on(level, from, leap, None);
            }
            for (&ride, riding) in game.rides.iter().zip(&mut riding) {
                let from = hull(from, riding[level]);
                reach.pass_on(level, from, ride, Some(riding));
            }
        }
        reach
    }

    /// Cells that a move from the span `from` of a level reaches are needed.
    fn pass_on(&mut self, level: usize, from: (i64, i64), step: (i32, i32), riding: Option<&mut Vec<(i64, i64)>>) {
        let Some(to) = level.checked_sub(drop_of(self.weights, step)) else {
            return;
        };
        if from.0 > from.1 {
            return;
        }
        let (dx, last) = (i64::from(step.0), self.last_x(to));
        let moved = ((from.0 + dx).max(0), (from.1 + dx).min(last));
        if moved.0 <= moved.1 {
            self.spans[to] = hull(self.spans[to], moved);
            if let Some(riding) = riding {
                riding[to] = hull(riding[to], moved);
            }
        }
    }

    /// The largest x on a level: the one with the least y >= 0.
    fn last_x(&self, level: usize) -> i64 {
        i64::try_from(level).unwrap_or(i64::MAX) / self.weights.0
    }

    /// The x of the rectangle's own cells on a level.
    fn rectangle(&self, level: usize) -> (i64, i64) {
        let ((a, b), level) = (self.weights, i64::try_from(level).unwrap_or(i64::MAX));
        // y = (level - a*x) / b <= height - 1
        let first = (level - b * (self.size.1 - 1)).max(0).div_euclid(a)
            + i64::from((level - b * (self.size.1 - 1)).max(0).rem_euclid(a) != 0);
        (first, (self.size.0 - 1).min(level / a))
    }

    /// Writes the rectangle's cells on a level into the table, and reports them.
    fn store<T: Cell>(
        &self,
        level: usize,
        table: &mut [T],
        value: impl Fn(usize) -> u32,
        progress: &dyn Progress,
    ) -> Result<(), Stop> {
        let ((a, b), (first, last)) = (self.weights, self.rectangle(level));
        let level = i64::try_from(level).unwrap_or(i64::MAX);
        let mut cells = 0;
        for x in first..=last {
            let up = level - a * x;
            if b == 1 || up % b == 0 {
                // Both are indices into the table, which is in memory.
                let index = usize::try_from(x * self.size.1 + up / b).unwrap_or_default();
                table[index] = fit(value(usize::try_from(x).unwrap_or_default()), index)?;
                cells += 1;
            }
        }
        progress.advance(cells);
        if progress.cancelled() { Err(Stop::Interrupted) } else { Ok(()) }
    }

    /// The x needed on a level, as indices.
    fn span(&self, level: usize) -> std::ops::Range<usize> {
        let (first, last) = self.spans[level];
        if first > last {
            return 0..0;
        }
        usize::try_from(first).unwrap_or_default()..usize::try_from(last + 1).unwrap_or_default()
    }
}

const EMPTY: (i64, i64) = (i64::MAX, i64::MIN);

fn hull(a: (i64, i64), b: (i64, i64)) -> (i64, i64) {
    if b.0 > b.1 { a } else { (a.0.min(b.0), a.1.max(b.1)) }
}

/// By how much a move lowers the level; positive for every move of a game.
fn drop_of((a, b): (i64, i64), (dx, dy): (i32, i32)) -> usize {
    usize::try_from(-(a * i64::from(dx) + b * i64::from(dy))).unwrap_or(0)
}

/// A row of one-hot sets that vector instructions work on.
trait OneHot: Copy + Default + BitOr<Output = Self> + BitAnd<Output = Self> + Not<Output = Self> {
    fn plus_one(self) -> Self;
    fn index(self) -> u32;
}

macro_rules! one_hot {
    ($($type:ty)*) => {$(
        impl OneHot for $type {
            fn plus_one(self) -> Self {
                self.wrapping_add(1)
            }

            fn index(self) -> u32 {
                self.trailing_zeros()
            }
        }
    )*};
}
one_hot!(u8 u16 u32 u64);

fn leap<T: Cell, S: OneHot>(game: &Lattice, width: usize, height: usize, progress: &dyn Progress) -> Computed<T> {
    let reach = Reach::new(game, width, height);
    let mut table = vec![T::default(); width * height];
    let steps: Vec<(usize, i32)> = game.leaps.iter().map(|&step| (drop_of(game.weights, step), step.0)).collect();
    let kept = steps.iter().map(|&(drop, _)| drop).max().unwrap_or(0) + 1;
    // Empty sets on both sides of a row stand for the cells off the board: no option there.
    let pad = game.leaps.iter().map(|&(dx, _)| dx.unsigned_abs() as usize).max().unwrap_or(0);
    let longest = (0..reach.spans.len()).map(|level| reach.span(level).end).max().unwrap_or(0);
    let mut rows = vec![vec![S::default(); longest + 2 * pad]; kept];
    let mut union = vec![S::default(); longest];
    for level in 0..reach.spans.len() {
        let span = reach.span(level);
        let union = &mut union[..span.len()];
        union.fill(S::default());
        for &(drop, dx) in steps.iter().filter(|&&(drop, _)| drop <= level) {
            let start = (span.start + pad).saturating_add_signed(dx as isize);
            let row = &rows[(level - drop) % kept][start..start + span.len()];
            union.iter_mut().zip(row).for_each(|(set, &option)| *set = *set | option);
        }
        let row = &mut rows[level % kept];
        row.fill(S::default());
        for (cell, &set) in row[span.start + pad..].iter_mut().zip(&*union) {
            *cell = !set & set.plus_one();
        }
        let row = &rows[level % kept];
        reach.store(level, &mut table, |x| row[x + pad].index(), progress)?;
    }
    Ok(table)
}

/// Every option of every cell in turn.
fn walk<T: Cell>(game: &Lattice, width: usize, height: usize, progress: &dyn Progress) -> Computed<T> {
    let reach = Reach::new(game, width, height);
    let mut table = vec![T::default(); width * height];
    let mut rows: Vec<Vec<u32>> = Vec::with_capacity(reach.spans.len());
    let (mut marks, mut largest) = (Marks::new(2), 0_u32);
    let (a, b) = game.weights;
    for level in 0..reach.spans.len() {
        let span = reach.span(level);
        let mut row = vec![0; span.len()];
        for (x, value) in span.clone().zip(&mut row) {
            let up = i64::try_from(level).unwrap_or(i64::MAX) - a * i64::try_from(x).unwrap_or(i64::MAX);
            if up % b != 0 {
                continue;
            }
            marks.restart(largest as usize + 2);
            let from = (x as u64, u64::try_from(up / b).unwrap_or(0));
            crate::game::Rules::options(game, &from, &mut |to| {
                if let Some(value) = to.first().and_then(|&to| look_up(&reach, &rows, game.weights, to)) {
                    marks.insert(value);
                }
            });
            *value = marks.mex();
            largest = largest.max(*value);
        }
        reach.store(level, &mut table, |x| row[x - span.start], progress)?;
        rows.push(row);
    }
    Ok(table)
}

/// The value of a cell of an earlier level, if it is one that matters.
fn look_up(reach: &Reach, rows: &[Vec<u32>], (a, b): (i64, i64), (x, y): (u64, u64)) -> Option<u32> {
    let level = usize::try_from(u64::try_from(a).ok()? * x + u64::try_from(b).ok()? * y).ok()?;
    let span = reach.span(level);
    rows.get(level)?.get(usize::try_from(x).ok()?.checked_sub(span.start)?).copied()
}
