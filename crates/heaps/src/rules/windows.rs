//! Options that are a stretch of the table, or places of it with equal steps: `[n-k] for k in 1..=n/2`. The stretch of a
//! heap is mostly that of an earlier heap without some places at one end and with some more at the other, so its values
//! are counted as it slides. A heap then costs the places that enter and leave. So does a heap whose options are the kept
//! places of a stretch, if the same places are kept for all heaps: `[n-k] for k in 1..=n if prime(n-k)`.

use super::{
    failure::Failure,
    fold::Turn,
    inner::{Inner, Turns},
};
use crate::counts::Counts;
use grundy_work::mex_set::MexSet;
use std::ops::Range;

/// The largest step between places; each remainder by the step has a window of its own.
pub(super) const MOST_STEP: usize = 64;
/// The time of a place that enters or leaves, as a multiple of the time in which an option is marked. Not tuned.
pub(super) const SLIDE: u32 = 4;
/// The number of marks that windows may cost more than marking every option, before they end.
const CREDIT: i64 = 1 << 14;

/// A clause without outer loops, and with one part that moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sliding {
    /// The registers of the part, which is factor v + rest; without a factor it is v + rest or rest - v.
    factor: Option<usize>,
    is_up: bool,
    rest: usize,
}

impl Sliding {
    /// The part that moves, if an option has no other part.
    pub fn of(inner: &Inner) -> Option<Self> {
        match &inner.turns {
            Turns::Slices { fixed, moving } if fixed.is_empty() => match moving.as_slice() {
                [only] => Some(Self { factor: None, is_up: only.is_up, rest: only.rest }),
                _ => None,
            },
            Turns::Strides { fixed, moving } if fixed.is_empty() => match moving.as_slice() {
                &[(factor, rest)] => Some(Self { factor: Some(factor), is_up: true, rest }),
                _ => None,
            },
            _ => None,
        }
    }

    /// The factor and the rest of the part.
    pub fn part(self, registers: &[i64]) -> (i64, i64) {
        let factor = self.factor.map_or(if self.is_up { 1 } else { -1 }, |factor| registers[factor]);
        (factor, registers[self.rest])
    }

    /// The places of these turns in a table with `len` values; `None` if their steps are too large.
    pub fn stretch(self, registers: &[i64], turns: Turn, len: usize) -> Result<Option<Stretch>, Failure> {
        let (by, rest) = self.part(registers);
        let place = |turn: i64| {
            let place = i128::from(by) * i128::from(turn) + i128::from(rest);
            usize::try_from(place).ok().filter(|&place| place < len).ok_or(Failure::Undecided)
        };
        let (one, other) = (place(turns.first)?, place(turns.last)?);
        let step = usize::try_from(by.unsigned_abs()).unwrap_or(usize::MAX);
        if !(1..=MOST_STEP).contains(&step) {
            return Ok(None);
        }
        let (first, last) = (one.min(other), one.max(other));
        Ok(Some(Stretch { step, offset: first % step, first: first / step, end: last / step + 1 }))
    }
}

/// The places offset + step i of a table for i from `first` to before `end`; or the places of kept turns with these
/// numbers, where the step is 1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stretch {
    step: usize,
    offset: usize,
    first: usize,
    end: usize,
}

impl Stretch {
    /// The kept turns with these numbers.
    pub fn of_kept(numbers: Range<usize>) -> Self {
        Self { step: 1, offset: 0, first: numbers.start, end: numbers.end }
    }

    /// The place of number `at`.
    pub fn place(self, at: usize) -> usize {
        self.offset + self.step * at
    }

    fn count(self) -> usize {
        self.end - self.first
    }

    /// The numbers i that the second stretch has and the first one lacks.
    fn gained(self, next: Self) -> [(usize, usize); 2] {
        [(next.first, next.end.min(self.first)), (next.first.max(self.end), next.end)]
    }

    /// The number of places that enter and leave from this stretch to another one with equal steps.
    fn moved(self, next: Self) -> usize {
        let common = self.end.min(next.end).saturating_sub(self.first.max(next.first));
        self.count() + next.count() - 2 * common
    }

    /// The cost of sliding to the next stretch, as a number of marks; `None` if it has other steps, or if marking is
    /// cheaper.
    pub fn cost(self, next: Self) -> Option<usize> {
        let is_like = (self.step, self.offset) == (next.step, next.offset);
        let cost = self.moved(next).saturating_mul(SLIDE as usize);
        (is_like && cost <= next.count()).then_some(cost)
    }
}

/// A stretch with the counts of its values.
#[derive(Debug, Default)]
struct Window {
    first: usize,
    end: usize,
    values: Counts,
}

/// The windows of a clause.
#[derive(Debug)]
pub(super) struct Windows {
    step: usize,
    /// The part as a function of the kept turns, and the first turn of which it is known whether it is kept.
    part: Option<(i64, i64, i64)>,
    /// A window for each remainder of the places by the step.
    all: Vec<Window>,
    /// The window of the current heap.
    now: Option<usize>,
    credit: i64,
}

impl Default for Windows {
    fn default() -> Self {
        Self { step: 1, part: None, all: Vec::new(), now: None, credit: CREDIT }
    }
}

impl Windows {
    /// Starts a heap without options.
    pub fn restart(&mut self) {
        self.now = None;
    }

    /// Sets the meaning of the numbers of kept turns; windows over others are emptied.
    pub fn set_part(&mut self, part: (i64, i64, i64)) {
        if self.part != Some(part) {
            (self.part, self.all) = (Some(part), Vec::new());
        }
    }

    /// Moves the window to a stretch; returns the number of places that entered or left, or `None` if every option is
    /// to be marked. `value` gives the value of a number of the stretch; values and nim-sums are below `capacity`.
    pub fn slide(&mut self, to: Stretch, value: impl Fn(usize) -> u32, capacity: usize) -> Option<usize> {
        if self.credit < 0 {
            self.all = Vec::new();
            return None;
        }
        if self.step != to.step {
            (self.step, self.all) = (to.step, Vec::new());
        }
        self.all.resize_with(to.step, Window::default);
        let window = &mut self.all[to.offset];
        let from = Stretch { first: window.first, end: window.end, ..to };
        window.values.make_room(capacity);
        for (first, end) in from.gained(to) {
            (first..end).for_each(|at| window.values.add(value(at)));
        }
        for (first, end) in to.gained(from) {
            (first..end).for_each(|at| window.values.remove(value(at)));
        }
        let moved = from.moved(to);
        (window.first, window.end) = (to.first, to.end);
        self.now = Some(to.offset);
        let signed = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.credit = (self.credit + signed(to.count()) - signed(moved).saturating_mul(SLIDE.into())).min(CREDIT);
        Some(moved)
    }

    fn values(&self) -> Option<&Counts> {
        self.now.and_then(|now| self.all.get(now)).map(|window| &window.values)
    }
}

/// The least number that neither the windows nor the marks have.
pub(super) fn mex(windows: &[Windows], marks: &MexSet) -> u32 {
    let sets = || windows.iter().filter_map(Windows::values);
    let mut value = 0;
    if let (Some(only), None) = (sets().next(), sets().nth(1)) {
        value = only.least_free();
    }
    loop {
        let word = value as usize / 64;
        let excluded = sets().fold(0, |bits, set| bits | set.word(word));
        let free = (!excluded >> (value % 64)).trailing_zeros();
        if free == 64 {
            value = (value / 64 + 1) * 64;
            continue;
        }
        value += free;
        let next = marks.next_free(value);
        if next == value {
            return value;
        }
        value = next;
    }
}
