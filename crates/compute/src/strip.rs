//! Strips: a mark splits a gap into two; every gap length, every pair of ends.

use grundy_core::{
    game::{Strip, strip::End},
    progress::Progress,
    values::Cell,
};
use grundy_work::{
    error::{Computed, Stop, fit},
    marks::Marks,
    work_meter::WorkMeter,
};

/// Computes the Grundy values of the gaps of 0..=to cells, at index `ends * ends * n + ends * left + right`.
pub(crate) fn compute<T: Cell>(strip: &Strip, to: usize, progress: &dyn Progress) -> Computed<T> {
    let ends = strip.ends();
    let marks_of = || (1..ends).filter_map(|mark| End::try_from(mark).ok());
    let all_ends = || (0..ends).filter_map(|end| End::try_from(end).ok());
    let index = |n: usize, left: End, right: End| (n * ends + usize::from(left)) * ends + usize::from(right);
    let (mut values, mut cells) = (Vec::<u32>::new(), Vec::<T>::new());
    let positions = (to + 1).saturating_mul(ends * ends);
    let bytes = (positions as u64).saturating_mul((size_of::<u32>() + size_of::<T>()) as u64);
    let room = values.try_reserve_exact(positions).and_then(|()| cells.try_reserve_exact(positions));
    room.map_err(|_| Stop::NoMemory { bytes })?;
    let mut meter = WorkMeter::new(progress);
    let mut marks = Marks::new(2);
    let mut largest = 0;
    for n in 0..=to {
        meter.ask()?;
        for (left, right) in all_ends().flat_map(|left| all_ends().map(move |right| (left, right))) {
            marks.restart((largest as usize + 1).next_power_of_two() + 1);
            for mark in marks_of() {
                let from = usize::from(!strip.allows(left, mark));
                let until = n.saturating_sub(usize::from(!strip.allows(mark, right)));
                meter.work(until.saturating_sub(from) as u64)?;
                for cell in from..until {
                    marks.insert(values[index(cell, left, mark)] ^ values[index(n - 1 - cell, mark, right)]);
                }
            }
            let value = marks.mex();
            largest = largest.max(value);
            cells.push(fit(value, values.len())?);
            values.push(value);
        }
        progress.advance((ends * ends) as u64);
    }
    Ok(cells)
}
