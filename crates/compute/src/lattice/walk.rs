//! Games with rides, or with more leaps than a word has bits: every option of every cell, one after the other.

use rayon::prelude::*;

use super::reach::{Reach, Window, cells, index, signed};
use grundy_core::{
    game::{Plane, Rules},
    progress::Progress,
    values::Cell,
};
use grundy_work::{
    error::{Computed, Stop, fit, table},
    mex_set::MexSet,
    work_meter::WorkMeter,
};

/// Number of cells of a level that one task computes; shorter levels are computed by one thread. To measure it again,
/// time `grundy values 'Lattice(ride (-1,0) (0,-1) (-1,-1))' --to 2000x2000 --summary` with other numbers on all
/// threads.
const SHARE: usize = 128;

pub(super) fn walk<T: Cell>(game: &Plane, window: &Window, progress: &dyn Progress) -> Computed<T> {
    let reach = Reach::new(game, window);
    let width = index(window.columns.end - window.columns.start);
    let mut table: Vec<T> = table(width * index(window.height))?;
    let mut rows: Vec<Vec<u32>> = Vec::with_capacity(reach.levels());
    let (mut alone, mut largest) = (MexSet::new(2), 0_u32);
    for level in 0..reach.levels() {
        let span = reach.span(level);
        let mut row = vec![0; index(span.end - span.start)];
        let fill = |marks: &mut MexSet, first: i64, values: &mut [u32]| -> Result<(), Stop> {
            let mut meter = WorkMeter::new(progress);
            for (x, y) in cells(game.weights, level, first..first + signed(values.len())) {
                marks.restart(largest as usize + 2);
                let mut options = 0;
                game.options(&(x.unsigned_abs(), y.unsigned_abs()), &mut |to| {
                    options += 1;
                    if let Some(value) = to.first().and_then(|&to| look_up(&reach, &rows, game.weights, to)) {
                        marks.insert(value);
                    }
                });
                values[index(x - first)] = marks.mex();
                meter.work(options + 1)?;
            }
            Ok(())
        };
        if row.len() <= SHARE {
            fill(&mut alone, span.start, &mut row)?;
        } else {
            let shares = row.par_chunks_mut(SHARE).enumerate();
            shares.try_for_each_init(
                || MexSet::new(2),
                |marks, (i, share)| fill(marks, span.start + signed(i * SHARE), share),
            )?;
        }
        largest = row.iter().copied().fold(largest, u32::max);
        let mut own = 0;
        for (x, y) in cells(game.weights, level, reach.own(level)) {
            let cell = index((x - window.columns.start) * window.height + y);
            table[cell] = fit(row[index(x - span.start)], cell)?;
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

/// The value of a cell of an earlier level, if it is a needed cell.
fn look_up(reach: &Reach, rows: &[Vec<u32>], (a, b): (i64, i64), (x, y): (u64, u64)) -> Option<u32> {
    let level = usize::try_from(u64::try_from(a).ok()? * x + u64::try_from(b).ok()? * y).ok()?;
    let row = rows.get(level)?;
    row.get(usize::try_from(i64::try_from(x).ok()? - reach.span(level).start).ok()?).copied()
}
