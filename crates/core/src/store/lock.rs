//! Locks: a folder with one process at a time, a file with one writing process at a time.

use std::{
    ffi::OsString,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use super::{
    StoreError, TEMPORARY,
    file::{is_special, target},
    temporary::living,
    unlinked::open_unlinked,
};

/// The locked file. It stays in the folder after its process ends and marks the folder as one of
/// this program.
pub const LOCK: &str = "grundy.lock";

/// The reason why a folder cannot be locked.
///
/// [`FolderLock`] has an example.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another process works in it.
    #[error("another process works in {}", .0.display())]
    Taken(PathBuf),
    /// The lock file cannot be opened or locked, or is not a plain file.
    #[error(transparent)]
    File(#[from] StoreError),
}

/// A folder that is locked for this process until this value is dropped.
///
/// ```
/// use grundy_core::store::{FolderLock, LockError};
///
/// let folder = tempfile::tempdir()?;
/// let lock = FolderLock::take_folder(folder.path())?;
/// assert!(matches!(FolderLock::take_folder(folder.path()), Err(LockError::Taken(_))));
/// drop(lock);
/// assert!(FolderLock::take_folder(folder.path()).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FolderLock {
    /// The lock is held while this file is open.
    _file: File,
}

impl FolderLock {
    /// Locks an existing folder.
    ///
    /// # Errors
    /// If another process works in it, or the lock cannot be opened or locked.
    pub fn take_folder(folder: &Path) -> Result<Self, LockError> {
        let path = folder.join(LOCK);
        let file = open_plain(&path)?;
        match fs4::FileExt::try_lock(&file) {
            Ok(()) => Ok(Self { _file: file }),
            Err(fs4::TryLockError::WouldBlock) => Err(LockError::Taken(folder.to_owned())),
            Err(fs4::TryLockError::Error(cause)) => {
                Err(StoreError::new("lock", &path)(cause).into())
            }
        }
    }

    /// Waits until no other process holds the lock, then locks the folder. For short operations.
    ///
    /// # Errors
    /// If the lock cannot be opened or locked.
    pub fn once_free(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join(LOCK);
        let file = open_plain(&path)?;
        fs4::FileExt::lock(&file).map_err(StoreError::new("lock", &path))?;
        Ok(Self { _file: file })
    }
}

/// Opens or creates a file to lock. A link is refused because it could lead out of the folder.
fn open_plain(path: &Path) -> Result<File, StoreError> {
    if path.symlink_metadata().is_ok_and(|found| !found.is_file()) {
        return Err(StoreError::new("lock", path)(io::Error::other(
            "it is not a plain file",
        )));
    }
    let file = open_unlinked(
        File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false),
        path,
    );
    file.map_err(StoreError::new("open", path))
}

/// A file that only this process changes, until this value is dropped.
///
/// Each write replaces the file as a whole, and therefore the file itself cannot be locked. The
/// lock is a second file in the same folder, with the name prefix of temporary files. The lock file
/// is deleted at the end; a lock file of a killed process is taken over.
///
/// ```
/// use grundy_core::store::FileLock;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("values.txt");
/// let lock = FileLock::take_file(&path)?;
/// assert!(lock.is_some() && FileLock::take_file(&path)?.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FileLock {
    path: PathBuf,
    /// The lock is held while this file is open.
    _file: File,
}

impl FileLock {
    /// Locks a file, which may be missing; `None` if another process has locked it.
    ///
    /// # Errors
    /// If it is a device or a pipe, or the lock file cannot be created and locked.
    pub fn take_file(file: &Path) -> Result<Option<Self>, StoreError> {
        if is_special(file) {
            return Err(StoreError::new("lock", file)(io::Error::other(
                "it is a device or a pipe",
            )));
        }
        let file = target(file).map_err(StoreError::new("lock", file))?;
        let mut name = OsString::from(TEMPORARY);
        name.push(file.file_name().unwrap_or_default());
        name.push("-lock");
        let path = file.with_file_name(name);
        loop {
            // Held until the lock file is registered: at the end of the process, only registered
            // files are deleted.
            let mut living = living();
            let opened = open_plain(&path)?;
            match fs4::FileExt::try_lock(&opened) {
                // The previous holder may have deleted the lock file in the meantime; other
                // processes would then not find this one.
                Ok(()) if !is_deleted(&opened, &path) => {
                    living.insert(path.clone());
                    return Ok(Some(Self {
                        path,
                        _file: opened,
                    }));
                }
                Ok(()) => {}
                Err(fs4::TryLockError::WouldBlock) => return Ok(None),
                Err(fs4::TryLockError::Error(cause)) => {
                    return Err(StoreError::new("lock", &path)(cause));
                }
            }
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        let mut living = living();
        // Deleted while locked. If the deletion fails, the next process takes the file over.
        let _ = fs::remove_file(&self.path);
        living.remove(&self.path);
    }
}

/// Returns `true` if an open file no longer has its name.
#[cfg(unix)]
fn is_deleted(file: &File, _: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    file.metadata().is_ok_and(|found| found.nlink() == 0)
}

/// On these systems the name of an open file cannot be reused.
#[cfg(not(unix))]
fn is_deleted(_: &File, path: &Path) -> bool {
    path.symlink_metadata().is_err()
}
