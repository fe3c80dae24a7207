//! The promise: every answer is what plain search finds, on every position that is small enough to search.
//!
//! One file per problem states the rules once more, as [`search`] wants them, and compares the solver with them.

mod calendar;
mod chess;
mod knights;
mod leftright;
mod marble;
mod matrix;
mod misere;
mod nottt;
mod partition;
mod search;
mod stone;
mod treblecross;
mod tttnim;
