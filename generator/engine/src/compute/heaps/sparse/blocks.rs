//! Run after run of blocks: the far parts of the next run are sieved while this one is completed.

use std::sync::Mutex;

use super::{
    BLOCK, Keep, Method, Trouble, Work,
    ahead::{Ahead, Tasks},
    far::{Sieve, Sieved},
    history::History,
    near::{Claim, Recent, Run},
    plan::{self, Order, Plan, Sizes},
    rules::Rules,
    state::Heaps,
    tune::Tally,
    unite::{self, BITS, WIDEST},
    word::Word,
};
use crate::{
    compute::{cpu::Level, heaps::mask::Mask, marks::Marks},
    values::Width,
};

/// Blocks of the longest run.
const LONGEST: usize = 8;
/// Runs without a new rare heap before runs get longer.
const CALM: u32 = 8;
/// Heaps after which an order is learnt once rare heaps have become few.
const SOON: usize = 1 << 18;
/// So many late parts are rather tried heap by heap than a run sieved again.
const LATE: usize = 32;
/// Heaps from which on runs are made ahead even if rare heaps are frequent.
const LARGE: usize = 1 << 14;
/// From this heap on heaps with very large values are told apart.
const TALL: usize = 1 << 19;

/// A computation by blocks, with a mask and words of a certain width.
#[derive(Debug)]
pub(super) struct Blocks<T> {
    level: Level,
    rules: Rules,
    history: History<T>,
    /// The same once more where rare heaps are frequent: a run adds to it while the next one is sieved.
    copy: Option<History<T>>,
    order: Order<T>,
    plan: Plan<T>,
    /// Do rare heaps come so often that claims are better shown at once?
    frequent: bool,
    /// Heaps of a run.
    length: usize,
    calm: u32,
    ahead: Option<Ahead<T>>,
    /// Memory for the blocks of a run.
    spare: Vec<Mutex<Sieved<T>>>,
    /// The last run, if its claims are not shown yet.
    unshown: Unshown<T>,
    sizes: Sizes,
    tally: Tally,
    /// From this heap on an order is learnt anew.
    next_order: usize,
    keep: Keep,
    largest_forgotten: u32,
    work: Work,
}

/// Values that are right if some claims are.
#[derive(Debug, Default)]
struct Unshown<T> {
    claims: Vec<Claim<T>>,
    values: Vec<u32>,
}

impl<T: Word> Blocks<T> {
    /// Goes on after these heaps.
    pub fn new(level: Level, rules: &Rules, mask: Mask, heaps: &Heaps, keep: Keep) -> Result<Self, Trouble> {
        let mut blocks = Self {
            level,
            rules: rules.clone(),
            history: History::of(mask, heaps, keep.heaps.min(TALL)).ok_or(Trouble::Overflow)?,
            copy: None,
            order: Order { rares: Vec::new(), commons: Vec::new() },
            plan: Plan::default(),
            frequent: true,
            length: BLOCK,
            calm: 0,
            ahead: None,
            spare: Vec::new(),
            unshown: Unshown::default(),
            sizes: Sizes { set: 2, usual: 0, united: 256, witnesses: 128, tried: 256 },
            tally: Tally::default(),
            next_order: 0,
            keep,
            largest_forgotten: heaps.largest_forgotten,
            work: Work::default(),
        };
        // The window must reach back to the last rare heap.
        let needed = blocks.history.last_rare() + blocks.rules.farthest_split;
        if blocks.history.base > 0 && blocks.history.words.len() < needed {
            return Err(Trouble::Forgotten);
        }
        blocks.learn()?;
        Ok(blocks)
    }

    /// Makes sets so large that they hold nearly all of the last indices.
    fn choose_set(&mut self) -> Result<(), Trouble> {
        const SEEN: usize = 1 << 15;
        let recent = &self.history.words[self.history.words.len().saturating_sub(SEEN)..];
        let mut counts = Vec::new();
        for index in recent.iter().filter(|&&word| word != T::RARE).map(|&word| word.into() as usize) {
            if counts.len() <= index {
                counts.resize(index + 1, 0);
            }
            counts[index] += 1;
        }
        let mut beyond = 0;
        let is_beyond = |count: &&usize| {
            beyond += **count;
            beyond <= recent.len() / 128
        };
        let most = counts.len().saturating_sub(1 + counts.iter().rev().take_while(is_beyond).count());
        let size = most / BITS as usize + 1;
        // As long as rare heaps come, values grow. Stamps cost the same for all sizes.
        let grows = self.frequent || size > unite::MOST_WORDS;
        let size = if grows { size.next_power_of_two().min(WIDEST) } else { size };
        // The candidate that is like a mark is none.
        let candidates = u32::try_from(size).map_or(u32::MAX, |size| size.saturating_mul(BITS));
        if candidates > T::RARE.into() + 1 {
            return Err(Trouble::Overflow);
        }
        self.history.wide |= candidates > T::HALF;
        if size > self.sizes.set {
            self.sizes.united = self.sizes.united * size / self.sizes.set;
            self.sizes.witnesses = self.sizes.witnesses * size / self.sizes.set;
        }
        self.sizes.set = size;
        self.sizes.usual = u32::try_from(most + 1).unwrap_or(u32::MAX);
        Ok(())
    }

