//! States of two to four numbers: every option of every needed state, in the order of the measure.
//!
//! | file | what |
//! |---|---|
//! | `moves` | the options of a state, and its measure |
//! | `in_order` | states in the order of their coordinates, or of a linear measure and coordinates, if options come before them |
//! | `bounds` | linear forms that no move raises: they bound the states that are reached |
//! | `compile` | the clauses of a rule as straight-line code over registers, each expression once and as far out as possible |
//! | `run` | execution of the code for a state |
//! | `space` | the needed states: the requested box, and the states that its moves reach outside it |
//! | `levels` | the values, level by level of the measure, with all threads within a level |
//! | `order` | the test whether moves leave a box, and an order in which loops can visit its states |

mod bounds;
pub mod compile;
pub mod in_order;
pub mod levels;
pub mod moves;
pub mod order;
pub mod run;
pub mod space;

pub(crate) use levels::ways;
pub use levels::{bytes, compute};
pub use order::{Inside, inside};
