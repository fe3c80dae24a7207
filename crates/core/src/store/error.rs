//! Errors of the store.

use std::{
    io,
    path::{Path, PathBuf},
};

/// An operation on a file that failed.
///
/// ```
/// use grundy_core::store::read;
///
/// let folder = tempfile::tempdir()?;
/// let error = read(&folder.path().join("missing")).unwrap_err();
/// assert!(error.to_string().starts_with("cannot read "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[error("cannot {operation} {}: {cause}", path.display())]
pub struct StoreError {
    operation: &'static str,
    path: PathBuf,
    cause: io::Error,
}

impl StoreError {
    pub(super) fn new(operation: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |cause| Self {
            operation,
            path: path.to_owned(),
            cause,
        }
    }
}
