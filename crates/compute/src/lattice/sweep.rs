//! Games whose moves are all leaps: level after level on one-hot sets.
//!
//! A cell is the set of its own value, the union over the moves is an `or` of shifted rows, and the
//! mex is the lowest zero bit. These are loops over consecutive x without a branch. Cells off the
//! board are empty sets. The number of levels in memory is the number that the longest move spans.
//!
//! A long row is cut into *chunks* of x, one task each, for a *band* of levels. Each chunk computes
//! the cells that it needs from its neighbours within the band itself, so threads wait for each
//! other once per band and not once per level:
//!
//! ```text
//!     last level of the band        ┌──── chunk ────┐
//!                                 ┌─┘               └┐     computed twice: the reach of the moves
//!     first level of the band   ┌─┘                  └─┐
//! ```
//!
//! The ring of a chunk also stays in the first-level cache.
#![allow(clippy::inline_always)]

use std::{collections::HashMap, mem, ops::Range};

use rayon::prelude::*;

use super::reach::{Reach, drop_of, index, to_signed};
use crate::sets::Set;
use grundy_core::{game::Plane, progress::Progress};
use grundy_work::{
    cpu::{Level, Loops},
    error::Stop,
};

/// Parameters that affect only the speed, not the values.
#[derive(Debug, Clone, Copy)]
pub struct Tuning {
    /// The instructions that the loops use.
    pub level: Level,
    /// Number of threads that may share a row.
    pub threads: usize,
    /// Minimum number of bytes in a chunk of a row.
    pub narrowest: usize,
    /// Maximum number of bytes in a chunk of a row: rows are cut even for one thread, which keeps
    /// the rings of a chunk in the first-level cache.
    pub widest: usize,
}

impl Default for Tuning {
    /// To measure the two sizes again, time `grundy values GAME --to 20000x20000 --summary` for
    /// `Lattice(leap (-1,-2) (-2,-1))` and for Hyper Knights with other sizes, on one thread and on
    /// all.
    fn default() -> Self {
        Self {
            level: Level::best(),
            threads: rayon::current_num_threads(),
            narrowest: 1024,
            widest: 6144,
        }
    }
}

/// A receiver of the values, level by level.
pub trait LevelReceiver: Send {
    /// The receiver of one chunk of x.
    type BandReceiver<'a>: Part
    where
        Self: 'a;

    /// Returns one part for each chunk of x; `levels` is the band. Chunks come in order and do not
    /// overlap.
    fn parts(
        &mut self,
        chunks: &[Range<i64>],
        levels: &Range<usize>,
    ) -> Vec<Self::BandReceiver<'_>>;
}

/// A receiver of the values of one chunk during one band.
pub trait Part: Send {
    /// Receives the sets of the cells of a level from `first` on, all in the window and in the
    /// chunk. Each set has the cell's own value only.
    fn take<S: Set>(&mut self, level: usize, first: i64, sets: &[S]);

    /// Called after the last level of the band.
    fn finish(&mut self) {}
}

/// Bands have a multiple of this number of levels.
pub(super) const BAND: usize = 64;
/// Maximum number of levels in a band, unless the longest move spans more.
const LONGEST_BAND: usize = 512;
/// Number of cells that the loops take at once. Rows are padded by this number.
const BLOCK: usize = 128;

/// The leaps in terms of levels.
pub struct LevelLeaps {
    /// For each leap, the amount by which it lowers the level, and its dx.
    steps: Vec<(usize, i64)>,
    /// Number of rows in a ring: the levels that the longest move spans, and the one being
    /// computed.
    kept: usize,
    /// Maximum distance of one move along x.
    pad: i64,
    /// The steepest moves to the left and to the right, as x per level.
    left: (i64, i64),
    right: (i64, i64),
}

