//! Reading, comparing and replacing files.

use std::{
    collections::BTreeSet,
    fs, io,
    io::{Read, Write},
    path::{Path, PathBuf},
};

use super::{Access, StoreError, Temporary};

/// The size of the write buffer in bytes.
const BUFFER: usize = 1 << 16;
/// The largest number of links to follow. As in the operating system, a longer chain counts as a
/// cycle.
const MOST_LINKS: usize = 40;
/// The largest file that is read, in bytes: 1 GiB. A device such as `/dev/zero` has no end, and
/// would fill the memory.
const MOST_BYTES: u64 = 1 << 30;

/// The state of a file compared with its expected bytes.
///
/// The module [`store`](crate::store) has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileState {
    /// The file has the expected bytes.
    Fresh,
    /// The file has other bytes.
    Stale,
    /// The file is missing.
    Missing,
}

/// Compares a file with its expected bytes.
///
/// The module [`store`](crate::store) has an example.
///
/// # Errors
/// If the path is not a file or cannot be read.
pub fn state(path: &Path, bytes: &[u8]) -> Result<FileState, StoreError> {
    if is_special(path) {
        let cause = io::Error::other("it is a device or a pipe");
        return Err(StoreError::new("read", path)(cause));
    }
    match fs::read(path) {
        Ok(found) if found == bytes => Ok(FileState::Fresh),
        Ok(_) => Ok(FileState::Stale),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(FileState::Missing),
        Err(error) => Err(StoreError::new("read", path)(error)),
    }
}

/// Writes a file that belongs to this program, unless it already holds these bytes; returns its
/// earlier state.
///
/// The bytes go to a temporary file in the same folder, which then replaces the file in one step. A
/// reader therefore finds the old bytes or the new bytes at any time, even after a crash.
///
/// The module [`store`](crate::store) has an example.
///
/// # Errors
/// If the path is a device or a pipe, or the folder cannot be written; the file is then unchanged.
pub fn update(path: &Path, bytes: &[u8]) -> Result<FileState, StoreError> {
    let before = state(path, bytes)?;
    if before != FileState::Fresh {
        write_with(path, |file| file.write_all(bytes))?;
    }
    Ok(before)
}

/// Writes a file named by the user, unless it already holds these bytes. A device or a pipe is
/// written to directly.
///
/// No example: it differs from [`update`] for devices and pipes alone.
///
/// # Errors
/// If the folder or the device cannot be written; a file is then unchanged.
pub fn write(path: &Path, bytes: &[u8]) -> Result<FileState, StoreError> {
    if is_special(path) {
        write_with(path, |file| file.write_all(bytes))?;
        return Ok(FileState::Stale);
    }
    update(path, bytes)
}

/// Returns `true` if there is a file or a folder with this name.
///
/// The module [`store`](crate::store) has an example.
///
/// # Errors
/// Without permission to search its folder.
pub fn exists(path: &Path) -> Result<bool, StoreError> {
    match path.try_exists() {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            Err(StoreError::new("read", path)(error))
        }
        found => Ok(found.unwrap_or(false)),
    }
}

/// Returns `true` for a device or a pipe, which must be written to and not replaced by a file.
pub(super) fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Writes a file through `content`, which gets a buffered writer. The new file replaces the old one
/// in one step at the end.
///
/// A link stays a link: its target is replaced or created. A replaced file keeps its permissions,
/// and also its owner if the system allows it. A device or a pipe is written to directly.
///
/// ```
/// use grundy_core::store;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("values.txt");
/// store::write_with(&path, |file| (0..4).try_for_each(|value| write!(file, "{value} ")))?;
/// assert_eq!(store::read(&path)?, b"0 1 2 3 ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If `content` fails or the folder cannot be written; the file is then unchanged.
pub fn write_with(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), StoreError> {
    let written = if is_special(path) {
        fs::OpenOptions::new()
            .write(true)
            .open(path)
            .and_then(|file| fill(file, content))
    } else {
        target(path).and_then(|target| replace(&target, content))
    };
    written.map_err(StoreError::new("write", path))
}

