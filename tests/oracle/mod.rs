//! The promise: every answer is what plain search finds, on every position that is small enough to search.
//!
//! One file per problem states the rules once more, as [`search`] wants them, and compares the solver with them.
//! [`inputs`] does so with whole inputs and the judge runner, malformed ones included.

mod calendar;
mod chess;
#[cfg(feature = "cli")]
mod inputs;
#[cfg(feature = "cli")]
mod judge;
mod knights;
mod leftright;
mod marble;
mod matrix;
mod misere;
mod nottt;
mod partition;
#[cfg(feature = "cli")]
mod random;
mod search;
mod stone;
mod treblecross;
mod tttnim;
