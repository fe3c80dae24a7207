//! The taps, sorted by their use.

use super::{
    lanes::{BLOCK, Part, Tap},
    order::{Order, Sizes},
    screen::TapGroup,
    stamp::MOST_SHIFT,
    unite::MOST_UNITED_ROWS,
    word::Word,
};
use crate::{mask::Mask, moves::HeapMoves};

/// The taps of all parts that are tried, for runs of a given length.
#[derive(Debug, Clone, Default)]
pub(super) struct Taps<T> {
    /// The least distance of far taps, two runs: the words that they lead to are known early enough.
    pub reach: usize,
    /// Rare taps of a distance less than a block.
    pub near: Vec<Tap<T>>,
    /// Rare taps that are neither near nor far.
    pub middle: Vec<Tap<T>>,
    /// `true` if all far and middle rare taps are united: if they are few, or if most of them lead into the run.
    pub few: bool,
    /// The differences between the tokens that later splits remove and those of the first split, if one tap of a part
    /// represents all of its taps in `far` and `witnesses`; otherwise empty.
    pub shifts: Vec<usize>,
    /// Far rare taps that are united, or screened.
    pub far: Vec<Tap<T>>,
    /// Far rare taps that are compared.
    pub far_rest: Vec<Tap<T>>,
    /// Far common taps that are united, or screened.
    pub witnesses: Vec<Tap<T>>,
    /// Far common taps that are compared.
    pub witness_rest: Vec<Tap<T>>,
    /// The taps of `far` and `witnesses` in groups if they are screened; otherwise empty.
    pub far_groups: Vec<TapGroup>,
    pub witness_groups: Vec<TapGroup>,
    /// Rare parts found after the order was learnt: a heap of the next block may be smaller than such a part.
    pub late: Vec<Part<T>>,
    /// From this heap on, no common tap leads from a heap to an equal part, which `!` forbids.
    pub doubt_end: usize,
}

impl<T: Word> Taps<T> {
    /// Makes the taps of the parts in an order, in the numbers that the sizes give.
    pub fn new(
        moves: &HeapMoves,
        mask: Mask,
        order: &Order<T>,
        late: Vec<Part<T>>,
        reach: usize,
        sizes: Sizes,
    ) -> Self {
        let few = order.unites_all(sizes) && !sizes.screened;
        let shifts = if sizes.set > MOST_UNITED_ROWS { shifts(moves) } else { Vec::new() };
        let mut taps = Self { reach, few, shifts, late, ..Self::default() };
        // A single heap excludes its own value: the nim-sum with the value of heap 0.
        for &removed in moves.singles.iter().filter(|&&removed| !HeapMoves::flips(mask, removed)) {
            let tap = Tap { distance: removed, index: T::default() };
            if removed < BLOCK { &mut taps.near } else { &mut taps.middle }.push(tap);
        }
        let united = if few || sizes.screened { usize::MAX } else { sizes.united };
        for &part in &order.rares {
            taps.add(moves, part, united);
        }
        let (mut left, mut left_to_try) =
            if sizes.screened { (sizes.tried, 0) } else { (sizes.witnesses, sizes.tried) };
        for &part in &order.commons {
            let whole = taps.is_whole(moves, part);
            if !whole && !taps.shifts.is_empty() {
                continue;
            }
            let each = if whole && left > 0 { 1 } else { usize::MAX };
            for tap in of_part(moves, part).filter(|tap| tap.distance >= reach).take(each) {
                if left > 0 {
                    taps.witnesses.push(tap);
                    left -= 1;
                } else if left_to_try > 0 {
                    taps.witness_rest.push(tap);
                    left_to_try -= 1;
                }
            }
        }
        if moves.splits.iter().any(|split| split.unequal) {
            let witnesses = taps.witnesses.iter().chain(&taps.witness_rest);
            let farthest = witnesses.map(|tap| tap.distance).max().unwrap_or(0) + MOST_SHIFT;
            taps.doubt_end = 2 * farthest + moves.farthest_split();
        }
        if sizes.screened {
            taps.group();
        }
        taps
    }

    /// Updates the groups of the taps that are screened, after taps were added at the end.
    pub fn group(&mut self) {
        TapGroup::extend(&mut self.far_groups, &self.far);
        TapGroup::extend(&mut self.witness_groups, &self.witnesses);
    }

    /// Adds the taps of one more rare part; its far taps are united if fewer than `united` taps are united so far.
    pub fn add(&mut self, moves: &HeapMoves, part: Part<T>, united: usize) {
        let whole = self.is_whole(moves, part);
        if whole && self.far.len() < united {
            self.far.extend(of_part(moves, part).take(1));
            return;
        }
        for tap in of_part(moves, part) {
            let taps = match tap.distance {
                ..BLOCK => &mut self.near,
                distance if distance < self.reach => &mut self.middle,
                _ if self.shifts.is_empty() && self.far.len() < united => &mut self.far,
                // Another tap of the part leads into the run: it is not among the far ones.
                _ if !self.shifts.is_empty() && !whole => &mut self.middle,
                _ => &mut self.far_rest,
            };
            taps.push(tap);
        }
    }

