//! The bounds and the budget of a search for a law, and the stages that share the time of an answer.

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

/// A stage of an answer, which ends before the time of the answer does: its share leaves time for
/// the stages after it. This is the one place that divides the time of an answer.
///
/// ```
/// use std::time::Duration;
///
/// use grundy_law::Stage;
///
/// let time = Duration::from_secs(10);
/// assert_eq!(Stage::Law.share(time), Duration::from_secs(5));
/// assert_eq!(
///     Stage::LawBeforeGuess.share(time) + Stage::Guess.share(time),
///     time
/// );
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// A law, before the position, the claim or the count that it answers.
    Law,
    /// A law, before a guess of a formula if there is none.
    LawBeforeGuess,
    /// A guess of a formula after the search for a law.
    Guess,
    /// Formulas that the checker may decide, before all other formulas.
    DecidableFormulas,
    /// The values of a line with parameters, before a guess of formulas for them.
    Sweep,
    /// Formulas for a table, before their last steps, which end after the time, and the output.
    Formulas,
    /// The options of a position, before their values.
    Options,
    /// A misère quotient, before what it answers, the check of its certificate, or another one.
    Quotient,
    /// The components of a position under misère play that a quick quotient replaces, before the
    /// search of the sum.
    QuickQuotients,
    /// The genus of a position, after its outcome.
    Genus,
    /// The values that a claim about misère play is compared with, before the comparison and the
    /// proof.
    MisereValues,
}

impl Stage {
    /// Returns the share of a time.
    #[must_use]
    pub fn share(self, time: Duration) -> Duration {
        let twentieths = match self {
            Self::Guess | Self::Sweep | Self::QuickQuotients | Self::Genus => 5,
            Self::Law | Self::DecidableFormulas | Self::Options | Self::Quotient => 10,
            Self::LawBeforeGuess | Self::MisereValues => 15,
            Self::Formulas => 17,
        };
        // In this order also for the longest duration.
        time / 20 * twentieths
    }
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
