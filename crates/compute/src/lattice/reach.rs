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
        Self {
            columns: signed(columns.start)..signed(columns.end),
            height: signed(height),
        }
    }
}

/// The x of each level that the cells of a window need, including the window's own x.
#[derive(Debug)]
pub struct Reach {
    weights: (i64, i64),
    window: Window,
    /// The needed x of each level; 0..0 if there are none.
    spans: Vec<Range<i64>>,
}

impl Reach {
    /// Finds the cells that a window needs.
    pub fn new(game: &Plane, window: &Window) -> Self {
        let (weights @ (a, b), window) = (game.weights, window.clone());
        let top = a * (window.columns.end - 1) + b * (window.height - 1);
        let levels = usize::try_from(top + 1).unwrap_or(0);
        let mut reach = Self {
            weights,
            window,
            spans: vec![0..0; levels],
        };
        // For each ride, the x of each level that it passes through: the ride continues from there
        // in the same direction.
        let mut riding = vec![vec![0..0; levels]; game.rides.len()];
        for level in (0..levels).rev() {
            let from = hull(reach.spans[level].clone(), &reach.own(level));
            reach.spans[level] = from.clone();
            for &leap in &game.leaps {
                reach.add(reach_level(weights, level, &from, leap));
            }
            for (&ride, riding) in game.rides.iter().zip(&mut riding) {
                let (to, span) =
                    reach_level(weights, level, &hull(from.clone(), &riding[level]), ride);
                if let Some(riding) = riding.get_mut(to) {
                    *riding = hull(riding.clone(), &span);
                }
                reach.add((to, span));
            }
        }
        reach
    }

    fn add(&mut self, (level, span): (usize, Range<i64>)) {
        if let Some(own) = self.spans.get_mut(level) {
            *own = hull(own.clone(), &span);
        }
    }

    /// The number of levels.
    pub fn levels(&self) -> usize {
        self.spans.len()
    }

    /// The needed x of a level.
    pub fn span(&self, level: usize) -> Range<i64> {
        self.spans[level].clone()
    }

    /// The needed x of several levels.
    pub fn hull(&self, levels: Range<usize>) -> Range<i64> {
        self.spans[levels].iter().fold(0..0, hull)
    }

    /// The x of the window on a level; if b > 1, some of them belong to no cell.
    pub fn own(&self, level: usize) -> Range<i64> {
        let ((a, b), level) = (self.weights, to_signed(level));
        // y = (level - a*x) / b <= height - 1
        let least = (level - b * (self.window.height - 1)).max(0);
        let first = (least / a + i64::from(least % a != 0)).max(self.window.columns.start);
        first..self.window.columns.end.min(level / a + 1).max(first)
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
pub(super) fn cells(
    (a, b): (i64, i64),
    level: usize,
    range: Range<i64>,
) -> impl ExactSizeIterator<Item = (i64, i64)> {
    let level = to_signed(level);
    // a and b are coprime, so one of b consecutive x belongs to a cell.
    let first = range
        .clone()
        .take(usize::try_from(b).unwrap_or(usize::MAX))
        .find(|x| (level - a * x) % b == 0);
    let count = first.map_or(0, |first| (range.end - 1 - first) / b + 1);
    let first = first.unwrap_or(0);
    (0..usize::try_from(count).unwrap_or(0)).map(move |i| {
        let x = first + b * to_signed(i);
        (x, (level - a * x) / b)
    })
}

/// The level to which a move leads from some x of a level, and the x there that are on the board;
/// `usize::MAX` if there is no such level.
fn reach_level(
    weights: (i64, i64),
    level: usize,
    from: &Range<i64>,
    step: (i32, i32),
) -> (usize, Range<i64>) {
    let Some(to) = level.checked_sub(drop_of(weights, step)) else {
        return (usize::MAX, 0..0);
    };
    let dx = i64::from(step.0);
    // The largest x on a level has the least y >= 0.
    (
        to,
        (from.start + dx).max(0)..(from.end + dx).min(to_signed(to) / weights.0 + 1),
    )
}

/// The least range that holds two ranges.
fn hull(a: Range<i64>, b: &Range<i64>) -> Range<i64> {
    match (a.is_empty(), b.is_empty()) {
        (_, true) => a,
        (true, false) => b.clone(),
        (false, false) => a.start.min(b.start)..a.end.max(b.end),
    }
}

/// The amount by which a move lowers the level; positive for every move of a game.
pub(super) fn drop_of((a, b): (i64, i64), (dx, dy): (i32, i32)) -> usize {
    usize::try_from(-(a * i64::from(dx) + b * i64::from(dy))).unwrap_or(0)
}

/// Converts a level or a length in memory, which is below 2^63.
pub(super) fn to_signed(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// Converts an x or a length, which is not negative, into an index.
pub(super) fn index(n: i64) -> usize {
    usize::try_from(n).unwrap_or(0)
}
