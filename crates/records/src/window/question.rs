//! What is asked of a proof by a window, and what it answers.

use crate::long_run;
#[cfg(feature = "files")]
use crate::long_run::Checkpoints;
use grundy_compute as compute;
use grundy_core::{
    game::{Game, HeapCode},
    values::Width,
};
use grundy_heaps::few_rares::{Inapplicable, splits};
use grundy_law::{
    Law,
    theorem::{WindowProof, applies_to_code},
};

/// What is to be proved.
#[derive(Debug, Clone)]
pub struct Assignment<'a> {
    /// A code with at most two parts.
    pub game: &'a Game,
    /// The last heap of the search, which begins behind the head.
    pub to: u64,
    /// Are the values to be digested on the way?
    pub digests: bool,
    /// The number of heaps that show the rare ones; a power of two from 2^10 on. `None` for what serves long runs.
    pub head: Option<u64>,
    /// Is the ordinary method, with its theorem, to be taken where the kernel does not apply?
    pub by_any_method: bool,
    /// Where checkpoints are written, if they are. A run that is there is gone on with.
    #[cfg(feature = "files")]
    pub checkpoints: Option<Checkpoints>,
}

/// What is known of the heaps so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invariants {
    /// Heaps computed, from heap 0 on.
    pub heaps: u64,
    /// The number of rare ones among them, the empty one counted.
    pub rares: u64,
    /// The largest of these.
    pub last_rare: u64,
    /// The rare ones with their values, increasing: the empty one first. Empty where they are too many, or too far out.
    pub rare: Vec<(u64, u32)>,
    /// The largest value, and the first heap that has it.
    pub largest: (u32, u64),
    /// The SHA-256 of the values in this width, little-endian, if it was asked for.
    pub sha256: Option<(Width, String)>,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Did somebody ask to stop before the end?
    pub interrupted: bool,
    /// The heap at which this run began.
    pub from: u64,
    /// What was computed.
    pub invariants: Invariants,
    /// The law, if one is proved by a window.
    pub proof: Option<WindowProof>,
    /// The law, if one is proved on the way of the ordinary method, and whether it begins at no lesser heap.
    pub law: Option<(Law, bool)>,
}

/// What happens on the way that people may want to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A run that was interrupted is gone on with.
    Resumed {
        /// From this heap on.
        heap: u64,
    },
    /// One of the two checkpoints cannot be used.
    OlderCheckpoint {
        /// What is wrong with it.
        reason: String,
    },
    /// A window of values came back.
    Noticed {
        /// The distance.
        period: u64,
        /// The number of heaps after which it was noticed.
        heaps: u64,
    },
    /// It was no period.
    Rejected {
        /// The distance.
        period: u64,
    },
    /// The heap from which on the period holds.
    Begins {
        /// The heap.
        heap: u64,
    },
    /// The kernel does not apply: the ordinary method is taken, from heap 0 on.
    Ordinary {
        /// Why.
        why: Inapplicable,
    },
    /// A period is proved by the ordinary method, and the heap where it begins is being looked for.
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
            Self::Resumed { heap } => write!(f, "going on at heap {heap}"),
            Self::OlderCheckpoint { reason } => write!(f, "{reason}; going on with the other one"),
            Self::Noticed { period, heaps } => {
                write!(f, "the period may be {period}, seen after {heaps} heaps; looking for the heap where it begins")
            }
            Self::Rejected { period } => write!(f, "{period} is no period; the search goes on"),
            Self::Ordinary { why } => {
                write!(f, "the kernel for few rare heaps does not apply: {why}; by the ordinary method, from heap 0 on")
            }
            Self::Refining => f.write_str("the period is proved; looking for the heap where it begins"),
            Self::Begins { heap } => write!(f, "it begins at heap {heap}; checking one period"),
            Self::Doubtful { heap, to } => {
                write!(f, "heap {heap} may be rare; going to heap {to} by the ordinary method, without checkpoints")
            }
        }
    }
}

/// Why nothing is proved.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The kernel does not apply to the game.
    #[error("{0}")]
    Inapplicable(#[from] Inapplicable),
    /// The run failed.
    #[error(transparent)]
    Run(#[from] long_run::Error),
}

impl From<compute::Error> for Error {
    fn from(error: compute::Error) -> Self {
        Self::Run(error.into())
    }
}

/// Can a period of a game be proved at all: is it a code of which a theorem speaks?
///
/// # Errors
/// If not: why.
pub fn speaks_of(game: &Game) -> Result<(), Inapplicable> {
    let code = code(game)?;
    splits(code).map(|_| ()).or_else(|why| if is_for_ordinary(code) { Ok(()) } else { Err(why) })
}

/// Is it a code of which the ordinary method may prove a period?
pub(super) fn is_for_ordinary(code: &HeapCode) -> bool {
    code.most_parts() <= 2 && applies_to_code(code)
}

pub(super) fn code(game: &Game) -> Result<&HeapCode, Inapplicable> {
    game.code().ok_or(Inapplicable::NoCode)
}
