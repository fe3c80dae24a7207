//! Completion of a run: near, middle, unscheduled and high-bit parts, and the answers, block after
//! block.

use std::sync::{Mutex, PoisonError};

use super::{
    answers,
    compare::check,
    exclusions::Exclusions,
    gather::gather,
    history::History,
    lanes::{BLOCK, Exclusion, LaneSlot, Lookback, ROW_BITS, SplitPart},
    phase::PhaseError,
    sieve::{CANDIDATES, Sieved},
    unite::unite,
    witness::RareClaim,
    word::SparseWord,
};
use crate::moves::HeapMoves;
use grundy_work::{cpu::Level, mex_set::MexSet};

/// The result of completing a run.
#[derive(Debug, Default)]
pub(super) struct Completed<T> {
    /// The values of its heaps.
    pub values: Vec<u32>,
    /// The claims that the values depend on and that were not yet tried, heap by heap and in the
    /// order of the values.
    pub claims: Vec<RareClaim<T>>,
    /// Its rare heaps.
    pub rares: Vec<SplitPart<T>>,
    /// Number of claims that were tried at once.
    pub tried: u64,
    /// Number of heaps that were computed by all their rare parts.
    pub fallbacks: u64,
    /// Number of these heaps whose index was beyond the sets.
    pub beyond: u64,
    /// Number of heaps with more rare candidates than were compared.
    pub crowded: u64,
    /// The reason for which the run is shorter than planned.
    pub trouble: Option<PhaseError>,
}

/// A run that is being completed, and the earlier heaps that it can use.
#[derive(Debug)]
pub(super) struct Completion<'a, T> {
    pub level: Level,
    pub moves: &'a HeapMoves,
    pub exclusions: &'a Exclusions<T>,
    /// Rare parts with far exclusions that were added after the blocks were sieved.
    pub unsieved: &'a [SplitPart<T>],
    /// The heaps of the run, and the earlier heaps that near and middle exclusions lead to, perhaps
    /// with more earlier heaps.
    pub history: History<T>,
    /// All heaps before the run, if `history` lacks some. Claims are then collected; otherwise they
    /// are tried at once.
    pub before: Option<&'a History<T>>,
    pub run: Completed<T>,
    /// The excluded values at one heap.
    pub marks: MexSet,
}

