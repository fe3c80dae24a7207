//! A folder that one process at a time works in, a file that one process at a time changes.

use std::{
    ffi::OsString,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use super::{
    Error, TEMPORARY,
    file::{is_special, target},
    temporary::living,
};

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

/// Opens the file of a folder's lock, or makes it.
fn open(folder: &Path) -> Result<(PathBuf, File), Error> {
    let path = folder.join(LOCK);
    let file = open_plain(&path)?;
    Ok((path, file))
}

/// Opens a file to be locked, or makes it. A link would lead out of the folder.
fn open_plain(path: &Path) -> Result<File, Error> {
    if path.symlink_metadata().is_ok_and(|found| !found.is_file()) {
        return Err(Error::new("lock", path)(io::Error::other("it is not a plain file")));
    }
    let file = File::options().read(true).write(true).create(true).truncate(false).open(path);
    file.map_err(Error::new("open", path))
}

/// A file that this process alone changes, until this is dropped.
///
/// It is replaced as a whole each time that it is written, so that it cannot be locked itself: locked is a file beside it,
/// named as what is being written is. That file is deleted in the end; what a killed process left of it is taken over.
#[derive(Debug)]
pub struct FileLock {
    path: PathBuf,
    /// Locked as long as it is open.
    _file: File,
}

impl FileLock {
    /// Locks a file, which need not be there; `None` if another process has locked it.
    ///
    /// # Errors
    /// If it is a device or a pipe, or a file beside it cannot be made and locked.
    pub fn of(file: &Path) -> Result<Option<Self>, Error> {
        if is_special(file) {
            return Err(Error::new("lock", file)(io::Error::other("it is a device or a pipe")));
        }
        let file = target(file).map_err(Error::new("lock", file))?;
        let mut name = OsString::from(TEMPORARY);
        name.push(file.file_name().unwrap_or_default());
        name.push("-lock");
        let path = file.with_file_name(name);
        loop {
            // Held until it is known: who ends this process deletes the file only if it is ours.
            let mut living = living();
            let opened = open_plain(&path)?;
            match fs4::FileExt::try_lock(&opened) {
                // Who had it before may have deleted it meanwhile: then nobody else would find this one.
                Ok(()) if !is_deleted(&opened, &path) => {
                    living.insert(path.clone());
                    return Ok(Some(Self { path, _file: opened }));
                }
                Ok(()) => {}
                Err(fs4::TryLockError::WouldBlock) => return Ok(None),
                Err(fs4::TryLockError::Error(cause)) => return Err(Error::new("lock", &path)(cause)),
            }
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        let mut living = living();
        // Deleted while it is locked. If it cannot be, the next process takes it over.
        let _ = fs::remove_file(&self.path);
        living.remove(&self.path);
    }
}

/// Has an open file lost its name?
#[cfg(unix)]
fn is_deleted(file: &File, _: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    file.metadata().is_ok_and(|found| found.nlink() == 0)
}

/// No name of a file that is open is free for another one here.
#[cfg(not(unix))]
fn is_deleted(_: &File, path: &Path) -> bool {
    path.symlink_metadata().is_err()
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

    #[test]
    fn one_process_at_a_time_changes_a_file_and_nothing_is_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        let names = || super::super::names(folder.path()).unwrap();
        let (one, other) = (folder.path().join("one.toml"), folder.path().join("other.toml"));
        // Left by a process that was killed.
        fs::write(folder.path().join(".generator-one.toml-lock"), "").unwrap();
        let first = FileLock::of(&one).unwrap().unwrap();
        assert!(FileLock::of(&one).unwrap().is_none());
        // Neither what writes the file nor what cleans up takes the lock away.
        super::super::write(&one, b"some").unwrap();
        super::super::remove_left_behind(folder.path()).unwrap();
        assert!(FileLock::of(&one).unwrap().is_none());
        drop(FileLock::of(&other).unwrap().unwrap());
        assert_eq!(names(), [".generator-one.toml-lock", "one.toml"]);
        drop(first);
        assert_eq!(names(), ["one.toml"]);
        drop(FileLock::of(&one).unwrap().unwrap());
    }

    /// Some end while others begin: the lock is never held twice.
    #[test]
    fn a_lock_that_was_just_deleted_is_not_taken_for_the_lock() {
        use std::sync::atomic::{AtomicBool, Ordering};

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data");
        let is_held = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..200 {
                        let Some(lock) = FileLock::of(&path).unwrap() else { continue };
                        assert!(!is_held.swap(true, Ordering::SeqCst));
                        std::thread::yield_now();
                        is_held.store(false, Ordering::SeqCst);
                        drop(lock);
                    }
                });
            }
        });
    }

    #[cfg(unix)]
    #[test]
    fn a_file_is_locked_by_all_its_names_and_a_device_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        std::os::unix::fs::symlink("file", &link).unwrap();
        let lock = FileLock::of(&link).unwrap().unwrap();
        assert!(FileLock::of(&file).unwrap().is_none());
        drop(lock);
        let refused = FileLock::of(Path::new("/dev/null")).unwrap_err().to_string();
        assert_eq!(refused, "cannot lock /dev/null: it is a device or a pipe");
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
