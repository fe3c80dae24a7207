//! Values of heaps one after the other, as far as one likes: in the memory that the method needs, not that the values need.
//!
//! | file | what |
//! |---|---|
//! | `job` | what is asked of a run, and what it answers |
//! | `methods` | which method computes a game, and why |
//! | `run` | the loop: compute, digest, keep, write checkpoints, stop when asked to |
//! | `active` | a run under way, which can be written to a checkpoint at any time |
//! | `resume` | beginning a run in a folder of checkpoints, or going on with the one that is there |
//! | `running_digest`, `kept` | what remains of values that are not kept; those that are, in memory or on disk |
//! | `heap_values` | values as an iterator |
//! | `period` | a period proved on the way: the rest is filled in |
//! | `files` | checkpoints, and values on disk: only with the feature `files` |

mod active;
mod error;
#[cfg(feature = "files")]
pub(crate) mod files;
mod heap_values;
mod job;
mod kept;
mod methods;
mod period;
#[cfg(feature = "files")]
mod resume;
mod run;
mod running_digest;

#[cfg(feature = "files")]
pub use error::CheckpointError;
pub use error::Error;
pub use grundy_heaps::stream::MOST_HEAPS;
pub use heap_values::HeapValues;
#[cfg(feature = "files")]
pub use job::Checkpoints;
pub use job::{Assignment, Event, Outcome};
pub use kept::{KeptValues, Storage};
pub use methods::{Asked, Choice, DoesNotApply, Method, choose};
pub use period::trial::estimate;
pub(crate) use period::{refining::Refining, source::PeriodicSource};
pub use run::{run, run_from};
pub use running_digest::RunningDigest;
