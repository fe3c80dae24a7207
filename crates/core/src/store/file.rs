//! Reading, comparing and replacing files.

use std::{
    fs, io,
    io::Write,
    path::{Path, PathBuf},
};

use super::{Access, Error, Temporary};

/// Bytes that are collected before they go to the disk.
const BUFFER: usize = 1 << 16;
/// More links in a row are a circle, as for the system.
const MOST_LINKS: usize = 40;

/// What stands on disk where some bytes should stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Those bytes.
    Fresh,
    /// Other bytes.
    Stale,
    /// Nothing.
    Missing,
}

/// Compares a file with what it should hold.
///
/// # Errors
/// If something is there that is not a file or cannot be read.
pub fn state(path: &Path, bytes: &[u8]) -> Result<State, Error> {
    if is_special(path) {
        let cause = io::Error::other("it is a device or a pipe");
        return Err(Error::new("read", path)(cause));
    }
    match fs::read(path) {
        Ok(found) if found == bytes => Ok(State::Fresh),
        Ok(_) => Ok(State::Stale),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(State::Missing),
        Err(error) => Err(Error::new("read", path)(error)),
    }
}

/// Writes a file that belongs to this program, unless it holds these bytes already; says what stood there before.
///
/// The bytes go to a temporary file beside it, which then takes its name in one step: whoever reads the path at any
/// time, even after a crash, finds the old bytes or the new ones.
///
/// # Errors
/// If a device or a pipe is there, or the folder cannot be written; the file is then as it was.
pub fn update(path: &Path, bytes: &[u8]) -> Result<State, Error> {
    let before = state(path, bytes)?;
    if before != State::Fresh {
        write_with(path, |file| file.write_all(bytes))?;
    }
    Ok(before)
}

/// The same for a file that somebody named: a device or a pipe is written to as it is.
///
/// # Errors
/// If the folder or the device cannot be written; a file is then as it was.
pub fn write(path: &Path, bytes: &[u8]) -> Result<State, Error> {
    if is_special(path) {
        write_with(path, |file| file.write_all(bytes))?;
        return Ok(State::Stale);
    }
    update(path, bytes)
}

/// A device or a pipe: there to be written to, not to be replaced by a file.
pub(super) fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Writes a file through `content`, which gets a buffered writer; replaces what stood there in one step at the end.
///
/// A link stays a link: what it points to is replaced, or made. A file that is replaced keeps its permissions, and its
/// owner if that is allowed. A device or a pipe is written to as it is.
///
/// # Errors
/// If `content` fails or the folder cannot be written; the file is then as it was.
pub fn write_with(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
    let written = if is_special(path) {
        fs::OpenOptions::new().write(true).open(path).and_then(|file| fill(file, content))
    } else {
        target(path).and_then(|target| replace(&target, content))
    };
    written.map_err(Error::new("write", path))
}

/// Writes the content, and does not forget what is collected.
fn fill(file: impl Write, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut buffered = io::BufWriter::with_capacity(BUFFER, file);
    content(&mut buffered)?;
    buffered.flush()
}

/// The file that a path leads to through links, though it may not be there.
pub(super) fn target(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            // What is relative is so to the folder of the link.
            Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("the link leads in a circle"))
}

fn replace(target: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let replaced = fs::metadata(target).ok();
    // Until it has the permissions of the file that it replaces, nobody else may read it.
    let mut file = Temporary::of(target, if replaced.is_some() { Access::Owner } else { Access::Usual })?;
    fill(file.file(), content)?;
    if let Some(replaced) = replaced {
        take_permissions(file.file(), &replaced)?;
    }
    file.file().sync_all()?;
    file.persist(target)
}

/// Gives a file the permissions and the owner of the one that it replaces.
#[cfg(unix)]
fn take_permissions(file: &fs::File, replaced: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

    /// Without the bits that let a program act as its owner.
    const PLAIN: u32 = 0o777;

    let new = file.metadata()?;
    let is_same_owner = (replaced.uid(), replaced.gid()) == (new.uid(), new.gid());
    // Only a superuser may give files away; for others the new owner is who writes.
    let _ = is_same_owner || fchown(file, Some(replaced.uid()), Some(replaced.gid())).is_ok();
    file.set_permissions(fs::Permissions::from_mode(replaced.permissions().mode() & PLAIN))
}

#[cfg(not(unix))]
fn take_permissions(_: &fs::File, _: &fs::Metadata) -> io::Result<()> {
    Ok(())
}

/// Reads a file.
///
/// # Errors
/// If it cannot be read.
pub fn read(path: &Path) -> Result<Vec<u8>, Error> {
    fs::read(path).map_err(Error::new("read", path))
}

/// Reads a text file.
///
/// # Errors
/// If it cannot be read or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(Error::new("read", path))
}

/// The names of the files in a folder, sorted. Names that are not UTF-8 are shown as well as can be.
///
/// # Errors
/// If the folder cannot be read.
pub fn names(folder: &Path) -> Result<Vec<String>, Error> {
    let read = || {
        let mut names = Vec::new();
        for entry in fs::read_dir(folder)? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
        names.sort();
        Ok(names)
    };
    read().map_err(Error::new("read", folder))
}

/// Deletes a file; says whether it was there.
///
/// # Errors
/// If it is there and cannot be deleted.
pub fn remove(path: &Path) -> Result<bool, Error> {
    match fs::remove_file(path) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(Error::new("delete", path)(error)),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

    use super::*;

    #[test]
    fn links_and_devices_stay_what_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("file"), "old").unwrap();
        fs::create_dir(path("far")).unwrap();
        symlink(path("file"), path("link")).unwrap();
        write(&path("link"), b"new").unwrap();
        assert!(fs::symlink_metadata(path("link")).unwrap().is_symlink());
        assert_eq!(fs::read(path("file")).unwrap(), b"new");

        // A link to a link to nothing, from another folder.
        symlink("../second", path("far/first")).unwrap();
        symlink("third", path("second")).unwrap();
        write(&path("far/first"), b"made").unwrap();
        assert!(["far/first", "second"].iter().all(|name| fs::symlink_metadata(path(name)).unwrap().is_symlink()));
        assert_eq!(fs::read(path("third")).unwrap(), b"made");
        symlink("round", path("round")).unwrap();
        assert!(write(&path("round"), b"lost").is_err() && write_with(&path("round"), |_| Ok(())).is_err());

        // Through a link, so that a failure replaces the link and not the device.
        symlink("/dev/null", path("device")).unwrap();
        write(&path("device"), b"gone").unwrap();
        assert!(fs::metadata(path("device")).unwrap().file_type().is_char_device());
        assert!(fs::symlink_metadata(path("device")).unwrap().is_symlink());
        assert!(update(&path("device"), b"gone").unwrap_err().to_string().contains("device or a pipe"));
    }

    #[test]
    fn what_is_replaced_keeps_its_permissions() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o7777;
        fs::write(folder.path().join("any"), "new").unwrap();
        let usual = fs::metadata(folder.path().join("any")).unwrap().permissions().mode() & 0o7777;
        write(&path, b"new").unwrap();
        assert_eq!(mode(), usual);
        for permissions in [0o600, 0o640, 0o755, 0o444] {
            fs::set_permissions(&path, fs::Permissions::from_mode(permissions)).unwrap();
            write(&path, &permissions.to_string().into_bytes()).unwrap();
            assert_eq!(mode(), permissions);
        }
    }
}
