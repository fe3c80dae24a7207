//! Errors of long runs.

#[cfg(feature = "files")]
use std::{io, path::Path, path::PathBuf};

use grundy_compute as compute;
use grundy_work::method::Method;

/// An error of a long run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The method computes a table as a whole, not value by value.
    #[error("the method {0} gives no values one by one")]
    NotAStream(Method),
    /// A value cannot be computed.
    #[error(transparent)]
    Compute(#[from] compute::ComputeError),
    /// The request does not fit the folder of checkpoints.
    #[cfg(feature = "files")]
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// A file cannot be written or read.
    #[cfg(feature = "files")]
    #[error("cannot {operation} {}: {cause}", path.display())]
    File {
        /// The operation that failed.
        operation: &'static str,
        /// The file or folder of the operation.
        path: PathBuf,
        /// The cause.
        cause: io::Error,
    },
}

#[cfg(feature = "files")]
impl RunError {
    /// Returns a function that adds the operation and the path to an error.
    pub(crate) fn file(operation: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |cause| Self::File {
            operation,
            path: path.to_owned(),
            cause,
        }
    }
}

/// An error of a folder of checkpoints.
#[cfg(feature = "files")]
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The folder has a run already, and the request was not to resume it.
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
    /// The folder has files that are not of a run.
    #[error("{} is not empty and holds no checkpoint: {name} could be overwritten", folder.display())]
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
    /// A file of the run is a link, a folder or a device, and may lead out of the folder.
    #[error("{} is not a plain file", path.display())]
    NotPlain {
        /// The file.
        path: PathBuf,
    },
    /// No checkpoint can be used.
    #[error("{}", reasons.join("; "))]
    Unusable {
        /// A reason for each checkpoint.
        reasons: Vec<String>,
    },
    /// A checkpoint of another game.
    #[error("{} is of another game: of {found}, not of {wanted}", file.display())]
    OtherGame {
        /// The checkpoint.
        file: PathBuf,
        /// Its game in canonical notation.
        found: String,
        /// The requested game in canonical notation.
        wanted: String,
    },
    /// A checkpoint of another method than the requested one.
    #[error("{} is of another method: of {found}, not of {wanted}", file.display())]
    OtherMethod {
        /// The checkpoint.
        file: PathBuf,
        /// Its method.
        found: String,
        /// The requested method.
        wanted: Method,
    },
    /// The earlier run kept its values, and the request is not to keep them.
    #[error("{}: that run keeps its values", file.display())]
    KeepsValues {
        /// The checkpoint.
        file: PathBuf,
    },
    /// The earlier run did not keep its values, and the request is to keep them.
    #[error("{}: that run did not keep its values", file.display())]
    KeptNoValues {
        /// The checkpoint.
        file: PathBuf,
    },
    /// The run is already beyond the requested last heap.
    #[error("{}: heap {heap} is reached already", file.display())]
    Reached {
        /// The checkpoint.
        file: PathBuf,
        /// The last heap whose value is known.
        heap: u64,
    },
}
