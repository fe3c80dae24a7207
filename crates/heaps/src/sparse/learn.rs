//! Learning of the second phase: the size of sets, the parts that exclude most, and the use of each
//! part.

use std::ops::RangeInclusive;

use super::{
    blocks::SparseBlocks,
    exclusions::Exclusions,
    lanes::{LARGEST_SET, ROW_BITS, SplitPart},
    order::PartOrder,
    phase::PhaseError,
    screen,
    unite::MOST_UNITED_ROWS,
    word::SparseWord,
};

/// The size of sets is chosen from the indices of the last heaps: one in 16 of all heaps, but from
/// 2,048 to 32,768 of them. If values grow, more old heaps make the sets too small: with a constant
/// 32,768, `0.146` to 20,000 took 1.3 times as long.
const SEEN: RangeInclusive<usize> = 1 << 11..=1 << 15;
const HEAPS_A_SEEN: usize = 16;
/// One in this many of these heaps may be beyond the sets: such a heap is computed by all its rare
/// parts.
const BEYOND_SHARE: usize = 128;
/// An order is learnt again when the number of heaps doubles, but at the earliest after the first
/// number of heaps, and at the latest after the second, four million (docs/engine.md, "The
/// stages").
const HEAPS_AN_ORDER: [usize; 2] = [1 << 11, 1 << 22];

impl<T: SparseWord> SparseBlocks<T> {
    /// Learns from the last heaps.
    pub(super) fn learn(&mut self) -> Result<(), PhaseError> {
        self.work.learnt += 1;
        let next = self.history.next();
        self.choose_set()?;
        self.order = PartOrder::learn(&self.moves, &self.history, self.sizes);
        self.tuner.try_anew();
        let rares = self.order.rares.len();
        self.sizes.united = self.sizes.united.min(rares - rares / 4);
        self.next_order = next + next.clamp(HEAPS_AN_ORDER[0], HEAPS_AN_ORDER[1]);
        self.make_exclusions();
        Ok(())
    }

    /// Chooses a set size that holds nearly all of the last indices.
    fn choose_set(&mut self) -> Result<(), PhaseError> {
        let seen = (self.history.next() / HEAPS_A_SEEN).clamp(*SEEN.start(), *SEEN.end());
        let recent = &self.history.words[self.history.words.len().saturating_sub(seen)..];
        let mut counts = Vec::new();
        for index in recent
            .iter()
            .filter(|&&word| word != T::RARE)
            .map(|&word| word.into() as usize)
        {
            if counts.len() <= index {
                counts.resize(index + 1, 0);
            }
            counts[index] += 1;
        }
        let mut beyond = 0;
        let is_beyond = |count: &&usize| {
            beyond += **count;
            beyond <= recent.len() / BEYOND_SHARE
        };
        let most = counts
            .len()
            .saturating_sub(1 + counts.iter().rev().take_while(is_beyond).count());
        let rows = most / ROW_BITS as usize + 1;
        // Values grow while new rare heaps appear. Stamps cost the same for all sizes.
        let grows = self.frequent || rows > MOST_UNITED_ROWS;
        let rows = if grows {
            rows.next_power_of_two().min(LARGEST_SET)
        } else {
            rows
        };
        // The last index of the largest set of bytes equals the mark, and is not a candidate.
        let indices = u32::try_from(rows).map_or(u32::MAX, |rows| rows.saturating_mul(ROW_BITS));
        if indices > T::RARE.into() + 1 {
            return Err(PhaseError::Overflow);
        }
        self.history.wide |= indices > T::HALF;
        if rows > self.sizes.set {
            self.sizes.united = self.sizes.united * rows / self.sizes.set;
            self.sizes.witnesses = self.sizes.witnesses * rows / self.sizes.set;
            if rows > MOST_UNITED_ROWS {
                self.sizes.tried = self.sizes.tried * rows / (2 * self.sizes.set);
            }
        }
        self.sizes.set = rows;
        self.sizes.screened =
            rows > MOST_UNITED_ROWS && !self.history.wide && screen::applies::<T>(self.level);
        self.sizes.usual = u32::try_from(most + 1).unwrap_or(u32::MAX);
        Ok(())
    }

    /// Makes the exclusions again. A run that was sieved with the old exclusions is dropped.
    pub(super) fn make_exclusions(&mut self) {
        let taken = self
            .order
            .rares
            .iter()
            .map(|part| part.heap)
            .max()
            .unwrap_or(0);
        self.history.wide |= self
            .history
            .rares
            .iter()
            .any(|part| part.index.into() >= T::HALF);
        let unscheduled = self
            .history
            .rares
            .iter()
            .copied()
            .filter(|part| part.heap > taken)
            .collect();
        self.exclusions = Exclusions::new(
            &self.moves,
            self.history.projection.mask,
            &self.order,
            unscheduled,
            2 * self.length,
            self.sizes,
        );
        self.sieved = None;
    }

    /// Makes exclusions of the unscheduled parts that are smaller than all later heaps; returns
    /// these parts if a run was sieved without them.
    pub(super) fn promote(&mut self) -> Vec<SplitPart<T>> {
        let end = self
            .history
            .next()
            .saturating_sub(self.moves.farthest_split());
        let ready = self
            .exclusions
            .unscheduled
            .partition_point(|part| part.heap <= end);
        if ready == 0 {
            return Vec::new();
        }
        let ready: Vec<_> = self.exclusions.unscheduled.drain(..ready).collect();
        self.order.rares.extend(&ready);
        for &part in &ready {
            self.exclusions.add(
                &self.moves,
                part,
                if self.exclusions.few || self.sizes.screened {
                    usize::MAX
                } else {
                    0
                },
            );
        }
        if self.sizes.screened {
            self.exclusions.group();
        }
        if self.sieved.is_some() {
            ready
        } else {
            Vec::new()
        }
    }
}
