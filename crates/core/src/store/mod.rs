//! Files on disk: compared first, written only if different, each replaced as a whole or not at all.
//!
//! | file | what |
//! |---|---|
//! | `file` | reading, comparing, replacing |
//! | `lock` | a folder that one process at a time works in, a file that one process at a time changes |
//! | `temporary` | a file while it is written: locked, so that nobody else takes it for left behind |

mod error;
mod file;
mod lock;
mod temporary;

pub use error::Error;
pub use file::{State, names, read, read_text, remove, state, update, write, write_with};
pub use lock::{FileLock, FolderLock, LOCK, LockError};
pub use temporary::{Access, Temporary};
pub use temporary::{TEMPORARY, abandon, is_left_behind, probe, remove_left_behind};
