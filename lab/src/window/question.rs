//! The request to a proof by a window, and its result.

use crate::few_rares::{Inapplicable, splits};
use grundy_compute as compute;
use grundy_core::{
    game::{Game, HeapCode},
    values::Width,
};
use grundy_law::{
    Law,
    theorem::{WindowProof, applies_to_code},
};
use grundy_runs::Checkpoints;

/// The request: the game and the limits of the search.
#[derive(Debug, Clone)]
pub struct RunConfig<'a> {
    /// A code with at most two parts.
    pub game: &'a Game,
    /// The last heap of the search, which begins after the head.
    pub to: u64,
    /// `true` to digest the values.
    pub digests: bool,
    /// The number of heaps that determine the rare heaps: a power of two from 2^10 on. `None` for
    /// the best choice for long runs.
    pub head: Option<u64>,
    /// `true` to use the ordinary method, with its theorem, if the kernel does not apply.
    pub by_any_method: bool,
    /// The place of checkpoints, if any are written. A run in this place is resumed.
    pub checkpoints: Option<Checkpoints>,
}

/// The summary of the heaps so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invariants {
    /// The number of computed heaps, from heap 0 on.
    pub heaps: u64,
    /// The number of rare heaps among them, including the empty heap.
    pub rares: u64,
    /// The largest rare heap.
    pub last_rare: u64,
    /// The rare heaps with their values, in increasing order from the empty heap on. Empty if they
    /// are too many, or too large.
    pub rare: Vec<(u64, u32)>,
    /// The largest value, and the first heap with it.
    pub largest: (u32, u64),
    /// The SHA-256 of the values in this width, little-endian, if it was requested.
    pub sha256: Option<(Width, String)>,
}

/// The result of the search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// `true` if the run was stopped before the end.
    pub interrupted: bool,
    /// The first heap of this run.
    pub from: u64,
    /// The summary of the computed heaps.
    pub invariants: Invariants,
    /// The proof of a law by a window, if there is one.
    pub proof: Option<WindowProof>,
    /// The law, if the ordinary method proved one, and `true` if its first heap is the least
    /// possible.
    pub law: Option<(Law, bool)>,
}

/// An event of a run, to show to the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// An interrupted run is resumed.
    Resumed {
        /// The first heap of the resumed run.
        heap: u64,
    },
    /// One of the two checkpoints cannot be used.
    OlderCheckpoint {
        /// The defect of this checkpoint.
        reason: String,
    },
    /// A window of values came back.
    Noticed {
        /// The distance between the two windows.
        period: u64,
        /// The number of heaps computed at this time.
        heaps: u64,
    },
    /// The candidate is not a period.
    Rejected {
        /// The distance between the two windows.
        period: u64,
    },
    /// The first heap of the period is known.
    Begins {
        /// The first heap of the period.
        heap: u64,
    },
    /// The kernel does not apply: the ordinary method starts at heap 0.
    Ordinary {
        /// The reason.
        why: Inapplicable,
    },
    /// The ordinary method proved a period, and searches for its first heap.
    Refining,
    /// A heap may be rare: the ordinary method takes over up to another heap.
    Doubtful {
        /// The heap.
        heap: u64,
        /// The last heap of the ordinary method.
        to: u64,
    },
}

impl std::fmt::Display for Event {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Resumed { heap } => write!(f, "resuming at heap {heap}"),
            Self::OlderCheckpoint { reason } => {
                write!(f, "{reason}; continuing with the other one")
            }
            Self::Noticed { period, heaps } => {
                write!(
                    f,
                    "the period may be {period}, seen after {heaps} heaps; looking for the heap where it begins"
                )
            }
            Self::Rejected { period } => {
                write!(f, "{period} is not a period; the search continues")
            }
            Self::Ordinary { why } => {
                write!(
                    f,
                    "the kernel for few rare heaps does not apply: {why}; by the ordinary method, from heap 0 on"
                )
            }
            Self::Refining => {
                f.write_str("the period is proved; looking for the heap where it begins")
            }
            Self::Begins { heap } => write!(f, "it begins at heap {heap}; checking one period"),
            Self::Doubtful { heap, to } => {
                write!(
                    f,
                    "heap {heap} may be rare; going to heap {to} by the ordinary method, without checkpoints"
                )
            }
        }
    }
}

/// The reason why no law is proved.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The kernel does not apply to the game.
    #[error("{0}")]
    Inapplicable(#[from] Inapplicable),
    /// The run failed.
    #[error(transparent)]
    Run(#[from] grundy_runs::RunError),
}

impl From<compute::ComputeError> for Error {
    fn from(error: compute::ComputeError) -> Self {
        Self::Run(error.into())
    }
}

/// Checks that a theorem can prove a period of a game: the game must be a code to which a theorem
/// applies.
///
/// # Errors
/// If no theorem applies; the error is the reason.
pub fn speaks_of(game: &Game) -> Result<(), Inapplicable> {
    let code = code(game)?;
    splits(code).map(|_| ()).or_else(|why| {
        if is_for_ordinary(code) {
            Ok(())
        } else {
            Err(why)
        }
    })
}

/// Returns `true` if the ordinary method may prove a period of a code.
pub(super) fn is_for_ordinary(code: &HeapCode) -> bool {
    code.most_parts() <= 2 && applies_to_code(code)
}

pub(super) fn code(game: &Game) -> Result<&HeapCode, Inapplicable> {
    game.code().ok_or(Inapplicable::NoCode)
}
