//! Why the values of a board were not computed.

use std::{io, path::PathBuf};

use crate as compute;

/// Why the values of a board were not computed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// They cannot be computed.
    #[error(transparent)]
    Compute(#[from] compute::Error),
    /// Another rank has failed; it says why.
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
        /// What was to be done.
        what: &'static str,
        /// With what.
        path: PathBuf,
        /// Why not.
        cause: io::Error,
    },
    /// The folder holds tiers, and it was not asked to go on with them.
    #[error("the folder {} holds tiers of a board already", folder.display())]
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
    /// The folder holds files of somebody else.
    #[error("the folder {} holds files of somebody else, such as {name}", folder.display())]
    Foreign {
        /// The folder.
        folder: PathBuf,
        /// The name of one of them.
        name: String,
    },
    /// A file is of another game or of other ranks.
    #[error("{} is of {found}, not of {wanted}", file.display())]
    Other {
        /// The file.
        file: PathBuf,
        /// What it is of.
        found: String,
        /// What was asked for.
        wanted: String,
    },
    /// A file was lost or changed.
    #[error("{} is damaged: {why}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        why: String,
    },
}
