//! Rules of heaps as code: the loops but the last run over registers, the last one is done at once.
//!
//! | file | what |
//! |---|---|
//! | `order` | rules with their loops in another order |
//! | `inner` | the last loop of a clause: bounds, tests and options as they depend on its variable |
//! | `filter` | numbers that a condition on the variable alone keeps, each tested once |
//! | `candidates` | divisors of a number, and numbers coprime to it, instead of a test of each turn |
//! | `compile` | a rule as a program |
//! | `run` | a program run for a heap, on all threads where there is enough to do |
//! | `narrow` | the turns that a comparison leaves |
//! | `stamp` | options whose parts run up or down: slices of the values against each other |
//! | `columns` | all other options: a block of turns at a time, instruction by instruction |
//! | `cost` | how long a heap takes, without running it |
//!
//! A program never says that rules are broken: wherever something fails (a division by zero, a number beyond 64 bits, a part
//! that is not smaller than the heap), the heap is evaluated again by the rules as they are written, and these decide. What it
//! gives without failing they give too: conditions keep their order unless the earlier one cannot fail.

mod candidates;
mod columns;
mod compile;
mod cost;
mod failure;
mod filter;
mod inner;
mod narrow;
mod order;
mod run;
mod stamp;
#[cfg(test)]
mod tests;

pub use compile::Program;
pub use failure::Failure;
pub(crate) use filter::Filter;
pub use run::{Found, Machine};
