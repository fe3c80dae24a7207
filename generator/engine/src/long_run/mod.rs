//! Values of heaps one after the other, as far as one likes: in the memory that the method needs, not that the values need.
//!
//! | file | what |
//! |---|---|
//! | `methods` | which method computes a game, and why |
//! | `trial` | does a period come soon? Then a long run takes no time |
//! | `run` | the loop: compute, sum up, keep, write checkpoints, stop when asked to |
//! | `summary`, `digest` | what remains of values that are not kept; a SHA-256 that can go on |
//! | `spool` | values kept on disk, ready to be written in any form |
//! | `checkpoint`, `resume` | what lies on disk so that a killed run goes on |
//! | `source`, `filling` | a period proved on the way: the rest is filled in |
//! | `refining` | where that period begins, if it was too long ago to be remembered |
//! | `returns` | a window of the sequence comes again: a candidate for a period |

mod checkpoint;
mod digest;
mod error;
mod filling;
mod methods;
mod refining;
mod resume;
mod returns;
mod run;
mod source;
mod spool;
mod summary;
mod trial;

pub use error::Error;
pub use methods::{Asked, Choice, DoesNotApply, Method, choose};
pub use run::{Checkpoints, Keep, Kept, Plan, Run, run};
pub use summary::Summary;
pub use trial::estimate;

/// The largest heap of a stream.
pub const MOST_HEAPS: u64 = 1 << 40;