impl<T: SparseWord> Completion<'_, T> {
    /// Completes the run from its sieved blocks; returns the result, and the history with the heaps
    /// of the run.
    pub fn complete(mut self, sieved: &mut [Mutex<Sieved<T>>]) -> (Completed<T>, History<T>) {
        self.complete_blocks(sieved);
        (self.run, self.history)
    }

    fn complete_blocks(&mut self, sieved: &mut [Mutex<Sieved<T>>]) {
        for sieved in sieved {
            let sieved = sieved.get_mut().unwrap_or_else(PoisonError::into_inner);
            let first = self.history.next();
            self.run.crowded += sieved.crowded;
            let (done, outcome) = self.block(first, sieved);
            self.history.truncate(first + done);
            self.history.commit(first + done);
            let (projection, before) = (self.history.projection, self.run.values.len());
            let values = answers::values(self.level, projection, first, &self.lanes(first));
            self.run.values.extend_from_slice(&values[..done]);
            for &SplitPart { heap, index } in
                self.run.rares.iter().filter(|part| part.heap >= first)
            {
                self.run.values[before + heap - first] =
                    projection.value(index.into(), heap, false);
            }
            if let Err(trouble) = outcome {
                self.run.trouble = Some(trouble);
                return;
            }
        }
    }

    /// Finds the words of a block; returns the number of heaps done, and the reason if this is not
    /// the whole block.
    fn block(&mut self, first: usize, sieved: &mut Sieved<T>) -> (usize, Result<(), PhaseError>) {
        self.history
            .words
            .resize(first - self.history.base + BLOCK, T::RARE);
        self.try_middle(first, sieved);
        let mut done = 0;
        while done < BLOCK {
            let open = self.settle(first, done, &sieved.candidates);
            match self.excluded_by_high_bits(first, done..open) {
                Ok(None) => {}
                Ok(Some((lane, index))) => {
                    drop_candidate(&mut sieved.candidates, lane, index);
                    continue;
                }
                Err((lane, trouble)) => return (lane, Err(trouble)),
            }
            match self.claim(first, done..open, sieved) {
                Ok(None) if open < BLOCK => {}
                Ok(rare) => {
                    done = rare.map_or(BLOCK, |lane| lane + 1);
                    continue;
                }
                Err((lane, trouble)) => return (lane, Err(trouble)),
            }
            let index = match self.least_common(first + open) {
                Ok(index) => index,
                Err(trouble) => return (open, Err(trouble)),
            };
            self.run.beyond +=
                u64::from(index.into() as usize >= ROW_BITS as usize * sieved.rare.len());
            self.history.words[first + open - self.history.base] = index;
            if let Err((lane, trouble)) = self.claim(first, open..open + 1, sieved) {
                return (lane, Err(trouble));
            }
            done = open + 1;
        }
        (BLOCK, Ok(()))
    }

    /// Finds, for the lanes from `from` on, the least candidates that near exclusions do not
    /// exclude; returns the first lane without a candidate, or `BLOCK`.
    ///
    /// The method is a fixed-point iteration: near exclusions lead to the guesses for other lanes,
    /// and exclude candidates until no guess changes. The guess of lane `from` is right after one
    /// round, that of the next lane after at most one more round, and so on, because no heap
    /// depends on a later one. Two or three rounds are typical.
    fn settle(
        &mut self,
        first: usize,
        from: usize,
        candidates: &[LaneSlot<T>; CANDIDATES],
    ) -> usize {
        let base = self.history.base;
        loop {
            let mut slots = *candidates;
            let lookback = self.history.lookback(self.level, first);
            check(lookback, &self.exclusions.near, &mut slots);
            let words = self.lanes(first);
            let mut least = answers::least(self.level, &slots);
            least[..from].copy_from_slice(&words[..from]);
            if least == words {
                let open = || words[from..].iter().position(|&word| word == T::RARE);
                return words
                    .contains(&T::RARE)
                    .then(open)
                    .flatten()
                    .map_or(BLOCK, |open| from + open);
            }
            self.history.words[first - base..first - base + BLOCK].copy_from_slice(&least);
        }
    }

    /// Drops the candidates that are excluded by parts whose partners come before the block.
    fn try_middle(&self, first: usize, sieved: &mut Sieved<T>) {
        let lookback = self.history.lookback(self.level, first);
        let candidates = &mut sieved.candidates;
        // In the first blocks, the partners of large parts are heaps below 1 for some heaps of the
        // block.
        let is_within = |exclusion: &Exclusion<T>| exclusion.distance <= first - self.history.base;
        let split: (Vec<_>, Vec<_>);
        let (middle, beyond) = if self.exclusions.lead_to_heaps(first) {
            (&self.exclusions.middle, &Vec::new())
        } else {
            split = self.exclusions.middle.iter().copied().partition(is_within);
            (&split.0, &split.1)
        };
        if sieved.common.is_empty() {
            check(lookback, middle, candidates);
        } else {
            unite(lookback, middle, &mut sieved.common);
            gather(
                self.level,
                &mut sieved.common,
                &[u32::MAX; BLOCK],
                candidates,
            );
        }
        for exclusion in beyond {
            self.try_exclusion(first, exclusion.distance, exclusion.index, candidates);
        }
        let high_bit = &self.before.unwrap_or(&self.history).high_bit;
        let unscheduled = self
            .run
            .rares
            .iter()
            .filter(|part| !high_bit.has(part.index));
        for &part in self
            .unsieved
            .iter()
            .chain(&self.exclusions.unscheduled)
            .chain(unscheduled)
        {
            self.try_unscheduled(first, part, candidates);
        }
        self.try_high_bit_pairs(first, candidates);
        self.try_simple(first, candidates);
    }

    /// Drops the candidates that an unscheduled part excludes; its partners are among the smallest
    /// heaps.
    pub(super) fn try_unscheduled(
        &self,
        first: usize,
        part: SplitPart<T>,
        candidates: &mut [LaneSlot<T>],
    ) {
        for split in &self.moves.splits {
            self.try_exclusion(first, part.heap + split.removed, part.index, candidates);
        }
    }

    /// Drops the candidates that a part excludes whose partners are `distance` below each heap,
    /// among the smallest heaps.
    fn try_exclusion(
        &self,
        first: usize,
        distance: usize,
        index: T,
        candidates: &mut [LaneSlot<T>],
    ) {
        let mut words = [T::RARE; BLOCK];
        for (heap, word) in (first..).zip(&mut words) {
            // The part may be in the block itself, but its partners are smaller and come before the
            // block.
            let partner = heap
                .checked_sub(distance)
                .filter(|&partner| partner > 0 && partner < first);
            *word = partner
                .and_then(|partner| self.word(partner))
                .unwrap_or(T::RARE);
        }
        let wide = self.history.wide || index.into() >= T::HALF;
        let lookback = Lookback {
            level: self.level,
            words: &words,
            start: 0,
            wide,
        };
        check(lookback, &[Exclusion { distance: 0, index }], candidates);
    }

    /// Drops the candidates that a pair of a high-bit rare part and a high-bit common part
    /// excludes.
    fn try_high_bit_pairs(&self, first: usize, candidates: &mut [LaneSlot<T>]) {
        let high_bit = &self.before.unwrap_or(&self.history).high_bit;
        for (split, rare) in self
            .moves
            .splits
            .iter()
            .flat_map(|split| high_bit.rares.iter().map(move |rare| (split, rare)))
        {
            let Some(least) = first.checked_sub(rare.heap + split.removed) else {
                continue;
            };
            let from = high_bit
                .commons
                .partition_point(|common| common.heap < least);
            for common in high_bit.commons[from..]
                .iter()
                .take_while(|common| common.heap < least + BLOCK)
            {
                drop_candidate(candidates, common.heap - least, rare.index ^ common.index);
            }
        }
    }

    /// Drops the candidates that are excluded by options which are not pairs: rare heaps one move
    /// before whose value is common at the current heap, the empty heap, and two equal heaps.
    fn try_simple(&self, first: usize, candidates: &mut [LaneSlot<T>]) {
        let (mask, rares) = (
            self.history.projection.mask,
            &self.before.unwrap_or(&self.history).rares,
        );
        for &removed in self
            .moves
            .singles
            .iter()
            .filter(|&&removed| HeapMoves::flips(mask, removed))
        {
            let from = rares.partition_point(|rare| rare.heap + removed < first);
            for rare in rares[from..]
                .iter()
                .take_while(|rare| rare.heap + removed < first + BLOCK)
            {
                drop_candidate(candidates, rare.heap + removed - first, rare.index);
            }
        }
        if !self.moves.halves.is_empty() {
            for lane in 0..BLOCK {
                if mask.is_common(first + lane, 0) && self.moves.has_zero_option(first + lane) {
                    drop_candidate(candidates, lane, T::default());
                }
            }
        }
    }

    /// The words of a block; marks for heaps without a word.
    pub fn lanes(&self, first: usize) -> [T; BLOCK] {
        let mut lanes = [T::RARE; BLOCK];
        lanes
            .iter_mut()
            .zip(&self.history.words[first - self.history.base..])
            .for_each(|(lane, &word)| *lane = word);
        lanes
    }

    /// The word of a heap whose value is known, if the word is kept.
    pub fn word(&self, heap: usize) -> Option<T> {
        self.history.word(heap).or_else(|| self.before?.word(heap))
    }

    /// The value of a heap, if the value is known and the word is kept.
    pub(super) fn value(&self, heap: usize) -> Option<u32> {
        self.before
            .and_then(|before| before.value(heap))
            .or_else(|| self.history.value(heap))
    }
}

/// Drops an index from the candidates of a lane.
pub(super) fn drop_candidate<T: SparseWord>(candidates: &mut [LaneSlot<T>], lane: usize, index: T) {
    for slot in candidates {
        if let Some(word) = slot.get_mut(lane).filter(|word| **word == index) {
            *word = T::RARE;
        }
    }
}
