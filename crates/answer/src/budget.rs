//! Limits of an answer.

use std::time::Duration;

pub use grundy_core::progress::USUAL_TIME;
use grundy_core::progress::{Deadline, Progress};
use grundy_law::Stage;

/// The time, the memory and the progress of an answer: one type for every front end.
///
/// | | [`within`](Budget::within) a time | [`patient`](Budget::patient) |
/// |---|---|---|
/// | time | the given one | none but that of the caller |
/// | stages | [shares](Budget::share) of the time | none ends |
/// | law of one game | a share of the time | 1 s |
/// | table | if its estimate fits the time | always |
/// | steps to list the options of a heap | 300,000 | 2^23 |
/// | largest number, if options are listed | 10^5 | 2^20 |
/// | winning moves of one position | 2^16 | all that are listed |
/// | positions of a plain search for a value | 300,000 | 2,000,000 |
/// | positions of a search for an outcome or a genus | 2,000,000 | 2,000,000 |
///
/// ```
/// use grundy_answer::{Budget, Explored};
/// use grundy_core::game::Game;
///
/// let kayles: Game = "0.77".parse()?;
/// assert!(Explored::search(&kayles, &Budget::default())?.is_proved());
/// // a listener that is told to stop at once
/// let stopped = grundy_core::progress::Deadline::after(std::time::Duration::ZERO, &());
/// assert!(Explored::search(&kayles, &Budget::patient(&stopped)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The time limit; [`Duration::MAX`] leaves the end to the caller.
    pub time: Duration,
    /// Asked to stop.
    pub progress: &'a dyn Progress,
    /// The longest search for the law of one game.
    pub law: Duration,
    /// The most steps to list the options of one heap.
    pub steps: u64,
    /// The largest number of a position whose options are listed, except for heaps and leaps: a
    /// ride has this number of options.
    pub listed: u64,
    /// The most winning moves that are kept.
    pub moves: usize,
    /// The most positions of all options of a position, repetitions included.
    pub room: usize,
    /// The longest table of a patient question in seconds, by the number of its steps.
    pub table: f64,
    /// The most positions that a plain search for values keeps.
    pub searched: usize,
    /// The most positions that a search for an outcome or a genus keeps.
    pub outcomes: usize,
    /// The most options that a search for a value or an outcome visits.
    pub visited: usize,
}

/// The time of a certificate, and of code that needs a proof, if no other is asked for.
pub const PROOF_TIME: Duration = Duration::from_secs(60);
/// The most positions of all options of all components: 300 MB.
const ROOM: usize = 1 << 22;
/// The most positions of a search for outcomes or genera: about 1 GB.
pub const MOST_POSITIONS: usize = 2_000_000;

impl Budget<'static> {
    /// Returns the budget of a question that is asked once: what takes longer is refused.
    #[must_use]
    pub fn within(time: Duration) -> Self {
        Self {
            time,
            progress: &(),
            law: Duration::MAX,
            steps: 300_000,
            listed: 100_000,
            moves: 1 << 16,
            room: ROOM,
            table: f64::INFINITY,
            searched: 300_000,
            outcomes: MOST_POSITIONS,
            visited: usize::MAX,
        }
    }
}

impl Default for Budget<'static> {
    fn default() -> Self {
        Self::within(USUAL_TIME)
    }
}

impl<'a> Budget<'a> {
    /// Returns the budget of a caller that stops the work itself.
    #[must_use]
    pub fn patient(progress: &'a dyn Progress) -> Self {
        Self {
            progress,
            law: Duration::from_secs(1),
            steps: 1 << 23,
            listed: 1 << 20,
            moves: usize::MAX,
            searched: 2_000_000,
            ..Budget::within(Duration::MAX)
        }
    }

    /// Returns `true` if nothing but the caller ends the work.
    pub(crate) fn is_patient(&self) -> bool {
        self.time == Duration::MAX
    }

    /// Returns the budget of a stage of the answer.
    ///
    /// | stage | share | the rest is for |
    /// |---|---|---|
    /// | law | 1/2 | the position, the claim or the count that it answers |
    /// | law, then a guess if there is none | 3/4, 1/4 | |
    /// | formulas that the checker may decide | 1/2 | all other formulas |
    /// | values of a line with parameters | 1/4 | formulas for them |
    /// | formulas for a table | 17/20 | the last steps, which end after the time, and the output |
    /// | options of a position | 1/2 | their values |
    /// | misère quotient | 1/2 | what it answers, or the check of its certificate |
    /// | quick misère quotients of components | 1/4 | the search of the sum |
    /// | genus, after the outcome | 1/4 | |
    /// | values under misère play | 3/4 | the claim about them, and its proof |
    ///
    /// A law for a certificate has all of the time, as there is nothing to check without it; the
    /// check may take [`THOUGHT`](grundy_law::search::THOUGHT) more.
    #[must_use]
    pub fn share(&self, stage: Stage) -> Self {
        Self {
            time: stage.share(self.time),
            ..*self
        }
    }

    /// Begins the time.
    pub(crate) fn begin(&self) -> Deadline<'a> {
        Deadline::after(self.time, self.progress)
    }

    /// Returns the budget for the rest of the time.
    pub(crate) fn rest(&self, end: &Deadline<'_>) -> Self {
        if self.is_patient() {
            *self
        } else {
            Self {
                time: end.left(),
                ..*self
            }
        }
    }
}
