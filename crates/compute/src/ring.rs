//! Rings: the first move leaves rows, whose values are those of the row's game.

use grundy_core::{
    game::{Game, Ring, strip::End},
    progress::{Progress, Quiet},
    values::Values,
};
use grundy_work::{error::ComputeError, mex_set::MexSet, work_meter::WorkMeter};

/// Computes the Grundy values of the rings of 0..=to pieces; `compute` returns those of the rows,
/// and asks the listener whether to stop.
///
/// # Errors
/// If the values of rows cannot be computed, or `progress` asks to stop.
pub(crate) fn values(
    ring: &Ring,
    to: usize,
    compute: impl Fn(Game, &dyn Progress) -> Result<Values, ComputeError>,
    progress: &dyn Progress,
) -> Result<Vec<u32>, ComputeError> {
    let rows = |game| compute(game, &Quiet(progress));
    let mut meter = WorkMeter::new(progress);
    let mut marks = MexSet::new(2);
    let mut values = Vec::new();
    let mut next = |mex: u32| {
        progress.advance(1);
        values.push(mex);
    };
    match ring {
        Ring::Code(code) => {
            let known: Values = rows(code.clone().into())?;
            let largest = known.largest().map_or(0, |largest| largest.value);
            for n in 0..=to as u64 {
                marks.restart((largest as usize + 1).next_power_of_two() + 1);
                let listed = Ring::rows_of_code(code, n, &mut |rows| {
                    let row = |&row: &u64| {
                        usize::try_from(row)
                            .ok()
                            .and_then(|row| known.get(row))
                            .unwrap_or(0)
                    };
                    marks.insert(rows.iter().map(row).fold(0, |sum, value| sum ^ value));
                    meter.work(1)
                });
                listed
                    .and_then(|()| meter.work(n + 1))
                    .map_err(|_| ComputeError::Interrupted)?;
                next(marks.mex());
            }
        }
        Ring::Strip(strip) => {
            let known = rows(strip.clone().into())?;
            let ends = strip.ends();
            let largest = known.largest().map_or(0, |largest| largest.value);
            next(0);
            for n in 1..=to {
                marks.restart((largest as usize + 1).next_power_of_two() + 1);
                for mark in (1..ends).filter_map(|mark| End::try_from(mark).ok()) {
                    let index = ((n - 1) * ends + usize::from(mark)) * ends + usize::from(mark);
                    let value = if n == 1 { Some(0) } else { known.get(index) };
                    marks.insert(value.unwrap_or(0));
                }
                meter
                    .work(ends as u64)
                    .map_err(|_| ComputeError::Interrupted)?;
                next(marks.mex());
            }
        }
    }
    Ok(values)
}
