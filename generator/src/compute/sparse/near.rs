//! Heap by heap: what near parts exclude, and the answer.

use super::{
    BLOCK, Trouble,
    compare::{self, Place, Words, below},
    far::Sieved,
    history::History,
    order::Part,
    plan::Plan,
    rows::Rows,
    rules::Rules,
    witness::{self, Found},
    word::Word,
};
use crate::compute::cpu::Level;

/// A rare value that must be shown to be an option of a heap.
#[derive(Debug, Clone, Copy)]
pub(super) struct Claim<T> {
    pub heap: usize,
    pub index: T,
}

/// What a run of blocks gave.
#[derive(Debug, Default)]
pub(super) struct Run<T> {
    /// The values of its heaps.
    pub values: Vec<u32>,
    /// What is right only if it is shown, heap by heap and in the order of the values.
    pub claims: Vec<Claim<T>>,
    /// Rare heaps.
    pub rares: Vec<Part<T>>,
    /// Claims that were shown at once.
    pub shown: u64,
    /// Heaps that had to be computed by all their pairs.
    pub fallbacks: u64,
    /// Heaps with an index beyond the rows.
    pub beyond: u64,
    /// Heaps with more doubtful rare indices than were tried.
    pub crowded: u64,
    /// Why the run is shorter than it should be.
    pub trouble: Option<Trouble>,
}

/// The heaps that a run can look back to, its own included.
#[derive(Debug)]
pub(super) struct Recent<'a, T> {
    pub level: Level,
    pub rules: &'a Rules,
    pub plan: &'a Plan<T>,
    /// What the run adds to.
    pub history: History<T>,
    pub rows: Rows,
    /// What is not in `history`, all of it before the run; without this, claims are shown at once.
    pub before: Option<&'a History<T>>,
    pub run: Run<T>,
}

