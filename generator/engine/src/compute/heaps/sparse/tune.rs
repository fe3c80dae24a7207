//! How many parts to unite and to compare, by what was left over.
//!
//! Sizes change by a quarter or an eighth, so the thresholds need be right within such a factor only. To choose one
//! anew, compare the times and the counters of `4!.0`, `0.6` and `0.007` to 100,000.

use super::{
    complete::Completed,
    order::{Order, Sizes},
    word::Word,
};

/// What was counted since the sizes were looked at last, and the two sizes that may turn out not to help.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tuner {
    /// The heap at which the sizes are looked at again.
    pub end: usize,
    heaps: u64,
    fallbacks: u64,
    claims: u64,
    crowded: u64,
    beyond: u64,
    witnesses: Knob,
    tried: Knob,
}

impl Tuner {
    /// Counts a run.
    pub fn add<T: Word>(&mut self, run: &Completed<T>) {
        self.heaps += run.values.len() as u64;
        self.fallbacks += run.fallbacks;
        self.claims += run.claims.len() as u64 + run.tried;
        self.crowded += run.crowded;
        self.beyond += run.beyond;
    }

    /// Are more than one in 32 indices beyond the sets?
    pub fn sets_are_small(&self) -> bool {
        32 * self.beyond > self.heaps
    }

    /// Forgets what did not help: parts in another order may.
    pub fn try_anew(&mut self) {
        self.witnesses = Knob::default();
        self.tried = Knob::default();
    }

    /// Takes more parts where too much is left, fewer where little is; returns whether anything changed.
    pub fn tune<T: Word>(&mut self, sizes: &mut Sizes, order: &Order<T>) -> bool {
        let Self { end, heaps, fallbacks, claims, crowded, mut witnesses, mut tried, .. } = *self;
        let before = (sizes.united, sizes.witnesses, sizes.tried);
        // In steps of a union: a heap by all its rare parts takes about four for each of them.
        let lost = fallbacks * 4 * order.rares.len() as u64;
        let spent = heaps * sizes.united as u64;
        if !order.unites_all(*sizes) {
            adjust(&mut sizes.united, 4 * lost > spent, 32 * lost < spent, order.rares.len());
        }
        let most = order.commons.len();
        witnesses.turn(&mut sizes.witnesses, (crowded, heaps), 8 * crowded > heaps, 128 * crowded < heaps, most);
        tried.turn(&mut sizes.tried, (claims, heaps), 3 * claims > heaps, 6 * claims < heaps, most);
        *self = Self { end: end + (end / 32).max(1 << 10), witnesses, tried, ..Self::default() };
        before != (sizes.united, sizes.witnesses, sizes.tried)
    }
}

/// A size, and what its last change was good for.
#[derive(Debug, Clone, Copy, Default)]
struct Knob {
    /// What was left before the last increase, and of how many heaps.
    before: Option<(u64, u64)>,
    /// Did the last increase help too little?
    is_enough: bool,
}

impl Knob {
    /// Takes more, or fewer, but no more after an increase that took away less than a sixteenth of what was left.
    fn turn(&mut self, size: &mut usize, (left, heaps): (u64, u64), more: bool, fewer: bool, most: usize) {
        let helped = |(earlier, of): (u64, u64)| 16 * left * of < 15 * earlier * heaps;
        if self.before.take().is_some_and(|before| !helped(before)) {
            *size -= *size / 5;
            self.is_enough = true;
        } else if more && !self.is_enough {
            self.before = Some((left, heaps));
            adjust(size, true, false, most);
        } else {
            adjust(size, false, fewer, most);
        }
    }
}

/// A quarter more, or an eighth less, but not fewer than 32 unless there are fewer.
fn adjust(size: &mut usize, more: bool, fewer: bool, most: usize) {
    const LEAST: usize = 32;
    if more {
        *size = (*size + *size / 4 + 8).min(most.max(LEAST));
    } else if fewer {
        *size = (*size - *size / 8).max(LEAST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_only_as_long_as_it_helps() {
        let (mut knob, mut size) = (Knob::default(), 100);
        let mut turn = |left| {
            knob.turn(&mut size, (left, 1000), left > 300, left < 100, 1000);
            size
        };
        assert_eq!(turn(800), 133);
        assert_eq!(turn(600), 174);
        assert_eq!(turn(590), 140, "a quarter more took away less than a sixteenth");
        assert_eq!(turn(600), 140);
        assert_eq!(turn(90), 123);
        assert_eq!(turn(200), 123);
        knob = Knob::default();
        knob.turn(&mut size, (400, 1000), true, false, 140);
        assert_eq!(size, 140, "there are no more");
    }
}
