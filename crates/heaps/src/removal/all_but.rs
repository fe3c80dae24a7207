//! All but a set that is the same for every heap.

use super::members::Members;
use crate::{every_option::stop_at_flaw, tabulate::HeapByHeap};
use grundy_work::{error::Stop, work_meter::WorkMeter};

/// Number of heaps whose values are returned at once.
const HEAPS_AT_ONCE: u64 = 256;
/// The least number of values that are dropped at once.
const FORGOTTEN: usize = 1 << 16;

/// Counts the heaps of each value, minus the heaps that may not be reached. Linear in the number of
/// members: the mex of all smaller heaps never decreases, and a smaller value is free only if the
/// members forbid all heaps that have it.
pub struct AllBut<'a> {
    members: Members<'a>,
    /// The largest member, or the largest heap if the members have no bound.
    farthest: usize,
    /// The values of the heaps from `first` on.
    seen: Vec<usize>,
    first: usize,
    /// `counts[v]`: the number of smaller heaps with value v.
    counts: Vec<u32>,
    /// The least value that no smaller heap has.
    mex: usize,
}

impl<'a> AllBut<'a> {
    /// Starts with no heap computed; no member is above `farthest`.
    pub fn new(members: Members<'a>, farthest: usize) -> Self {
        Self {
            members,
            farthest,
            seen: Vec::new(),
            first: 0,
            counts: Vec::new(),
            mex: 0,
        }
    }

    /// The value of a heap, the next one.
    fn value(&mut self, heap: usize, meter: &mut WorkMeter<'_>) -> Result<usize, Stop> {
        let Self {
            members,
            seen,
            first,
            counts,
            mex,
            ..
        } = self;
        let forbidden = members
            .to(heap, &|| meter.goes_on())
            .map_err(|flaw| stop_at_flaw(heap, flaw))?;
        let forbidden = &forbidden[..forbidden.partition_point(|&member| member <= heap)];
        meter.work(forbidden.len() as u64 + 1)?;
        let mut value = *mex;
        for &member in forbidden {
            let own = seen[heap - member - *first];
            counts[own] -= 1;
            if counts[own] == 0 {
                value = value.min(own);
            }
        }
        for &member in forbidden {
            counts[seen[heap - member - *first]] += 1;
        }
        Ok(value)
    }

    /// Adds the value of the next heap, and drops heaps that no member leads to.
    fn push(&mut self, value: usize) {
        if self.seen.len() >= self.farthest.saturating_mul(2).max(FORGOTTEN) {
            let forgotten = self.seen.len() - self.farthest;
            self.seen.drain(..forgotten);
            self.first += forgotten;
        }
        self.seen.push(value);
        self.counts.resize(self.counts.len().max(value + 1), 0);
        self.counts[value] += 1;
        while self.counts.get(self.mex).is_some_and(|&count| count > 0) {
            self.mex += 1;
        }
    }
}

impl HeapByHeap for AllBut<'_> {
    fn next_values(
        &mut self,
        to: u64,
        values: &mut Vec<u32>,
        meter: &mut WorkMeter<'_>,
    ) -> Result<(), Stop> {
        let next = (self.first + self.seen.len()) as u64;
        for heap in next..=to.min(next + HEAPS_AT_ONCE - 1) {
            let value = self.value(usize::try_from(heap).unwrap_or(usize::MAX), meter)?;
            self.push(value);
            values.push(u32::try_from(value).unwrap_or(u32::MAX));
        }
        Ok(())
    }
}
