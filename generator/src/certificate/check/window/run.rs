//! Heap after heap: the least common value that nothing excludes, and what provides for the lesser rare ones.

use super::{head::Head, moves::Moves, numbers::Numbers, set::Set};
use crate::certificate::check::refusal::{Checked, Refusal, refuted};

/// Values that are kept, of the first heaps and of the last: parts of witnesses before the period may be larger than in
/// it. (Within the period a window is enough.)
const KEPT: usize = 1 << 18;
/// Old values are let go when there are more of them than this beyond those that are kept.
const OLD: usize = 1 << 20;
/// Splits that are learnt as witnesses: at 0.106 they provide for 99 % of the lesser rare values.
const LEARNT: usize = 40;
/// The largest part that is learnt.
const LEARNT_PART: usize = 1024;
/// Between two of the heaps that are learnt from.
const STEP: usize = 2;
/// Heaps at the end of the head that are learnt from.
const LEARNT_FROM: usize = 1024;
/// Witnesses between two looks whether some are still missing.
const AT_ONCE: usize = 8;

/// An option of each heap: what is `back` places from the start of a window, and a value that is the same for all.
#[derive(Debug, Clone, Copy)]
struct Tap {
    back: usize,
    value: u8,
}

/// Values computed one after the other.
#[derive(Debug, Clone)]
pub(super) struct Run<const N: usize> {
    moves: Moves,
    /// W.
    window: usize,
    /// A.
    part: usize,
    /// s + W.
    asked_from: u64,
    /// The values that are common at even heaps, and at odd ones.
    common: [Set<N>; 2],
    /// Single heaps, and splits with a rare part.
    exclusions: Vec<Tap>,
    /// Splits with a small common part, those that provide for most first.
    witnesses: Vec<Tap>,
    /// The values of the heaps 0, 1, …
    small: Vec<u8>,
    /// The values of the heaps before `next`, at least a window of them.
    past: Vec<u8>,
    next: u64,
    /// The largest part that was needed from s + W on.
    widest: u64,
}

impl<const N: usize> Run<N> {
    /// Begins behind the head, or behind any values of heaps that lie behind the head: `past` are those before heap
    /// `next`, at least a window of them.
    pub fn new(moves: &Moves, numbers: &Numbers, head: &Head, past: Vec<u8>, next: u64) -> Self {
        let common = [0, 1].map(|n| Set::of(|value| moves.is_common(n, value)));
        let mut run = Self {
            moves: moves.clone(),
            window: index(numbers.window),
            part: index(numbers.part),
            asked_from: numbers.asked_from(),
            common,
            exclusions: Vec::new(),
            witnesses: Vec::new(),
            small: head.values.clone(),
            past,
            next,
            widest: 0,
        };
        let single = |&removed: &usize| run.tap(removed, 0);
        let split =
            |removed: usize| head.rares.iter().filter_map(move |&part| Some((removed + part, *head.values.get(part)?)));
        let splits = moves.splits.iter().flat_map(|each| split(each.removed));
        let splits = splits.filter_map(|(back, value)| run.tap(back, value));
        run.exclusions = moves.singles.iter().filter_map(single).chain(splits).collect();
        run.learn(head);
        run
    }

    fn tap(&self, back: usize, value: u8) -> Option<Tap> {
        Some(Tap { back: self.window.checked_sub(back)?, value })
    }

    /// Learns which splits provide for most of the lesser rare values, from the last heaps of the head. Their parts are
    /// below A, so that a heap for which A is needed is searched.
    fn learn(&mut self, head: &Head) {
        let from = head.values.len().saturating_sub(LEARNT_FROM).max(self.window + 1);
        let mut needs: Vec<(usize, Set<N>)> = (from..head.values.len())
            .step_by(STEP)
            .map(|n| {
                let common = self.common[n % 2];
                (n, Set::of(|value| value < head.values[n] && !common.has(value)))
            })
            .collect();
        let last = LEARNT_PART.min(self.part.saturating_sub(1));
        let value = |n: usize, removed: usize, part: usize| head.values[n - removed - part] ^ head.values[part];
        while self.witnesses.len() < LEARNT {
            let choices = self.moves.splits.iter().flat_map(|split| (1..=last).map(|part| (split.removed, part)));
            let helped = |&(removed, part): &(usize, usize)| {
                needs.iter().filter(|(n, missing)| missing.has(value(*n, removed, part))).count()
            };
            let Some((removed, part)) = choices.max_by_key(helped).filter(|best| helped(best) > 0) else { break };
            for (n, missing) in &mut needs {
                let mut provided = Set::EMPTY;
                provided.put(value(*n, removed, part));
                *missing = missing.without(provided);
            }
            self.witnesses.extend(self.tap(removed + part, head.values[part]));
        }
    }

