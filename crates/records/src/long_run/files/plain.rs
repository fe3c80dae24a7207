//! Files of a run are plain files: nothing that leads out of its folder.

use std::{io, path::Path};

use crate::long_run::error::{CheckpointError, Error};

/// Is a plain file there, or nothing?
///
/// # Errors
/// If it is something else: a link would lead out of the folder.
pub(super) fn is_there(path: &Path) -> Result<bool, Error> {
    match path.symlink_metadata() {
        Ok(found) if found.is_file() => Ok(true),
        Ok(_) => Err(CheckpointError::NotPlain { path: path.to_owned() }.into()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(Error::file("read", path)(error)),
    }
}
