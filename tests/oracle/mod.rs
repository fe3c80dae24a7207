//! The promise: every answer equals the result of plain search, on every position that is small
//! enough to search.
//!
//! One file per problem states the rules again, in the form of [`search`], and compares the solver
//! with them. [`inputs`] compares the judge runner on whole inputs, including malformed ones.

mod calendar;
mod chess;
mod inputs;
mod judge;
mod knights;
mod leftright;
mod marble;
mod matrix;
mod misere;
mod nottt;
mod partition;
mod random;
mod search;
mod stone;
mod treblecross;
mod tttnim;
