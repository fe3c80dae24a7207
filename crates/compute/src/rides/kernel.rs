//! The cells of a tile, one after the other.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::{
    line::{CellIndices, LineSets, LineView, RideLines, SharedSlot, Tile, fill_list, index_of},
    mirror::CoordinateMirror,
    pieces::LatticeMoves,
};
use grundy_core::{
    game::{lattice::Vector, state::MOST_COORDINATES},
    odometer::advance,
    progress::Progress,
};
use grundy_work::error::Stop;

/// Amount of work between two checks for a stop: less than a millisecond at 1 to 10 ns each.
const ASK: u64 = 1 << 16;

/// The data from which the values of a tile are computed, and to which they are written.
pub(super) struct RideKernel<'a, V> {
    leaps: Vec<Leap>,
    lines: &'a [RideLines],
    /// For each line of a cell, its list, and whether the line is that of the cell's mirror image.
    views: Vec<(usize, bool)>,
    mirror: Option<CoordinateMirror>,
    values: &'a [V],
    strides: CellIndices,
    last: usize,
    /// One bit for each cell, if there are walls.
    walls: Option<Vec<u64>>,
}

/// A leap.
#[derive(Debug, Clone, Copy)]
struct Leap {
    falls: CellIndices,
    /// The amount by which the leap lowers the index.
    back: usize,
}

/// Memory that a thread keeps from tile to tile.
#[derive(Debug, Default)]
pub(super) struct TileScratch {
    /// The values that leaps lead to, as bits; empty between cells.
    excluded: Vec<u64>,
    /// The leaps that the other coordinates of a row allow: for each leap, the fall of the last
    /// coordinate and of the index.
    leaps: Vec<(usize, usize)>,
    /// The number of the line of each ride.
    numbers: Vec<usize>,
}

