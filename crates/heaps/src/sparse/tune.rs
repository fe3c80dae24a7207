//! Adjustment of the numbers of parts to unite and to compare, by the work that remained.
//!
//! Sizes change by a quarter or an eighth, so the thresholds need only be right within such a
//! factor. To measure a threshold again, compare the times and the counters of `4!.0`, `0.6` and
//! `0.007` to 100,000.

use super::{
    complete::Completed,
    order::{PartOrder, Sizes},
    unite::MOST_UNITED_ROWS,
    word::SparseWord,
};

/// A computation that starts below this heap checks the sizes often at first, but with at least 256
/// heaps: the initial sizes may be far from good ones, and a single block is subject to chance. To
/// measure it again, compare the times of `0.007` to 50,000, where masks change, for powers of two
/// around it.
const LARGE: usize = 1 << 16;

/// The counts since the last adjustment, and the two sizes for which an increase may not help.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tuner {
    /// The heap at which the sizes are checked again.
    pub end: usize,
    /// Number of checks so far.
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
    /// Starts at a heap.
    pub fn beginning(heap: usize) -> Self {
        Self {
            end: if heap < LARGE { 0 } else { heap },
            ..Self::default()
        }
    }

    /// Counts a run.
    pub fn add<T: SparseWord>(&mut self, run: &Completed<T>) {
        self.heaps += run.values.len() as u64;
        self.fallbacks += run.fallbacks;
        self.claims += run.claims.len() as u64 + run.tried;
        self.crowded += run.crowded;
        self.beyond += run.beyond;
    }

    /// Returns `true` if more than one in 32 indices is beyond the sets.
    pub fn sets_are_small(&self) -> bool {
        32 * self.beyond > self.heaps
    }

    /// Forgets the increases that did not help: with parts in another order they may help.
    pub fn try_anew(&mut self) {
        self.witnesses = Knob::default();
        self.tried = Knob::default();
    }

    /// Increases sizes if too much work remains, and decreases them if little does; returns `true`
    /// if a size changed. `heap` is the next heap.
    pub fn tune<T: SparseWord>(
        &mut self,
        heap: usize,
        sizes: &mut Sizes,
        order: &PartOrder<T>,
    ) -> bool {
        let Self {
            end,
            turns,
            heaps,
            fallbacks,
            claims,
            crowded,
            mut witnesses,
            mut tried,
            ..
        } = *self;
        let before = (sizes.united, sizes.witnesses, sizes.tried);
        let stamped = sizes.set > MOST_UNITED_ROWS;
        // In steps of a union: computing a heap by all its rare parts takes about four steps for
        // each of them, and ten stamps.
        let lost = fallbacks * if stamped { 10 } else { 4 } * order.rares.len() as u64;
        let spent = heaps * sizes.united as u64;
        if !order.unites_all(*sizes) {
            // If there are many parts, some are never stamped: comparing the few indices that the
            // last ones exclude costs less.
            let most = order.rares.len();
            let most = if stamped { most - most / 8 - 1 } else { most };
            adjust(&mut sizes.united, 4 * lost > spent, 32 * lost < spent, most);
        }
        let most = order.commons.len();
        witnesses.turn(
            &mut sizes.witnesses,
            (crowded, heaps),
            8 * crowded > heaps,
            128 * crowded < heaps,
            most,
        );
        // If sets are stamped, many candidates are compared: some more claims take less time than
        // some thousand exclusions. If exclusions are screened, the claims of a heap are tried
        // together: for 24 to 48, `0.146` to 600,000 and `0.007` to 250,000 took less time than for
        // 12 and for 96.
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
            // A quarter more always removes some claims.
            adjust(&mut sizes.tried, more, fewer, most);
        } else {
            tried.turn(&mut sizes.tried, (claims, heaps), more, fewer, most);
        }
        let wait = (end / 32).max(1 << 10);
        let wait = if heap < LARGE {
            wait
        } else {
            wait.min(1 << (8 + turns / 4).min(24))
        };
        *self = Self {
            end: end + wait,
            turns: turns + 1,
            witnesses,
            tried,
            ..Self::default()
        };
        before != (sizes.united, sizes.witnesses, sizes.tried)
    }
}

/// A size, and the effect of its last change.
#[derive(Debug, Clone, Copy, Default)]
pub struct Knob {
    /// The remaining work before the last increase, and the number of heaps that it was counted
    /// for.
    before: Option<(u64, u64)>,
    /// `true` if the last increase helped too little.
    is_enough: bool,
}

impl Knob {
    /// Increases or decreases the size, but does not increase it after an increase that removed
    /// less than a sixteenth of the remaining work.
    pub fn turn(
        &mut self,
        size: &mut usize,
        (left, heaps): (u64, u64),
        more: bool,
        fewer: bool,
        most: usize,
    ) {
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

/// Increases a size by a quarter, or decreases it by an eighth, but not below 32 unless the maximum
/// is smaller.
fn adjust(size: &mut usize, more: bool, fewer: bool, most: usize) {
    const LEAST_SIZE: usize = 32;
    if more {
        *size = (*size + *size / 4 + 8).min(most.max(LEAST_SIZE));
    } else if fewer {
        *size = (*size - *size / 8).max(LEAST_SIZE);
    }
}
