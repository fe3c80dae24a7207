//! Heap after heap, until a window of values comes back.

use super::{
    sightings::{Sighting, Sightings},
    tally::Tally,
    trail::Trail,
    walker::Walker,
};
use grundy_heaps::few_rares::{Snapshot, Trouble};
use grundy_work::cpu::Level;

/// The heaps from 0 on, as far as they are computed.
#[derive(Debug, Clone)]
pub(super) struct Search {
    pub walker: Walker,
    pub trail: Trail,
    pub sightings: Sightings,
    pub tally: Tally,
    /// Windows that came back, not told yet.
    pub pending: Option<Sighting>,
    level: Level,
    /// Computed, and not looked at yet.
    waiting: Vec<u8>,
    fresh: Vec<u8>,
}

impl Search {
    /// Goes on with heaps behind the head. `walker` is where the trail, the sightings and the tally end.
    pub fn new(walker: Walker, trail: Trail, sightings: Sightings, tally: Tally, level: Level) -> Self {
        Self { walker, trail, sightings, tally, pending: None, level, waiting: Vec::new(), fresh: Vec::new() }
    }

    /// The heap that comes next.
    pub fn next(&self) -> u64 {
        self.walker.next()
    }

    /// Computes some heaps up to `to`; the windows that came back among those that were computed before.
    ///
    /// # Errors
    /// If a heap is not seen to be common.
    pub fn advance(&mut self, to: u64) -> Result<Option<Sighting>, Trouble> {
        if self.pending.is_some() {
            return Ok(self.pending.take());
        }
        let until = self.trail.next_after(self.walker.next()).min(to.saturating_add(1));
        let Self { walker, trail, sightings, tally, level, waiting, fresh, .. } = self;
        // What was computed last is looked at while the next heaps are computed.
        let (advanced, found) =
            rayon::join(|| walker.advance(until, fresh), || look(sightings, tally, waiting, *level));
        std::mem::swap(waiting, fresh);
        fresh.clear();
        advanced?;
        trail.offer(walker.next(), || walker.snapshot());
        Ok(found)
    }

    /// Looks at everything that is computed.
    pub fn settle(&mut self) {
        let found = look(&mut self.sightings, &mut self.tally, &self.waiting, self.level);
        self.pending = self.pending.or(found);
        self.waiting.clear();
    }

    /// Where it stands; everything must be looked at.
    pub fn snapshot(&self) -> Snapshot {
        self.walker.snapshot()
    }
}

fn look(sightings: &mut Sightings, tally: &mut Tally, values: &[u8], level: Level) -> Option<Sighting> {
    let heap = tally.heaps;
    tally.take(values);
    sightings.take(heap, values, level)
}
