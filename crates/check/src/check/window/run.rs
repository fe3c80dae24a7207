//! Heap after heap: the least common value that is not excluded, and the witnesses of the lesser
//! rare values.

use super::{
    block::{BLOCK, BlockSteps, OptionExclusion, VALUES},
    head::FirstHeaps,
    moves::CodeMoves,
    numbers::WindowNumbers,
    set::ValueSet,
};
use crate::check::check_error::{CheckError, CheckResult, refute_field};

/// The number of kept values, of the first heaps and of the last heaps: parts of witnesses before
/// the period may be larger than in the period. (Within the period a window is enough.)
const KEPT: usize = 1 << 18;
/// The number of old values in addition to the kept values at which the old values are dropped.
const OLD: usize = 1 << 20;
/// The number of splits that are learnt as witnesses: with 56 splits, one heap of 0.106 in 130 must
/// be searched (with 40, one in 67).
const LEARNT: usize = 56;
/// The largest part of a learnt split.
const LEARNT_PART: usize = 1024;
/// The distance between two heaps that are learnt from.
const STEP: usize = 2;
/// The number of heaps at the end of the head that are learnt from.
const LEARNT_FROM: usize = 1024;
/// The number of witnesses between two tests for missing values.
const AT_ONCE: usize = 8;

/// Values computed one after the other.
#[derive(Debug, Clone)]
pub(super) struct WindowRun<const N: usize> {
    moves: CodeMoves,
    /// W: the width of the window.
    window: usize,
    /// A: the bound of the smaller part of a witness.
    part: usize,
    /// s + W: the theorem requires witnesses from this heap on.
    asked_from: u64,
    /// The common values at even heaps, and at odd heaps.
    common: [ValueSet<N>; 2],
    /// Single heaps, and splits with a rare part.
    exclusions: Vec<OptionExclusion>,
    /// Splits with a small common part. The splits that are witnesses of the most values come
    /// first.
    witnesses: Vec<OptionExclusion>,
    /// The values of the heaps 0, 1, …
    small: Vec<u8>,
    /// The values of the heaps before `next`, at least one window.
    past: Vec<u8>,
    next: u64,
    /// The largest part that was needed from s + W on.
    widest: u64,
    /// The computation of many heaps at a time, if the values are small enough.
    blocks: Option<BlockSteps>,
}

