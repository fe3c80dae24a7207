//! Snapshots of a search, thinned out: every earlier heap is near one of them.

use serde::{Deserialize, Serialize};

use crate::few_rares::{ROOM, Snapshot};

/// The most snapshots that are kept: with a reach of 65,536 they take 16 MiB. At least half of this
/// number is kept, so the distance between two snapshots is at most a 128th of the way.
const MOST: usize = 256;

/// Snapshots at multiples of a stride.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Snapshots {
    stride: u64,
    /// The snapshots in increasing order of their heaps.
    snapshots: Vec<Snapshot>,
}

impl Snapshots {
    /// Begins with the snapshot after the head.
    pub fn new(first: Snapshot) -> Self {
        Self {
            stride: 8 * ROOM as u64,
            snapshots: vec![first],
        }
    }

    /// Returns the next heap for a snapshot.
    pub fn next_after(&self, heap: u64) -> u64 {
        (heap / self.stride + 1) * self.stride
    }

    /// Takes a snapshot if the heap is a multiple of the stride.
    pub fn offer(&mut self, heap: u64, snapshot: impl FnOnce() -> Snapshot) {
        if heap % self.stride != 0 || self.snapshots.last().is_some_and(|last| last.next >= heap) {
            return;
        }
        self.snapshots.push(snapshot());
        if self.snapshots.len() > MOST {
            self.stride *= 2;
            let (stride, first) = (self.stride, self.snapshots[0].next);
            self.snapshots
                .retain(|snapshot| snapshot.next == first || snapshot.next % stride == 0);
        }
    }

    /// Returns the last snapshot of a heap up to this one.
    pub fn before(&self, heap: u64) -> Option<&Snapshot> {
        self.snapshots[..self
            .snapshots
            .partition_point(|snapshot| snapshot.next <= heap)]
            .last()
    }

    pub fn snapshots(&self) -> &[Snapshot] {
        &self.snapshots
    }

    /// Returns `true` if the snapshots are in order, so the snapshots can be used.
    pub fn is_in_order(&self) -> bool {
        let increase = self
            .snapshots
            .windows(2)
            .all(|pair| pair[0].next < pair[1].next);
        self.stride > 0 && self.stride < 1 << 48 && !self.snapshots.is_empty() && increase
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn snapshots_are_thinned_evenly() {
        let snapshot = |next| Snapshot {
            next,
            symbols: Vec::new(),
        };
        let mut snapshots = Snapshots::new(snapshot(5));
        let mut heap = 5;
        for _ in 0..2000 {
            heap = snapshots.next_after(heap);
            snapshots.offer(heap, || snapshot(heap));
            assert!(snapshots.is_in_order() && snapshots.snapshots.len() <= MOST);
            let before = snapshots.before(heap - 1).unwrap().next;
            assert!(before < heap && (heap - before) * 64 <= heap.max(64 * 16 * ROOM as u64));
        }
        assert_eq!(snapshots.before(4), None);
        assert_eq!(snapshots.before(5).map(|snapshot| snapshot.next), Some(5));
    }
}
