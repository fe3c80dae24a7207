//! The laboratory of grundy: what research needs, on the public library of the house alone.
//!
//! | folder or file | content |
//! |---|---|
//! | [`commands`] | the command line `grundy-lab`, a file for each command |
//! | [`few_rares`] | the values of codes with few rare heaps: a window of the last heaps decides the next ones |
//! | [`window`] | the finite-window prover: periods far beyond any table |
//! | [`survey`] | all octal games up to a number of digits, as one page |
//! | [`sweep`] | catalogues of many games, in shards on several machines |
//! | [`number_sets`] | subtraction sets of three or four numbers, millions of them |
//! | [`tiers`] | boards whose states do not fit in memory, on one machine or several |
//! | [`page`] | the page that lists a folder of certificates |
//! | [`atlas`] | the files of the atlas, made from the tables of the sweeps |
//! | [`by_hand`] | C++ programs for single games, as in a contest |
//! | [`peers`] | external benchmarks: other programs that compute the same values |
#![deny(unsafe_code)]

pub mod atlas;
mod batch;
pub mod by_hand;
pub mod commands;
pub mod few_rares;
pub mod number_sets;
mod origin;
pub mod page;
pub mod peers;
pub mod survey;
pub mod sweep;
mod table;
pub mod tiers;
pub mod window;

pub use commands::main;
