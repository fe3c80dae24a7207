//! How many parts to unite and to compare, by what was left over.

use super::{
    near::Run,
    plan::{Order, Sizes},
    word::Word,
};

/// What was seen since the sizes were looked at last.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    /// The heap at which they are looked at again.
    pub end: usize,
    heaps: u64,
    fallbacks: u64,
    claims: u64,
    crowded: u64,
    beyond: u64,
    witnesses: Knob,
    tried: Knob,
}

impl Tally {
    /// Counts a run.
    pub fn add<T: Word>(&mut self, run: &Run<T>) {
        self.heaps += run.values.len() as u64;
        self.fallbacks += run.fallbacks;
        self.claims += run.claims.len() as u64 + run.shown;
        self.crowded += run.crowded;
        self.beyond += run.beyond;
    }

    /// Are many indices beyond the sets?
    pub fn sets_are_small(&self) -> bool {
        32 * self.beyond > self.heaps
    }

    /// Other parts may help where more of the old ones did not.
    pub fn try_anew(&mut self) {
        self.witnesses = Knob::default();
        self.tried = Knob::default();
    }

    /// Takes more parts where too much is left, fewer where little is; did anything change?
    pub fn tune<T: Word>(&mut self, sizes: &mut Sizes, order: &Order<T>) -> bool {
        let Self { end, heaps, fallbacks, claims, crowded, mut witnesses, mut tried, .. } = *self;
        let before = (sizes.united, sizes.witnesses, sizes.tried);
        // A heap by all pairs takes some steps for each rare part, a part that is united fewer than one.
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
    /// So much was left, of so many heaps, before there was more.
    before: Option<(u64, u64)>,
    /// More does not help.
    is_enough: bool,
}

impl Knob {
    /// More, or fewer, but not more of what does not help.
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

/// A quarter more, or an eighth less but not too few.
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
