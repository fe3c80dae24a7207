//! The folder of a run.
//!
//! The folder has two *generations* of the checkpoint, `checkpoint.a` and `checkpoint.b`, the kept
//! values (see `spool`), and a lock. Each write replaces the older generation: first the values are
//! synced to the disk, then the new generation is written to another file, synced, and renamed in
//! one step. So at every time at least one generation is whole, and all values that it counts are
//! on the disk.
//!
//! Files of other programs are never touched: a run begins only in a folder that is empty or has a
//! run.

use std::{
    cmp::Reverse,
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use super::{checkpoint::Checkpoint, plain::is_there};
use crate::error::{CheckpointError, RunError};
use grundy_core::{
    saved,
    store::{self, Access, FolderLock, LOCK, LockError, Temporary},
};

/// The names of the two generations.
const GENERATIONS: [&str; 2] = ["checkpoint.a", "checkpoint.b"];

/// The checkpoints in a folder.
#[derive(Debug, Default)]
pub struct Generations {
    /// The whole ones, each with its game in canonical notation, the latest first.
    pub whole: Vec<(String, Checkpoint)>,
    /// The reasons why other files cannot be read.
    pub unreadable: Vec<String>,
}

impl Generations {
    /// Returns `true` if there is no checkpoint, readable or not.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.whole.is_empty() && self.unreadable.is_empty()
    }
}

/// The folder of one run, locked.
#[derive(Debug)]
pub struct CheckpointFolder {
    path: PathBuf,
    every: Duration,
    written: Instant,
    /// The number of the next generation to write.
    next: u64,
    _lock: FolderLock,
}

impl CheckpointFolder {
    /// Opens or makes a folder, and deletes the incomplete files of a killed run. A checkpoint is
    /// due when the time `every` has passed since the last one.
    ///
    /// # Errors
    /// If the folder cannot be made or read, has files of other programs, or is in use by another
    /// process.
    pub fn open(path: &Path, every: Duration) -> Result<Self, RunError> {
        let failed = || RunError::file("use the folder", path);
        fs::create_dir_all(path).map_err(failed())?;
        if let Some(name) = foreign_file(path)? {
            return Err(CheckpointError::Foreign {
                folder: path.to_owned(),
                name,
            }
            .into());
        }
        let lock = lock(path)?;
        store::remove_left_behind(path).map_err(|error| failed()(io::Error::other(error)))?;
        Ok(Self {
            path: path.to_owned(),
            every,
            written: Instant::now(),
            next: 0,
            _lock: lock,
        })
    }

    /// Returns the path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the path of a generation's file.
    pub fn file(&self, generation: u64) -> PathBuf {
        self.path
            .join(GENERATIONS[usize::from(generation % 2 == 1)])
    }

    /// Reads both generations.
    ///
    /// # Errors
    /// If a file exists but cannot be read, or is not a plain file.
    pub fn read(&self) -> Result<Generations, RunError> {
        let mut found = Generations::default();
        for path in [self.file(0), self.file(1)] {
            if !is_there(&path)? {
                continue;
            }
            let bytes = fs::read(&path).map_err(RunError::file("read", &path))?;
            match Checkpoint::from_bytes(&bytes) {
                Ok(whole) => found.whole.push(whole),
                Err(damage @ saved::SavedError::Format { .. }) => {
                    found.unreadable.push(format!(
                        "{} is of another version: {damage}",
                        path.display()
                    ));
                }
                Err(damage) => found
                    .unreadable
                    .push(format!("{} is damaged: {damage}", path.display())),
            }
        }
        found
            .whole
            .sort_by_key(|(_, checkpoint)| Reverse(checkpoint.generation));
        Ok(found)
    }

    /// Restores a run from the latest generation that `restore` accepts. `restore` gets the path of
    /// the generation's file, its game and the checkpoint. The new run has the reasons why the
    /// later ones cannot be used.
    ///
    /// # Errors
    /// The first error of `restore` that is none of the file, or if no generation can be used.
    pub fn restore<T>(
        &mut self,
        found: Generations,
        restore: impl Fn(PathBuf, String, Checkpoint) -> Result<Result<T, String>, RunError>,
    ) -> Result<(T, Vec<String>), RunError> {
        let mut reasons = found.unreadable;
        for (game, checkpoint) in found.whole {
            let generation = checkpoint.generation;
            let file = self.file(generation);
            match restore(file.clone(), game, checkpoint)? {
                Ok(run) => {
                    self.next = generation + 1;
                    return Ok((run, reasons));
                }
                Err(why) => reasons.push(format!("{} cannot be used: {why}", file.display())),
            }
        }
        Err(CheckpointError::Unusable { reasons }.into())
    }

    /// Returns `true` if a checkpoint is due.
    pub fn is_due(&self) -> bool {
        self.written.elapsed() >= self.every
    }

    /// Replaces the older generation by the checkpoint that `make` creates for the new number.
    ///
    /// # Errors
    /// If the checkpoint cannot be written; then both generations are unchanged.
    pub fn write(
        &mut self,
        game: &str,
        make: impl FnOnce(u64) -> Checkpoint,
    ) -> Result<(), RunError> {
        let path = self.file(self.next);
        let bytes = make(self.next).to_bytes(game);
        let replace = || {
            let mut file = Temporary::from_target(&path, Access::Owner)?;
            file.file().write_all(&bytes)?;
            file.file().sync_all()?;
            file.persist(&path)?;
            sync_folder(&self.path)
        };
        replace().map_err(RunError::file("write", &path))?;
        self.next += 1;
        self.written = Instant::now();
        Ok(())
    }
}

/// Returns a file of another program, if the folder has never had a run.
fn foreign_file(folder: &Path) -> Result<Option<String>, RunError> {
    let names = || -> io::Result<Vec<String>> {
        fs::read_dir(folder)?
            .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
            .collect()
    };
    let mut names = names().map_err(RunError::file("use the folder", folder))?;
    names.sort();
    let is_locked = names.iter().any(|name| name == LOCK);
    let generation = |name: &String| GENERATIONS.contains(&name.as_str());
    if names.iter().any(generation) {
        // Version 2 of the format had no lock.
        let ours = is_locked
            || GENERATIONS
                .iter()
                .any(|name| begins_like_ours(&folder.join(name)));
        return Ok(if ours {
            None
        } else {
            names.into_iter().find(generation)
        });
    }
    // A lock without a checkpoint: a run was killed before its first checkpoint, and the incomplete
    // files are its own.
    let harmless = |name: &String| name == LOCK || is_locked && name.starts_with(store::TEMPORARY);
    Ok(names.into_iter().find(|name| !harmless(name)))
}

/// Returns `true` if a plain file begins like saved state.
fn begins_like_ours(path: &Path) -> bool {
    let mut first = [0; 64];
    let is_plain = path.symlink_metadata().is_ok_and(|found| found.is_file());
    let read = |file: File| file.take(first.len() as u64).read(&mut first);
    is_plain
        && File::open(path)
            .and_then(read)
            .is_ok_and(|length| saved::begins_like_ours(&first[..length]))
}

/// Locks the folder for this process.
fn lock(folder: &Path) -> Result<FolderLock, RunError> {
    is_there(&folder.join(LOCK))?;
    FolderLock::take_folder(folder).map_err(|error| match error {
        LockError::Taken(folder) => CheckpointError::Locked { folder }.into(),
        LockError::File(error) => RunError::file("use the folder", folder)(io::Error::other(error)),
    })
}

/// Syncs the names in a folder to the disk.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

/// Other systems cannot open a folder for this; they decide how safe a rename is.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests;
