//! The claimed rare values that the answers of a block depend on.

use std::ops::Range;

use super::{
    answers,
    complete::{Completion, drop_candidate},
    lanes::{LaneSlot, SplitPart},
    phase::PhaseError,
    sieve::Sieved,
    witness::{self, RareClaim},
    word::SparseWord,
};
use crate::moves::HeapMoves;

impl<T: SparseWord> Completion<'_, T> {
    /// Claims that all rare values less than those of the lanes are options. If all heaps are
    /// available, tries the claims at once. Returns the first lane with a refuted claim; its heap
    /// becomes rare. An error includes its lane.
    pub(super) fn claim(
        &mut self,
        first: usize,
        lanes: Range<usize>,
        sieved: &mut Sieved<T>,
    ) -> Result<Option<usize>, (usize, PhaseError)> {
        let projection = self.history.projection;
        let ends = answers::ends(self.level, projection, first, &self.lanes(first));
        let open = answers::open(self.level, &sieved.rare, sieved.doubtful.first(), &ends);
        let in_doubt = first <= self.exclusions.doubt_end;
        for lane in lanes.filter(|&lane| open[lane] || in_doubt) {
            let (heap, end) = (first + lane, ends[lane]);
            if end > T::RARE.into() {
                // The last of these may be the index of a rare heap, but a word cannot distinguish
                // it from a mark.
                return Err((lane, PhaseError::Overflow));
            }
            let from = self.run.claims.len();
            answers::missing(&sieved.rare, lane, end, |index| {
                self.run.claims.push(RareClaim { heap, index });
            });
            let doubtful = sieved.doubtful.iter().map(|slot| slot[lane]);
            let doubtful = doubtful.take_while(|&index| index != T::RARE && index.into() < end);
            self.run
                .claims
                .extend(doubtful.map(|index| RareClaim { heap, index }));
            if heap <= self.exclusions.doubt_end && end > 0 && !projection.mask.is_common(heap, 0) {
                self.run.claims.push(RareClaim {
                    heap,
                    index: T::default(),
                });
            }
            if let Some(claims @ [_, _, ..]) = self.run.claims.get_mut(from..) {
                claims.sort_unstable_by_key(|claim| claim.index);
            }
            if self.before.is_none() {
                self.history.commit(heap);
                if let Some(claim) = self.find_refuted().map_err(|trouble| (lane, trouble))? {
                    self.make_rare(first, claim, &mut sieved.candidates);
                    return Ok(Some(lane));
                }
            }
        }
        Ok(None)
    }

    /// Makes the heap of a refuted claim rare: the claimed value is the heap's own value.
    fn make_rare(
        &mut self,
        first: usize,
        RareClaim { heap, index }: RareClaim<T>,
        candidates: &mut [LaneSlot<T>],
    ) {
        self.history.words[heap - self.history.base] = T::RARE;
        self.history.push_rare(heap, index);
        self.run.rares.push(SplitPart { heap, index });
        if !self.history.high_bit.has(index) {
            self.try_unscheduled(first, SplitPart { heap, index }, candidates);
        }
        let mask = self.history.projection.mask;
        for &removed in self
            .moves
            .singles
            .iter()
            .filter(|&&removed| HeapMoves::flips(mask, removed))
        {
            drop_candidate(candidates, heap + removed - first, index);
        }
    }

    /// Tries all claims and removes them; returns the first refuted one.
    fn find_refuted(&mut self) -> Result<Option<RareClaim<T>>, PhaseError> {
        let claims = std::mem::take(&mut self.run.claims);
        self.run.tried += claims.len() as u64;
        witness::first_open(self.level, self.moves, &self.history, &claims).transpose()
    }
}
