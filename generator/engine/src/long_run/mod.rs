//! Values of heaps one after the other, as far as one likes: in the memory that the method needs, not that the values need.
//!
//! | file | what |
//! |---|---|
//! | `job` | what is asked of a run, and what it answers |
//! | `methods` | which method computes a game, and why |
//! | `run` | the loop: compute, digest, keep, write checkpoints, stop when asked to |
//! | `running_digest`, `kept` | what remains of values that are not kept; those that are, in memory or on disk |
//! | `period` | a period proved on the way: the rest is filled in |
//! | `files` | checkpoints, and values on disk: only with the feature `files` |

mod error;
#[cfg(feature = "files")]
mod files;
mod job;
mod kept;
mod methods;
mod period;
mod run;
mod running_digest;

#[cfg(feature = "files")]
pub use error::CheckpointError;
pub use error::Error;
#[cfg(feature = "files")]
pub use job::Checkpoints;
pub use job::{Assignment, Event, MOST_HEAPS, Outcome, Storage};
pub use kept::KeptValues;
pub use methods::{Asked, Choice, DoesNotApply, Method, choose};
pub use period::trial::estimate;
pub use run::run;
pub use running_digest::RunningDigest;
