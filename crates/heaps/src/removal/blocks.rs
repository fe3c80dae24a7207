//! Subtraction of a set that is the same for every heap: 64 heaps at a time.
//!
//! The value of each heap is kept as one bit of some words. The heaps N..=N+63 less a member are 64
//! consecutive heaps: vector instructions unite their words with those of the excluded values at
//! once. Members below 64 lead into the block itself, so the heaps of the block are computed one
//! after the other.
//!
//! Larger values are kept as numbers: for each heap of a block, the values of its options are
//! marked. Each member reads 64 numbers in a row.

use super::members::Members;
use crate::{every_option::stop_at_flaw, tabulate::HeapByHeap};
use grundy_core::game::rule::RuleError;
use grundy_work::{
    cpu::{Level, Loops},
    error::Stop,
    machine::IS_SMALL,
    work_meter::WorkMeter,
};

/// Number of heaps in a block.
const HEAPS: usize = 64;
/// Values that need more words are marked: a mark takes as long as uniting some three words. A
/// small build marks none.
const MOST_WORDS: usize = if IS_SMALL { 1 << 30 } else { 2 };
/// The value of a heap before the members' `beyond`.
const NONE: u32 = u32::MAX;
/// The least number of heaps that are dropped at once.
const FORGOTTEN: usize = 1 << 14;

/// The values of the heaps as bits.
pub struct RemovalBlocks<'a> {
    members: Members<'a>,
    cpu: Level,
    /// The next heap.
    heap: usize,
    /// Number of words for each heap.
    width: usize,
    /// The values of the heaps from `first` on, as bits; empty if values are marked. Heaps before
    /// the members' `beyond` have no bits.
    bits: Vec<u64>,
    /// The same values as numbers, or [`NONE`].
    known: Vec<u32>,
    largest: usize,
    first: usize,
    /// The largest member, or the largest heap if the members have no bound.
    farthest: usize,
}

impl<'a> RemovalBlocks<'a> {
    /// Starts with no heap computed; no member is above `farthest`.
    pub fn new(members: Members<'a>, farthest: usize) -> Self {
        let (bits, known) = (Vec::new(), Vec::new());
        Self {
            members,
            cpu: Level::best(),
            heap: 0,
            width: 1,
            bits,
            known,
            largest: 0,
            first: 0,
            farthest,
        }
    }

    /// Makes room for larger values, in the kept values and in the excluded values of a block.
    fn widen(&mut self, excluded: &mut Vec<u64>) -> Result<(), Stop> {
        let wider = |words: &[u64], width: usize| -> Result<Vec<u64>, Stop> {
            let mut all = Vec::new();
            let bytes = 16 * words.len() as u64;
            all.try_reserve_exact(2 * words.len())
                .map_err(|_| Stop::NoMemory { bytes })?;
            for words in words.chunks(width) {
                all.extend_from_slice(words);
                all.resize(all.len() + width, 0);
            }
            Ok(all)
        };
        *excluded = wider(excluded, self.width)?;
        self.bits = if 2 * self.width > MOST_WORDS {
            Vec::new()
        } else {
            wider(&self.bits, self.width)?
        };
        self.width *= 2;
        Ok(())
    }

    /// Adds the value of a heap, which is the next one.
    fn push(&mut self, value: u32, heap: usize) {
        let is_option = heap >= self.members.beyond;
        self.known.push(if is_option { value } else { NONE });
        self.largest = self.largest.max(value as usize);
        if self.width > MOST_WORDS {
            return;
        }
        let (word, start) = (value as usize / 64, self.bits.len());
        self.bits.resize(start + self.width, 0);
        if is_option {
            self.bits[start + word] = 1 << (value % 64);
        }
    }

