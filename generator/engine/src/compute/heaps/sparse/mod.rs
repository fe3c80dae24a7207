//! Codes in which a heap falls into at most two: the sparse-space method (Winning Ways, chapter 4), blocks of
//! consecutive heaps at a time. `docs/engine.md` explains it with a picture and what each stage costs.
//!
//! A split into the heaps a and b excludes g(a) ^ g(b). With the heaps divided into rare and common by a mask, a value
//! that is common at n can only come of a pair with a rare part, and there are few of those. So g(n) is the least common
//! value that no such pair gives, unless a lesser rare value is not excluded either: for each of these a pair of common
//! parts is looked for, and nearly always found soon.
//!
//! | file | stage |
//! |---|---|
//! | `rules` | the digits, sorted by what they allow |
//! | `known` | one heap at a time, by all pairs or those with a rare part: the beginning, and games without a mask |
//! | `projection`, `word`, `history` | values without the bit that their class tells, and the heaps so far |
//! | `tall` | heaps with very large values, while there are few: what is known of heaps that were forgotten |
//! | `order`, `plan` | which parts to try first, and where |
//! | `unite`, `stamp`, `compare` | the loops: sets of what many parts give, single indices tried against parts |
//! | `far` | what parts far back leave of a block |
//! | `near`, `answers` | what parts leave that lead into the run or the block, and the answers |
//! | `witness` | is one rare value an option? |
//! | `tune` | how many parts to unite and to compare |
//! | `blocks`, `ahead` | run after run: the next one is sieved, and claims are shown, while this one is completed |
//!
//! Mask, plan and all tuning decide only the speed: whatever they are, each value is the exact mex.

mod ahead;
mod answers;
mod blocks;
mod compare;
mod far;
mod history;
mod known;
mod near;
mod order;
mod plan;
mod projection;
mod rules;
mod stamp;
mod state;
mod tall;
#[cfg(test)]
mod tests;
mod tune;
mod unite;
mod witness;
mod word;

use std::{
    fmt::Debug,
    time::{Duration, Instant},
};

use super::{
    mask::{Counts, Mask},
    stream::Stream,
};
use crate::{
    compute::{Stop, awake::Awake, cpu::Level},
    game::HeapCode,
    values::Width,
};
use blocks::Blocks;
use known::Known;
use rules::Rules;
use state::{Heaps, State};

/// Consecutive heaps that are computed together, one lane each.
const BLOCK: usize = 64;
/// From this heap on a mask is looked for; below, every pair is marked.
const FIRST_MASK: usize = 256;
/// From this heap on heaps are taken in blocks: before, rare heaps come too often, and there is too little to learn from.
const FIRST_BLOCK: usize = 1 << 10;
/// What is kept of the heaps.
const KEEP: Keep = Keep { heaps: 1 << 19, archive: 100 << 20 };
/// The sparse method pays if at most one heap in this many is rare.
const RARE_SHARE: u64 = 3;
/// Heaps given out at once, at least, unless there are no more.
const BATCH: usize = 1 << 14;
/// Fewer where that takes longer.
const PATIENCE: Duration = Duration::from_millis(20);

/// What is kept of the heaps.
#[derive(Debug, Clone, Copy)]
struct Keep {
    /// So many of the first and of the last ones, at least.
    heaps: usize,
    /// Bytes for more of the first ones. They are hardly ever needed, but then badly: without them all is computed again.
    archive: usize,
}

/// Why a method cannot go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trouble {
    /// A value does not fit the words.
    Overflow,
    /// Some option lies before the window.
    Forgotten,
}

/// What was done, for whoever wants to know.
#[derive(Debug, Clone, Copy, Default)]
struct Work {
    runs: u64,
    claims: u64,
    fallbacks: u64,
    rollbacks: u64,
    learnt: u64,
    /// Tall rare heaps.
    tall: u64,
}

/// One way to compute the next heaps.
trait Method: Send + Debug {
    /// Goes on by about `most` heaps at most; appends the values that are certain now, perhaps none yet.
    fn advance(&mut self, most: usize, values: &mut Vec<u32>) -> Result<(), Trouble>;

    /// The heaps so far, in values; those that are archived only if they are asked for.
    fn heaps(&self, archive: bool) -> Heaps;

    /// The type that values, or their indices, are kept in.
    fn width(&self) -> Width;

    /// The mask of a method by blocks.
    fn mask(&self) -> Option<Mask> {
        None
    }

    /// Hears of a new count of the values.
    fn learn(&mut self, _: &Counts) {}

    /// What was done since the method began.
    fn work(&self) -> Work {
        Work::default()
    }
}

