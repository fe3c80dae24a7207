//! The bounds and the budget of a search for a law.

use std::time::Duration;

use grundy_core::{notation::Bounds, progress::Progress};

/// The bounds and the budget of a search.
#[derive(Clone, Copy)]
pub struct Search<'a> {
    /// The positions whose values are wanted. Without bounds, larger and larger ones are taken until a law is proved or the
    /// budget ends.
    pub bounds: Option<Bounds>,
    /// The limit of the search.
    pub budget: Budget<'a>,
    /// Hears of the values that are computed, and may end the search.
    pub progress: &'a dyn Progress,
}

/// The limit of a search.
#[derive(Clone, Copy)]
pub enum Budget<'a> {
    /// Values of heaps to this one at the farthest.
    To(u64),
    /// This much time; the law of the values that are known may take half a second more.
    Time(Duration),
    /// This much time by a clock that tells the time since the search began; the values of a step that has begun are waited for.
    Clock(Duration, &'a dyn Fn() -> Duration),
}

impl Search<'static> {
    /// A search of values of heaps to `most` at the farthest.
    #[must_use]
    pub fn to_heap(most: u64) -> Self {
        Self { bounds: None, budget: Budget::To(most), progress: &() }
    }

    /// A search of at most that time.
    #[must_use]
    pub fn within(time: Duration) -> Self {
        Self { bounds: None, budget: Budget::Time(time), progress: &() }
    }
}

impl Search<'_> {
    /// The search of one of `count` games that share the budget, without bounds.
    pub(crate) fn shared_by(&self, count: usize) -> Self {
        let share = |time: Duration| time / u32::try_from(count.max(1)).unwrap_or(u32::MAX);
        let budget = match self.budget {
            Budget::To(to) => Budget::To(to),
            Budget::Time(time) => Budget::Time(share(time)),
            Budget::Clock(time, clock) => Budget::Clock(time, clock),
        };
        Self { bounds: None, budget, ..*self }
    }
}
