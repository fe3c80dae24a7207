//! Opening files without following links.

use std::{fs, io, path::Path};

/// Opens a file, but follows no link: a link that was put there after a check of the path is
/// refused by the system.
#[cfg(unix)]
pub(super) fn open_unlinked(options: &mut fs::OpenOptions, path: &Path) -> io::Result<fs::File> {
    use std::os::unix::fs::OpenOptionsExt;

    let flag = i32::try_from(rustix::fs::OFlags::NOFOLLOW.bits()).map_err(io::Error::other)?;
    options.custom_flags(flag).open(path)
}

/// On other systems only the check of the path refuses links.
#[cfg(not(unix))]
pub(super) fn open_unlinked(options: &mut fs::OpenOptions, path: &Path) -> io::Result<fs::File> {
    options.open(path)
}
