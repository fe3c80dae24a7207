//! How many parts to unite and to compare, by what was left over.
//!
//! Sizes change by a quarter or an eighth, so the thresholds need be right within such a factor only. To choose one
//! anew, compare the times and the counters of `4!.0`, `0.6` and `0.007` to 100,000.

use super::{
    complete::Completed,
    order::{Order, Sizes},
    unite::MOST_UNITED_ROWS,
    word::Word,
};

/// A computation that goes on from this heap or a later one looks at the sizes often at first, but at no fewer than 256
/// heaps: those that it begins with may be far from good ones, and what one block shows is chance. To choose it anew,
/// compare the times of `0.007` to 50,000, where masks change, for powers of two around it.
const LARGE: usize = 1 << 16;

/// What was counted since the sizes were looked at last, and the two sizes that may turn out not to help.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tuner {
    /// The heap at which the sizes are looked at again.
    pub end: usize,
    /// How often they were looked at.
    turns: u32,
    heaps: u64,
    fallbacks: u64,
    claims: u64,
    crowded: u64,
    beyond: u64,
    witnesses: Knob,
    tried: Knob,
}

impl Tuner {
    /// Begins at a heap.
    pub fn beginning(heap: usize) -> Self {
        Self { end: if heap < LARGE { 0 } else { heap }, ..Self::default() }
    }

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

    /// Takes more parts where too much is left, fewer where little is; returns whether anything changed. `heap` is the next
    /// one.
    pub fn tune<T: Word>(&mut self, heap: usize, sizes: &mut Sizes, order: &Order<T>) -> bool {
        let Self { end, turns, heaps, fallbacks, claims, crowded, mut witnesses, mut tried, .. } = *self;
        let before = (sizes.united, sizes.witnesses, sizes.tried);
        let stamped = sizes.set > MOST_UNITED_ROWS;
        // In steps of a union: a heap by all its rare parts takes about four for each of them, and ten stamps.
        let lost = fallbacks * if stamped { 10 } else { 4 } * order.rares.len() as u64;
        let spent = heaps * sizes.united as u64;
        if !order.unites_all(*sizes) {
            // Of many parts all are never stamped: what few of the last ones exclude is compared for less.
            let most = order.rares.len();
            let most = if stamped { most - most / 8 - 1 } else { most };
            adjust(&mut sizes.united, 4 * lost > spent, 32 * lost < spent, most);
        }
        let most = order.commons.len();
        witnesses.turn(&mut sizes.witnesses, (crowded, heaps), 8 * crowded > heaps, 128 * crowded < heaps, most);
        // Where sets are stamped, many candidates are compared: some claims more take less time than some thousand taps. Where
        // taps are screened, claims of a heap are tried together: for 24 to 48 `0.146` to 600,000 and `0.007` to 250,000 took
        // less time than for 12 and for 96.
        let usual = heaps
            * if sizes.screened {
                32
            } else if stamped {
                8
            } else {
                1
            };
        let (more, fewer) = (3 * claims > usual, 6 * claims < usual);
        if sizes.screened {
            // A quarter more always takes away some claims.
            adjust(&mut sizes.tried, more, fewer, most);
        } else {
            tried.turn(&mut sizes.tried, (claims, heaps), more, fewer, most);
        }
        let wait = (end / 32).max(1 << 10);
        let wait = if heap < LARGE { wait } else { wait.min(1 << (8 + turns / 4).min(24)) };
        *self = Self { end: end + wait, turns: turns + 1, witnesses, tried, ..Self::default() };
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
