//! States in the order of a measure that is a linear form: those of the same measure are independent.

use rayon::prelude::*;

use super::bounds::Bound;
use grundy_core::{
    game::state::MOST_COORDINATES,
    progress::Progress,
    values::{Cells, Sides},
};
use grundy_heaps::rules::{Failure, Machine, Program};
use grundy_work::error::table;

/// Number of states of a level between two checks for a stop.
const ASK: usize = 1 << 10;
/// Number of states that one thread values at a time; levels with fewer than twice this number are done by one thread.
const AT_ONCE: usize = 32;

/// A box of states, in the order of a measure.
pub(super) struct Levels<'a> {
    pub program: &'a Program,
    pub sides: Sides,
    /// Forms that bound the box; the measure is the first one.
    pub bounds: &'a [Bound],
}

impl Levels<'_> {
    /// Computes the values of the box; the first coordinate changes most slowly. The states of the requested box are counted as
    /// progress.
    ///
    /// # Errors
    /// If the listener asks to stop, or the program does not decide a state.
    pub fn values(&self, asked: Sides, progress: &dyn Progress) -> Result<Cells, Failure> {
        let empty: Vec<u32> = table(self.sides.positions().unwrap_or(0)).map_err(|_| Failure::Undecided)?;
        let mut values = Cells::U32(empty);
        let mut own = Machine::new(self.program.clone());
        own.expects(values.len() as u64);
        let (mut largest, is_alone) = (0_u32, rayon::current_num_threads() == 1);
        for level in self.places(progress)? {
            let capacity = (largest as usize + 1).next_power_of_two() + 1;
            let value = |machine: &mut Machine, (index, &place): (usize, &u32)| {
                if index % ASK == 0 && progress.cancelled() {
                    return Err(Failure::Stopped);
                }
                let at: [i64; MOST_COORDINATES] = self.sides.state(place as usize).map(super::run::signed);
                Ok(machine.value_at(&at[..self.sides.lengths().len()], &values, capacity, progress)?.value)
            };
            // The sets that one machine keeps save more than threads.
            let found = if level.len() < 2 * AT_ONCE || is_alone || own.keeps_sets() {
                level.iter().enumerate().map(|each| value(&mut own, each)).collect::<Result<Vec<u32>, Failure>>()?
            } else {
                let machine = || Machine::new(self.program.clone());
                let all = level.par_iter().enumerate().with_min_len(AT_ONCE).map_init(machine, value);
                all.collect::<Result<Vec<u32>, Failure>>()?
            };
            if let Cells::U32(all) = &mut values {
                level.iter().zip(&found).for_each(|(&place, &value)| all[place as usize] = value);
            }
            largest = found.into_iter().fold(largest, u32::max);
            let is_asked = |&&place: &&u32| asked.index(&self.sides.state(place as usize)).is_some();
            let done = if asked == self.sides { level.len() } else { level.iter().filter(is_asked).count() };
            progress.advance(done as u64);
        }
        Ok(values)
    }

    /// The places of each measure that is reached.
    fn places(&self, progress: &dyn Progress) -> Result<Vec<Vec<u32>>, Failure> {
        let (Some(measure), Some(last)) = (self.bounds.first(), self.sides.lengths().len().checked_sub(1)) else {
            return Err(Failure::Undecided);
        };
        let (length, step) = (self.sides.lengths()[last], usize::try_from(measure.form[last]).unwrap_or(usize::MAX));
        let all = self.sides.positions().unwrap_or(0);
        let mut levels: Vec<Vec<u32>> = Vec::new();
        for begin in (0..all).step_by(usize::try_from(length).unwrap_or(usize::MAX).max(1)) {
            if progress.cancelled() {
                return Err(Failure::Stopped);
            }
            let state = self.sides.state(begin);
            let reached = self.bounds.iter().filter_map(|bound| bound.count(&state, last)).min();
            let count = usize::try_from(reached.map_or(length, |reached| reached.min(length))).unwrap_or(usize::MAX);
            let first = usize::try_from(measure.number(&state, None)).unwrap_or(usize::MAX);
            if count > 0 && levels.len() <= first + (count - 1) * step {
                levels.resize_with(first + (count - 1) * step + 1, Vec::new);
            }
            for number in 0..count {
                levels[first + number * step].push(u32::try_from(begin + number).unwrap_or(u32::MAX));
            }
        }
        Ok(levels)
    }
}
