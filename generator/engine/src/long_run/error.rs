//! Why a long run cannot begin or go on.

use std::{io, path::Path, path::PathBuf};

use crate::compute;

/// Why a run failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What was asked for does not fit what is there.
    #[error("{0}")]
    Refused(String),
    /// A value cannot be computed.
    #[error(transparent)]
    Compute(#[from] compute::Error),
    /// A file cannot be written or read.
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

impl Error {
    /// A file that could not be used.
    pub(crate) fn file(operation: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |cause| Self::File { operation, path: path.to_owned(), cause }
    }
}
