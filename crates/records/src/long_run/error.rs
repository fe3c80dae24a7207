//! Why a long run cannot begin or go on.

#[cfg(feature = "files")]
use std::{io, path::Path, path::PathBuf};

use super::methods::Method;
use grundy_compute as compute;

/// Why a run failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The method tabulates a game as a whole.
    #[error("the method {0} gives no values one by one")]
    NotAStream(Method),
    /// A value cannot be computed.
    #[error(transparent)]
    Compute(#[from] compute::Error),
    /// What was asked for does not fit what the folder of checkpoints holds.
    #[cfg(feature = "files")]
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// A file cannot be written or read.
    #[cfg(feature = "files")]
    #[error("cannot {operation} {}: {cause}", path.display())]
    File {
        /// What was tried.
        operation: &'static str,
        /// With which file or folder.
        path: PathBuf,
        /// What happened.
        cause: io::Error,
    },
}

#[cfg(feature = "files")]
impl Error {
    /// A file that could not be used.
    pub(crate) fn file(operation: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |cause| Self::File { operation, path: path.to_owned(), cause }
    }
}

/// Why a folder of checkpoints does not serve.
#[cfg(feature = "files")]
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// A run is there already, and nobody asked to go on with it.
    #[error(
        "{} holds a checkpoint{}",
        folder.display(),
        reached.as_ref().map_or_else(|| ", which is damaged".into(), |(game, heaps)| format!(" of {game} at heap {heaps}"))
    )]
    Occupied {
        /// The folder.
        folder: PathBuf,
        /// The game in canonical notation and the number of heaps, if a checkpoint can be read.
        reached: Option<(String, u64)>,
    },
    /// The folder holds files that no run made.
    #[error("{} is not empty and holds no checkpoint: {name} would be in danger", folder.display())]
    Foreign {
        /// The folder.
        folder: PathBuf,
        /// One of these files.
        name: String,
    },
    /// Another process works in the folder.
    #[error("another run works in {}", folder.display())]
    Locked {
        /// The folder.
        folder: PathBuf,
    },
    /// A file of the run is a link, a folder or a device, so that it may lead out of the folder.
    #[error("{} is not a plain file", path.display())]
    NotPlain {
        /// The file.
        path: PathBuf,
    },
    /// No checkpoint can be used.
    #[error("{}", reasons.join("; "))]
    Unusable {
        /// What is wrong, with each.
        reasons: Vec<String>,
    },
    /// A checkpoint of another game.
    #[error("{} is of another game: of {found}, not of {wanted}", file.display())]
    OtherGame {
        /// The checkpoint.
        file: PathBuf,
        /// Its game in canonical notation.
        found: String,
        /// The game asked for, in canonical notation.
        wanted: String,
    },
    /// A checkpoint of another method than the one that was asked for by name.
    #[error("{} is of another method: of {found}, not of {wanted}", file.display())]
    OtherMethod {
        /// The checkpoint.
        file: PathBuf,
        /// Its method.
        found: String,
        /// The method asked for.
        wanted: Method,
    },
    /// The values were kept, and are not to be kept now.
    #[error("{}: that run keeps its values", file.display())]
    KeepsValues {
        /// The checkpoint.
        file: PathBuf,
    },
    /// The values were not kept, and are to be kept now.
    #[error("{}: that run did not keep its values", file.display())]
    KeptNoValues {
        /// The checkpoint.
        file: PathBuf,
    },
    /// The run is farther already than it is to go.
    #[error("{}: heap {heap} is reached already", file.display())]
    Reached {
        /// The checkpoint.
        file: PathBuf,
        /// The last heap whose value is known.
        heap: u64,
    },
}
