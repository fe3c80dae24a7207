//! The exclusions, sorted by their use.

use super::{
    lanes::{BLOCK, Exclusion, SplitPart},
    order::{PartOrder, Sizes},
    screen::ExclusionGroup,
    stamp::MOST_SHIFT,
    unite::MOST_UNITED_ROWS,
    word::SparseWord,
};
use crate::{mask::Mask, moves::HeapMoves};

/// The exclusions of all parts that are tried, for runs of a given length.
#[derive(Debug, Clone, Default)]
pub struct Exclusions<T> {
    /// The least distance of far exclusions, two runs: the words that they lead to are known early
    /// enough.
    pub reach: usize,
    /// Rare exclusions of a distance less than a block.
    pub near: Vec<Exclusion<T>>,
    /// Rare exclusions that are neither near nor far.
    pub middle: Vec<Exclusion<T>>,
    /// `true` if all far and middle rare exclusions are united: if they are few, or if most of them
    /// lead into the run.
    pub few: bool,
    /// The differences between the tokens that later splits remove and those of the first split, if
    /// one exclusion of a part represents all of its exclusions in `far` and `witnesses`; otherwise
    /// empty.
    pub shifts: Vec<usize>,
    /// Far rare exclusions that are united, or screened.
    pub far: Vec<Exclusion<T>>,
    /// Far rare exclusions that are compared.
    pub far_rest: Vec<Exclusion<T>>,
    /// Far common exclusions that are united, or screened.
    pub witnesses: Vec<Exclusion<T>>,
    /// Far common exclusions that are compared.
    pub witness_rest: Vec<Exclusion<T>>,
    /// The exclusions of `far` and `witnesses` in groups if they are screened; otherwise empty.
    pub far_groups: Vec<ExclusionGroup>,
    /// The same for the exclusions of witnesses.
    pub witness_groups: Vec<ExclusionGroup>,
    /// Rare parts found after the order was learnt: a heap of the next block may be smaller than
    /// such a part.
    pub unscheduled: Vec<SplitPart<T>>,
    /// From this heap on, no common exclusion leads from a heap to an equal part, which `!`
    /// forbids.
    pub doubt_end: usize,
}

impl<T: SparseWord> Exclusions<T> {
    /// Makes the exclusions of the parts in an order, in the numbers that the sizes give.
    pub fn new(
        moves: &HeapMoves,
        mask: Mask,
        order: &PartOrder<T>,
        unscheduled: Vec<SplitPart<T>>,
        reach: usize,
        sizes: Sizes,
    ) -> Self {
        let few = order.unites_all(sizes) && !sizes.screened;
        let shifts = if sizes.set > MOST_UNITED_ROWS {
            shifts(moves)
        } else {
            Vec::new()
        };
        let mut exclusions = Self {
            reach,
            few,
            shifts,
            unscheduled,
            ..Self::default()
        };
        // A single heap excludes its own value: the nim-sum with the value of heap 0.
        for &removed in moves
            .singles
            .iter()
            .filter(|&&removed| !HeapMoves::flips(mask, removed))
        {
            let exclusion = Exclusion {
                distance: removed,
                index: T::default(),
            };
            if removed < BLOCK {
                &mut exclusions.near
            } else {
                &mut exclusions.middle
            }
            .push(exclusion);
        }
        let united = if few || sizes.screened {
            usize::MAX
        } else {
            sizes.united
        };
        for &part in &order.rares {
            exclusions.add(moves, part, united);
        }
        let (mut left, mut left_to_try) = if sizes.screened {
            (sizes.tried, 0)
        } else {
            (sizes.witnesses, sizes.tried)
        };
        for &part in &order.commons {
            let whole = exclusions.is_whole(moves, part);
            if !whole && !exclusions.shifts.is_empty() {
                continue;
            }
            let each = if whole && left > 0 { 1 } else { usize::MAX };
            for exclusion in of_part(moves, part)
                .filter(|exclusion| exclusion.distance >= reach)
                .take(each)
            {
                if left > 0 {
                    exclusions.witnesses.push(exclusion);
                    left -= 1;
                } else if left_to_try > 0 {
                    exclusions.witness_rest.push(exclusion);
                    left_to_try -= 1;
                }
            }
        }
        if moves.splits.iter().any(|split| split.unequal) {
            let witnesses = exclusions.witnesses.iter().chain(&exclusions.witness_rest);
            let farthest = witnesses
                .map(|exclusion| exclusion.distance)
                .max()
                .unwrap_or(0)
                + MOST_SHIFT;
            exclusions.doubt_end = 2 * farthest + moves.farthest_split();
        }
        if sizes.screened {
            exclusions.group();
        }
        exclusions
    }

    /// Updates the groups of the exclusions that are screened, after exclusions were added at the
    /// end.
    pub fn group(&mut self) {
        ExclusionGroup::extend(&mut self.far_groups, &self.far);
        ExclusionGroup::extend(&mut self.witness_groups, &self.witnesses);
    }

    /// Adds the exclusions of one more rare part; its far exclusions are united if fewer than
    /// `united` exclusions are united so far.
    pub fn add(&mut self, moves: &HeapMoves, part: SplitPart<T>, united: usize) {
        let whole = self.is_whole(moves, part);
        if whole && self.far.len() < united {
            self.far.extend(of_part(moves, part).take(1));
            return;
        }
        for exclusion in of_part(moves, part) {
            let exclusions = match exclusion.distance {
                ..BLOCK => &mut self.near,
                distance if distance < self.reach => &mut self.middle,
                _ if self.shifts.is_empty() && self.far.len() < united => &mut self.far,
                // Another exclusion of the part leads into the run: it is not among the far ones.
                _ if !self.shifts.is_empty() && !whole => &mut self.middle,
                _ => &mut self.far_rest,
            };
            exclusions.push(exclusion);
        }
    }

    /// Returns `true` if the first exclusion of a part represents all of its exclusions when it is
    /// united.
    fn is_whole(&self, moves: &HeapMoves, part: SplitPart<T>) -> bool {
        !self.shifts.is_empty()
            && of_part(moves, part)
                .next()
                .is_some_and(|exclusion| exclusion.distance >= self.reach)
    }

    /// Returns `true` if the middle exclusions of all heaps from `first` on lead to heaps.
    pub fn lead_to_heaps(&self, first: usize) -> bool {
        first >= self.reach + MOST_SHIFT
    }

    /// The largest distance of a near or middle exclusion.
    pub fn farthest(&self) -> usize {
        self.near
            .iter()
            .chain(&self.middle)
            .map(|exclusion| exclusion.distance)
            .max()
            .unwrap_or(0)
    }
}

/// The differences between the tokens that later splits remove and those of the first split; empty
/// if a difference is too large.
fn shifts(moves: &HeapMoves) -> Vec<usize> {
    let mut removed = moves.splits.iter().map(|split| split.removed);
    let first = removed.next().unwrap_or(0);
    let shifts: Vec<_> = removed.map(|removed| removed - first).collect();
    if shifts.iter().all(|&shift| shift <= MOST_SHIFT) {
        shifts
    } else {
        Vec::new()
    }
}

/// The exclusions of a part, one for each split.
pub fn of_part<T: SparseWord>(
    moves: &HeapMoves,
    SplitPart { heap, index }: SplitPart<T>,
) -> impl Iterator<Item = Exclusion<T>> {
    moves.splits.iter().map(move |split| Exclusion {
        distance: split.removed + heap,
        index,
    })
}
