//! Files on disk: compared first, written only if different, each replaced as a whole or not at
//! all.
//!
//! | file | content |
//! |---|---|
//! | `file` | reading, comparing, replacing |
//! | `lock` | locks: a folder with one process at a time, a file with one writing process at a time |
//! | `temporary` | a file during writing: locked, and therefore not deleted as one of a dead process |
//! | `unlinked` | opening a file without following links |
//!
//! ```
//! use grundy_core::store::{self, FileState};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("values.txt");
//! assert_eq!(store::update(&path, b"0 1 2 3")?, FileState::Missing);
//! assert_eq!(store::update(&path, b"0 1 2 3")?, FileState::Fresh);
//! assert_eq!(store::read_text(&path)?, "0 1 2 3");
//! assert_eq!(store::names(folder.path())?, ["values.txt"]);
//! assert!(store::remove(&path)? && !store::exists(&path)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod file;
mod lock;
mod temporary;
mod unlinked;

pub use error::StoreError;
pub use file::{
    FileState, exists, names, read, read_text, read_up_to, remove, state, update, write, write_with,
};
pub use lock::{FileLock, FolderLock, LOCK, LockError};
pub use temporary::{Access, Temporary};
pub use temporary::{TEMPORARY, abandon, is_left_behind, probe, remove_left_behind};
