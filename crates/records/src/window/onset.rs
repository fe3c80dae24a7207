//! Where a period begins: two computations side by side, one period apart, from before that heap on.

use serde::{Deserialize, Serialize};

use super::walker::Walker;
use grundy_heaps::few_rares::{ROOM, Snapshot, Trouble};

/// What is known of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct OnsetState {
    pub period: u64,
    /// The heap after the first of two windows that are alike.
    pub first: u64,
    /// The heap from which on values are compared.
    pub from: u64,
    /// The last heap whose value is another one period later.
    pub last_difference: Option<u64>,
}

/// The comparison under way.
#[derive(Debug, Clone)]
pub(super) struct Onset {
    pub state: OnsetState,
    pub near: Walker,
    /// One period ahead, or on its way there.
    pub far: Walker,
    /// Values that must be equal behind the last difference.
    pub window: u64,
}

/// What came of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// There is more to compare.
    Open,
    /// This is no period.
    None,
    /// All values are equal: the period begins at the first heap compared, or before.
    AtMost(u64),
    /// It begins here, and not earlier.
    Exactly(u64),
}

impl Onset {
    /// Compares some values.
    ///
    /// # Errors
    /// If a heap is not seen to be common.
    pub fn advance(&mut self) -> Result<Verdict, Trouble> {
        let Self { state, near, far, window } = self;
        let ahead = near.next() + state.period;
        if far.next() < ahead {
            far.advance(ahead, &mut Vec::new())?;
            return Ok(Verdict::Open);
        }
        let from = near.next();
        let until = (from + ROOM as u64).min(state.first + *window);
        let (one, other) = rayon::join(|| near.read(until), || far.read(until + state.period));
        let (one, other) = (one?, other?);
        if let Some(place) = one.iter().zip(&other).rposition(|(one, other)| one != other) {
            state.last_difference = Some(from + place as u64);
            if from + place as u64 >= state.first {
                return Ok(Verdict::None);
            }
        }
        if until < state.first + *window {
            return Ok(Verdict::Open);
        }
        Ok(state.last_difference.map_or(Verdict::AtMost(state.from), |heap| Verdict::Exactly(heap + 1)))
    }

    /// Where the two computations are.
    pub fn snapshots(&self) -> [Snapshot; 2] {
        [self.near.snapshot(), self.far.snapshot()]
    }
}
