//! The search for the first heap of a period: it compares two computations, one period apart, from
//! a heap before it on.

use serde::{Deserialize, Serialize};

use super::walker::Walker;
use crate::few_rares::{ROOM, Snapshot, WindowError};

/// The state of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct OnsetState {
    pub period: u64,
    /// The heap after the first of the two equal windows.
    pub first: u64,
    /// The first heap of the comparison.
    pub from: u64,
    /// The last heap whose value differs from the value one period later.
    pub last_difference: Option<u64>,
}

/// The active comparison.
#[derive(Debug, Clone)]
pub(super) struct Onset {
    pub state: OnsetState,
    pub near: Walker,
    /// The walker one period ahead, or on its way there.
    pub far: Walker,
    /// The number of values that must be equal after the last difference.
    pub window: u64,
}

/// The result of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// There is more to compare.
    Open,
    /// The candidate is not a period.
    None,
    /// All values are equal: the period begins at the first heap compared, or before.
    AtMost(u64),
    /// The period begins at this heap, and not earlier.
    Exactly(u64),
}

impl Onset {
    /// Compares some values.
    ///
    /// # Errors
    /// If a heap is not shown to be common.
    pub fn advance(&mut self) -> Result<Verdict, WindowError> {
        let Self {
            state,
            near,
            far,
            window,
        } = self;
        let ahead = near.next() + state.period;
        if far.next() < ahead {
            far.advance(ahead, &mut Vec::new())?;
            return Ok(Verdict::Open);
        }
        let from = near.next();
        let until = (from + ROOM as u64).min(state.first + *window);
        let (one, other) = rayon::join(|| near.read(until), || far.read(until + state.period));
        let (one, other) = (one?, other?);
        if let Some(place) = one
            .iter()
            .zip(&other)
            .rposition(|(one, other)| one != other)
        {
            state.last_difference = Some(from + place as u64);
            if from + place as u64 >= state.first {
                return Ok(Verdict::None);
            }
        }
        if until < state.first + *window {
            return Ok(Verdict::Open);
        }
        Ok(state
            .last_difference
            .map_or(Verdict::AtMost(state.from), |heap| {
                Verdict::Exactly(heap + 1)
            }))
    }

    /// Returns the snapshots of the two computations.
    pub fn snapshots(&self) -> [Snapshot; 2] {
        [self.near.snapshot(), self.far.snapshot()]
    }
}