impl LevelLeaps {
    /// Finds what each leap does to the level.
    pub fn new(game: &Plane) -> Self {
        let steps = game
            .leaps
            .iter()
            .map(|&step| (drop_of(game.weights, step), i64::from(step.0)));
        let steps: Vec<(usize, i64)> = steps.collect();
        let steepest = |sign: i64| {
            let ways = steps.iter().map(|&(drop, dx)| (sign * dx, to_signed(drop)));
            ways.fold((0, 1), |a, b| if b.0 * a.1 > a.0 * b.1 { b } else { a })
        };
        Self {
            kept: steps.iter().map(|&(drop, _)| drop).max().unwrap_or(0) + 1,
            pad: steps.iter().map(|&(_, dx)| dx.abs()).max().unwrap_or(0),
            left: steepest(-1),
            right: steepest(1),
            steps,
        }
    }

    /// The distances to the left and to the right that moves can cover while they fall by a number
    /// of levels in total.
    fn halo(&self, levels: usize) -> (i64, i64) {
        // A step is within 32 bits and `MOST_LEVELS` is within 28, so the product is below 2^60.
        let along = |(dx, drop): (i64, i64)| dx * to_signed(levels) / drop;
        (along(self.left), along(self.right))
    }

    /// The number of levels of a band for rows of `cells` cells, and the number of chunks into
    /// which the rows are cut.
    pub fn band<S>(&self, tuning: &Tuning, cells: usize) -> (usize, usize) {
        let least = BAND.max(self.kept.next_multiple_of(BAND));
        let (narrowest, widest) = (
            tuning.narrowest / size_of::<S>(),
            tuning.widest / size_of::<S>(),
        );
        let both = |levels| {
            let (left, right) = self.halo(levels);
            index(left.saturating_add(right))
        };
        // This bound keeps the part of a chunk that is computed twice small.
        let most = cells / narrowest.max(4 * both(least)).max(1);
        let chunks = tuning
            .threads
            .max(cells / widest.max(1) + 1)
            .next_multiple_of(tuning.threads)
            .min(most)
            .max(1);
        let mut band = least;
        while chunks > 1 && band + BAND <= LONGEST_BAND && 8 * both(band + BAND) <= cells / chunks {
            band += BAND;
        }
        (band, chunks)
    }
}

/// The x of the walls of each level.
pub type Walls = HashMap<usize, Vec<i64>>;

/// Computes all levels and hands the window's values to `output`.
///
/// # Errors
/// If memory is missing, or `progress` asks to stop.
pub fn sweep<S: Set>(
    tuning: Tuning,
    (game, walls): (&Plane, &Walls),
    reach: &Reach,
    output: &mut impl LevelReceiver,
    progress: &dyn Progress,
) -> Result<(), Stop> {
    let moves = LevelLeaps::new(game);
    let longest = reach.hull(0..reach.levels());
    let wide = index(longest.end) >= 2 * tuning.narrowest / size_of::<S>();
    let sweep = LevelSweep::<S> {
        whole: LevelRing::new(moves.kept, -moves.pad..longest.end + moves.pad),
        chunks: Vec::new(),
        tuning,
        moves,
        reach,
        walls,
    };
    if wide && tuning.threads > 1 {
        // In a scope of the pool: waiting threads then find the next band's work at once.
        rayon::scope(|_| sweep.run(output, progress))
    } else {
        sweep.run(output, progress)
    }
}

struct LevelSweep<'a, S> {
    tuning: Tuning,
    moves: LevelLeaps,
    reach: &'a Reach,
    walls: &'a Walls,
    whole: LevelRing<S>,
    chunks: Vec<LevelRing<S>>,
}

