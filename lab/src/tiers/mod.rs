//! Boards whose states do not fit in memory, on one machine or on several machines that exchange
//! blocks.
//!
//! The cells are divided into a *tail* in the middle of the board, of at most 18 cells, and the
//! *head* around it. The states with the same head form a *block*: a byte for each set of filled
//! tail cells. Filled cells stay filled. So all heads with equally many filled cells form a *tier*:
//! its blocks do not need each other, and it needs only as many earlier tiers as the largest number
//! of head cells in one placement.
//!
//! The tail is a union of orbits of the symmetries of the board and its shapes (at most eight,
//! found from the rules). So a symmetry maps a block as a whole to another block, and only one of
//! all heads that symmetries exchange has a block. The block of another head is this block with
//! permuted places: two table lookups for each state, a twentieth of the work.
//!
//! Within a block the values are computed as in memory (`compute::board`): a placement is one load
//! for 64 consecutive states.
//!
//! | file | contents |
//! |---|---|
//! | `symmetry` | the symmetries, and the orbits of cells |
//! | `layout` | head and tail, and the effect of the symmetries on both |
//! | `heads` | the classes of heads of a tier: listed, found, counted by Burnside's lemma |
//! | `kernel` | the values of blocks, from the blocks that they need |
//! | `fetch` | the blocks that a batch needs, fetched from other ranks while the previous batch is computed |
//! | `run` | the tiers in order |
//! | `tier`, `digest` | the summary of a tier; the same of values that are all in memory |
//! | `opening` | the value of the empty board, the first moves that win |
//! | `exchange` | ranks; the transport of their messages is not part of this crate |
//! | `folder` | tiers on disk: only with the feature `files` |
//! | `estimate` | the resources that a run takes |

pub mod digest;
pub mod error;
mod estimate;
pub mod exchange;
pub mod fetch;
mod files;
mod folder;
pub mod heads;
mod kernel;
pub mod layout;
mod opening;
pub mod run;
pub mod symmetry;
pub mod tier;

pub use digest::{BoardDigest, of_table};
pub use error::Error;
pub use estimate::estimate;
pub use exchange::{Alone, Exchange};
pub use files::Files;
pub use opening::Opening;
pub use run::{Event, Found, RunConfig, run};
pub use tier::TierDigest;
