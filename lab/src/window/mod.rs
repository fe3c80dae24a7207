//! The prover for games with few rare heaps: a kernel computes the heaps after the last rare one
//! until the [finite-window theorem](grundy_law::theorem::finite_window) proves a period.
//!
//! | file | content |
//! |---|---|
//! | `question` | the request and the result |
//! | `job` | checkpoints, and the restart after a late rare heap |
//! | `start` | the first heaps, by the ordinary method |
//! | `walker`, `tally` | values from any heap on; their summary |
//! | `prover` | the three stages one after the other |
//! | `search`, `snapshots`, `fingerprints` | first stage: the search for a repeated window, with snapshots and stored windows |
//! | `onset` | second stage: the first heap of the period |
//! | `period` | third stage: the check and the digest of one period |
//! | `ordinary` | the same proof by the ordinary method, if the kernel does not apply |
//!
//! The first stage shows that every heap is common, with a witness for each lesser rare value. So
//! the conditions of the theorem are known when a window repeats. The third stage recomputes one
//! period, because its digest begins at a heap that was not known before, and only its own
//! witnesses count.

#![allow(
    clippy::similar_names,
    reason = "head and heap are the terms of the theorem"
)]

mod fingerprints;
mod job;
mod onset;
mod ordinary;
mod period;
mod prover;
mod question;
mod search;
mod snapshots;
mod start;
mod tally;
#[cfg(test)]
mod tests;
mod walker;

pub use crate::few_rares::Inapplicable;
pub use job::prove;
pub use question::{Error, Event, Invariants, Outcome, RunConfig, speaks_of};