impl<S: Set> LevelSweep<'_, S> {
    fn run(mut self, output: &mut impl LevelReceiver, progress: &dyn Progress) -> Result<(), Stop> {
        let mut level = 0;
        while level < self.reach.levels() {
            let near = self
                .reach
                .hull(level..self.reach.levels().min(level + BAND));
            let (band, chunks) = self
                .moves
                .band::<S>(&self.tuning, index(near.end - near.start));
            let band = level..self.reach.levels().min(level + band);
            if chunks == 1 {
                self.alone(&band, output);
            } else {
                self.together(&band, chunks, output);
            }
            progress.advance(band.clone().map(|level| self.reach.cells(level)).sum());
            if progress.cancelled() {
                return Err(Stop::Interrupted);
            }
            level = band.end;
        }
        Ok(())
    }

    /// Computes one band in the common ring.
    fn alone(&mut self, band: &Range<usize>, output: &mut impl LevelReceiver) {
        let all = self.whole.first..self.whole.end;
        for mut part in output.parts(&[all], band) {
            for level in band.clone() {
                self.whole.compute(
                    self.tuning.level,
                    &self.moves,
                    level,
                    self.reach.span(level),
                );
                hand_over(&self.whole, level, self.reach.own(level), &mut part);
                self.whole.close(level, self.walls);
            }
            part.finish();
        }
    }

    /// Computes one band, cut into chunks.
    fn together(&mut self, band: &Range<usize>, count: usize, output: &mut impl LevelReceiver) {
        let (hull, count) = (self.reach.hull(band.clone()), to_signed(count));
        let cut = |i: i64| hull.start + (hull.end - hull.start) * i / count;
        let cores: Vec<Range<i64>> = (0..count).map(|i| cut(i)..cut(i + 1)).collect();
        self.chunks
            .resize_with(cores.len(), || LevelRing::new(0, 0..0));
        let parts = output.parts(&cores, band);
        let (whole, moves, reach, walls, cpu) = (
            &self.whole,
            &self.moves,
            self.reach,
            self.walls,
            self.tuning.level,
        );
        let tasks = self
            .chunks
            .par_iter_mut()
            .zip(&cores)
            .zip(parts)
            .with_max_len(1);
        tasks.for_each(|((ring, core), mut part)| {
            let (left, right) = moves.halo(band.len() - 1);
            ring.restart(
                whole,
                core.start - left - moves.pad..core.end + right + moves.pad,
                band.start,
            );
            for level in band.clone() {
                let (left, right) = moves.halo(band.end - 1 - level);
                let span = clip_range(&reach.span(level), &(core.start - left..core.end + right));
                ring.compute(cpu, moves, level, span);
                hand_over(ring, level, clip_range(&reach.own(level), core), &mut part);
                ring.close(level, walls);
            }
            part.finish();
        });
        for level in band.end.saturating_sub(moves.kept - 1).max(band.start)..band.end {
            self.whole.clear(level);
            for (ring, core) in self.chunks.iter().zip(&cores) {
                self.whole
                    .put(level, ring, clip_range(&self.reach.span(level), core));
            }
        }
    }
}

/// Passes the cells of a level to a part, if there are any.
fn hand_over<S: Set>(ring: &LevelRing<S>, level: usize, own: Range<i64>, part: &mut impl Part) {
    if !own.is_empty() {
        part.take(level, own.start, ring.cells(level, &own));
    }
}

/// The part of a range that is within another range.
fn clip_range(range: &Range<i64>, within: &Range<i64>) -> Range<i64> {
    let start = range.start.max(within.start);
    start..range.end.min(within.end).max(start)
}

/// The last levels, each a row of sets; the sets are empty where no value is needed and off the
/// board.
#[derive(Debug)]
struct LevelRing<S> {
    /// The range of x of the rows.
    first: i64,
    end: i64,
    rows: Vec<SetRow<S>>,
}

#[derive(Debug, Clone)]
struct SetRow<S> {
    /// The sets; the loops read and write one block beyond the end.
    sets: Vec<S>,
    /// All sets outside these indices are empty.
    used: Range<usize>,
}

impl<S: Set> LevelRing<S> {
    fn new(kept: usize, range: Range<i64>) -> Self {
        let row = SetRow {
            sets: vec![S::default(); index(range.end - range.start) + 2 * BLOCK],
            used: 0..0,
        };
        Self {
            first: range.start,
            end: range.end,
            rows: vec![row; kept],
        }
    }

    fn row(&self, level: usize) -> &SetRow<S> {
        &self.rows[level % self.rows.len()]
    }

    /// The sets of a range of x of a level.
    fn cells(&self, level: usize, range: &Range<i64>) -> &[S] {
        &self.row(level).sets[index(range.start - self.first)..index(range.end - self.first)]
    }

