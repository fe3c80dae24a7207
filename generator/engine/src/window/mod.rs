//! Heaps behind the last rare one, as fast as a window of the last ones allows, until a period is proved by the
//! [finite-window theorem](crate::law::theorem::finite_window).
//!
//! | file | what |
//! |---|---|
//! | `job` | what is asked and answered; checkpoints; what is done when a rare heap comes late |
//! | `head` | the first heaps, by the ordinary method |
//! | `plan`, `learn` | what they tell the kernel: mask, rare heaps, which heaps exclude what |
//! | `symbol` | a byte for each heap |
//! | `heaps` | the last heaps and the next ones; snapshots |
//! | `plain`, `witness`, `avx2` | the kernel for every CPU; witnesses; the kernel for AVX2 |
//! | `walker`, `tally` | values from any heap on; what remains of them |
//! | `prover` | the three stages one after the other |
//! | `search`, `trail`, `sightings` | first: until a window comes back. Snapshots on the way; windows that are remembered |
//! | `onset` | second: where the period begins |
//! | `period` | third: one period is checked and digested |
//!
//! In the first stage every heap is shown to be common, each lesser rare value by a witness; so what the theorem asks for
//! is known when a window comes back. The third stage computes one period again: its digest begins at a heap that was not
//! known before, and only its own witnesses count.

#![allow(clippy::similar_names, reason = "the head and its heaps are what this is about")]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod head;
mod heaps;
mod job;
mod learn;
mod onset;
mod period;
mod plain;
mod plan;
mod prover;
mod search;
mod sightings;
mod symbol;
mod tally;
#[cfg(test)]
mod tests;
mod trail;
mod walker;
mod witness;

pub use job::{Assignment, Error, Event, Invariants, Outcome, prove, speaks_of};
pub use plan::Inapplicable;