    /// Heaps are looked back to as far as this.
    fn span(&self) -> usize {
        plan::FARTHEST_WITNESS.max(self.history.last_rare()) + 4 * LONGEST * BLOCK + self.rules.farthest_split
    }

    fn learn(&mut self) -> Result<(), Trouble> {
        self.work.learnt += 1;
        let next = self.history.next();
        self.choose_set()?;
        self.order = Order::learn(&self.rules, &self.history);
        self.tally.try_anew();
        let rares = self.order.rares.len();
        self.sizes.united = self.sizes.united.min(rares - rares / 4);
        self.next_order = next + next.clamp(1 << 11, 1 << 22);
        self.make_plan();
        Ok(())
    }

    fn make_plan(&mut self) {
        let taken = self.order.rares.iter().map(|&(part, _)| part).max().unwrap_or(0);
        self.history.wide |= self.history.rares.iter().any(|&(_, index)| index.into() >= T::HALF);
        let late = self.history.rares.iter().copied().filter(|&(part, _)| part > taken).collect();
        self.plan =
            Plan::new(&self.rules, self.history.projection.mask, &self.order, late, 2 * self.length, self.sizes);
        self.ahead = None;
    }

    /// Late parts that all heaps to come have join the others.
    fn promote(&mut self) {
        let end = self.history.next().saturating_sub(self.rules.farthest_split);
        let ready = self.plan.late.partition_point(|&(part, _)| part <= end);
        // What is sieved ahead would be lost.
        if ready == 0 || ready < LATE && self.ahead.is_some() {
            return;
        }
        let ready: Vec<_> = self.plan.late.drain(..ready).collect();
        self.order.rares.extend(&ready);
        for part in ready {
            self.plan.add(&self.rules, part, if self.plan.few { usize::MAX } else { 0 });
        }
        self.ahead = None;
    }

    /// Appends the values of one run.
    fn run(&mut self, values: &mut Vec<u32>) -> Result<(), Trouble> {
        let first = self.history.next();
        if first >= self.next_order {
            self.learn()?;
        }
        self.promote();
        self.work.runs += 1;
        let Unshown { claims, values: earlier } = std::mem::take(&mut self.unshown);
        let (mut run, mut refuted) = if self.length == BLOCK { (self.at_once(), None) } else { self.ahead(&claims)? };
        self.tally.add(&run);
        self.work.fallbacks += run.fallbacks;
        self.work.claims += run.claims.len() as u64 + run.shown;
        values.extend(earlier);
        let mut shown = first;
        if refuted.is_none() && (run.trouble.is_some() || run.claims.is_empty()) {
            refuted = self.refuted(&run.claims)?;
            values.append(&mut run.values);
            shown = self.history.next();
        }
        let is_calm = run.rares.is_empty();
        let before = run.rares.len();
        run.rares.retain(|&(_, index)| !self.history.tall.has(index));
        self.work.tall += (before - run.rares.len()) as u64;
        self.history.wide |= run.rares.iter().any(|&(_, index)| index.into() >= T::HALF);
        match refuted {
            Some(claim) => self.roll_back(claim, shown, values),
            None if is_calm => self.grow(),
            None => self.calm = 0,
        }
        if self.history.base > 0 && self.history.last_rare() >= self.history.base {
            // Its partners are the heaps from the first one on.
            return Err(Trouble::Forgotten);
        }
        self.plan.late.extend(&run.rares);
        if self.history.next() >= self.tally.end {
            if self.tally.sets_are_small() && self.sizes.set < WIDEST {
                self.next_order = 0;
            }
            if self.tally.tune(&mut self.sizes, &self.order) {
                self.make_plan();
            }
        }
        match run.trouble {
            _ if refuted.is_some() => Ok(()),
            Some(trouble) => Err(trouble),
            None => {
                self.unshown = Unshown { claims: run.claims, values: run.values };
                Ok(())
            }
        }
    }

    /// One block, each claim shown at once: rare heaps come so often that it would be no use to run ahead.
    fn at_once(&mut self) -> Run<T> {
        let mut sieved = Sieved::default();
        self.sieve().block(self.history.next(), &mut sieved);
        let empty = History::empty(self.history.projection);
        let history = std::mem::replace(&mut self.history, empty);
        let (level, rules, plan) = (self.level, &self.rules, &self.plan);
        let mut recent =
            Recent { level, rules, plan, history, before: None, run: Run::default(), marks: Marks::default() };
        recent.complete(&mut [Mutex::new(sieved)]);
        let Recent { history, run, .. } = recent;
        self.history = history;
        run
    }

