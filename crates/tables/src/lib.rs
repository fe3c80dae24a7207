//! Makes the folder `tables/` from its catalogue: tables are computed in parallel, written as Rust
//! source, and compared with the disk.
//!
//! | file | content |
//! |---|---|
//! | [`catalog`] | `catalog.toml`, the list of the tables |
//! | `make` | values or law of each entry, and the text of its file |
//! | `table` | values as Rust source |
//! | `law` | a proved law of a lattice game as Rust source |
//! | `folder` | the files on disk: stale, missing, extra, written |

#![deny(unsafe_code)]

/// The command that makes every table.
pub const COMMAND: &str = "cargo run -p generator";

pub mod catalog;
#[cfg(feature = "files")]
mod folder;
mod law;
mod make;
mod table;

#[cfg(feature = "files")]
pub use folder::{CATALOG, Defect, Difference, Folder, SUMS};
pub use make::{Made, make};

pub use law::file as law_source;