    /// The largest part that was needed so far, from s + W on.
    pub fn widest(&self) -> u64 {
        self.widest
    }

    /// What is kept of the first heaps, and of the last: from these the run goes on.
    pub fn kept(&self) -> (&[u8], &[u8]) {
        let kept = KEPT.max(self.window);
        (&self.small, &self.past[self.past.len().saturating_sub(kept)..])
    }

    /// Goes on from what was kept, with the largest part so far.
    pub fn restore(&mut self, small: Vec<u8>, past: Vec<u8>, next: u64, widest: u64) {
        (self.small, self.past, self.next, self.widest) = (small, past, next, widest);
    }

    /// The values of the next heaps.
    ///
    /// # Errors
    /// If one of them is not as the theorem asks.
    pub fn advance(&mut self, heaps: usize) -> Checked<&[u8]> {
        let kept = KEPT.max(self.window);
        if self.past.len() > kept + OLD {
            self.past.drain(..self.past.len() - kept);
        }
        let begin = self.past.len();
        self.past.resize(begin + heaps, 0);
        for at in begin..begin + heaps {
            let value = self.value(at)?;
            self.past[at] = value;
            if self.next == self.small.len() as u64 && self.small.len() < KEPT {
                self.small.push(value);
            }
            self.next += 1;
        }
        Ok(&self.past[begin..])
    }

    /// The value of the heap `next`, whose place is `at`.
    #[inline]
    fn value(&mut self, at: usize) -> Checked<u8> {
        let window = &self.past[at - self.window..at];
        let mut led = Set::EMPTY;
        for tap in &self.exclusions {
            led.put(window[tap.back] ^ tap.value);
        }
        let n = self.next;
        let mut zero = Set::EMPTY;
        if self.moves.halves.iter().any(|&removed| (n - removed as u64) % 2 == 0) {
            zero.put(0);
        }
        let common = self.common[usize::from(n % 2 == 1)];
        let Some(value) = common.without(led.with(zero)).least() else {
            return Err(refuted(
                "values.largest",
                "…",
                format!("all common values below {} are excluded at heap {n}", 64 * N),
            ));
        };
        let lesser = Set::ALL.without(common).below(value);
        let mut missing = lesser.without(if n < self.asked_from { led.with(zero) } else { led });
        for witnesses in self.witnesses.chunks(AT_ONCE) {
            if missing.is_empty() {
                return Ok(value);
            }
            let mut provided = Set::EMPTY;
            for tap in witnesses {
                provided.put(window[tap.back] ^ tap.value);
            }
            missing = missing.without(provided);
        }
        if !missing.is_empty() {
            self.search(at, missing)?;
        }
        Ok(value)
    }

    /// Provides for the missing values by splits with parts 1, 2, …
    #[cold]
    fn search(&mut self, at: usize, mut missing: Set<N>) -> Checked {
        let n = self.next;
        let asked = n >= self.asked_from;
        let farthest = self.moves.splits.last().map_or(0, |split| split.removed);
        let known = (self.small.len() - 1).min(at.saturating_sub(farthest));
        let limit = if asked { self.part.min(known) } else { known };
        for part in 1..=limit {
            for split in &self.moves.splits {
                let other = n - split.removed as u64 - part as u64;
                if (part as u64) < other || (part as u64 == other && !split.unequal) {
                    let mut provided = Set::EMPTY;
                    provided.put(self.small[part] ^ self.past[at - split.removed - part]);
                    missing = missing.without(provided);
                }
            }
            if missing.is_empty() {
                if asked {
                    self.widest = self.widest.max(part as u64);
                }
                return Ok(());
            }
        }
        let value = missing.least().unwrap_or_default();
        if asked {
            let truth = format!("the value {value}, rare at heap {n}, is not that of a split with such a part");
            return Err(refuted("proof.finite-window.largest_part", self.part, truth));
        }
        if limit as u64 >= n / 2 {
            return Err(refuted(
                "proof.finite-window.last_rare",
                "…",
                format!("heap {n} is rare, its value is {value}"),
            ));
        }
        Err(Refusal::TooLarge(format!(
            "what provides for the value {value} at heap {n} has parts above {limit}: more than the checker keeps"
        )))
    }
}

/// A number of heaps as an index; beyond what can be indexed, the largest.
fn index(heaps: u64) -> usize {
    usize::try_from(heaps).unwrap_or(usize::MAX)
}
