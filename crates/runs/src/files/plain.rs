//! The test for plain files: other files could lead out of the folder of a run.

use std::{io, path::Path};

use crate::error::{CheckpointError, RunError};

/// Returns `true` if the path is a plain file, `false` if it does not exist.
///
/// # Errors
/// If the path is something else, such as a link, which would lead out of the folder.
pub(super) fn is_there(path: &Path) -> Result<bool, RunError> {
    match path.symlink_metadata() {
        Ok(found) if found.is_file() => Ok(true),
        Ok(_) => Err(CheckpointError::NotPlain {
            path: path.to_owned(),
        }
        .into()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(RunError::file("read", path)(error)),
    }
}