    fn sieve(&self) -> Sieve<'_, T> {
        Sieve { level: self.level, history: &self.history, plan: &self.plan, sizes: self.sizes }
    }

    /// A run, while the next one is sieved and the claims of the last one are shown. Also returns the first of those
    /// that is false.
    fn ahead(&mut self, claims: &[Claim<T>]) -> Result<(Run<T>, Option<Claim<T>>), Trouble> {
        let first = self.history.next();
        let ahead = self.ahead.take().filter(|ahead| ahead.first == first);
        let mut copy = self.copy.take().filter(|copy| (copy.base, copy.next()) == (self.history.base, first));
        if let Some(copy) = &mut copy {
            copy.wide = self.history.wide;
        }
        let blocks = room(std::mem::take(&mut self.spare), self.length);
        let Self { level, rules, history, plan, length, frequent, .. } = &*self;
        let (level, length, sieve) = (*level, *length, self.sieve());
        let now = || Tasks::new(sieve, rules, first, room(Vec::new(), length), &[]).during(|| ()).1.ahead;
        let mut sieved = ahead.unwrap_or_else(now).blocks;
        let recent = || {
            let (recent, before) = if *frequent {
                (copy.unwrap_or_else(|| history.clone()), None)
            } else {
                (history.tail(first.saturating_sub(plan.farthest())), Some(history))
            };
            let mut recent =
                Recent { level, rules, plan, history: recent, before, run: Run::default(), marks: Marks::default() };
            recent.complete(&mut sieved);
            (recent.run, recent.history)
        };
        let tasks = Tasks::new(sieve, rules, first + length, blocks, claims);
        let ((run, recent), done) = tasks.during(recent);
        let refuted = done.refuted()?;
        self.history.extend(&recent.words[first - recent.base..], &run.rares);
        self.copy = self.frequent.then_some(recent);
        self.ahead = Some(done.ahead);
        self.spare = sieved;
        Ok((run, refuted))
    }

    /// The first claim that is false.
    fn refuted(&self, claims: &[Claim<T>]) -> Result<Option<Claim<T>>, Trouble> {
        Tasks::new(self.sieve(), &self.rules, self.history.next(), Vec::new(), claims).during(|| ()).1.refuted()
    }

    /// The claim's value is no option of its heap: it is the heap's own. The values end before heap `end`.
    fn roll_back(&mut self, claim: Claim<T>, end: usize, values: &mut Vec<u32>) {
        self.work.rollbacks += 1;
        values.truncate(values.len() - (end - claim.heap));
        self.history.truncate(claim.heap);
        self.copy = None;
        self.history.push(claim.index, false);
        self.work.tall += u64::from(self.history.tall.has(claim.index));
        values.push(self.history.projection.value(claim.index.into(), claim.heap, false));
        self.calm = 0;
        self.frequent = true;
        self.length = self.shortest();
        self.make_plan();
    }

    /// Heaps of a run where rare heaps are frequent: many enough to be worth a copy of the history for another thread.
    fn shortest(&self) -> usize {
        if rayon::current_num_threads() > 1 && self.history.next() > LARGE { 4 * BLOCK } else { BLOCK }
    }

    fn grow(&mut self) {
        self.calm += 1;
        if self.calm >= CALM && self.length < LONGEST * BLOCK && self.history.next() > 16 * self.length {
            if self.frequent {
                self.frequent = false;
                // Sets need no room to grow any more.
                let next = self.history.next();
                self.next_order = self.next_order.min(next + (next / 4).min(SOON));
            }
            self.length *= 2;
            self.calm = 0;
            self.make_plan();
        } else if self.frequent && self.length < self.shortest() {
            self.length = self.shortest();
            self.make_plan();
        }
    }

    /// Heaps that are needed lie at most so far back.
    fn reach(&self) -> usize {
        self.history.last_rare().max(self.rules.farthest) + self.rules.farthest_split
    }

    /// So many of the first and of the last heaps are kept at least.
    fn kept(&self) -> usize {
        self.keep.heaps.max(2 * (self.reach() + self.span()))
    }

    /// Forgets what no later heap can need, as far as is known.
    fn forget(&mut self) {
        let kept = self.kept();
        if self.history.next() > 8 * self.reach() && self.history.words.len() / 2 > kept {
            let largest = self.history.forget(kept, self.keep.archive);
            let largest = self.history.projection.value_at_most(largest);
            self.largest_forgotten = self.largest_forgotten.max(largest);
        }
    }
}

/// Room for the blocks of a run.
fn room<T: Word>(mut blocks: Vec<Mutex<Sieved<T>>>, length: usize) -> Vec<Mutex<Sieved<T>>> {
    blocks.resize_with(length / BLOCK, Mutex::default);
    blocks
}

impl<T: Word> Method for Blocks<T> {
    fn advance(&mut self, _: usize, values: &mut Vec<u32>) -> Result<(), Trouble> {
        self.run(values)?;
        self.forget();
        Ok(())
    }

    fn heaps(&self, archive: bool) -> Heaps {
        let mut heaps = self.history.heaps(self.largest_forgotten, archive);
        heaps.truncate(self.history.next() - self.unshown.values.len());
        heaps
    }

    fn width(&self) -> Width {
        T::WIDTH
    }

    fn mask(&self) -> Option<Mask> {
        Some(self.history.projection.mask)
    }

    fn work(&self) -> Work {
        self.work
    }
}
