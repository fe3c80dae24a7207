//! Subtraction of a set with many members, the same for every heap: for each value, the heaps that
//! have an option of that value.
//!
//! The set is a row of bits. Once the heaps of a block of 64 are known, the set is shifted by each
//! of them and united with the row of its value. Each operation on a word covers 64 heaps.

use rayon::prelude::*;

use super::members::Members;
use crate::{every_option::stop_at_flaw, tabulate::HeapByHeap};
use grundy_core::game::rule::RuleError;
use grundy_work::{
    cpu::{Level, Loops},
    error::Stop,
    work_meter::WorkMeter,
};

/// Number of words of a row that one task updates: they stay in the first-level cache together with
/// the words of the set.
const WORDS: usize = 1 << 10;

/// The values of the heaps.
pub struct DenseRemoval<'a> {
    members: Members<'a>,
    cpu: Level,
    /// The next heap, a multiple of 64.
    heap: usize,
    /// Number of words in a row.
    words: usize,
    /// A bit for each member.
    set: Vec<u64>,
    /// `rows[v]`: a bit for each heap that has an option of value v.
    rows: Vec<Vec<u64>>,
}

impl<'a> DenseRemoval<'a> {
    /// Starts with no heap computed; no heap above `to` is requested.
    pub fn new(members: Members<'a>, to: usize) -> Self {
        let words = to / 64 + 1;
        Self {
            members,
            cpu: Level::best(),
            heap: 0,
            words,
            set: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// Adds the members up to a heap to the set.
    fn extend(&mut self, heap: usize, meter: &WorkMeter<'_>) -> Result<(), RuleError> {
        let members = self.members.to(heap, &|| meter.goes_on())?;
        self.set.resize(self.words, 0);
        for &member in members {
            if let Some(word) = self.set.get_mut(member / 64) {
                *word |= 1 << (member % 64);
            }
        }
        Ok(())
    }
}

impl HeapByHeap for DenseRemoval<'_> {
    fn next_values(
        &mut self,
        to: u64,
        values: &mut Vec<u32>,
        meter: &mut WorkMeter<'_>,
    ) -> Result<(), Stop> {
        let start = self.heap;
        // All members are added at once, because each row is extended by all of them.
        let most = 64 * self.words - 1;
        if self.set.is_empty() {
            self.extend(most, meter)
                .map_err(|flaw| stop_at_flaw(start, flaw))?;
        }
        let count = usize::try_from(to)
            .unwrap_or(usize::MAX)
            .saturating_sub(start)
            .min(63)
            + 1;
        let block = start / 64;
        let mut excluded: Vec<u64> = self.rows.iter().map(|row| row[block]).collect();
        let near = self.set[0];
        // The heaps of the block with each value.
        let mut heaps: Vec<u64> = vec![0; excluded.len()];
        for at in 0..count {
            let value = excluded
                .iter()
                .position(|own| own >> at & 1 == 0)
                .unwrap_or(excluded.len());
            if value == excluded.len() {
                excluded.push(0);
                heaps.push(0);
            }
            values.push(u32::try_from(value).unwrap_or(u32::MAX));
            if start + at >= self.members.beyond {
                excluded[value] |= near << at;
                heaps[value] |= 1 << at;
            }
        }
        while self.rows.len() < heaps.len() {
            let mut row = Vec::new();
            let bytes = 8 * self.words as u64;
            row.try_reserve_exact(self.words)
                .map_err(|_| Stop::NoMemory { bytes })?;
            row.resize(self.words, 0);
            self.rows.push(row);
        }
        let rest = self.words - block - 1;
        meter.work((rest as u64).saturating_mul(count as u64) / 8 + 64)?;
        let (cpu, set) = (self.cpu, &self.set);
        let one = |into: &mut [u64], first: usize, heaps: u64| {
            cpu.run(WordShift {
                into,
                set,
                first,
                heaps,
            });
        };
        let tasks = self
            .rows
            .iter_mut()
            .zip(&heaps)
            .filter(|&(_, &heaps)| heaps != 0);
        let tasks = tasks.flat_map(|(row, &heaps)| {
            let after = row.get_mut(block + 1..).unwrap_or_default();
            after
                .chunks_mut(WORDS)
                .enumerate()
                .map(move |(at, into)| (into, at * WORDS + 1, heaps))
        });
        if rest * count < TOGETHER {
            tasks.for_each(|(into, first, heaps)| one(into, first, heaps));
        } else {
            let tasks: Vec<(&mut [u64], usize, u64)> = tasks.collect();
            tasks
                .into_par_iter()
                .for_each(|(into, first, heaps)| one(into, first, heaps));
        }
        self.heap = start + count;
        Ok(())
    }
}

/// Number of shifted words from which on threads share them: about ten times the work that equals
/// the cost of waking them.
const TOGETHER: usize = 1 << 20;

/// Unites words of a row with the words of the set, shifted by some heaps of a block. The words
/// begin `first` words after the block.
struct WordShift<'a> {
    into: &'a mut [u64],
    set: &'a [u64],
    first: usize,
    heaps: u64,
}

impl Loops for WordShift<'_> {
    type Output = ();

    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "code that is not inlined into the function of a CPU level is compiled for every CPU"
    )]
    fn run(self) {
        let Self {
            into,
            set,
            first,
            mut heaps,
        } = self;
        let (own, before) = (&set[first..][..into.len()], &set[first - 1..][..into.len()]);
        while heaps != 0 {
            let by = heaps.trailing_zeros();
            heaps &= heaps - 1;
            for ((into, &own), &before) in into.iter_mut().zip(own).zip(before) {
                // Two shifts, because a heap with shift 0 would need a shift by 64.
                *into |= own << by | (before >> 1) >> (63 - by);
            }
        }
    }
}