/// Writes the content and flushes the buffer.
fn fill(
    file: impl Write,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut buffered = io::BufWriter::with_capacity(BUFFER, file);
    content(&mut buffered)?;
    buffered.flush()
}

/// Returns the end of a chain of links; the file there may be missing.
pub(super) fn target(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            // A relative link is relative to the folder of the link.
            Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("the link leads in a circle"))
}

fn replace(
    target: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let replaced = fs::metadata(target).ok();
    // Until the new file has the permissions of the old one, only its owner may read it.
    let mut file = Temporary::from_target(
        target,
        if replaced.is_some() {
            Access::Owner
        } else {
            Access::Usual
        },
    )?;
    fill(file.file(), content)?;
    if let Some(replaced) = replaced {
        take_permissions(file.file(), &replaced)?;
    }
    file.file().sync_all()?;
    file.persist(target)
}

/// Gives a file the permissions and the owner of the file that it replaces.
#[cfg(unix)]
fn take_permissions(file: &fs::File, replaced: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

    /// The permission bits without those that let a program act as its owner.
    const PLAIN: u32 = 0o777;

    let new = file.metadata()?;
    let is_same_owner = (replaced.uid(), replaced.gid()) == (new.uid(), new.gid());
    // Only a superuser may change the owner; otherwise the writing user becomes the owner.
    let _ = is_same_owner || fchown(file, Some(replaced.uid()), Some(replaced.gid())).is_ok();
    file.set_permissions(fs::Permissions::from_mode(
        replaced.permissions().mode() & PLAIN,
    ))
}

#[cfg(not(unix))]
fn take_permissions(_: &fs::File, _: &fs::Metadata) -> io::Result<()> {
    Ok(())
}

/// Reads a file.
///
/// [`write_with`] has an example.
///
/// # Errors
/// If it cannot be read or is larger than 1 GiB.
pub fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    read_up_to(path, MOST_BYTES).map_err(StoreError::new("read", path))
}

/// Reads a file of at most `most` bytes.
///
/// ```
/// use grundy_core::store::{read_up_to, write};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("values.txt");
/// write(&path, b"0 1 2 3")?;
/// assert_eq!(read_up_to(&path, 7)?, b"0 1 2 3");
/// assert_eq!(read_up_to(&path, 6).unwrap_err().to_string(), "it has more than 6 bytes");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If it cannot be read or is larger.
pub fn read_up_to(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?
        .take(most + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("it has more than {most} bytes")));
    }
    Ok(bytes)
}

/// Reads a text file.
///
/// The module [`store`](crate::store) has an example.
///
/// # Errors
/// If it cannot be read, is larger than 1 GiB or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, StoreError> {
    let text = |bytes| {
        // The message of the standard library for such a file.
        let invalid = |_| {
            io::Error::new(
                io::ErrorKind::InvalidData,
                "stream did not contain valid UTF-8",
            )
        };
        String::from_utf8(bytes).map_err(invalid)
    };
    read_up_to(path, MOST_BYTES)
        .and_then(text)
        .map_err(StoreError::new("read", path))
}

/// Returns the names of the files in a folder, sorted. Invalid UTF-8 in a name is shown with
/// replacement characters.
///
/// The module [`store`](crate::store) has an example.
///
/// # Errors
/// If the folder cannot be read.
pub fn names(folder: &Path) -> Result<Vec<String>, StoreError> {
    let name =
        |entry: io::Result<fs::DirEntry>| Ok(entry?.file_name().to_string_lossy().into_owned());
    let names = fs::read_dir(folder)
        .and_then(|entries| entries.map(name).collect::<io::Result<BTreeSet<String>>>());
    names
        .map(|names| names.into_iter().collect())
        .map_err(StoreError::new("read", folder))
}

/// Deletes a file; returns `true` if it existed.
///
/// The module [`store`](crate::store) has an example.
///
/// # Errors
/// If it exists and cannot be deleted.
pub fn remove(path: &Path) -> Result<bool, StoreError> {
    match fs::remove_file(path) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(StoreError::new("delete", path)(error)),
    }
}
