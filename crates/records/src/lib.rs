//! Long computations: resumable runs, the prover of periods far out, sweeps over many games, surveys and records.
//!
//! | folder | content |
//! |---|---|
//! | [`long_run`] | values heap by heap, with checkpoints and a search for a period |
//! | [`window`] | the finite-window prover: periods far beyond any table |
//! | [`survey`] | all octal games up to a number of digits, as one page |
//! | [`sweep`] | catalogues of many games, in shards on several machines |
//! | [`page`] | the page that lists a folder of certificates |
//! | [`by_hand`] | C++ programs for single games, as in a contest |
//! | [`peers`] | external benchmarks: other programs that compute the same values |
#![deny(unsafe_code)]
#![cfg_attr(not(feature = "files"), allow(dead_code, reason = "saving and restoring a run needs files"))]

mod batch;
#[cfg(feature = "files")]
pub mod by_hand;
pub mod long_run;
mod origin;
#[cfg(feature = "files")]
pub mod page;
#[cfg(feature = "files")]
pub mod peers;
pub mod survey;
#[cfg(feature = "files")]
pub mod sweep;
#[cfg(feature = "files")]
mod table;
pub mod window;
