//! What the parts that lie far back leave of a run of blocks: no block of the run waits for another.

use rayon::prelude::*;

use super::{
    BLOCK,
    compare::{self, Place, Slot, Words},
    history::History,
    plan::Plan,
    rows::Rows,
    stamp,
    word::Word,
};
use crate::compute::cpu::Level;

/// Common candidates of each heap after the far parts are tried.
pub(super) const FEW: usize = 8;

/// Candidates of each heap before the far parts are tried, with rows of this size: unions of long rows cost more, so
/// fewer parts are united, and more candidates are left.
fn candidates(row: usize) -> usize {
    match row {
        1 | 2 => 16,
        3..8 => 24,
        _ => 32,
    }
}

/// What far parts leave of a block.
#[derive(Debug, Clone)]
pub(super) struct Sieved<T> {
    /// Sets of excluded common indices, lane after lane. Candidates are in them.
    pub common: Vec<u64>,
    /// The least common indices that are not excluded, where some parts are not united but tried.
    pub candidates: Option<[Slot<T>; FEW]>,
    /// Sets of excluded rare indices. Doubtful ones are in them.
    pub rare: Vec<u64>,
    /// Rare indices that are not known to be excluded; more may be missing in the sets.
    pub doubtful: Vec<Slot<T>>,
    /// In so many lanes, probably.
    pub crowded: u64,
}

/// Blocks of consecutive heaps.
#[derive(Debug)]
pub(super) struct Ahead<T> {
    pub first: usize,
    pub blocks: Vec<Sieved<T>>,
}

/// Room for one thread.
#[derive(Debug)]
struct Scratch<T> {
    stack: Vec<Vec<u64>>,
    slots: Vec<Slot<T>>,
    spare: Vec<Slot<T>>,
}

/// What blocks are sieved with.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sieve<'a, T> {
    pub level: Level,
    pub history: &'a History<T>,
    pub rows: &'a Rows,
    pub plan: &'a Plan<T>,
}

impl<T: Word> Sieve<'_, T> {
    /// Sieves the `length` heaps from `first` on: all far parts lead from there to heaps that are known.
    pub fn run(self, first: usize, length: usize) -> Ahead<T> {
        let scratch = || Scratch::<T> { stack: Vec::new(), slots: Vec::new(), spare: Vec::new() };
        let blocks = (0..length / BLOCK).into_par_iter().with_min_len(2);
        let blocks = blocks.map_init(scratch, |scratch, block| self.block(scratch, first + block * BLOCK));
        Ahead { first, blocks: blocks.collect() }
    }

    fn block(self, scratch: &mut Scratch<T>, first: usize) -> Sieved<T> {
        let Self { level, history, rows, plan } = self;
        let words = Words { base: history.base, words: &history.words };
        let place = Place { level, words, first };
        let empty = vec![0; BLOCK * rows.size];
        let mut sieved =
            Sieved { common: empty.clone(), candidates: None, rare: empty, doubtful: Vec::new(), crowded: 0 };
        plan.far.run(level, rows, first, &mut sieved.common, &mut scratch.stack);
        plan.witnesses.run(level, rows, first, &mut sieved.rare, &mut scratch.stack);
        if !plan.far_stamps.is_empty() {
            stamp::stamp(level, rows, first, &plan.far_stamps, &mut sieved.common);
        }
        if !plan.witness_stamps.is_empty() {
            stamp::stamp(level, rows, first, &plan.witness_stamps, &mut sieved.rare);
        }
        let all = u32::try_from(64 * rows.size).unwrap_or(u32::MAX);
        let mut limits = [all; BLOCK];
        if plan.tries() {
            let Scratch { slots, spare, .. } = scratch;
            slots.resize(candidates(rows.size), [T::RARE; BLOCK]);
            compare::gather(level, &mut sieved.common, &limits, slots);
            compare::sift(place, &plan.far_rest, slots, spare);
            if let Some(few) = slots.first_chunk::<FEW>() {
                // The rare indices that matter are hardly more than the common ones.
                for (lane, limit) in limits.iter_mut().enumerate() {
                    let last = few.iter().map(|slot| slot[lane]).filter(|&word| word != T::RARE).max();
                    *limit = last.map_or(all, |last| last.into() + 1);
                }
                sieved.candidates = Some(*few);
            }
        }
        if !plan.witness_rest.is_empty() {
            sieved.doubtful.resize(candidates(rows.size), [T::RARE; BLOCK]);
            compare::gather(level, &mut sieved.rare, &limits, &mut sieved.doubtful);
            let last = sieved.doubtful.last();
            sieved.crowded = last.map_or(0, |slot| slot.iter().filter(|&&word| word != T::RARE).count() as u64);
            compare::sift(place, &plan.witness_rest, &mut sieved.doubtful, &mut scratch.spare);
        }
        sieved
    }
}
