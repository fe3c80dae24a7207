//! The levels of a lattice, and the x that are needed on each level.

use std::ops::Range;

use grundy_core::game::Plane;

/// The cells whose values are requested: x in `columns`, 0 <= y < height. Neither range is empty.
#[derive(Debug, Clone)]
pub struct Window {
    /// The range of x.
    pub columns: Range<i64>,
    /// The number of rows.
    pub height: i64,
}

impl Window {
    /// Creates the window of these columns and rows.
    pub fn new(columns: &Range<usize>, height: usize) -> Self {
        // `MOST_POSITIONS` keeps both sides within 33 bits.
        let signed = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        Self { columns: signed(columns.start)..signed(columns.end), height: signed(height) }
    }
}

/// The x of each level that the cells of a window need, including the window's own x.
#[derive(Debug)]
pub struct Reach {
    weights: (i64, i64),
    window: Window,
    /// For each level, the first and the last needed x; empty if first > last.
    spans: Vec<(i64, i64)>,
}

/// An empty range of x.
const EMPTY: (i64, i64) = (i64::MAX, i64::MIN);

impl Reach {
    /// Finds the cells that a window needs.
    pub fn new(game: &Plane, window: &Window) -> Self {
        let (a, b) = game.weights;
        let top = a * (window.columns.end - 1) + b * (window.height - 1);
        let levels = usize::try_from(top + 1).unwrap_or(0);
        let mut reach = Self { weights: game.weights, window: window.clone(), spans: vec![EMPTY; levels] };
        // For each ride, the x of each level that it passes through: the ride continues from there in the same
        // direction.
        let mut riding = vec![vec![EMPTY; levels]; game.rides.len()];
        for level in (0..levels).rev() {
            let own = reach.own_ends(level);
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

    /// Adds to the spans the cells that a move leads to from the x `from` of a level; `riding` holds the spans of one
    /// ride.
    fn pass_on(&mut self, level: usize, from: (i64, i64), step: (i32, i32), riding: Option<&mut Vec<(i64, i64)>>) {
        let Some(to) = level.checked_sub(drop_of(self.weights, step)) else {
            return;
        };
        if from.0 > from.1 {
            return;
        }
        let (dx, last) = (i64::from(step.0), last_x(self.weights, to));
        let reached = ((from.0 + dx).max(0), (from.1 + dx).min(last));
        if reached.0 <= reached.1 {
            self.spans[to] = hull(self.spans[to], reached);
            if let Some(riding) = riding {
                riding[to] = hull(riding[to], reached);
            }
        }
    }

    /// The number of levels.
    pub fn levels(&self) -> usize {
        self.spans.len()
    }

    /// The needed x of a level.
    pub fn span(&self, level: usize) -> Range<i64> {
        let (first, last) = self.spans[level];
        if first > last { 0..0 } else { first..last + 1 }
    }

    /// The needed x of several levels.
    pub fn hull(&self, levels: Range<usize>) -> Range<i64> {
        let (first, last) = self.spans[levels].iter().copied().fold(EMPTY, hull);
        if first > last { 0..0 } else { first..last + 1 }
    }

    /// The x of the window on a level; if b > 1, some of them belong to no cell.
    pub fn own(&self, level: usize) -> Range<i64> {
        let (first, last) = self.own_ends(level);
        first..(last + 1).max(first)
    }

    fn own_ends(&self, level: usize) -> (i64, i64) {
        let ((a, b), level) = (self.weights, signed(level));
        // y = (level - a*x) / b <= height - 1
        let least = (level - b * (self.window.height - 1)).max(0);
        let first = least / a + i64::from(least % a != 0);
        (first.max(self.window.columns.start), (self.window.columns.end - 1).min(level / a))
    }

    /// Number of the window's cells on a level.
    pub fn cells(&self, level: usize) -> u64 {
        let own = self.own(level);
        match self.weights.1 {
            1 => (own.end - own.start).unsigned_abs(),
            _ => cells(self.weights, level, own).len() as u64,
        }
    }
}

/// The cells (x, y) on a level with x in a range.
pub(super) fn cells((a, b): (i64, i64), level: usize, range: Range<i64>) -> impl ExactSizeIterator<Item = (i64, i64)> {
    let level = signed(level);
    // a and b are coprime, so one of b consecutive x belongs to a cell.
    let first = range.clone().take(usize::try_from(b).unwrap_or(usize::MAX)).find(|x| (level - a * x) % b == 0);
    let count = first.map_or(0, |first| (range.end - 1 - first) / b + 1);
    let first = first.unwrap_or(0);
    (0..usize::try_from(count).unwrap_or(0)).map(move |i| {
        let x = first + b * signed(i);
        (x, (level - a * x) / b)
    })
}

/// The largest x on a level: the one with the least y >= 0.
fn last_x((a, _): (i64, i64), level: usize) -> i64 {
    signed(level) / a
}

/// The least range that holds two ranges, each given by its first and last x.
fn hull(a: (i64, i64), b: (i64, i64)) -> (i64, i64) {
    if b.0 > b.1 { a } else { (a.0.min(b.0), a.1.max(b.1)) }
}

/// The amount by which a move lowers the level; positive for every move of a game.
pub(super) fn drop_of((a, b): (i64, i64), (dx, dy): (i32, i32)) -> usize {
    usize::try_from(-(a * i64::from(dx) + b * i64::from(dy))).unwrap_or(0)
}

/// Converts a level or a length in memory, which is below 2^63.
pub(super) fn signed(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// Converts an x or a length, which is not negative, into an index.
pub(super) fn index(n: i64) -> usize {
    usize::try_from(n).unwrap_or(0)
}
