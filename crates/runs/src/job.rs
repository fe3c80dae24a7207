//! The request to a long run, and its result.

#[cfg(feature = "files")]
use std::{path::PathBuf, time::Duration};

use super::{
    kept::{KeptValues, Storage},
    running_digest::RunningDigest,
};
use grundy_core::{game::Game, values::Width};
use grundy_law::Law;
use grundy_work::method::{Method, MethodChoice};

/// The configuration of a run.
#[derive(Debug, Clone)]
pub struct RunConfig<'a> {
    /// A game of heaps.
    pub game: &'a Game,
    /// The method; must be a stream.
    pub choice: MethodChoice,
    /// `true` if the method was chosen automatically. Then a checkpoint of another method resumes
    /// with that method, and the run uses a period that it proves.
    pub auto: bool,
    /// `true` to find the first heap of this period, even if all values must be computed again for
    /// it.
    pub exact_law: bool,
    /// The last heap.
    pub to: u64,
    /// The storage for the values.
    pub storage: Storage,
    /// A value beyond this width is an error.
    pub width: Width,
    /// The place of checkpoints, if any are written.
    #[cfg(feature = "files")]
    pub checkpoints: Option<Checkpoints>,
}

/// The checkpoints of a run.
#[cfg(feature = "files")]
#[derive(Debug, Clone)]
pub struct Checkpoints {
    /// The folder, which belongs to this run alone.
    pub folder: PathBuf,
    /// The time between two checkpoints.
    pub every: Duration,
    /// `true` to resume the run in the folder.
    pub resume: bool,
}

/// The result of a run.
#[derive(Debug)]
pub struct RunResult {
    /// `true` if the run was stopped before the end.
    pub interrupted: bool,
    /// The method; for a resumed run the method of the checkpoint.
    pub method: Method,
    /// The first heap of this run.
    pub from: u64,
    /// The number of values, the largest value, and the digest.
    pub digest: RunningDigest,
    /// The values.
    pub kept: KeptValues,
    /// The counters of the method, by name.
    pub counters: Vec<(&'static str, u64)>,
    /// The law that the run proved and used, in words.
    pub law: Option<String>,
    /// This law, and `true` if its first heap is the least possible.
    pub proved: Option<(Law, bool)>,
}

/// An event of a run, to show to the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The folder has no checkpoint: the run begins at heap 0.
    #[cfg(feature = "files")]
    NothingToResume {
        /// The folder of the checkpoints.
        folder: PathBuf,
    },
    /// One of the two checkpoints cannot be used.
    #[cfg(feature = "files")]
    OlderCheckpoint {
        /// The defect of the other checkpoint.
        reason: String,
        /// The number of heaps of the checkpoint in use.
        heaps: u64,
    },
    /// A period is proved, and the search for its first heap begins.
    Refining,
}

impl std::fmt::Display for Event {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            #[cfg(feature = "files")]
            Self::NothingToResume { folder } => {
                write!(
                    f,
                    "no checkpoint in {} yet: starting at heap 0",
                    folder.display()
                )
            }
            #[cfg(feature = "files")]
            Self::OlderCheckpoint { reason, heaps } => {
                write!(
                    f,
                    "{reason}; continuing with the other one, from heap {heaps} on"
                )
            }
            Self::Refining => {
                f.write_str("the period is proved; looking for the heap where it begins")
            }
        }
    }
}