    /// Drops the heaps that no member leads to.
    fn forget(&mut self) {
        let kept = self.farthest.saturating_add(HEAPS);
        if self.known.len() >= kept.saturating_mul(2).max(FORGOTTEN) {
            let forgotten = self.known.len() - kept;
            self.known.drain(..forgotten);
            self.bits
                .drain(..(forgotten * self.width).min(self.bits.len()));
            self.first += forgotten;
        }
    }

    /// Appends the values of the heaps from the next one on to `last`, by bits.
    fn by_bits(
        &mut self,
        members: &[usize],
        near: u64,
        last: usize,
        values: &mut Vec<u32>,
    ) -> Result<(), Stop> {
        let start = self.heap;
        let mut excluded = vec![0; HEAPS * self.width];
        let pull = Pull {
            excluded: &mut excluded,
            bits: &self.bits,
            members,
            start,
            first: self.first,
            width: self.width,
        };
        self.cpu.run(pull);
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
        Ok(())
    }

    /// Appends the same values, by marks.
    fn by_marks(&mut self, members: &[usize], near: u64, last: usize, values: &mut Vec<u32>) {
        let start = self.heap;
        // The last mark of a heap is that of options without a value.
        let slots = self.largest + 2;
        let mut marks = vec![false; HEAPS * slots];
        for &member in members {
            let (begin, end) = (member.saturating_sub(start), member.min(HEAPS));
            let known = &self.known[start + begin - member - self.first..][..end - begin];
            let mut own = begin * slots;
            for &value in known {
                marks[own + (value as usize).min(slots - 1)] = true;
                own += slots;
            }
        }
        let mut reached = vec![0_u64; slots + HEAPS];
        for (at, own) in marks.chunks_exact(slots).take(last - start + 1).enumerate() {
            let own = &own[..slots - 1];
            let mut value = 0;
            while own.get(value) == Some(&true) || reached[value] >> at & 1 == 1 {
                let is_full =
                    own.get(value..).and_then(|rest| rest.first_chunk()) == Some(&[true; 8]);
                value += if is_full { 8 } else { 1 };
            }
            let number = u32::try_from(value).unwrap_or(NONE);
            self.push(number, start + at);
            values.push(number);
            if start + at >= self.members.beyond {
                reached[value] |= near << at;
            }
        }
    }
}

impl HeapByHeap for RemovalBlocks<'_> {
    fn next_values(
        &mut self,
        to: u64,
        values: &mut Vec<u32>,
        meter: &mut WorkMeter<'_>,
    ) -> Result<(), Stop> {
        let start = self.heap;
        let count = usize::try_from(to)
            .unwrap_or(usize::MAX)
            .saturating_sub(start)
            .min(HEAPS - 1)
            + 1;
        self.forget();
        let mut last = start + count - 1;
        let goes_on = || meter.goes_on();
        // If a member has no value, the heaps before that member still have values.
        let members = loop {
            match self.members.to(last, &goes_on) {
                Ok(members) => break members,
                Err(flaw) if last == start || flaw == RuleError::OutOfSteps => {
                    return Err(stop_at_flaw(start, flaw));
                }
                Err(_) => last -= 1,
            }
        };
        let members = members[..members.partition_point(|&member| member <= last)].to_vec();
        let near = members
            .iter()
            .take_while(|&&member| member < HEAPS)
            .fold(0_u64, |near, member| near | 1 << member);
        let words = self.width.min(MOST_WORDS + 1);
        meter.work((HEAPS * words / 8) as u64 * members.len() as u64 + HEAPS as u64)?;
        if self.width > MOST_WORDS {
            self.by_marks(&members, near, last, values);
        } else {
            self.by_bits(&members, near, last, values)?;
        }
        self.heap = last + 1;
        Ok(())
    }
}

/// The least value that is not excluded at heap number `at` of a block; `None` if more words are
/// needed.
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
        let Self {
            excluded,
            bits,
            members,
            start,
            first,
            width,
        } = self;
        for &member in members {
            // The heaps start + at of the block for which start + at - member is a heap at or above
            // 0 and before the block.
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