impl<const N: usize> WindowRun<N> {
    /// Begins after the head, or after any later heaps: `past` are the values before heap `next`,
    /// at least one window.
    pub fn new(
        moves: &CodeMoves,
        numbers: &WindowNumbers,
        head: &FirstHeaps,
        past: Vec<u8>,
        next: u64,
    ) -> Self {
        let common = [0, 1].map(|n| ValueSet::from_holds(|value| moves.is_common(n, value)));
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
            blocks: None,
        };
        let single = |&removed: &usize| run.exclusion(removed, 0);
        let split = |removed: usize| {
            head.rares
                .iter()
                .filter_map(move |&part| Some((removed + part, *head.values.get(part)?)))
        };
        let splits = moves.splits.iter().flat_map(|each| split(each.removed));
        let splits = splits.filter_map(|(back, value)| run.exclusion(back, value));
        run.exclusions = moves
            .singles
            .iter()
            .filter_map(single)
            .chain(splits)
            .collect();
        run.learn(head);
        run
    }

    /// Computes many heaps at a time, except for moves to equal parts; all values are below
    /// [`VALUES`].
    pub fn in_blocks(mut self) -> Self {
        let common = self.common.map(ValueSet::low);
        // Equal parts add a value for every second heap, which exclusions cannot express.
        let is_possible = self.moves.halves.is_empty();
        self.blocks = is_possible
            .then(|| BlockSteps::from_exclusions(&self.exclusions, &self.witnesses, common));
        self
    }

    fn exclusion(&self, back: usize, value: u8) -> Option<OptionExclusion> {
        (back <= self.window).then_some(OptionExclusion { back, value })
    }

    /// Learns the splits that are witnesses of most lesser rare values, from the last heaps of the
    /// head. Their parts are below A, so a heap for which A is needed is searched.
    fn learn(&mut self, head: &FirstHeaps) {
        let from = head
            .values
            .len()
            .saturating_sub(LEARNT_FROM)
            .max(self.window + 1);
        let mut needs: Vec<(usize, ValueSet<N>)> = (from..head.values.len())
            .step_by(STEP)
            .map(|n| {
                let common = self.common[n % 2];
                (
                    n,
                    ValueSet::from_holds(|value| value < head.values[n] && !common.has(value)),
                )
            })
            .collect();
        let last = LEARNT_PART.min(self.part.saturating_sub(1));
        let value = |n: usize, removed: usize, part: usize| {
            head.values[n - removed - part] ^ head.values[part]
        };
        while self.witnesses.len() < LEARNT {
            let choices = self
                .moves
                .splits
                .iter()
                .flat_map(|split| (1..=last).map(|part| (split.removed, part)));
            let helped = |&(removed, part): &(usize, usize)| {
                needs
                    .iter()
                    .filter(|(n, missing)| missing.has(value(*n, removed, part)))
                    .count()
            };
            let Some((removed, part)) = choices.max_by_key(helped).filter(|best| helped(best) > 0)
            else {
                break;
            };
            for (n, missing) in &mut needs {
                let mut provided = ValueSet::EMPTY;
                provided.put(value(*n, removed, part));
                *missing = missing.without(provided);
            }
            self.witnesses
                .extend(self.exclusion(removed + part, head.values[part]));
        }
    }

    /// Returns the largest part that was needed so far, from s + W on.
    pub fn widest(&self) -> u64 {
        self.widest
    }

    /// Returns the kept values of the first heaps and of the last heaps. The run resumes from these
    /// values.
    pub fn kept(&self) -> (&[u8], &[u8]) {
        let kept = KEPT.max(self.window);
        (
            &self.small,
            &self.past[self.past.len().saturating_sub(kept)..],
        )
    }

    /// Resumes from the kept values, with the largest part so far.
    pub fn restore(&mut self, small: Vec<u8>, past: Vec<u8>, next: u64, widest: u64) {
        (self.small, self.past, self.next, self.widest) = (small, past, next, widest);
    }

    /// Returns the values of the next heaps.
    ///
    /// # Errors
    /// If a value contradicts the requirements of the theorem.
    pub fn advance(&mut self, heaps: usize) -> CheckResult<&[u8]> {
        let kept = KEPT.max(self.window);
        if self.past.len() > kept + OLD {
            self.past.drain(..self.past.len() - kept);
        }
        let begin = self.past.len();
        self.past.resize(begin + heaps, 0);
        let whole = if self.blocks.is_some() {
            heaps - heaps % BLOCK
        } else {
            0
        };
        self.fill(begin, begin + whole)?;
        for at in begin + whole..begin + heaps {
            self.past[at] = self.value(at)?;
            self.keep(at);
            self.next += 1;
        }
        Ok(&self.past[begin..])
    }

    /// Computes the values from one index to another, in whole blocks.
    fn fill(&mut self, begin: usize, end: usize) -> CheckResult {
        let Some(blocks) = self.blocks.as_ref().filter(|_| begin < end) else {
            return Ok(());
        };
        let n = self.next;
        let left = blocks
            .fill(&mut self.past[..end], begin, n)
            .map_err(|n| all_excluded(n, VALUES.into()))?;
        for at in begin..end {
            self.keep(at);
            self.next += 1;
        }
        for missing in left {
            self.search(
                missing.at,
                n + (missing.at - begin) as u64,
                ValueSet::of_low(missing.values),
            )?;
        }
        Ok(())
    }

    /// Keeps the value at an index, which is the value of the heap `next`, if it is one of the
    /// first values.
    fn keep(&mut self, at: usize) {
        if self.next == self.small.len() as u64 && self.small.len() < KEPT {
            self.small.push(self.past[at]);
        }
    }

    /// Computes the value of the heap `next`, whose index is `at`.
    #[inline]
    fn value(&mut self, at: usize) -> CheckResult<u8> {
        let past = &self.past[..at];
        let mut led = ValueSet::EMPTY;
        for exclusion in &self.exclusions {
            led.put(past[at - exclusion.back] ^ exclusion.value);
        }
        let n = self.next;
        let mut zero = ValueSet::EMPTY;
        if self
            .moves
            .halves
            .iter()
            .any(|&removed| (n - removed as u64) % 2 == 0)
        {
            zero.put(0);
        }
        let common = self.common[usize::from(n % 2 == 1)];
        let Some(value) = common.without(led.with(zero)).least() else {
            return Err(all_excluded(n, 64 * N));
        };
        let lesser = ValueSet::ALL.without(common).below(value);
        let mut missing = lesser.without(if n < self.asked_from {
            led.with(zero)
        } else {
            led
        });
        for witnesses in self.witnesses.chunks(AT_ONCE) {
            if missing.is_empty() {
                return Ok(value);
            }
            let mut provided = ValueSet::EMPTY;
            for exclusion in witnesses {
                provided.put(past[at - exclusion.back] ^ exclusion.value);
            }
            missing = missing.without(provided);
        }
        if !missing.is_empty() {
            self.search(at, n, missing)?;
        }
        Ok(value)
    }

    /// Finds witnesses of the missing values of heap n, whose index is `at`, among the splits with
    /// parts 1, 2, …
    #[inline(never)]
    fn search(&mut self, at: usize, n: u64, mut missing: ValueSet<N>) -> CheckResult {
        let asked = n >= self.asked_from;
        let farthest = self.moves.splits.last().map_or(0, |split| split.removed);
        let known = (self.small.len() - 1).min(at.saturating_sub(farthest));
        let limit = if asked { self.part.min(known) } else { known };
        for part in 1..=limit {
            for split in &self.moves.splits {
                let other = n - split.removed as u64 - part as u64;
                if (part as u64) < other || (part as u64 == other && !split.unequal) {
                    let mut provided = ValueSet::EMPTY;
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
            let truth =
                format!("the value {value}, rare at heap {n}, has no witness with such a part");
            return Err(refute_field(
                "proof.finite-window.largest_part",
                self.part,
                truth,
            ));
        }
        if limit as u64 >= n / 2 {
            return Err(refute_field(
                "proof.finite-window.last_rare",
                "…",
                format!("heap {n} is rare, its value is {value}"),
            ));
        }
        Err(CheckError::TooLarge(format!(
            "the witness of the value {value} at heap {n} has parts above {limit}: more than the checker keeps"
        )))
    }
}

/// Returns the refusal of a heap at which all common values below a limit are excluded.
fn all_excluded(n: u64, limit: usize) -> CheckError {
    refute_field(
        "values.largest",
        "…",
        format!("all common values below {limit} are excluded at heap {n}"),
    )
}

/// Returns a number of heaps as an index; the largest index if the number exceeds it.
fn index(heaps: u64) -> usize {
    usize::try_from(heaps).unwrap_or(usize::MAX)
}
