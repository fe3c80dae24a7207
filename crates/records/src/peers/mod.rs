//! What others' programs take for the jobs of this one, side by side in one run.
//!
//! Peers are C++ programs that come with this one and are compiled by `g++`, and programs that are installed. A peer
//! that is not there is named as missing; one that takes longer than a limit is stopped.

pub mod cpp;
pub mod jobs;
pub mod process;

pub use jobs::{Goal, JOBS, Job, Ours, Peer};
