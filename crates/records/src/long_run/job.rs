//! What is asked of a long run, and what it answers.

#[cfg(feature = "files")]
use std::{path::PathBuf, time::Duration};

use super::{
    kept::{KeptValues, Storage},
    methods::{Choice, Method},
    running_digest::RunningDigest,
};
use grundy_core::{game::Game, values::Width};
use grundy_law::Law;

/// What is to be computed, and how.
#[derive(Debug, Clone)]
pub struct Assignment<'a> {
    /// A game of heaps.
    pub game: &'a Game,
    /// The method; must be a stream.
    pub choice: Choice,
    /// Did nobody ask for this method? Then a checkpoint of another method goes on with that one, and a period that is
    /// proved on the way is used.
    pub auto: bool,
    /// Is the heap to be found where that period begins, even if all values must be computed once more for that?
    pub exact_law: bool,
    /// The last heap.
    pub to: u64,
    /// What becomes of the values.
    pub storage: Storage,
    /// A value beyond this width is an error.
    pub width: Width,
    /// Where checkpoints are written, if they are.
    #[cfg(feature = "files")]
    pub checkpoints: Option<Checkpoints>,
}

/// How a run is kept from being lost.
#[cfg(feature = "files")]
#[derive(Debug, Clone)]
pub struct Checkpoints {
    /// The folder, of this run alone.
    pub folder: PathBuf,
    /// The time between two checkpoints.
    pub every: Duration,
    /// Go on with the run that is there.
    pub resume: bool,
}

/// What came of a run.
#[derive(Debug)]
pub struct Outcome {
    /// Did somebody ask to stop before the end?
    pub interrupted: bool,
    /// The method: that of the checkpoint if the run went on.
    pub method: Method,
    /// The heap at which this run began.
    pub from: u64,
    /// The number of values, the largest, their digest.
    pub digest: RunningDigest,
    /// The values.
    pub kept: KeptValues,
    /// What the method counted, by name.
    pub counters: Vec<(&'static str, u64)>,
    /// The law that was proved on the way and used, in words.
    pub law: Option<String>,
    /// The same, and whether it begins at no lesser heap.
    pub proved: Option<(Law, bool)>,
}

/// What happens on the way that people may want to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// There is no checkpoint to go on with: the run begins at heap 0.
    #[cfg(feature = "files")]
    NothingToResume {
        /// The folder of the checkpoints.
        folder: PathBuf,
    },
    /// One of the two checkpoints cannot be used.
    #[cfg(feature = "files")]
    OlderCheckpoint {
        /// What is wrong with the other one.
        reason: String,
        /// The number of heaps of the one that is used.
        heaps: u64,
    },
    /// A period is proved, and the heap where it begins is being looked for.
    Refining,
}

impl std::fmt::Display for Event {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            #[cfg(feature = "files")]
            Self::NothingToResume { folder } => {
                write!(f, "no checkpoint in {} yet: starting at heap 0", folder.display())
            }
            #[cfg(feature = "files")]
            Self::OlderCheckpoint { reason, heaps } => {
                write!(f, "{reason}; going on with the other one, from heap {heaps} on")
            }
            Self::Refining => f.write_str("the period is proved; looking for the heap where it begins"),
        }
    }
}