    /// Returns `true` if the first tap of a part represents all of its taps when it is united.
    fn is_whole(&self, moves: &HeapMoves, part: Part<T>) -> bool {
        !self.shifts.is_empty() && of_part(moves, part).next().is_some_and(|tap| tap.distance >= self.reach)
    }

    /// The largest distance of a near or middle tap.
    pub fn farthest(&self) -> usize {
        self.near.iter().chain(&self.middle).map(|tap| tap.distance).max().unwrap_or(0)
    }
}

/// The differences between the tokens that later splits remove and those of the first split; empty if a difference is
/// too large.
fn shifts(moves: &HeapMoves) -> Vec<usize> {
    let mut removed = moves.splits.iter().map(|split| split.removed);
    let first = removed.next().unwrap_or(0);
    let shifts: Vec<_> = removed.map(|removed| removed - first).collect();
    if shifts.iter().all(|&shift| shift <= MOST_SHIFT) { shifts } else { Vec::new() }
}

/// The taps of a part, one for each split.
fn of_part<T: Word>(moves: &HeapMoves, Part { heap, index }: Part<T>) -> impl Iterator<Item = Tap<T>> {
    moves.splits.iter().map(move |split| Tap { distance: split.removed + heap, index })
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;
    use grundy_core::game::Game;

    fn sorted(mut taps: Vec<(usize, u16)>) -> Vec<(usize, u16)> {
        taps.sort_unstable();
        taps
    }

    /// The taps that represent others, and these others.
    fn all_of(taps: &Taps<u16>, some: &[Tap<u16>]) -> Vec<(usize, u16)> {
        let shifts = [0].iter().chain(&taps.shifts);
        shifts.flat_map(|shift| some.iter().map(move |tap| (tap.distance + shift, tap.index))).collect()
    }

    fn single(taps: &[Tap<u16>]) -> impl Iterator<Item = (usize, u16)> {
        taps.iter().map(|tap| (tap.distance, tap.index))
    }

    proptest! {
        /// The taps of a part are the same if it is united once for all splits, or once for each.
        #[test]
        fn one_tap_stands_for_those_of_all_splits(
            rares in vec((1..600_usize, 0..400_u16), 0..40), commons in vec((64..600_usize, 0..400_u16), 0..40),
            united in 0..50_usize, witnesses in 0..50_usize, tried in 0..50_usize, screened in any::<bool>(),
        ) {
            let part = |(heap, index)| Part { heap, index };
            let order =
                Order { rares: rares.into_iter().map(part).collect(), commons: commons.into_iter().map(part).collect() };
            let mask = Mask { bits: 0b1_0110, position: false, odd_splits: false };
            for (code, by_total) in [("0.146", true), ("0.0466", true), ("0.007", false), ("0.40004", true), ("0.400004", false)] {
                let code = code.parse::<Game>().unwrap().code().unwrap().clone();
                let moves = HeapMoves::new(&code, usize::MAX);
                let made = |set, screened| {
                    let sizes = Sizes { set, usual: 100, united, witnesses, tried, screened };
                    Taps::new(&moves, mask, &order, Vec::new(), 2 * BLOCK, sizes)
                };
                let (each, whole) = (made(MOST_UNITED_ROWS, false), made(MOST_UNITED_ROWS + 1, screened));
                prop_assert_eq!(whole.shifts.is_empty(), !by_total);
                let all = |taps: &Taps<u16>| {
                    let rest = [&taps.near, &taps.middle, &taps.far_rest].into_iter().flat_map(|taps| single(taps));
                    sorted(rest.chain(all_of(taps, &taps.far)).collect())
                };
                prop_assert_eq!(all(&each), all(&whole));
                prop_assert!(!whole.few && !screened || whole.far_rest.is_empty());
                prop_assert!(!screened || whole.witness_rest.is_empty() && !whole.few);
                prop_assert!(whole.far.iter().chain(&whole.far_rest).all(|tap| tap.distance >= whole.reach));
                let possible: Vec<_> = order.commons.iter().flat_map(|&part| of_part(&moves, part)).collect();
                let found = all_of(&whole, &whole.witnesses).into_iter().chain(single(&whole.witness_rest));
                for tap in found {
                    prop_assert!(tap.0 >= whole.reach && single(&possible).any(|other| other == tap), "{:?}", tap);
                }
            }
        }
    }
}
