//! The search: heaps are computed in order until a window of values repeats.

use super::{
    fingerprints::{Fingerprint, Fingerprints},
    snapshots::Snapshots,
    tally::Tally,
    walker::Walker,
};
use crate::few_rares::{Snapshot, WindowError};
use grundy_work::cpu::Level;

/// The search, with the data of the heaps from 0 on.
#[derive(Debug, Clone)]
pub(super) struct Search {
    pub walker: Walker,
    pub snapshots: Snapshots,
    pub fingerprints: Fingerprints,
    pub tally: Tally,
    /// A window that came back and was not returned yet.
    pub pending: Option<Fingerprint>,
    level: Level,
    /// Computed values that were not scanned yet.
    waiting: Vec<u8>,
    fresh: Vec<u8>,
}

impl Search {
    /// Creates a search for heaps after the head. `walker` is at the heap where the snapshots, the
    /// fingerprints and the tally end.
    pub fn new(
        walker: Walker,
        snapshots: Snapshots,
        fingerprints: Fingerprints,
        tally: Tally,
        level: Level,
    ) -> Self {
        Self {
            walker,
            snapshots,
            fingerprints,
            tally,
            pending: None,
            level,
            waiting: Vec::new(),
            fresh: Vec::new(),
        }
    }

    /// Returns the next heap.
    pub fn next(&self) -> u64 {
        self.walker.next()
    }

    /// Computes some heaps up to `to`. Returns the windows that came back among the heaps computed
    /// before.
    ///
    /// # Errors
    /// If a heap is not shown to be common.
    pub fn advance(&mut self, to: u64) -> Result<Option<Fingerprint>, WindowError> {
        if self.pending.is_some() {
            return Ok(self.pending.take());
        }
        let until = self
            .snapshots
            .next_after(self.walker.next())
            .min(to.saturating_add(1));
        let Self {
            walker,
            snapshots,
            fingerprints,
            tally,
            level,
            waiting,
            fresh,
            ..
        } = self;
        // The values computed before are scanned while the next heaps are computed.
        let (advanced, found) = rayon::join(
            || walker.advance(until, fresh),
            || look(fingerprints, tally, waiting, *level),
        );
        std::mem::swap(waiting, fresh);
        fresh.clear();
        advanced?;
        snapshots.offer(walker.next(), || walker.snapshot());
        Ok(found)
    }

    /// Scans all computed values.
    pub fn settle(&mut self) {
        let found = look(
            &mut self.fingerprints,
            &mut self.tally,
            &self.waiting,
            self.level,
        );
        self.pending = self.pending.or(found);
        self.waiting.clear();
    }

    /// Returns a snapshot of the current heap; all computed values must be scanned.
    pub fn snapshot(&self) -> Snapshot {
        self.walker.snapshot()
    }
}

fn look(
    fingerprints: &mut Fingerprints,
    tally: &mut Tally,
    values: &[u8],
    level: Level,
) -> Option<Fingerprint> {
    let heap = tally.heaps;
    tally.take(values);
    fingerprints.take(heap, values, level)
}