impl<'a, V: SharedSlot> RideKernel<'a, V> {
    pub fn new(
        moves: &LatticeMoves,
        lengths: &[u64],
        (lines, views): (&'a [RideLines], Vec<(usize, bool)>),
        mirror: Option<CoordinateMirror>,
        values: &'a [V],
    ) -> Result<Self, Stop> {
        let mut strides = [1; MOST_COORDINATES];
        let last = lengths.len().saturating_sub(1);
        for at in (0..last).rev() {
            strides[at] = strides[at + 1] * usize::try_from(lengths[at + 1]).unwrap_or(usize::MAX);
        }
        strides[last + 1..].fill(0);
        let leap = |leap: &Vector| {
            let falls = leap.map(|by| by.unsigned_abs() as usize);
            Leap {
                falls,
                back: index_of(&falls, &strides),
            }
        };
        let leaps = moves.leaps.iter().map(leap).collect();
        let mut walls = None;
        if !moves.walls.is_empty() {
            let mut bits = fill_list(values.len().div_ceil(64), || 0_u64)?;
            for wall in &moves.walls {
                let index = index_of(&wall.map(|at| usize::try_from(at).unwrap_or(0)), &strides);
                bits[index / 64] |= 1 << (index % 64);
            }
            walls = Some(bits);
        }
        Ok(Self {
            leaps,
            lines,
            views,
            mirror,
            values,
            strides,
            last,
            walls,
        })
    }

    /// Returns `true` if there may be walls among the cells from an index on.
    fn has_wall(&self, first: usize, count: usize) -> bool {
        let words = first / 64..(first + count).div_ceil(64);
        self.walls
            .as_ref()
            .is_some_and(|bits| bits[words].iter().any(|&word| word != 0))
    }

    fn is_wall(&self, index: usize) -> bool {
        self.walls
            .as_ref()
            .is_some_and(|bits| bits[index / 64] >> (index % 64) & 1 == 1)
    }

    /// Computes the cells of a tile; returns their number.
    pub fn run(
        &self,
        tile: &Tile,
        scratch: &mut TileScratch,
        progress: &dyn Progress,
    ) -> Result<u64, Stop> {
        let view = |&(lines, is_image): &(usize, bool)| {
            self.lines
                .get(lines)
                .map(|lines| lines.view(self.last, self.mirror.filter(|_| is_image)))
        };
        let mut views: Vec<LineView<'_>> = self.views.iter().filter_map(view).collect();
        let (mut at, mut cells, mut work) = (tile.low, 0, 0);
        loop {
            let along = (tile.low[self.last], self.end_of(&at, tile.high[self.last]));
            if along.0 < along.1 {
                // In some arms the compiler knows the number of rides, and unrolls the loops over
                // them.
                match views.as_mut_slice() {
                    [] => self.row(&mut [], &at, along, scratch)?,
                    [_] => self.row(&mut views[..1], &at, along, scratch)?,
                    [_, _] => self.row(&mut views[..2], &at, along, scratch)?,
                    [_, _, _] => self.row(&mut views[..3], &at, along, scratch)?,
                    views => self.row(views, &at, along, scratch)?,
                }
            }
            let row = (tile.high[self.last] - tile.low[self.last]) as u64;
            cells += row;
            work += row * (1 + self.leaps.len() + self.views.len()) as u64;
            if work >= ASK {
                work = 0;
                if progress.cancelled() {
                    return Err(Stop::Interrupted);
                }
            }
            // The next row.
            if advance(&mut at[..self.last], |place| {
                tile.low[place]..tile.high[place]
            })
            .is_none()
            {
                return Ok(cells);
            }
        }
    }

    /// The end of the computed cells along the last coordinate; the other cells are their mirror
    /// images.
    fn end_of(&self, start: &CellIndices, end: usize) -> usize {
        match self.mirror {
            Some(CoordinateMirror(first, second)) if second == self.last => {
                end.min(start[first] + 1)
            }
            Some(CoordinateMirror(first, second)) if start[first] < start[second] => 0,
            _ => end,
        }
    }

    /// Computes the cells of a tile along the last coordinate.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "one copy for each small number of rides"
    )]
    fn row(
        &self,
        lines: &mut [LineView<'_>],
        start: &CellIndices,
        (low, end): (usize, usize),
        scratch: &mut TileScratch,
    ) -> Result<(), Stop> {
        let TileScratch {
            excluded,
            leaps,
            numbers,
        } = scratch;
        let mut cell = *start;
        cell[self.last] = low;
        let index = index_of(&cell, &self.strides);
        let image = self.mirror.map(|mirror| {
            (
                index_of(&mirror.image(cell), &self.strides),
                mirror.image(self.strides)[self.last],
            )
        });
        let others = |leap: &&Leap| (0..self.last).all(|at| leap.falls[at] <= cell[at]);
        leaps.clear();
        leaps.extend(
            self.leaps
                .iter()
                .filter(others)
                .map(|leap| (leap.falls[self.last], leap.back)),
        );
        if lines.is_empty() && leaps.len() < 64 {
            self.leaps_alone(leaps, (low, end), index, image);
            return Ok(());
        }
        numbers.clear();
        numbers.extend(lines.iter().map(|lines| lines.number(&cell)));
        let numbers = &mut numbers[..lines.len()];
        let has_wall = self.has_wall(index, end.saturating_sub(low));
        if leaps.is_empty() && !has_wall {
            let count = end - low;
            let done = match lines {
                [one] => self.plain([one], numbers, (index, count), image)?,
                [one, two] => self.plain([one, two], numbers, (index, count), image)?,
                [one, two, three] => {
                    self.plain([one, two, three], numbers, (index, count), image)?
                }
                _ => false,
            };
            if done {
                return Ok(());
            }
        }
        let mut width = lines
            .iter()
            .map(LineView::width)
            .min()
            .unwrap_or(usize::MAX);
        for (at, index) in (low..end).zip(index..) {
            let marked = if leaps.is_empty() {
                0
            } else {
                self.mark(leaps, at, index, excluded)
            };
            let (free, word) =
                first_free(lines, numbers, excluded.get(..marked).unwrap_or_default());
            if marked > 0 {
                excluded[..marked].fill(0);
            }
            // There are fewer than 2^32 values, as there are fewer positions.
            let value = u32::try_from(64 * word).unwrap_or(u32::MAX) + free;
            self.values[index].put(value);
            if let Some((index, stride)) = image {
                self.values[index + (at - low) * stride].put(value);
            }
            if word >= width {
                lines.iter_mut().try_for_each(|lines| lines.make(word))?;
                width = lines
                    .iter()
                    .map(LineView::width)
                    .min()
                    .unwrap_or(usize::MAX);
            }
            let is_wall = has_wall && self.is_wall(index);
            for (lines, number) in lines.iter().zip(numbers.iter_mut()) {
                if is_wall {
                    lines.clear(*number);
                } else {
                    lines.insert(word, 1 << free, *number);
                }
                if let Some(step) = lines.along {
                    *number += step;
                } else {
                    cell[self.last] = (at + 1).min(end - 1);
                    *number = lines.number(&cell);
                }
            }
        }
        Ok(())
    }

    /// Computes the cells of a row from few leaps, without rides: values are below 64.
    fn leaps_alone(
        &self,
        leaps: &[(usize, usize)],
        (low, end): (usize, usize),
        index: usize,
        image: Option<(usize, usize)>,
    ) {
        // Without walls in reach, all leaps lead to a cell from some place on.
        let is_open = !leaps
            .iter()
            .any(|&(_, back)| self.has_wall(index.saturating_sub(back), end.saturating_sub(low)));
        let inside = leaps
            .iter()
            .map(|&(fall, _)| fall)
            .max()
            .filter(|_| is_open)
            .unwrap_or(usize::MAX);
        for (at, index) in (low..end).zip(index..) {
            let excluded = leaps.iter().fold(0_u64, |excluded, &(fall, back)| {
                if at < inside && (fall > at || self.is_wall(index - back)) {
                    return excluded;
                }
                excluded | 1 << (self.values[index - back].get() % 64)
            });
            let value = excluded.trailing_ones();
            self.values[index].put(value);
            if let Some((index, stride)) = image {
                self.values[index + (at - low) * stride].put(value);
            }
        }
    }

    /// Computes the cells of a row that has neither leaps nor walls. Returns `false`, and computes
    /// nothing, if the number of a line does not change evenly along the row.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "one copy for each small number of rides"
    )]
    fn plain<const N: usize>(
        &self,
        mut lines: [&mut LineView<'_>; N],
        first: &[usize],
        (index, count): (usize, usize),
        image: Option<(usize, usize)>,
    ) -> Result<bool, Stop> {
        let (mut numbers, mut steps) = ([0; N], [0; N]);
        for (at, line) in lines.iter().enumerate() {
            let Some(step) = line.along else {
                return Ok(false);
            };
            (numbers[at], steps[at]) = (first[at], step);
        }
        let mut done = 0;
        while done < count {
            let sets = lines.each_ref().map(|line| line.sets());
            let missing;
            (done, missing) =
                self.run_of_cells(&sets, (&mut numbers, steps), (index, done, count), image);
            if let Some(word) = missing {
                lines.iter_mut().try_for_each(|line| line.make(word))?;
            }
        }
        Ok(true)
    }

    /// Computes the cells from number `done` on, up to one whose value is in a word that is
    /// missing: returns the number of this cell, and the word.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "one copy for each small number of rides"
    )]
    fn run_of_cells<const N: usize>(
        &self,
        sets: &[LineSets<'_>; N],
        (numbers, steps): (&mut [usize; N], [usize; N]),
        (index, done, count): (usize, usize, usize),
        image: Option<(usize, usize)>,
    ) -> (usize, Option<usize>) {
        let width = sets.iter().map(|(words, _)| words.len()).min().unwrap_or(0);
        // A copy is in registers; what the reference leads to would be in memory.
        let mut lines = *numbers;
        for at in done..count {
            let (word, own) = first_free_word(sets, &lines);
            if word >= width {
                *numbers = lines;
                return (at, Some(word));
            }
            let free = own.iter().fold(0, |all, own| all | own).trailing_ones();
            let value = u32::try_from(64 * word).unwrap_or(u32::MAX) + free;
            self.values[index + at].put(value);
            if let Some((index, stride)) = image {
                self.values[index + at * stride].put(value);
            }
            for (((words, full), own), (line, step)) in
                sets.iter().zip(own).zip(lines.iter_mut().zip(steps))
            {
                let now = own | 1 << free;
                words[word][*line].store(now, Relaxed);
                if now == u64::MAX {
                    let place = &full[word / 64][*line];
                    place.store(place.load(Relaxed) | 1 << (word % 64), Relaxed);
                }
                *line += step;
            }
        }
        (count, None)
    }

    /// Marks the values that leaps lead to; returns the number of words with marks.
    fn mark(
        &self,
        leaps: &[(usize, usize)],
        at: usize,
        index: usize,
        excluded: &mut Vec<u64>,
    ) -> usize {
        let mut words = 0;
        for &(fall, back) in leaps {
            if fall <= at && !self.is_wall(index - back) {
                let value = self.values[index - back].get() as usize;
                words = words.max(value / 64 + 1);
                if excluded.len() < words {
                    excluded.resize(words, 0);
                }
                excluded[value / 64] |= 1 << (value % 64);
            }
        }
        words
    }
}

