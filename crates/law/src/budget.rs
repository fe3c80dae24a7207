//! The bounds and the budget of a search for a law.

use std::time::Duration;

use grundy_core::{notation::Bounds, progress::Progress};

/// The bounds and the budget of a search.
///
/// ```
/// use std::time::Duration;
///
/// use grundy_law::{self as law, SearchLimits};
///
/// let grundy = "4!.0".parse()?;
/// assert_eq!(
///     law::find(&grundy, &SearchLimits::to_heap(1000))?.law,
///     None,
///     "no law is known"
/// );
/// assert!(
///     law::find(
///         &"0.77".parse()?,
///         &SearchLimits::within(Duration::from_secs(5))
///     )?
///     .is_proved()
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct SearchLimits<'a> {
    /// The positions whose values are wanted. Without bounds, the tables grow until a law is proved
    /// or the budget ends.
    pub bounds: Option<Bounds>,
    /// The limit of the search.
    pub budget: LawBudget<'a>,
    /// Receives the number of computed values, and may end the search.
    pub progress: &'a dyn Progress,
}

/// The limit of a search.
///
/// [`SearchLimits`] has an example.
#[derive(Clone, Copy)]
pub enum LawBudget<'a> {
    /// Values of heaps up to this heap.
    To(u64),
    /// This time. The law of the known values may take half a second more.
    Time(Duration),
    /// This time, by a clock that returns the time since the search began. A step that has begun is
    /// finished.
    Clock(Duration, &'a dyn Fn() -> Duration),
}

impl SearchLimits<'static> {
    /// Returns a search of values of heaps up to `most`.
    #[must_use]
    pub fn to_heap(most: u64) -> Self {
        Self {
            bounds: None,
            budget: LawBudget::To(most),
            progress: &(),
        }
    }

    /// Returns a search of at most this time.
    #[must_use]
    pub fn within(time: Duration) -> Self {
        Self {
            bounds: None,
            budget: LawBudget::Time(time),
            progress: &(),
        }
    }
}

impl SearchLimits<'_> {
    /// Returns the search for one of `count` games that share the budget, without bounds.
    pub(crate) fn shared_by(&self, count: usize) -> Self {
        let share = |time: Duration| time / u32::try_from(count.max(1)).unwrap_or(u32::MAX);
        let budget = match self.budget {
            LawBudget::To(to) => LawBudget::To(to),
            LawBudget::Time(time) => LawBudget::Time(share(time)),
            LawBudget::Clock(time, clock) => LawBudget::Clock(time, clock),
        };
        Self {
            bounds: None,
            budget,
            ..*self
        }
    }
}
