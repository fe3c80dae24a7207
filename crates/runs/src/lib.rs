//! Values of heaps one after the other without a bound. The memory is that of the method, not that
//! of all values.
//!
//! | file | content |
//! |---|---|
//! | `job` | the request to a run, and its result |
//! | `run` | the loop: compute, digest, keep, write checkpoints, stop on request |
//! | `active` | an active run, which can be written to a checkpoint at any time |
//! | `resume` | the start of a run in a folder of checkpoints, or its resumption |
//! | `running_digest`, `kept` | the summary of all values; the kept values, in memory or on disk |
//! | `heap_values` | values as an iterator |
//! | [`least_period`] | the least period, from one period |
//! | [`period`] | the proof of a period during a run: the other values are filled in |
//! | [`files`] | checkpoints, and values on disk: only with the feature `files` |
#![deny(unsafe_code)]
#![cfg_attr(
    not(feature = "files"),
    allow(dead_code, reason = "saving and restoring a run needs files")
)]

mod active;
mod error;
#[cfg(feature = "files")]
pub mod files;
mod heap_values;
mod job;
mod kept;
pub mod least_period;
pub mod period;
#[cfg(feature = "files")]
mod resume;
mod run;
mod running_digest;

#[cfg(feature = "files")]
pub use error::CheckpointError;
pub use error::RunError;
pub use grundy_heaps::stream::MOST_HEAPS;
pub use grundy_work::method::{DoesNotApply, Method, MethodChoice, MethodRequest, choose};
pub use heap_values::HeapValues;
#[cfg(feature = "files")]
pub use job::Checkpoints;
pub use job::{Event, RunConfig, RunResult};
pub use kept::{KeptValues, Storage};
pub use period::trial::estimate;
pub use run::run;
pub use running_digest::RunningDigest;