impl<T: Word> Recent<'_, T> {
    /// Completes the sets of a run and reads the values off.
    pub fn complete(&mut self, sieved: &mut [Sieved<T>]) {
        let mut stack = Vec::new();
        for sieved in sieved {
            self.run.crowded += sieved.crowded;
            let first = self.history.next();
            if let Some(slots) = &mut sieved.candidates {
                let words = Words { base: self.history.base, words: &self.history.words };
                let place = Place { level: self.level, words, first };
                compare::check(place, &self.plan.middle_rest, slots);
                sieved.common.fill(0);
            }
            self.plan.middle.run(self.level, &self.rows, first, &mut sieved.common, &mut stack);
            for lane in 0..BLOCK {
                if let Err(trouble) = self.next(lane, sieved) {
                    self.run.trouble = Some(trouble);
                    return;
                }
            }
        }
    }

    /// Adds the value of the next heap.
    #[inline]
    fn next(&mut self, lane: usize, sieved: &mut Sieved<T>) -> Result<(), Trouble> {
        let heap = self.history.next();
        let size = self.rows.size;
        let common = &mut sieved.common[lane * size..][..size];
        let rare = &mut sieved.rare[lane * size..][..size];
        self.add_near(heap, common);
        self.add_simple(heap, common, rare);
        let least = match &sieved.candidates {
            None => first_missing(common),
            Some(slots) => {
                let candidates = slots.iter().map(|slot| slot[lane]).filter(|&word| word != T::RARE);
                candidates.map(Into::into).find(|&index| !contains(common, index))
            }
        };
        let index = least.unwrap_or_else(|| self.least_common(heap));
        let word = T::try_from(index).ok().filter(|&word| word != T::RARE).ok_or(Trouble::Overflow)?;
        let end = self.history.projection.rares_below(index, heap);
        let from = self.run.claims.len();
        claim(&mut self.run.claims, heap, rare, end);
        let doubtful = sieved.doubtful.iter().map(|slot| slot[lane]);
        let doubtful = doubtful.take_while(|&index| index != T::RARE && index.into() < end);
        self.run.claims.extend(doubtful.map(|index| Claim { heap, index }));
        if let Some(claims @ [_, _, ..]) = self.run.claims.get_mut(from..) {
            claims.sort_unstable_by_key(|claim| claim.index);
        }
        if self.before.is_none() {
            if let Some(claim) = self.refuted()? {
                self.run.rares.push((heap, claim.index));
                self.push(claim.index, false);
                return Ok(());
            }
        }
        self.run.beyond += u64::from(index as usize >= 64 * size);
        self.push(word, true);
        Ok(())
    }

    #[inline]
    fn push(&mut self, index: T, common: bool) {
        let heap = self.history.next();
        self.run.values.push(self.history.projection.value(index.into(), heap, common));
        self.rows.push(heap, if common { index } else { T::RARE });
        self.history.push(index, common);
    }

    /// The least of the claims that is false, if any; takes them off.
    fn refuted(&mut self) -> Result<Option<Claim<T>>, Trouble> {
        for claim in self.run.claims.drain(..) {
            self.run.shown += 1;
            match witness::find(self.level, self.rules, &self.history, claim.heap, claim.index) {
                Found::Yes => {}
                Found::No => return Ok(Some(claim)),
                Found::Unknown => return Err(Trouble::Forgotten),
            }
        }
        Ok(None)
    }

    /// Adds what near and late parts exclude.
    #[inline]
    fn add_near(&self, heap: usize, common: &mut [u64]) {
        for tap in &self.plan.near {
            let word = self.history.words[heap - tap.distance - self.history.base];
            insert(common, word, tap.index);
        }
        for &(part, index) in self.plan.late.iter().chain(&self.run.rares) {
            for split in &self.rules.splits {
                let other = heap.checked_sub(part + split.removed).filter(|&other| other > 0);
                if let Some(word) = other.and_then(|other| self.word(other)) {
                    insert(common, word, index);
                }
            }
        }
    }

    /// Adds the options other than pairs which may differ.
    #[inline]
    fn add_simple(&self, heap: usize, common: &mut [u64], rare: &mut [u64]) {
        let projection = self.history.projection;
        let zero_is_common = projection.mask.is_common(heap, 0);
        if heap <= self.plan.doubt_end && !zero_is_common {
            rare[0] &= !1;
        }
        let mut add = |value: u32| {
            let index = projection.index(value) as usize;
            let set = if projection.mask.is_common(heap, value) { &mut *common } else { &mut *rare };
            if let Some(word) = set.get_mut(index / 64) {
                *word |= 1 << (index % 64);
            }
        };
        for &removed in &self.rules.singles {
            if let Some(value) = self.value(heap - removed) {
                add(value);
            }
        }
        if !self.rules.halves.is_empty() && self.rules.has_zero_option(heap) {
            add(0);
        }
    }

    /// The word of a heap before the one to come, if it is kept.
    fn word(&self, heap: usize) -> Option<T> {
        self.history.word(heap).or_else(|| self.before?.word(heap))
    }

    /// The value of a heap before the one to come, if it is kept.
    fn value(&self, heap: usize) -> Option<u32> {
        self.before.and_then(|before| before.value(heap)).or_else(|| self.history.value(heap))
    }

    /// The least common index that is not excluded, all parts being tried.
    #[cold]
    fn least_common(&mut self, heap: usize) -> u32 {
        self.run.fallbacks += 1;
        let mut excluded = Vec::new();
        let projection = self.history.projection;
        let mut insert = |index: u32| {
            let index = index as usize;
            if excluded.len() <= index {
                excluded.resize(index + 1, false);
            }
            excluded[index] = true;
        };
        for &(part, index) in &self.before.unwrap_or(&self.history).rares {
            for split in &self.rules.splits {
                let other = heap.checked_sub(part + split.removed).filter(|&other| other > 0);
                if let Some(word) = other.and_then(|other| self.word(other)).filter(|&word| word != T::RARE) {
                    insert((word ^ index).into());
                }
            }
        }
        for &removed in &self.rules.singles {
            if let Some(value) = self.value(heap - removed) {
                if projection.mask.is_common(heap, value) {
                    insert(projection.index(value));
                }
            }
        }
        if projection.mask.is_common(heap, 0) && self.rules.has_zero_option(heap) {
            insert(0);
        }
        let least = excluded.iter().position(|&excluded| !excluded).unwrap_or(excluded.len());
        u32::try_from(least).unwrap_or(u32::MAX)
    }
}

/// Adds the index that a part with `index` makes of a word; a rare heap makes none that is common.
#[inline]
fn insert<T: Word>(set: &mut [u64], word: T, index: T) {
    let option: u32 = (word ^ index).into();
    if let Some(bits) = set.get_mut(option as usize / 64) {
        *bits |= u64::from(word != T::RARE) << (option % 64);
    }
}

/// Is the index in the set, or beyond it?
#[inline]
fn contains(set: &[u64], index: u32) -> bool {
    set.get(index as usize / 64).is_none_or(|word| word >> (index % 64) & 1 == 1)
}

/// The least index that is not in the set.
#[inline]
fn first_missing(set: &[u64]) -> Option<u32> {
    let at = set.iter().position(|&word| word != u64::MAX)?;
    Some(u32::try_from(at).ok()? * 64 + set[at].trailing_ones())
}

/// Notes the indices < `end` that are missing in the set.
#[inline]
fn claim<T: Word>(claims: &mut Vec<Claim<T>>, heap: usize, rare: &[u64], end: u32) {
    let mut base = 0;
    let mut add = |index| {
        if let Ok(index) = T::try_from(index) {
            claims.push(Claim { heap, index });
        }
    };
    for word in rare.iter().take(end.div_ceil(64) as usize) {
        let mut open = !word & below(end, base);
        while open != 0 {
            add(base + open.trailing_zeros());
            open &= open - 1;
        }
        base += 64;
    }
    (base..end).for_each(add);
}
