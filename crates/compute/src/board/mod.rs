//! Boards of at most 32 cells: computed from the full board down, each state after all states with
//! more filled cells.
//!
//! A state is the mask of its filled cells. The cells are divided into three parts:
//!
//! ```text
//!     mask    top cells │ middle cells │ 6 lowest cells
//!             a task    │ a tree       │ 64 lanes
//! ```
//!
//! * All masks with the same top cells form one *task*. It needs only tasks with more filled top
//!   cells, so tasks with equally many are done in parallel, those with the most filled cells
//!   first.
//! * In a task the middle cells are decided from the last to the first, filled before empty. On the
//!   way down, a placement that needs a filled cell is dropped once for the whole subtree.
//! * The 64 states of a leaf of that tree are consecutive. A placement p leads from the states of a
//!   block to states that are also consecutive: where it fits, `mask | p` is `mask + p`. So a
//!   placement is one load for 64 states, and lanes where it does not fit are masked out (`block`).
//!   Placements within the 64 lanes are looked up lane by lane.
//!
//! * If the board has a left-right symmetry, one of two mirrored tasks is computed and the other is
//!   copied (`mirror`).
//!
//! | file | contents |
//! |---|---|
//! | `retrograde` | the tasks in order, those that do not need each other in parallel |
//! | `placements` | the placements by the three parts of their cells |
//! | `task` | the tree of a task |
//! | `block` | the 64 states of a leaf |
//! | `states` | data in memory: lanes, finished tasks, placements that fit |
//! | `mirror` | tasks that mirror each other |

mod block;
pub mod mirror;
pub mod placements;
pub mod retrograde;
pub mod states;
pub mod task;

pub use retrograde::compute;
