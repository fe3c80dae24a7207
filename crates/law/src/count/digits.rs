//! Counts tuples of heaps of nim-sum 0 if the values grow with the heaps, digit by digit.
//!
//! The heaps are some progressions: heap + step q has the value `value` + growth q, for 0 <= q <=
//! last. The binary digits of all q are chosen together, the lowest first. Of each heap only three
//! facts matter: its progression, the carry, which is the rest of its value, and whether the digits
//! of q so far are those of a number above the digits of `last`. The digits of the nim-sum must be
//! those of a target. Heaps with equal facts are interchangeable, so a state is a sorted list.

use std::collections::BTreeMap;

use grundy_core::progress::Progress;

use super::{Natural, NimSumCount, go_on, values::Progression};

/// The facts about a heap: the index of its step, growth and last q; the carry; whether q is too
/// large so far.
type DigitFact = (u16, u128, bool);

/// The work that a count may do.
pub(super) struct CountWork<'a> {
    /// The choices of digits that are left.
    pub choices: u64,
    pub progress: &'a dyn Progress,
}

impl CountWork<'_> {
    fn take(&mut self, choices: usize) -> Option<()> {
        self.choices = self.choices.checked_sub(choices as u64)?;
        go_on(self.progress)
    }
}

/// Returns the number of tuples of heaps whose values have this nim-sum, and the sum of all their
/// sizes; `None` if that needs too much work, or the listener asks to stop.
pub(super) fn tuples(
    all: &[Progression],
    heaps: usize,
    target: u128,
    work: &mut CountWork,
) -> Option<NimSumCount> {
    // Progressions that differ in the first heap and value alone share their index.
    let mut kinds: Vec<(u64, u64, u64)> = all
        .iter()
        .map(|own| (own.step, own.growth, own.last))
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut starts: BTreeMap<DigitFact, (u128, Natural)> = BTreeMap::new();
    for own in all {
        let kind = kinds
            .binary_search(&(own.step, own.growth, own.last))
            .ok()?;
        let (count, sizes) = starts
            .entry((u16::try_from(kind).ok()?, own.value, false))
            .or_default();
        *count += 1;
        sizes.add(&u128::from(own.heap).into());
    }
    let mut states: BTreeMap<Vec<DigitFact>, NimSumCount> = BTreeMap::new();
    states.insert(
        Vec::new(),
        NimSumCount {
            count: Natural::from(1),
            sizes: Natural::default(),
        },
    );
    for _ in 0..heaps {
        let mut longer: BTreeMap<Vec<DigitFact>, NimSumCount> = BTreeMap::new();
        for (facts, cell) in &states {
            work.take(starts.len())?;
            for (&fact, (count, sizes)) in &starts {
                let mut facts = facts.clone();
                facts.insert(facts.partition_point(|&own| own <= fact), fact);
                cell.join(&(*count).into(), sizes, longer.entry(facts).or_default());
            }
        }
        states = longer;
    }
    let largest = all
        .iter()
        .map(|own| own.value + u128::from(own.growth) * u128::from(own.last))
        .max()
        .unwrap_or(0);
    for place in 0..u128::BITS - largest.max(target).leading_zeros() {
        states = next(&states, &kinds, (place, target >> place & 1 == 1), work)?;
    }
    let mut found = NimSumCount::default();
    for (facts, cell) in states {
        if facts.iter().all(|&(_, carry, above)| carry == 0 && !above) {
            found.count.add(&cell.count);
            found.sizes.add(&cell.sizes);
        }
    }
    Some(found)
}

/// Chooses one digit of each q; the nim-sum has this digit at the place.
fn next(
    states: &BTreeMap<Vec<DigitFact>, NimSumCount>,
    kinds: &[(u64, u64, u64)],
    (place, odd): (u32, bool),
    work: &mut CountWork,
) -> Option<BTreeMap<Vec<DigitFact>, NimSumCount>> {
    let digit = |number: u64| number.checked_shr(place).unwrap_or(0) & 1 == 1;
    let mut after: BTreeMap<Vec<DigitFact>, NimSumCount> = BTreeMap::new();
    for (facts, cell) in states {
        work.take(1 << facts.len())?;
        for chosen in 0..1_u32 << facts.len() {
            let (mut sum, mut left, mut more) = (odd, Vec::with_capacity(facts.len()), 0);
            let mut fits = true;
            for (index, &(kind, carry, above)) in facts.iter().enumerate() {
                let (step, growth, last) = kinds[usize::from(kind)];
                let one = chosen >> index & 1 == 1;
                let rest = carry + if one { u128::from(growth) } else { 0 };
                sum ^= rest & 1 == 1;
                let above = if one == digit(last) { above } else { one };
                // No later digit makes q small enough again.
                fits &= !(above && last.checked_shr(place + 1).unwrap_or(0) == 0);
                more += if one { u128::from(step) } else { 0 };
                left.push((kind, rest >> 1, above));
            }
            if sum || !fits {
                continue;
            }
            left.sort_unstable();
            let added = Natural::from(more).times(&Natural::from(1 << place));
            let into = after.entry(left).or_default();
            into.count.add(&cell.count);
            into.sizes.add(&cell.sizes);
            into.sizes.add(&cell.count.times(&added));
        }
    }
    Some(after)
}
