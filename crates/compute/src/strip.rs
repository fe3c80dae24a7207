//! Strips: a mark splits a gap into two; every gap length, every pair of ends.
//!
//! If the mirror image of a forbidden pair is always forbidden too, a gap and its mirror image have
//! equal values: one of them is computed, and for a gap between equal ends half of the cells.

use grundy_core::{
    game::{Strip, strip::End},
    progress::Progress,
    values::Cells,
};
use grundy_heaps::growing::Growing;
use grundy_work::{error::Stop, mex_set::MexSet, work_meter::WorkMeter};

/// The values of the gaps so far, a list for each pair of ends.
pub struct GapValues {
    lists: Vec<Vec<u32>>,
    ends: usize,
    /// `true` if a gap and its mirror image have the same value.
    pub has_mirror: bool,
}

impl GapValues {
    /// Reserves the lists of gaps of up to `to` cells.
    ///
    /// # Errors
    /// If the memory is exhausted.
    pub fn new(strip: &Strip, to: usize) -> Result<Self, Stop> {
        let ends = strip.ends();
        let has_mirror = strip
            .never
            .iter()
            .all(|&(left, right)| strip.never.contains(&(right, left)));
        let mut gaps = Self {
            lists: vec![Vec::new(); ends * ends],
            ends,
            has_mirror,
        };
        for (left, right) in (0..ends).flat_map(|left| (0..ends).map(move |right| (left, right))) {
            if gaps.is_computed(left, right) {
                let place = gaps.place(left, right);
                let room = gaps.lists[place].try_reserve_exact(to + 1);
                room.map_err(|_| Stop::NoMemory {
                    bytes: 4 * (to as u64 + 1),
                })?;
            }
        }
        Ok(gaps)
    }

    /// Returns `true` unless the gaps between these ends are the mirror images of others.
    fn is_computed(&self, left: usize, right: usize) -> bool {
        !self.has_mirror || left <= right
    }

    fn place(&self, left: usize, right: usize) -> usize {
        if self.is_computed(left, right) {
            self.ends * left + right
        } else {
            self.ends * right + left
        }
    }

    fn values_between(&self, left: impl Into<usize>, right: impl Into<usize>) -> &[u32] {
        &self.lists[self.place(left.into(), right.into())]
    }

    /// Marks the options of a gap of n cells.
    fn mark(
        &self,
        strip: &Strip,
        (n, left, right): (usize, End, End),
        marks: &mut MexSet,
        meter: &mut WorkMeter<'_>,
    ) -> Result<(), Stop> {
        for mark in (1..self.ends).filter_map(|mark| End::try_from(mark).ok()) {
            let from = usize::from(!strip.allows(left, mark));
            let mut until = n.saturating_sub(usize::from(!strip.allows(mark, right)));
            if self.has_mirror && left == right {
                until = until.min(n.div_ceil(2));
            }
            if from < until {
                // The cell `from` leaves from cells on its left and n - 1 - from on its right.
                let lefts = &self.values_between(left, mark)[from..until];
                let rights = &self.values_between(mark, right)[n - until..n - from];
                meter.work(lefts.len() as u64)?;
                marks.insert_all(
                    lefts
                        .iter()
                        .zip(rights.iter().rev())
                        .map(|(left, right)| left ^ right),
                );
            }
        }
        Ok(())
    }
}

/// Computes the Grundy values of the gaps of 0..=to cells, at index
/// `ends * ends * n + ends * left + right`.
///
/// # Errors
/// If memory is missing, or `progress` asks to stop.
pub fn compute(strip: &Strip, to: usize, progress: &dyn Progress) -> Result<Cells, Stop> {
    let ends = strip.ends();
    let all_ends = || (0..ends).filter_map(|end| End::try_from(end).ok());
    let mut gaps = GapValues::new(strip, to)?;
    let no_memory = |bytes| Stop::NoMemory { bytes };
    let mut cells = Growing::default();
    cells
        .try_reserve((to + 1).saturating_mul(ends * ends), 0)
        .map_err(no_memory)?;
    let mut meter = WorkMeter::new(progress);
    let mut marks = MexSet::new(2);
    let mut largest = 0;
    for n in 0..=to {
        meter.ask()?;
        for (left, right) in all_ends().flat_map(|left| all_ends().map(move |right| (left, right)))
        {
            if gaps.is_computed(left.into(), right.into()) {
                marks.restart((largest as usize + 1).next_power_of_two() + 1);
                gaps.mark(strip, (n, left, right), &mut marks, &mut meter)?;
                let value = marks.mex();
                largest = largest.max(value);
                let place = gaps.place(left.into(), right.into());
                gaps.lists[place].push(value);
            }
            // With left <= right first, the mirror image was computed before.
            cells
                .try_push(gaps.values_between(left, right)[n])
                .map_err(no_memory)?;
        }
        progress.advance((ends * ends) as u64);
    }
    Ok(cells.into_cells())
}