/// The first word that is not full on all of some lines together, and its bits on each line.
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "one copy for each small number of rides"
)]
fn first_free_word<const N: usize>(
    sets: &[LineSets<'_>; N],
    numbers: &[usize; N],
) -> (usize, [u64; N]) {
    let at = |planes: &[&[AtomicU64]], place: usize, line: usize| {
        planes
            .get(place)
            .map_or(0, |plane| plane[numbers[line]].load(Relaxed))
    };
    for some in 0.. {
        let mut full = (0..N).fold(0, |all, line| all | at(sets[line].1, some, line));
        while full != u64::MAX {
            let word = 64 * some + full.trailing_ones() as usize;
            let own: [u64; N] = std::array::from_fn(|line| at(sets[line].0, word, line));
            if own.iter().fold(0, |all, own| all | own) != u64::MAX {
                return (word, own);
            }
            full |= 1 << (word % 64);
        }
    }
    (0, [0; N])
}

/// Returns the least value that is not excluded and does not occur on the given lines, as bit and
/// word.
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "one copy for each small number of rides"
)]
fn first_free(lines: &[LineView<'_>], numbers: &[usize], excluded: &[u64]) -> (u32, usize) {
    let each = || lines.iter().zip(numbers);
    for some in 0.. {
        let mut full = each().fold(0, |all, (lines, &number)| all | lines.full(some, number));
        while full != u64::MAX {
            let at = full.trailing_ones();
            let word = 64 * some + at as usize;
            let marked = excluded.get(word).copied().unwrap_or(0);
            let union = each().fold(marked, |all, (lines, &number)| {
                all | lines.word(word, number)
            });
            if union != u64::MAX {
                return (union.trailing_ones(), word);
            }
            full |= 1 << at;
        }
    }
    (0, 0)
}
