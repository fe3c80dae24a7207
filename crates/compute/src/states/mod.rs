//! States of two to four numbers: every option of every state that is needed, in the order of the measure.
//!
//! | file | what |
//! |---|---|
//! | `moves` | what lists the options of a state, and measures it |
//! | `in_order` | states in the order of their coordinates, where options come before them |
//! | `compile` | the clauses of a rule as straight code over registers, each expression once and as far out as it goes |
//! | `run` | the code run for a state |
//! | `space` | the states that are needed: the box that is asked for, and what its moves reach outside of it |
//! | `levels` | the values, level by level of the measure, all threads within a level |
//! | `order` | whether a box answers for itself, and in which order its states can be gone through |

mod compile;
mod in_order;
mod levels;
mod moves;
mod order;
mod run;
mod space;
#[cfg(test)]
mod tests;

pub(crate) use levels::compute;
pub(crate) use moves::{measures_of, steps_of};
pub use order::{Inside, inside};
