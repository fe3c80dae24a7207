//! Heaps behind the last rare one, by a kernel for few rare heaps, until a period is proved by the
//! [finite-window theorem](grundy_law::theorem::finite_window).
//!
//! | file | what |
//! |---|---|
//! | `question` | what is asked and answered |
//! | `job` | checkpoints; what is done when a rare heap comes late |
//! | `start` | the first heaps, by the ordinary method |
//! | `walker`, `tally` | values from any heap on; what remains of them |
//! | `prover` | the three stages one after the other |
//! | `search`, `trail`, `sightings` | first: until a window comes back. Snapshots on the way; windows that are remembered |
//! | `onset` | second: where the period begins |
//! | `period` | third: one period is checked and digested |
//! | `ordinary` | the same question by the ordinary method, where the kernel does not apply |
//!
//! In the first stage every heap is shown to be common, each lesser rare value by a witness; so what the theorem asks for
//! is known when a window comes back. The third stage computes one period again: its digest begins at a heap that was not
//! known before, and only its own witnesses count.

#![allow(clippy::similar_names, reason = "the head and its heaps are what this is about")]

mod job;
mod onset;
mod ordinary;
mod period;
mod prover;
mod question;
mod search;
mod sightings;
mod start;
mod tally;
#[cfg(test)]
mod tests;
mod trail;
mod walker;

pub use grundy_heaps::few_rares::Inapplicable;
pub use job::prove;
pub use question::{Assignment, Error, Event, Invariants, Outcome, speaks_of};