/// The values of a code, heap after heap.
#[derive(Debug)]
pub(crate) struct Engine {
    level: Level,
    rules: Rules,
    /// From this heap on heaps are taken in blocks.
    first_block: usize,
    method: Box<dyn Method>,
    /// Of all heaps computed.
    counts: Counts,
    largest: u32,
    /// At this heap a mask is chosen.
    next_choice: usize,
    /// The heap whose value is given out next.
    given: usize,
    /// Values computed and not given out, from heap `given` on.
    ready: Vec<u32>,
    keep: Keep,
    /// What earlier methods did.
    work: Work,
    masks: u64,
    restarts: u64,
}

impl Engine {
    /// Begins with heap 0; heaps beyond `to` will not be asked for.
    pub fn new(code: &HeapCode, to: u64) -> Self {
        Self::with(Level::best(), FIRST_BLOCK, code, to)
    }

    fn with(level: Level, first_block: usize, code: &HeapCode, to: u64) -> Self {
        let rules = Rules::new(code, usize::try_from(to).unwrap_or(usize::MAX));
        Self {
            level,
            first_block: first_block.max(2 * rules.farthest.saturating_add(BLOCK)),
            method: Box::new(Known::<u8>::new(level, rules.clone())),
            rules,
            counts: Counts::default(),
            largest: 0,
            next_choice: FIRST_MASK,
            given: 0,
            ready: Vec::new(),
            keep: KEEP,
            work: Work::default(),
            masks: 0,
            restarts: 0,
        }
    }

    /// The heap that is computed next.
    fn next(&self) -> usize {
        self.given + self.ready.len()
    }

    /// Computes some more heaps.
    fn compute(&mut self, to: usize) -> Result<(), Stop> {
        let from = self.next();
        if from >= self.next_choice {
            self.choose();
        }
        let before = self.ready.len();
        let outcome = self.method.advance(to - from + 1, &mut self.ready);
        let values = &self.ready[before..];
        // Heap 0 is no part.
        let counted = usize::from(from == 0).min(values.len());
        self.counts.add_all(from + counted, &values[counted..]);
        let largest = values.iter().copied().max().unwrap_or(0).max(self.largest);
        if largest > self.largest && largest.ilog2() > self.largest.max(1).ilog2() {
            self.next_choice = self.next_choice.min(self.given + self.ready.len());
        }
        self.largest = largest;
        match outcome {
            Ok(()) => Ok(()),
            Err(Trouble::Overflow) => self.widen(),
            Err(Trouble::Forgotten) => self.restart(),
        }
    }

    /// Looks whether another mask, or none, leaves fewer rare heaps.
    fn choose(&mut self) {
        let heap = self.next();
        self.next_choice = if heap < FIRST_MASK { FIRST_MASK } else { (heap + 1).next_power_of_two() };
        let (mask, rare) = self.counts.best_mask(self.rules.odd_splits);
        let pays = heap >= self.first_block
            && mask.bits != 0
            && !self.rules.splits.is_empty()
            && rare.saturating_mul(RARE_SHARE) <= heap as u64;
        if pays && self.method.mask() != Some(mask) {
            let heaps = self.method.heaps(true);
            if heaps.allows(self.method.mask(), mask) {
                self.take_blocks(mask, &heaps, Width::U8);
            }
        } else if !pays && self.method.mask().is_some() {
            let heaps = self.method.heaps(true);
            if heaps.base == 0 {
                self.take_known(&heaps);
            }
        }
        self.method.learn(&self.counts);
    }

    /// Goes on by blocks, in words of at least this width, if the values fit.
    fn take_blocks(&mut self, mask: Mask, heaps: &Heaps, width: Width) -> bool {
        let (level, rules, keep) = (self.level, &self.rules, self.keep);
        let mut blocks: Option<Box<dyn Method>> = None;
        if width == Width::U8 {
            blocks = Blocks::<u8>::new(level, rules, mask, heaps, keep).ok().map(|blocks| Box::new(blocks) as _);
        }
        if blocks.is_none() {
            blocks = Blocks::<u16>::new(level, rules, mask, heaps, keep).ok().map(|blocks| Box::new(blocks) as _);
        }
        let Some(blocks) = blocks else {
            return false;
        };
        self.replace(blocks);
        self.masks += 1;
        true
    }

    /// Goes on heap by heap.
    fn take_known(&mut self, heaps: &Heaps) {
        let (level, rules) = (self.level, &self.rules);
        let method: Box<dyn Method> = match self.largest {
            0..=0xff => Box::new(Known::<u8>::of(level, rules, &heaps.window)),
            0x100..=0xffff => Box::new(Known::<u16>::of(level, rules, &heaps.window)),
            _ => Box::new(Known::<u32>::of(level, rules, &heaps.window)),
        };
        self.replace(method);
        self.method.learn(&self.counts);
    }

    fn replace(&mut self, method: Box<dyn Method>) {
        let done = std::mem::replace(&mut self.method, method).work();
        self.work = self.work.plus(done);
    }

