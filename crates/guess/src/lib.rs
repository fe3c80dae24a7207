//! Formulas guessed from tables of values: a table of brute force in, a formula for
//! `grundy check --claim` out.
//!
//! ```
//! use grundy_guess::{GuessOptions, guess, read};
//!
//! let table = read::text(
//!     "0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 \
//! 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 \
//! 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 \
//! 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2",
//!     read::TableFormat::default(),
//! )?;
//! let answer = guess(&table, &GuessOptions::default());
//! assert_eq!(answer.formulas[0].claim, "n -> n%3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The search
//! Formulas of the notation of claims are made by increasing cost ([`bank`]), and of those with
//! equal values at the 64 positions of a sample only the cheapest is kept. The table's values at
//! the sample are then looked up: as one formula, as a sum, difference, nim-sum, remainder,
//! quotient or extreme of two, as blocks `c*q + r`, as a list with a formula as its index, by cases
//! and cases within them ([`search`]), as values that repeat, and as sums of values at n/k for a
//! base k ([`search::kernel`]). A formula is reported if all values of the table agree, at least
//! [`confirm::VALUES_A_BIT`] for each bit of it that were not used to find it.

pub mod answer;
pub mod bank;
pub mod confirm;
pub mod each;
mod guess;
pub mod kept;
pub mod lanes;
pub mod numbers;
pub mod read;
pub mod sample;
pub mod search;
pub mod table;
pub mod term;
pub mod tidy;
pub mod written;

pub use answer::{Contradicted, Formula, GuessAnswer};
pub use guess::{GuessOptions, guess};
pub use table::Table;
