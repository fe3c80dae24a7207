//! Grundy values of every position within bounds: a folder for each family of games, a file for each method.
//!
//! | folder | games | idea |
//! |---|---|---|
//! | [`heaps`] | codes, sets and rules of heaps | heap by heap, from the values of smaller heaps |
//! | [`lattice`] | a piece on a quarter plane | one-hot sets of values, level by level |
//! | [`strip`] | marks on a strip | mark every pair of gaps |
//! | [`board`] | shapes placed on a board | from the full board down, moves pruned bit by bit |
//!
//! Same values for any number of threads and any CPU: every method is exact integer work in a fixed order.

pub mod board;
pub(crate) mod cpu;
mod crew;
mod error;
pub mod estimate;
mod front;
pub mod heaps;
pub mod lattice;
pub mod machine;
pub mod marks;
pub mod method;
pub(crate) mod pace;
pub(crate) mod probe;
pub mod steps;
pub mod strip;
pub mod summary;
pub(crate) mod trial;

pub use error::Error;
pub(crate) use error::Stop;
pub use front::{MOST_LEVELS, MOST_POSITIONS, compute, first_heaps, grundy_values, shape};
