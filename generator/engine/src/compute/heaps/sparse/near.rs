//! What parts exclude that lead into the run or the block itself, and the answers.
use std::{
    ops::Range,
    sync::{Mutex, PoisonError},
};

use super::{
    BLOCK, Trouble, answers,
    compare::{self, Place, Slot, Tap, View},
    far::{FEW, Sieved},
    history::{History, Known},
    order::Part,
    plan::Plan,
    rules::Rules,
    tall,
    unite::{BITS, unite},
    witness::{self, Found},
    word::Word,
};
use crate::compute::{cpu::Level, marks::Marks};

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
    /// What is not in `history`, all of it before the run; without this, claims are shown at once.
    pub before: Option<&'a History<T>>,
    pub run: Run<T>,
    /// Room for what is excluded at one heap.
    pub marks: Marks,
}

impl<T: Word> Recent<'_, T> {
    /// Completes what is left of a run and reads the values off.
    pub fn complete(&mut self, sieved: &mut [Mutex<Sieved<T>>]) {
        for sieved in sieved {
            let sieved = sieved.get_mut().unwrap_or_else(PoisonError::into_inner);
            let first = self.history.next();
            self.run.crowded += sieved.crowded;
            let (done, outcome) = self.block(first, sieved);
            self.history.truncate(first + done);
            self.history.hear(first + done);
            let (projection, before) = (self.history.projection, self.run.values.len());
            let values = answers::values(self.level, projection, first, &self.lanes(first));
            self.run.values.extend_from_slice(&values[..done]);
            for &(heap, index) in self.run.rares.iter().filter(|&&(heap, _)| heap >= first) {
                self.run.values[before + heap - first] = projection.value(index.into(), heap, false);
            }
            if let Err(trouble) = outcome {
                self.run.trouble = Some(trouble);
                return;
            }
        }
    }

    /// Finds the words of a block: of how many heaps, and why not of all.
    fn block(&mut self, first: usize, sieved: &mut Sieved<T>) -> (usize, Result<(), Trouble>) {
        self.history.words.resize(first - self.history.base + BLOCK, T::RARE);
        self.try_middle(first, sieved);
        let mut done = 0;
        while done < BLOCK {
            let open = self.settle(first, done, &sieved.candidates);
            match self.try_tall(first, done..open) {
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
            self.run.beyond += u64::from(index.into() as usize >= BITS as usize * sieved.rare.len());
            self.history.words[first + open - self.history.base] = index;
            if let Err((lane, trouble)) = self.claim(first, open..open + 1, sieved) {
                return (lane, Err(trouble));
            }
            done = open + 1;
        }
        (BLOCK, Ok(()))
    }

    /// Drops the candidates that are excluded by what does not depend on the block itself.
    fn try_middle(&self, first: usize, sieved: &mut Sieved<T>) {
        let place = Place { level: self.level, words: self.history.view(), first };
        let candidates = &mut sieved.candidates;
        if sieved.common.is_empty() {
            compare::check(place, &self.plan.middle, candidates);
        } else {
            unite(place, &self.plan.middle, &mut sieved.common);
            compare::gather(self.level, &mut sieved.common, &[u32::MAX; BLOCK], candidates);
        }
        let tall = &self.before.unwrap_or(&self.history).tall;
        let late = self.run.rares.iter().filter(|&&(_, index)| !tall.has(index));
        for &part in self.plan.late.iter().chain(late) {
            self.try_late(first, part, candidates);
        }
        for (split, &(rare, index)) in
            self.rules.splits.iter().flat_map(|split| tall.rares.iter().map(move |rare| (split, rare)))
        {
            let Some(least) = first.checked_sub(rare + split.removed) else {
                continue;
            };
            let from = tall.commons.partition_point(|&(common, _)| common < least);
            for &(common, other) in tall.commons[from..].iter().take_while(|&&(common, _)| common < least + BLOCK) {
                drop_candidate(candidates, common - least, index ^ other);
            }
        }
        let (mask, rares) = (self.history.projection.mask, &self.before.unwrap_or(&self.history).rares);
        for &removed in self.rules.singles.iter().filter(|&&removed| Rules::flips(mask, removed)) {
            let from = rares.partition_point(|&(rare, _)| rare + removed < first);
            for &(rare, index) in rares[from..].iter().take_while(|&&(rare, _)| rare + removed < first + BLOCK) {
                drop_candidate(candidates, rare + removed - first, index);
            }
        }
        if !self.rules.halves.is_empty() {
            for lane in 0..BLOCK {
                if mask.is_common(first + lane, 0) && self.rules.has_zero_option(first + lane) {
                    drop_candidate(candidates, lane, T::default());
                }
            }
        }
    }

    /// Drops the candidates that a late part excludes: with the least heaps as partners.
    fn try_late(&self, first: usize, (part, index): Part<T>, candidates: &mut [Slot<T>]) {
        for split in &self.rules.splits {
            let distance = part + split.removed;
            let mut words = [T::RARE; BLOCK];
            for (heap, word) in (first..).zip(&mut words) {
                // The heap itself may be in the block: partners of that come before it, as those of others do.
                let partner = heap.checked_sub(distance).filter(|&partner| partner > 0 && partner < first);
                *word = partner.and_then(|partner| self.word(partner)).unwrap_or(T::RARE);
            }
            let view = self.history.view();
            let view = View { base: first, words: &words, wide: view.wide || index.into() >= T::HALF, ..view };
            let place = Place { level: self.level, words: view, first };
            compare::check(place, &[Tap { distance: 0, index }], candidates);
        }
    }

    /// Finds the least candidates of the lanes from `from` on that the block itself leaves; returns the first lane
    /// without one.
    ///
    /// Guesses are tried against guesses until nothing changes any more. The guess of lane `from` is right at once,
    /// that of the next one after one more round at the latest, and so on; two or three rounds are usual.
    fn settle(&mut self, first: usize, from: usize, candidates: &[Slot<T>; FEW]) -> usize {
        let base = self.history.base;
        loop {
            let mut slots = *candidates;
            let place = Place { level: self.level, words: self.history.view(), first };
            compare::check(place, &self.plan.near, &mut slots);
            let words = self.lanes(first);
            let mut least = answers::least(self.level, &slots);
            least[..from].copy_from_slice(&words[..from]);
            if least == words {
                let open = || words[from..].iter().position(|&word| word == T::RARE);
                return words.contains(&T::RARE).then(open).flatten().map_or(BLOCK, |open| from + open);
            }
            self.history.words[first - base..first - base + BLOCK].copy_from_slice(&least);
        }
    }

    /// The first lane whose index is tall and excluded by a tall rare heap, whose other options are not tried at all.
    fn try_tall(&self, first: usize, lanes: Range<usize>) -> Result<Option<(usize, T)>, (usize, Trouble)> {
        let tall = &self.before.unwrap_or(&self.history).tall;
        if tall.rares.is_empty() {
            return Ok(None);
        }
        for lane in lanes {
            let index = self.history.words[first + lane - self.history.base];
            if tall.has(index) && self.is_given_by_tall(first + lane, index).map_err(|trouble| (lane, trouble))? {
                return Ok(Some((lane, index)));
            }
        }
        Ok(None)
    }

    /// Does a tall rare part give a heap the common index, with a common partner?
    fn is_given_by_tall(&self, heap: usize, index: T) -> Result<bool, Trouble> {
        let earlier = self.before.unwrap_or(&self.history);
        for split in &self.rules.splits {
            let total = heap - split.removed;
            for &(rare, tall) in earlier.tall.rares.iter().take_while(|&&(rare, _)| rare < total) {
                // Tall rare heaps are longer than a run: partners come before it.
                match earlier.known(total - rare) {
                    Known::Common(other) if other ^ tall == index => return Ok(true),
                    Known::Forgotten if earlier.tall.may_have(total - rare, tall ^ index) => {
                        return Err(Trouble::Forgotten);
                    }
                    _ => {}
                }
            }
        }
        Ok(false)
    }

    /// Notes, or shows at once, that all lesser rare values are options. Returns the first lane where one is not, which
    /// becomes rare; or why that cannot be told, and where.
    fn claim(
        &mut self,
        first: usize,
        lanes: Range<usize>,
        sieved: &mut Sieved<T>,
    ) -> Result<Option<usize>, (usize, Trouble)> {
        let projection = self.history.projection;
        let ends = answers::ends(self.level, projection, first, &self.lanes(first));
        let open = answers::open(self.level, &sieved.rare, sieved.doubtful.first(), &ends);
        let in_doubt = first <= self.plan.doubt_end;
        for lane in lanes.filter(|&lane| open[lane] || in_doubt) {
            let (heap, end) = (first + lane, ends[lane]);
            if end > T::RARE.into() {
                // The last of these may be the index of a rare heap, but no word can tell it from a mark.
                return Err((lane, Trouble::Overflow));
            }
            let from = self.run.claims.len();
            answers::missing(&sieved.rare, lane, end, |index| self.run.claims.push(Claim { heap, index }));
            let doubtful = sieved.doubtful.iter().map(|slot| slot[lane]);
            let doubtful = doubtful.take_while(|&index| index != T::RARE && index.into() < end);
            self.run.claims.extend(doubtful.map(|index| Claim { heap, index }));
            if heap <= self.plan.doubt_end && end > 0 && !projection.mask.is_common(heap, 0) {
                self.run.claims.push(Claim { heap, index: T::default() });
            }
            if let Some(claims @ [_, _, ..]) = self.run.claims.get_mut(from..) {
                claims.sort_unstable_by_key(|claim| claim.index);
            }
            if self.before.is_none() {
                self.history.hear(heap);
                if let Some(claim) = self.refuted().map_err(|trouble| (lane, trouble))? {
                    self.make_rare(first, claim, &mut sieved.candidates);
                    return Ok(Some(lane));
                }
            }
        }
        Ok(None)
    }

    /// A heap of the block is rare.
    fn make_rare(&mut self, first: usize, Claim { heap, index }: Claim<T>, candidates: &mut [Slot<T>]) {
        self.history.words[heap - self.history.base] = T::RARE;
        self.history.push_rare(heap, index);
        self.run.rares.push((heap, index));
        if !self.history.tall.has(index) {
            self.try_late(first, (heap, index), candidates);
        }
        let mask = self.history.projection.mask;
        for &removed in self.rules.singles.iter().filter(|&&removed| Rules::flips(mask, removed)) {
            drop_candidate(candidates, heap + removed - first, index);
        }
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

    /// The words of a block; marks where there are none yet.
    fn lanes(&self, first: usize) -> [T; BLOCK] {
        let mut lanes = [T::RARE; BLOCK];
        lanes.iter_mut().zip(&self.history.words[first - self.history.base..]).for_each(|(lane, &word)| *lane = word);
        lanes
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
    fn least_common(&mut self, heap: usize) -> Result<T, Trouble> {
        self.run.fallbacks += 1;
        let mut marks = std::mem::take(&mut self.marks);
        // Indices are of one word, and so is all that they are moved to.
        marks.restart(1 << (8 * size_of::<T>()));
        let projection = self.history.projection;
        let earlier = self.before.unwrap_or(&self.history);
        for split in &self.rules.splits {
            let total = heap - split.removed;
            let last = earlier.rares.partition_point(|&(part, _)| part < total);
            let mut parts = &earlier.rares[..last];
            // The largest parts have the least heaps as partners, which may lie before the window.
            for history in [&self.history, earlier] {
                let here = parts.partition_point(|&(part, _)| part + history.base.max(1) <= total);
                let (inside, beyond) = parts.split_at(here);
                let options =
                    inside.iter().map(|&(part, index)| match history.words.get(total - part - history.base) {
                        Some(&word) if word != T::RARE => (word ^ index).into(),
                        _ => u32::MAX,
                    });
                marks.insert_all(options);
                parts = beyond;
            }
            for &(part, index) in parts {
                if let Some(word) = self.word(total - part).filter(|&word| word != T::RARE) {
                    marks.insert((word ^ index).into());
                }
            }
        }
        for &removed in &self.rules.singles {
            if let Some(value) = self.value(heap - removed) {
                if projection.mask.is_common(heap, value) {
                    marks.insert(projection.index(value));
                }
            }
        }
        if projection.mask.is_common(heap, 0) && self.rules.has_zero_option(heap) {
            marks.insert(0);
        }
        let tall = &earlier.tall;
        for (split, &(rare, index)) in
            self.rules.splits.iter().flat_map(|split| tall.rares.iter().map(move |rare| (split, rare)))
        {
            let partner = (heap - split.removed).checked_sub(rare);
            if let Some(other) = partner.and_then(|partner| tall::find(&tall.commons, partner)) {
                marks.insert((other ^ index).into());
            }
        }
        let mut least = marks.mex();
        self.marks = marks;
        loop {
            let index = T::try_from(least).ok().filter(|&index| index != T::RARE).ok_or(Trouble::Overflow)?;
            if !self.before.unwrap_or(&self.history).tall.has(index) || !self.is_given_by_tall(heap, index)? {
                return Ok(index);
            }
            least = self.marks.next_free(least + 1);
        }
    }
}

/// Drops an index from the candidates of a lane.
fn drop_candidate<T: Word>(candidates: &mut [Slot<T>], lane: usize, index: T) {
    for slot in candidates {
        if let Some(word) = slot.get_mut(lane).filter(|word| **word == index) {
            *word = T::RARE;
        }
    }
}
