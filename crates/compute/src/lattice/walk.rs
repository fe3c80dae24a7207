//! Games with rides, or with more leaps than a word has bits: level by level, with the set of the
//! values on each line of a ride.
//!
//! A ride from a cell reaches what the ride from the cell before it on the line reaches, and that
//! cell. So each line keeps one set, and a cell adds its value.

use rayon::prelude::*;

use super::reach::{Reach, Window, cells, index, to_signed};
use grundy_core::{
    game::{Plane, lattice::step},
    progress::Progress,
};
use grundy_work::{
    error::{Computed, Stop, table},
    mex_set::MexSet,
    work_meter::WorkMeter,
};

/// Number of cells of a level that one task computes; shorter levels are computed by one thread. To
/// measure it again, time `grundy values 'Lattice(ride (-1,0) (1,-1))' --to 2000x2000 --summary`
/// with other numbers on all threads.
const SHARE: usize = 128;
/// Tables with fewer cells take one thread: some tens of milliseconds.
const FEW_CELLS: usize = 1 << 18;

/// The values on a line so far, as bits.
#[derive(Debug, Default)]
struct BitLine {
    words: Vec<u64>,
    /// The number of words at the beginning that are full.
    full: usize,
}

impl BitLine {
    fn insert(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
        while self.words.get(self.full) == Some(&u64::MAX) {
            self.full += 1;
        }
    }
}

/// The lines of a ride.
struct Ride {
    step: (i32, i32),
    lines: Vec<BitLine>,
    /// The number of the line of each cell, level by level.
    rows: Vec<Vec<u32>>,
}

impl Ride {
    /// Finds the line of each cell of the next level: that of the cell which the ride reaches
    /// first, or a new one.
    fn enter(&mut self, reach: &Reach, weights: (i64, i64), level: usize) {
        let span = reach.span(level);
        let mut row = vec![0; index(span.end - span.start)];
        for (x, y) in cells(weights, level, span.clone()) {
            let to = step((x.unsigned_abs(), y.unsigned_abs()), self.step);
            let known = to.and_then(|to| look_up(reach, &self.rows, weights, to));
            row[index(x - span.start)] = known.unwrap_or_else(|| {
                self.lines.push(BitLine::default());
                // There are fewer lines than cells, of which there are fewer than 2^32.
                u32::try_from(self.lines.len() - 1).unwrap_or(u32::MAX)
            });
        }
        self.rows.push(row);
    }

    /// The line of a cell of the last level.
    fn line(&self, at: usize) -> Option<&BitLine> {
        self.lines.get(*self.rows.last()?.get(at)? as usize)
    }
}

/// The least number that is neither on the lines of a cell of the last level nor in a set.
fn first_free(rides: &[Ride], at: usize, marks: &MexSet) -> u32 {
    let lines = || rides.iter().filter_map(|ride| ride.line(at));
    let mut word = lines().map(|line| line.full).max().unwrap_or(0);
    loop {
        let mut excluded = lines().fold(0, |bits, line| {
            bits | line.words.get(word).copied().unwrap_or(0)
        });
        while excluded != u64::MAX {
            let free = excluded.trailing_ones();
            let value = u32::try_from(64 * word).unwrap_or(u32::MAX) + free;
            if !marks.contains(value) {
                return value;
            }
            excluded |= 1 << free;
        }
        word += 1;
    }
}

pub(super) fn walk(game: &Plane, window: &Window, progress: &dyn Progress) -> Computed<u32> {
    let reach = Reach::new(game, window);
    let width = index(window.columns.end - window.columns.start);
    let mut table: Vec<u32> = table(width * index(window.height))?;
    let mut rows: Vec<Vec<u32>> = Vec::with_capacity(reach.levels());
    let ride = |&step: &(i32, i32)| Ride {
        step,
        lines: Vec::new(),
        rows: Vec::with_capacity(reach.levels()),
    };
    let mut rides: Vec<Ride> = game.rides.iter().map(ride).collect();
    let (mut marks, mut largest) = (MexSet::new(2), 0_u32);
    // One thread takes a seventh longer for levels in shares, and two take thrice the processor
    // time for few cells.
    let alone = if rayon::current_num_threads() == 1 || table.len() < FEW_CELLS {
        usize::MAX
    } else {
        SHARE
    };
    for level in 0..reach.levels() {
        let span = reach.span(level);
        for ride in &mut rides {
            ride.enter(&reach, game.weights, level);
        }
        let mut row = vec![0; index(span.end - span.start)];
        let fill = |marks: &mut MexSet, first: i64, values: &mut [u32]| -> Result<(), Stop> {
            let mut meter = WorkMeter::new(progress);
            for (x, y) in cells(game.weights, level, first..first + to_signed(values.len())) {
                marks.restart(largest as usize + 2);
                let from = (x.unsigned_abs(), y.unsigned_abs());
                let leaps = game.leaps.iter().filter_map(|&leap| step(from, leap));
                marks.insert_all(leaps.filter_map(|to| look_up(&reach, &rows, game.weights, to)));
                values[index(x - first)] = first_free(&rides, index(x - span.start), marks);
                meter.work(game.leaps.len() as u64 + 1)?;
            }
            Ok(())
        };
        if row.len() <= alone {
            fill(&mut marks, span.start, &mut row)?;
        } else {
            let shares = row.par_chunks_mut(SHARE).enumerate();
            shares.try_for_each_init(
                || MexSet::new(2),
                |marks, (i, share)| fill(marks, span.start + to_signed(i * SHARE), share),
            )?;
        }
        for (x, _) in cells(game.weights, level, span.clone()) {
            let at = index(x - span.start);
            for Ride { lines, rows, .. } in &mut rides {
                if let Some(line) = rows
                    .last()
                    .and_then(|row| lines.get_mut(*row.get(at)? as usize))
                {
                    line.insert(row[at]);
                }
            }
        }
        largest = row.iter().copied().fold(largest, u32::max);
        let mut own = 0;
        for (x, y) in cells(game.weights, level, reach.own(level)) {
            table[index((x - window.columns.start) * window.height + y)] =
                row[index(x - span.start)];
            own += 1;
        }
        rows.push(row);
        progress.advance(own);
        if progress.cancelled() {
            return Err(Stop::Interrupted);
        }
    }
    Ok(table)
}

/// The number of a cell of an earlier level, if it is a needed cell.
fn look_up(
    reach: &Reach,
    rows: &[Vec<u32>],
    (a, b): (i64, i64),
    (x, y): (u64, u64),
) -> Option<u32> {
    let level = usize::try_from(u64::try_from(a).ok()? * x + u64::try_from(b).ok()? * y).ok()?;
    let row = rows.get(level)?;
    row.get(usize::try_from(i64::try_from(x).ok()? - reach.span(level).start).ok()?)
        .copied()
}
