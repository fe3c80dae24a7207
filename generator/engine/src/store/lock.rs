//! A folder that one process at a time works in.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
};

use super::Error;

/// The file that is locked; it stays when its process ends, so that the folder is known again.
pub const LOCK: &str = "generator.lock";

/// Why a folder cannot be locked.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another process works in it.
    #[error("another process works in {}", .0.display())]
    Taken(PathBuf),
    /// The file of the lock cannot be opened or locked, or is not a plain file.
    #[error(transparent)]
    File(#[from] Error),
}

/// A folder that is locked for this process, until this is dropped.
#[derive(Debug)]
pub struct FolderLock {
    /// Locked as long as it is open.
    _file: File,
}

impl FolderLock {
    /// Locks a folder, which must be there.
    ///
    /// # Errors
    /// If another process works in it, or the lock cannot be opened or locked.
    pub fn of(folder: &Path) -> Result<Self, LockError> {
        let (path, file) = open(folder)?;
        match fs4::FileExt::try_lock(&file) {
            Ok(()) => Ok(Self { _file: file }),
            Err(fs4::TryLockError::WouldBlock) => Err(LockError::Taken(folder.to_owned())),
            Err(fs4::TryLockError::Error(cause)) => Err(Error::new("lock", &path)(cause).into()),
        }
    }

    /// The same, once no other process has it locked: for what takes a moment.
    ///
    /// # Errors
    /// If the lock cannot be opened or locked.
    pub fn once_free(folder: &Path) -> Result<Self, Error> {
        let (path, file) = open(folder)?;
        fs4::FileExt::lock(&file).map_err(Error::new("lock", &path))?;
        Ok(Self { _file: file })
    }
}

/// Opens the file of a folder's lock, or makes it. A link would lead out of the folder.
fn open(folder: &Path) -> Result<(PathBuf, File), Error> {
    let path = folder.join(LOCK);
    if path.symlink_metadata().is_ok_and(|found| !found.is_file()) {
        return Err(Error::new("lock", &path)(io::Error::other("it is not a plain file")));
    }
    let file = File::options().read(true).write(true).create(true).truncate(false).open(&path);
    let file = file.map_err(Error::new("open", &path))?;
    Ok((path, file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_process_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let first = FolderLock::of(folder.path()).unwrap();
        let second = FolderLock::of(folder.path()).unwrap_err();
        assert_eq!(second.to_string(), format!("another process works in {}", folder.path().display()));
        drop(first);
        drop(FolderLock::of(folder.path()).unwrap());
        FolderLock::once_free(folder.path()).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink("outside", folder.path().join(LOCK)).unwrap();
        let refused = FolderLock::of(folder.path()).unwrap_err().to_string();
        assert!(refused.contains("it is not a plain file"), "{refused}");
        assert!(!folder.path().join("outside").exists());
    }
}
