//! Boards whose states do not fit in memory, on one machine or on several that exchange what they have.
//!
//! The cells are split into a *tail* in the middle of the board, of at most 18 cells, and the *head* around it. The states
//! with the same head are a *block*: a byte for each set of filled tail cells. Cells that are filled stay so; so all heads
//! with equally many filled cells are a *tier*, whose blocks do not need each other, and which needs only as many tiers
//! before it as one placement can fill cells of the head.
//!
//! The tail is a union of orbits of the symmetries of the board and its shapes (at most eight, found from the rules). So a
//! symmetry takes a block as a whole to another one, and of all heads that symmetries exchange one has a block. Another
//! one's block is that with its places exchanged: two table lookups a state, a twentieth of the work.
//!
//! Within a block the values are found as in memory (`compute::board`): a placement is one load for 64 states that stand
//! side by side.
//!
//! | file | what |
//! |---|---|
//! | `symmetry` | the symmetries, and the orbits of cells |
//! | `layout` | head and tail, and what the symmetries do to both |
//! | `heads` | the classes of heads of a tier: listed, found, counted by Burnside's lemma |
//! | `kernel` | the values of blocks, from the blocks that they need |
//! | `fetch` | what a batch of blocks needs, brought from other ranks while the batch before it is computed |
//! | `run` | the tiers in order |
//! | `tier`, `digest` | what is told of tiers; the same of values that are all in memory |
//! | `opening` | the value of the empty board, the first moves that win |
//! | `exchange` | ranks: what carries messages between them is no part of this |
//! | `folder` | tiers on disk: only with the feature `files` |
//! | `estimate` | what a run takes |

mod digest;
mod error;
mod estimate;
mod exchange;
mod fetch;
#[cfg(feature = "files")]
mod files;
#[cfg(feature = "files")]
mod folder;
mod heads;
mod kernel;
mod layout;
mod opening;
mod run;
mod symmetry;
#[cfg(test)]
mod tests;
mod tier;

pub use digest::{BoardDigest, of_table};
pub use error::Error;
pub use estimate::{Needs, needs};
pub use exchange::{Alone, Exchange};
#[cfg(feature = "files")]
pub use files::Files;
pub use opening::Opening;
pub use run::{Assignment, Event, Found, run};
pub use tier::TierDigest;
