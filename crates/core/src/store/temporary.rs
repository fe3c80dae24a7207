//! Files during writing, in the folder of the file that they will replace.
//!
//! Each is locked by the process that writes it. An unlocked one therefore belongs to a dead
//! process, on any machine that shares the disk, and may be deleted. A process that is asked to end
//! deletes its own temporary files, see [`abandon`].

use std::{
    collections::BTreeSet,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

use tempfile::NamedTempFile;

use super::{StoreError, unlinked::open_unlinked};

/// The start of the name of a temporary file.
pub const TEMPORARY: &str = ".grundy-";

/// The number of characters of the target's name in the name of its temporary file: at most four
/// bytes each, of the 255 bytes of a name.
const LONGEST_NAME: usize = 50;

/// The files that this process is writing.
static LIVING: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The lock is held while a file is created: no file can be created once the process ends, see
/// [`abandon`].
pub(super) fn living() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    LIVING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file during writing; deleted when dropped.
///
/// ```
/// use grundy_core::store::{Access, Temporary, read};
/// use std::io::Write;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("values.txt");
/// let mut file = Temporary::from_target(&path, Access::Usual)?;
/// file.file().write_all(b"0 1 2 3")?;
/// assert!(!path.exists());
/// file.persist(&path)?;
/// assert_eq!(read(&path)?, b"0 1 2 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Temporary {
    // This field is dropped first: the file is unregistered after its deletion.
    file: NamedTempFile,
    _registered: Registered,
}

/// The readers of a new file.
///
/// [`Temporary`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Only its owner.
    Owner,
    /// All users who may read an ordinary new file of this process.
    Usual,
}

#[cfg(unix)]
fn builder<'a>(access: Access) -> tempfile::Builder<'a, 'a> {
    let mut builder = tempfile::Builder::new();
    if access == Access::Usual {
        // The system removes the permissions in the process's mask.
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    }
    builder
}

#[cfg(not(unix))]
fn builder<'a>(_: Access) -> tempfile::Builder<'a, 'a> {
    tempfile::Builder::new()
}

#[derive(Debug)]
struct Registered(PathBuf);

impl Drop for Registered {
    fn drop(&mut self) {
        living().remove(&self.0);
    }
}

impl Temporary {
    /// Creates a file that will take the name `target`. Temporary files of dead processes for the
    /// same target are deleted.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub fn from_target(target: &Path, access: Access) -> io::Result<Self> {
        let folder = target
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let prefix: String = TEMPORARY
            .chars()
            .chain(name.chars().take(LONGEST_NAME))
            .chain(['-'])
            .collect();
        remove_all(folder, &prefix)?;
        loop {
            let file = {
                let mut living = living();
                let file = builder(access).prefix(&prefix).tempfile_in(folder)?;
                living.insert(file.path().to_owned());
                file
            };
            let registered = Registered(file.path().to_owned());
            // On a disk without locks, no process deletes unlocked files.
            let _ = fs4::FileExt::lock(file.as_file());
            // Another process may have deleted the file before it was locked.
            if file.path().symlink_metadata().is_ok() {
                return Ok(Self {
                    file,
                    _registered: registered,
                });
            }
        }
    }

    /// The path until the file is renamed.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// The open file.
    pub fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Renames the file to its target in one step, and replaces the old target.
    ///
    /// # Errors
    /// If the rename fails; the temporary file is then deleted.
    pub fn persist(self, target: &Path) -> io::Result<()> {
        self.file
            .persist(target)
            .map(|_| ())
            .map_err(|failed| failed.error)
    }
}

/// Deletes the temporary files of this process and prevents new ones. To be called just before the
/// process ends.
///
/// No example: the process must end after it.
pub fn abandon() {
    let living = living();
    for path in &*living {
        // If a file cannot be deleted, or has just been renamed to its target, nothing remains to
        // be done.
        let _ = fs::remove_file(path);
    }
    std::mem::forget(living);
}

/// Returns `true` if the file is a temporary file of a dead process.
///
/// [`remove_left_behind`] has an example.
#[must_use]
pub fn is_left_behind(path: &Path) -> bool {
    lock_file(path).is_some()
}

/// Returns the file, locked, if it is a temporary file of a dead process.
fn lock_file(path: &Path) -> Option<File> {
    let name = path.file_name()?.to_string_lossy();
    let is_plain = path.symlink_metadata().is_ok_and(|found| found.is_file());
    let opened = (name.starts_with(TEMPORARY) && is_plain)
        .then(|| open_unlinked(File::options().read(true), path));
    let file = opened?.ok()?;
    fs4::FileExt::try_lock(&file).is_ok().then_some(file)
}

/// Deletes the temporary files of dead processes in a folder; returns their names, sorted.
///
/// ```
/// use grundy_core::store::{self, TEMPORARY};
///
/// let folder = tempfile::tempdir()?;
/// let name = format!("{TEMPORARY}values.txt-1");
/// store::write(&folder.path().join(&name), b"0 1")?;
/// assert!(store::is_left_behind(&folder.path().join(&name)));
/// assert_eq!(store::remove_left_behind(folder.path())?, [name]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the folder cannot be read, or a file cannot be deleted.
pub fn remove_left_behind(folder: &Path) -> Result<Vec<String>, StoreError> {
    remove_all(folder, TEMPORARY).map_err(StoreError::new("clean up", folder))
}

/// Deletes the temporary files of dead processes whose names begin with `prefix`.
fn remove_all(folder: &Path, prefix: &str) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !entry.file_name().to_string_lossy().starts_with(prefix) {
            continue;
        }
        let path = entry.path();
        // Locked until its deletion: a process that has just created this file then creates another
        // one.
        let Some(_lock) = lock_file(&path) else {
            continue;
        };
        match fs::remove_file(&path) {
            Ok(()) => names.extend(
                path.file_name()
                    .map(|name| name.to_string_lossy().into_owned()),
            ),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    names.sort();
    Ok(names)
}

/// Tests that a folder can be written: creates a file in it and deletes it again.
///
/// ```
/// use grundy_core::store::probe;
///
/// let folder = tempfile::tempdir()?;
/// assert!(probe(folder.path()).is_ok());
/// assert!(probe(&folder.path().join("missing")).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the folder cannot be written.
pub fn probe(folder: &Path) -> io::Result<()> {
    Temporary::from_target(&folder.join("probe"), Access::Owner).map(|_| ())
}
