//! Files while they are written, beside the file that they will replace.
//!
//! Each is locked by the process that writes it. So whoever finds one that is not locked knows that its process is dead,
//! on any machine that shares the disk, and may delete it. A process that is asked to end deletes its own, see [`abandon`].

use std::{
    collections::BTreeSet,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

use tempfile::NamedTempFile;

use super::Error;

/// Begins the name of a file that is being written.
pub const TEMPORARY: &str = ".generator-";

/// Characters of the target's name in the name of its temporary file: four bytes each at most, of the 255 that a name has.
const LONGEST_NAME: usize = 50;

/// The files that this process is writing.
static LIVING: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Held while a file is begun: none can be begun once the process ends, see [`abandon`].
pub(super) fn living() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    LIVING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is being written; deleted when dropped.
#[derive(Debug)]
pub struct Temporary {
    // Dropped before the other: unregistered after it is gone.
    file: NamedTempFile,
    _registered: Registered,
}

/// Who may read a new file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Its owner.
    Owner,
    /// Whoever may read any new file of this process.
    Usual,
}

#[cfg(unix)]
fn builder<'a>(access: Access) -> tempfile::Builder<'a, 'a> {
    use std::os::unix::fs::PermissionsExt;

    let mut builder = tempfile::Builder::new();
    if access == Access::Usual {
        // The system takes away what the process's mask forbids.
        builder.permissions(fs::Permissions::from_mode(0o666));
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
    /// A new file that will take the name `target`. What dead processes left that were to take this name is deleted.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub fn of(target: &Path, access: Access) -> io::Result<Self> {
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let prefix: String = TEMPORARY.chars().chain(name.chars().take(LONGEST_NAME)).chain(['-']).collect();
        remove_all(folder, &prefix)?;
        loop {
            let file = {
                let mut living = living();
                let file = builder(access).prefix(&prefix).tempfile_in(folder)?;
                living.insert(file.path().to_owned());
                file
            };
            let registered = Registered(file.path().to_owned());
            // A disk that knows no locks has no process that deletes what is not locked.
            let _ = fs4::FileExt::lock(file.as_file());
            // Somebody may have taken it for left behind before it was locked.
            if file.path().symlink_metadata().is_ok() {
                return Ok(Self { file, _registered: registered });
            }
        }
    }

    /// The open file.
    pub fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Takes the name of its target, in one step, and replaces what stands there.
    ///
    /// # Errors
    /// If it cannot; the file is then gone.
    pub fn persist(self, target: &Path) -> io::Result<()> {
        self.file.persist(target).map(|_| ()).map_err(|failed| failed.error)
    }
}

/// Deletes the files that this process is writing, for ever: none can be begun after that. To be called just before the
/// process ends.
pub fn abandon() {
    let living = living();
    for path in &*living {
        // Nothing is left to be done if it cannot be deleted, or has just taken its name.
        let _ = fs::remove_file(path);
    }
    std::mem::forget(living);
}

/// Is this a file that a dead process was writing?
#[must_use]
pub fn is_left_behind(path: &Path) -> bool {
    locked(path).is_some()
}

/// The file, locked, if a dead process was writing it.
fn locked(path: &Path) -> Option<File> {
    let name = path.file_name()?.to_string_lossy();
    let is_plain = path.symlink_metadata().is_ok_and(|found| found.is_file());
    let file = (name.starts_with(TEMPORARY) && is_plain).then(|| File::open(path).ok()).flatten()?;
    fs4::FileExt::try_lock(&file).is_ok().then_some(file)
}

/// Deletes the files in a folder that dead processes were writing: their names, sorted.
///
/// # Errors
/// If the folder cannot be read, or a file cannot be deleted.
pub fn remove_left_behind(folder: &Path) -> Result<Vec<String>, Error> {
    remove_all(folder, TEMPORARY).map_err(Error::new("clean up", folder))
}

/// The same for names that begin with `prefix`.
fn remove_all(folder: &Path, prefix: &str) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !entry.file_name().to_string_lossy().starts_with(prefix) {
            continue;
        }
        let path = entry.path();
        // Locked until it is deleted: a process that has just begun it begins another one.
        let Some(_lock) = locked(&path) else { continue };
        match fs::remove_file(&path) {
            Ok(()) => names.extend(path.file_name().map(|name| name.to_string_lossy().into_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    names.sort();
    Ok(names)
}

/// Makes a file in a folder and deletes it again: can the folder be written?
///
/// # Errors
/// If it cannot.
pub fn probe(folder: &Path) -> io::Result<()> {
    Temporary::of(&folder.join("probe"), Access::Owner).map(|_| ())
}

#[cfg(test)]
mod tests {
    use std::{io::Write, thread};

    use super::*;

    #[test]
    fn only_what_dead_processes_left_is_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let left = folder.path().join(".generator-left");
        fs::write(&left, "half").unwrap();
        fs::write(folder.path().join("notes"), "mine").unwrap();
        let target = folder.path().join("target");
        let mut writing = Temporary::of(&target, Access::Owner).unwrap();
        assert!(is_left_behind(&left) && !is_left_behind(writing.file.path()));
        assert_eq!(remove_left_behind(folder.path()).unwrap(), [".generator-left"]);
        writing.file().write_all(b"whole").unwrap();
        writing.persist(&target).unwrap();
        assert_eq!(fs::read(target).unwrap(), b"whole");
        assert!(folder.path().join("notes").exists() && remove_left_behind(folder.path()).unwrap().is_empty());
    }

    /// Some begin files, others clean up, all at once: no file is lost.
    #[test]
    fn nobody_deletes_what_another_one_has_just_begun() {
        let folder = tempfile::tempdir().unwrap();
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for round in 0..100 {
                        let target = folder.path().join(format!("target{}", round % 3));
                        Temporary::of(&target, Access::Owner).unwrap().persist(&target).unwrap();
                        // It may take one that is not locked yet: then another one is begun.
                        remove_left_behind(folder.path()).unwrap();
                    }
                });
            }
        });
    }

    /// A process that was killed in a folder of files of all kinds leaves what the next one of the same target deletes.
    #[test]
    fn what_was_to_take_the_same_name_is_deleted() {
        let folder = tempfile::tempdir().unwrap();
        for name in [".generator-values.txt-Xy1", ".generator-other", "values.txt-old"] {
            fs::write(folder.path().join(name), "half").unwrap();
        }
        let target = folder.path().join("values.txt");
        Temporary::of(&target, Access::Owner).unwrap().persist(&target).unwrap();
        let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert!(names.len() == 3 && !names.contains(&".generator-values.txt-Xy1".into()), "{names:?}");
        // No system has longer names.
        let long = folder.path().join("\u{20ac}".repeat(85));
        Temporary::of(&long, Access::Owner).unwrap().persist(&long).unwrap();
    }
}