    /// Goes on with wider words.
    fn widen(&mut self) -> Result<(), Stop> {
        let heaps = self.method.heaps(true);
        match (self.method.mask(), self.method.width()) {
            (None, _) => {
                // The next value is the one that did not fit; it is not in `largest` yet.
                self.largest = (self.largest + 1).next_power_of_two();
                self.take_known(&heaps);
            }
            (Some(mask), Width::U8) if self.take_blocks(mask, &heaps, Width::U16) => {}
            _ if heaps.base == 0 => self.take_known(&heaps),
            _ => self.restart()?,
        }
        Ok(())
    }

    /// Begins again and keeps all heaps this time: some option lies before those that were kept.
    fn restart(&mut self) -> Result<(), Stop> {
        let heap = self.next();
        let mut again = Self {
            level: self.level,
            rules: self.rules.clone(),
            first_block: self.first_block,
            method: Box::new(Known::<u8>::new(self.level, self.rules.clone())),
            counts: Counts::default(),
            largest: 0,
            next_choice: FIRST_MASK,
            given: 0,
            ready: Vec::new(),
            keep: Keep { heaps: usize::MAX, archive: 0 },
            work: self.work.plus(self.method.work()),
            masks: self.masks,
            restarts: self.restarts + 1,
        };
        while again.next() < heap {
            again.compute(heap - 1)?;
            let known = again.ready.len().min(heap - again.given);
            again.ready.drain(..known);
            again.given += known;
        }
        again.given = self.given;
        again.ready.splice(..0, self.ready.drain(..));
        *self = again;
        Ok(())
    }

    /// Goes on from what [`Stream::save`] gave for the same code.
    ///
    /// # Errors
    /// If the bytes are not of that kind.
    pub fn restore(code: &HeapCode, to: u64, bytes: &[u8]) -> Result<Self, String> {
        let state = State::read(bytes)?;
        let mut engine = Self::new(code, to);
        engine.given = state.heaps.next();
        engine.counts = state.counts;
        engine.largest = state.largest;
        if state.keep_all {
            engine.keep.heaps = usize::MAX;
        }
        engine.next_choice = engine.given.saturating_add(1).next_power_of_two().max(FIRST_MASK);
        if state.mask.is_none_or(|mask| mask.bits == 0 || !engine.take_blocks(mask, &state.heaps, Width::U8)) {
            if state.heaps.base > 0 {
                return Err("some heaps are missing".into());
            }
            engine.take_known(&state.heaps);
        }
        Ok(engine)
    }
}

impl Stream for Engine {
    fn next_heap(&self) -> u64 {
        self.given as u64
    }

    fn advance(&mut self, to: u64, values: &mut Vec<u32>) -> Result<(), Stop> {
        let to = usize::try_from(to).unwrap_or(usize::MAX);
        if self.ready.is_empty() {
            let end = to.min(self.given.saturating_add(BATCH));
            let patience = Instant::now();
            // Within the pool no run waits for another thread to begin it.
            rayon::scope(|_| {
                let _awake = Awake::begin();
                while self.next() <= end {
                    self.compute(end)?;
                    if patience.elapsed() > PATIENCE {
                        break;
                    }
                }
                Ok(())
            })?;
        }
        let wanted = (to + 1).saturating_sub(self.given).min(self.ready.len());
        values.extend(self.ready.drain(..wanted));
        self.given += wanted;
        Ok(())
    }

    fn save(&self) -> Vec<u8> {
        let mut counts = self.counts.clone();
        for (heap, &value) in (self.given..).zip(&self.ready) {
            counts.remove(heap, value);
        }
        let mut heaps = self.method.heaps(false);
        heaps.truncate(self.given);
        let keep_all = self.keep.heaps == usize::MAX;
        State { heaps, mask: self.method.mask(), counts, largest: self.largest, keep_all }.bytes()
    }

    fn counters(&self) -> Vec<(&'static str, u64)> {
        let work = self.work.plus(self.method.work());
        vec![
            ("runs of blocks", work.runs),
            ("rare values shown one by one", work.claims),
            ("heaps by all pairs", work.fallbacks),
            ("rollbacks", work.rollbacks),
            ("trainings", work.learnt),
            ("rare heaps told apart", work.tall),
            ("masks", self.masks),
            ("restarts", self.restarts),
        ]
    }
}

impl Work {
    fn plus(self, more: Self) -> Self {
        Self {
            runs: self.runs + more.runs,
            claims: self.claims + more.claims,
            fallbacks: self.fallbacks + more.fallbacks,
            rollbacks: self.rollbacks + more.rollbacks,
            learnt: self.learnt + more.learnt,
            tall: self.tall + more.tall,
        }
    }
}

/// Do all splits of a code take an odd number of tokens, or all an even one? Only then may the parity of the heap take
/// part in a mask.
pub(crate) fn odd_splits(code: &HeapCode) -> Option<bool> {
    if code.tail.is_empty() { Rules::new(code, usize::MAX).odd_splits } else { None }
}
