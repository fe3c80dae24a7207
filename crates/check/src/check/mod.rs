//! The checker: derives every claim of a certificate again from the rules alone.
//!
//! The checker does not use `compute` or `law`. It computes values by the simplest method, and
//! derives the theorems' hypotheses and bounds a second time, in 128 bits. A test checks the
//! imports of these files.
//!
//! `plain` is deliberately a second slow computation beside `grundy_core::reference`. It is shipped
//! as a part of the checker and reads the game's description itself; it does not ask the game for
//! its options. It is not an oracle of the tests: they compare everything fast with the reference
//! alone.
//!
//! # What is checked, in this order
//! 1. The notation is canonical.
//! 2. Law, theorem and values fit together, where that can be decided without a value; the values
//!    do not go much farther than the theorem can require; the budget is large enough for them.
//! 3. The recomputed values: digest, largest value, number of P-positions.
//! 4. The law at all of these values; preperiod and period are least; the listed values.
//! 5. The theorem applies to this game; its numbers; its bound; the values go up to the heap that
//!    it requires.
//!
//! Every number in a certificate is either derived or compared for equality. Two certificates of
//! one law differ only in the last value, where the theorem requires no values, and in whether the
//! first values are listed.

mod beatty;
mod blocks;
mod budget;
mod check_error;
mod claims;
pub mod code;
mod divisors;
pub mod equation;
pub mod expr;
mod front;
pub mod layers;
mod mex;
#[cfg(feature = "parameters")]
mod parametric;
mod periods;
pub(crate) mod piece;
pub(crate) mod plain;
pub mod planar;
pub mod removal;
pub mod residues;
mod rings;
mod shift;
pub mod slow;
pub mod strips;
pub mod sums;
pub mod window;

pub use budget::CheckBudget;
pub(crate) use budget::Run;
pub use check_error::CheckError;
pub(crate) use check_error::{CheckResult, refute_field, unless_cancelled};
pub use claims::describe;
pub use front::check;
#[cfg(not(feature = "parameters"))]
pub use front::linear_cells;
pub(crate) use mex::mex;
#[cfg(feature = "parameters")]
pub use parametric::linear_cells;
