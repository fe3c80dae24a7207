//! The files of the atlas, made from the tables of the sweeps.
//!
//! | module | content |
//! |---|---|
//! | [`sources`] | the tables of the sweeps, which the atlas is made from |
//! | [`make`] | the atlas, made from the sweeps and the first values of each game |
//! | [`package`] | the description of the columns for programs |
//! | [`files`] | the same rows as `SQLite` and Parquet |

pub mod files;
pub mod make;
pub mod package;
pub mod sources;

/// An atlas that cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file of the atlas or of a sweep is invalid.
    #[error(transparent)]
    Invalid(#[from] grundy_atlas::AtlasError),
    /// A file cannot be read.
    #[error(transparent)]
    Read(#[from] grundy_core::store::StoreError),
    /// The values of a game cannot be computed.
    #[error("{game}: {cause}")]
    Values {
        /// The game's name in the atlas.
        game: String,
        /// The cause.
        cause: grundy_compute::ComputeError,
    },
    /// A database cannot be made.
    #[error("cannot make {file}: {cause}")]
    Database {
        /// The file's name.
        file: &'static str,
        /// The message of the library that writes the file.
        cause: String,
    },
}
