//! The checker: everything a certificate says, derived again from the rules alone.
//!
//! Nothing here uses `compute` or `law`: the values come from the plainest method there is, the theorems' hypotheses and
//! bounds are worked out a second time, in 128 bits. A test holds the imports of these files to that.
//!
//! `plain` is a second slow computation beside `grundy_core::reference`, and on purpose: it is shipped as a part of the checker,
//! reads the game's description itself instead of asking the game for its options, and is no oracle of the tests, which
//! compare everything fast with the reference alone.
//!
//! # What is checked, in this order
//! 1. The notation is canonical.
//! 2. That law, theorem and values fit together, as far as that can be told without a value; that the values do not go much
//!    farther than the theorem can ask, and that the budget allows for them.
//! 3. The values, computed anew: digest, largest value, number of P-positions.
//! 4. The law at all of them; that preperiod and period are least; the values written down.
//! 5. That the theorem is one for this game; its numbers; its bound; that the values go as far as it asks.
//!
//! Every number in a certificate is either derived or compared for equality: no two certificates of one law differ but
//! in how far the values go where the theorem asks for none, and in whether the first values are written down.

mod beatty;
mod blocks;
mod budget;
mod claims;
pub mod code;
mod divisors;
mod equation;
mod expr;
mod front;
pub mod layers;
mod plain;
pub mod planar;
mod refusal;
pub mod removal;
pub mod residues;
mod rings;
mod shift;
pub mod slow;
pub mod strips;
pub mod sums;
pub mod window;

pub use budget::Budget;
pub use claims::describe;
pub use front::check;
pub use refusal::Refusal;
pub(crate) use refusal::unless_cancelled;
