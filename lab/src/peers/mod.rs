//! Benchmarks of other programs for the same jobs, in one run.
//!
//! The peers are the C++ programs of this package, compiled by `g++`, and installed programs. A
//! missing peer is reported as missing; a peer that exceeds the time limit is stopped.

pub mod cpp;
pub mod jobs;
pub mod process;

pub use jobs::{Goal, JOBS, Job, Ours, Peer};
