//! Subtraction of a set that is the same for every heap: 64 heaps at a time.
//!
//! The value of each heap is kept as one bit of some words. The heaps N..=N+63 less a member are 64 consecutive heaps:
//! vector instructions unite their words with those of the excluded values at once. Members below 64 lead into the
//! block itself, so the heaps of the block are computed one after the other.

use super::members::Members;
use crate::tabulate::HeapByHeap;
use grundy_core::game::rule::RuleError;
use grundy_work::{
    cpu::{Level, Loops},
    error::Stop,
    work_meter::WorkMeter,
};

/// Number of heaps in a block.
const HEAPS: usize = 64;
/// The least number of heaps that are dropped at once.
const FORGOTTEN: usize = 1 << 14;

/// The values of the heaps as bits.
pub(super) struct Blocks<'a> {
    members: Members<'a>,
    cpu: Level,
    /// The next heap.
    heap: usize,
    /// Number of words for each heap.
    width: usize,
    /// The values of the heaps from `first` on, as bits. Heaps before the members' `beyond` have no bits.
    bits: Vec<u64>,
    first: usize,
    /// The largest member, or the largest heap if the members have no bound.
    farthest: usize,
}

impl<'a> Blocks<'a> {
    /// Starts with no heap computed; no member is above `farthest`.
    pub fn new(members: Members<'a>, farthest: usize) -> Self {
        Self { members, cpu: Level::best(), heap: 0, width: 1, bits: Vec::new(), first: 0, farthest }
    }

    /// Makes room for larger values, in the kept values and in the excluded values of a block.
    fn widen(&mut self, excluded: &mut Vec<u64>) -> Result<(), Stop> {
        let wider = |words: &[u64], width: usize| -> Result<Vec<u64>, Stop> {
            let mut all = Vec::new();
            let bytes = 16 * words.len() as u64;
            all.try_reserve_exact(2 * words.len()).map_err(|_| Stop::NoMemory { bytes })?;
            for words in words.chunks(width) {
                all.extend_from_slice(words);
                all.resize(all.len() + width, 0);
            }
            Ok(all)
        };
        self.bits = wider(&self.bits, self.width)?;
        *excluded = wider(excluded, self.width)?;
        self.width *= 2;
        Ok(())
    }

    /// Adds the value of a heap, which is the next one.
    fn push(&mut self, value: u32, heap: usize) {
        let (word, start) = (value as usize / 64, self.bits.len());
        self.bits.resize(start + self.width, 0);
        if heap >= self.members.beyond {
            self.bits[start + word] = 1 << (value % 64);
        }
    }
}

impl HeapByHeap for Blocks<'_> {
    fn next_values(&mut self, to: u64, values: &mut Vec<u32>, meter: &mut WorkMeter<'_>) -> Result<(), Stop> {
        let start = self.heap;
        let count = usize::try_from(to).unwrap_or(usize::MAX).saturating_sub(start).min(HEAPS - 1) + 1;
        let kept = self.farthest.saturating_add(HEAPS);
        if self.bits.len() / self.width >= kept.saturating_mul(2).max(FORGOTTEN) {
            let forgotten = self.bits.len() / self.width - kept;
            self.bits.drain(..forgotten * self.width);
            self.first += forgotten;
        }
        let mut excluded = vec![0; HEAPS * self.width];
        let mut last = start + count - 1;
        let goes_on = || meter.goes_on();
        // If a member has no value, the heaps before that member still have values.
        let members = loop {
            match self.members.to(last, &goes_on) {
                Ok(members) => break members,
                Err(RuleError::OutOfSteps) => return Err(Stop::Interrupted),
                Err(flaw) if last == start => return Err(Stop::Flawed { heap: start, flaw }),
                Err(_) => last -= 1,
            }
        };
        let members: &[usize] = &members[..members.partition_point(|&member| member <= last)];
        let near = members.partition_point(|&member| member < HEAPS);
        meter.work((HEAPS * self.width / 8) as u64 * members.len() as u64 + HEAPS as u64)?;
        let pull =
            Pull { excluded: &mut excluded, bits: &self.bits, members, start, first: self.first, width: self.width };
        self.cpu.run(pull);
        let near = members[..near].iter().fold(0_u64, |near, member| near | 1 << member);
        // For each value, the heaps of the block from which a member below 64 leads to it.
        let mut reached = vec![0_u64; 64 * self.width];
        for at in 0..=last - start {
            let value = loop {
                match first_free(&excluded[at * self.width..][..self.width], &reached, at) {
                    Some(value) => break value,
                    None => {
                        self.widen(&mut excluded)?;
                        reached.resize(64 * self.width, 0);
                    }
                }
            };
            self.push(value, start + at);
            values.push(value);
            if start + at >= self.members.beyond {
                reached[value as usize] |= near << at;
            }
        }
        self.heap = last + 1;
        Ok(())
    }
}

/// The least value that is not excluded at heap number `at` of a block; `None` if more words are needed.
fn first_free(excluded: &[u64], reached: &[u64], at: usize) -> Option<u32> {
    for (word, &excluded) in (0..).step_by(64).zip(excluded) {
        let mut left = !excluded;
        while left != 0 {
            let value = word + left.trailing_zeros();
            if reached[value as usize] >> at & 1 == 0 {
                return Some(value);
            }
            left &= left - 1;
        }
    }
    None
}

/// Unites the excluded values of a block with the values of earlier heaps.
struct Pull<'a> {
    excluded: &'a mut [u64],
    bits: &'a [u64],
    members: &'a [usize],
    start: usize,
    first: usize,
    width: usize,
}

impl Loops for Pull<'_> {
    type Output = ();

    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "code that is not inlined into the function of a CPU level is compiled for every CPU"
    )]
    fn run(self) {
        let Self { excluded, bits, members, start, first, width } = self;
        for &member in members {
            // The heaps start + at of the block for which start + at - member is a heap at or above 0 and before the
            // block.
            let (begin, end) = (member.saturating_sub(start), member.min(HEAPS));
            let from = start + begin - member - first;
            let count = (end - begin) * width;
            let into = &mut excluded[begin * width..][..count];
            for (into, &own) in into.iter_mut().zip(&bits[from * width..][..count]) {
                *into |= own;
            }
        }
    }
}
