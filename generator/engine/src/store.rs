//! Files on disk: compared first, written only if different, each replaced as a whole or not at all.

use std::{
    fs, io,
    io::Write,
    path::{Path, PathBuf},
};

use tempfile::NamedTempFile;

/// Begins the name of a file that is being written; a later run may delete one that was left by a killed run.
pub const TEMPORARY: &str = ".generator-";

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

/// An operation on a file that failed.
#[derive(Debug, thiserror::Error)]
#[error("cannot {operation} {}: {cause}", path.display())]
pub struct Error {
    operation: &'static str,
    path: PathBuf,
    cause: io::Error,
}

impl Error {
    fn new(operation: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |cause| Self { operation, path: path.to_owned(), cause }
    }
}

/// Compares a file with what it should hold.
///
/// # Errors
/// If the file is there but cannot be read.
pub fn state(path: &Path, bytes: &[u8]) -> Result<State, Error> {
    match fs::read(path) {
        Ok(found) if found == bytes => Ok(State::Fresh),
        Ok(_) => Ok(State::Stale),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(State::Missing),
        Err(error) => Err(Error::new("read", path)(error)),
    }
}

/// Writes a file unless it holds these bytes already; says what stood there before.
///
/// The bytes go to a temporary file beside it, which then takes its name in one step: whoever reads the path at any
/// time, even after a crash, finds the old bytes or the new ones.
///
/// # Errors
/// If the folder cannot be written; the file is then as it was.
pub fn write(path: &Path, bytes: &[u8]) -> Result<State, Error> {
    let before = if is_special(path) { State::Stale } else { state(path, bytes)? };
    if before != State::Fresh {
        write_with(path, |file| file.write_all(bytes))?;
    }
    Ok(before)
}

/// A device or a pipe: there to be written to, not to be replaced by a file.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Writes a file through `content`, which gets a buffered writer; replaces what stood there in one step at the end.
/// A link stays a link: what it points to is replaced. A device or a pipe is written to as it is.
///
/// # Errors
/// If `content` fails or the folder cannot be written; the file is then as it was.
pub fn write_with(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
    if is_special(path) {
        let stream = |file: fs::File| {
            let mut buffered = io::BufWriter::with_capacity(1 << 16, file);
            content(&mut buffered)?;
            buffered.flush()
        };
        return fs::OpenOptions::new().write(true).open(path).and_then(stream).map_err(Error::new("write", path));
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let file = tempfile::Builder::new().prefix(TEMPORARY).tempfile_in(folder);
    let replace = |mut file: NamedTempFile| {
        let mut buffered = io::BufWriter::with_capacity(1 << 16, &mut file);
        content(&mut buffered)?;
        buffered.flush()?;
        drop(buffered);
        allow_reading(file.as_file())?;
        file.as_file().sync_all()?;
        file.persist(&target).map(|_| ()).map_err(|failed| failed.error)
    };
    file.and_then(replace).map_err(Error::new("write", path))
}

/// Temporary files are private to their owner; tables are for everybody, as any file of a checkout.
#[cfg(unix)]
fn allow_reading(file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn allow_reading(_: &fs::File) -> io::Result<()> {
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

/// Deletes a file.
///
/// # Errors
/// If it cannot be deleted.
pub fn remove(path: &Path) -> Result<(), Error> {
    fs::remove_file(path).map_err(Error::new("delete", path))
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{FileTypeExt, symlink};

    use super::*;

    #[test]
    fn links_and_devices_stay_what_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link, device) =
            (folder.path().join("file"), folder.path().join("link"), folder.path().join("device"));
        fs::write(&file, "old").unwrap();
        symlink(&file, &link).unwrap();
        write(&link, b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");

        // Through a link, so that a failure replaces the link and not the device.
        symlink("/dev/null", &device).unwrap();
        write(&device, b"gone").unwrap();
        assert!(fs::metadata(&device).unwrap().file_type().is_char_device());
        assert!(fs::symlink_metadata(&device).unwrap().is_symlink());
    }
}
