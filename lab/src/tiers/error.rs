//! The errors of computing the values of a board.

use std::{io, path::PathBuf};

use grundy_compute as compute;

/// The reason for which the values of a board were not computed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The values cannot be computed.
    #[error(transparent)]
    Compute(#[from] compute::ComputeError),
    /// Another rank has failed and reports the reason.
    #[error("rank {rank} has failed")]
    Elsewhere {
        /// The rank.
        rank: usize,
    },
    /// Messages between ranks did not arrive.
    #[error("the exchange between ranks failed: {0}")]
    Exchange(String),
    /// A file or folder cannot be used.
    #[error("cannot {what} {}: {cause}", path.display())]
    File {
        /// The operation that failed.
        what: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The cause.
        cause: io::Error,
    },
    /// The folder already holds tiers, and the run was not asked to resume them.
    #[error("the folder {} already holds tiers of a board", folder.display())]
    Occupied {
        /// The folder.
        folder: PathBuf,
    },
    /// Another process works in the folder.
    #[error("another process works in the folder {}", folder.display())]
    Locked {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder holds files that no run made.
    #[error("the folder {} holds files that no run made, such as {name}; use another folder", folder.display())]
    Foreign {
        /// The folder.
        folder: PathBuf,
        /// The name of one of these files.
        name: String,
    },
    /// A file belongs to another game or to other ranks.
    #[error("{} is of {found}, not of {wanted}", file.display())]
    Other {
        /// The file.
        file: PathBuf,
        /// The game and rank that the file belongs to.
        found: String,
        /// The game and rank that were expected.
        wanted: String,
    },
    /// A file is missing data or was changed.
    #[error("{} is damaged: {why}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// The defect of the file.
        why: String,
    },
}