    /// Changes to another range of x; the levels before `level` are copied from `whole`.
    fn restart(&mut self, whole: &Self, range: Range<i64>, level: usize) {
        let kept = whole.rows.len();
        (self.first, self.end) = (range.start, range.end);
        let length = index(range.end - range.start) + 2 * BLOCK;
        self.rows.resize(
            kept,
            SetRow {
                sets: Vec::new(),
                used: 0..0,
            },
        );
        let there = clip_range(&range, &(whole.first..whole.end));
        for (slot, row) in self.rows.iter_mut().enumerate() {
            row.sets.clear();
            row.sets.resize(length, S::EMPTY);
            row.used = 0..0;
            if slot != level % kept {
                let to = index(there.start - range.start)..index(there.end - range.start);
                let from = index(there.start - whole.first)..index(there.end - whole.first);
                row.sets[to.clone()].copy_from_slice(&whole.rows[slot].sets[from]);
                row.used = to;
            }
        }
    }

    /// Makes the sets of the walls of a level empty: no move leads to them.
    fn close(&mut self, level: usize, walls: &Walls) {
        let slot = level % self.rows.len();
        for &x in walls
            .get(&level)
            .into_iter()
            .flatten()
            .filter(|&&x| (self.first..self.end).contains(&x))
        {
            self.rows[slot].sets[index(x - self.first)] = S::default();
        }
    }

    /// Makes all sets of a level empty.
    fn clear(&mut self, level: usize) {
        let slot = level % self.rows.len();
        let row = &mut self.rows[slot];
        row.sets[mem::take(&mut row.used)].fill(S::default());
    }

    /// Copies some sets of a level and keeps those that were put there before.
    fn put(&mut self, level: usize, from: &Self, range: Range<i64>) {
        if range.is_empty() {
            return;
        }
        let to = index(range.start - self.first)..index(range.end - self.first);
        let slot = level % self.rows.len();
        let row = &mut self.rows[slot];
        row.sets[to.clone()].copy_from_slice(from.cells(level, &range));
        row.used = if row.used.is_empty() {
            to
        } else {
            row.used.start.min(to.start)..row.used.end.max(to.end)
        };
    }

    /// Computes a range of x of a level.
    fn compute(&mut self, cpu: Level, moves: &LevelLeaps, level: usize, range: Range<i64>) {
        let kept = self.rows.len();
        let mut row = mem::replace(
            &mut self.rows[level % kept],
            SetRow {
                sets: Vec::new(),
                used: 0..0,
            },
        );
        let start = if range.is_empty() {
            0
        } else {
            index(range.start - self.first)
        };
        let end = start + index(range.end - range.start);
        let rounded = start + (end - start).next_multiple_of(BLOCK);
        let mut sources = [[].as_slice(); 64];
        for (source, &(drop, dx)) in sources.iter_mut().zip(&moves.steps) {
            let from = start.saturating_add_signed(isize::try_from(dx).unwrap_or(0));
            *source = &self.rows[(level + kept - drop) % kept].sets[from..from + (rounded - start)];
        }
        let sources = &sources[..moves.steps.len()];
        cpu.run(Mex {
            sources,
            to: &mut row.sets[start..rounded],
        });
        let used = mem::replace(&mut row.used, start..end);
        row.sets[end..rounded.max(used.end).max(end)].fill(S::default());
        if used.start < start {
            row.sets[used.start..start].fill(S::default());
        }
        self.rows[level % kept] = row;
    }
}

/// The mex of the sources, cell by cell. All sources have the same length, a multiple of `BLOCK`.
struct Mex<'a, S> {
    sources: &'a [&'a [S]],
    to: &'a mut [S],
}

impl<S: Set> Loops for Mex<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut at = 0;
        for to in self.to.chunks_exact_mut(BLOCK) {
            let mut union = [S::default(); BLOCK];
            for source in self.sources {
                for (set, &option) in union.iter_mut().zip(&source[at..at + BLOCK]) {
                    *set |= option;
                }
            }
            for (to, &set) in to.iter_mut().zip(&union) {
                *to = set.least_absent();
            }
            at += BLOCK;
        }
    }
}
