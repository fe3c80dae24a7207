//! Games whose parameters the program reads at run time: `Subtraction(S)`, `Subtraction(1..=k)`,
//! `Heap(n -> [n-k])`.
//!
//! `prepare` takes the parameters; `grundy`, `outcome` and `best_move` then answer for these
//! parameters until the next call of `prepare`. Without its parameters, a game has no known law, so
//! `prepare` computes the values up to a fixed heap. The exceptions are a range of numbers that may
//! be removed from every heap, and lines with a formula that is proved for all parameters: a
//! formula answers all heaps.
//!
//! | file | what |
//! |---|---|
//! | `rules` | the lines that can be written as code |
//! | `formula` | the proved formula of a line with one parameter |
//! | `guessed` | a formula that explains a table |
//! | `interval` | the formula of a range |
//! | `tables` | sets and clauses: the table that `prepare` fills |
//! | `emit` | the snippet or program |

mod emit;
mod formula;
mod guessed;
mod interval;
mod part;
mod rules;
mod slow;
mod tables;

pub use emit::open;
pub use guessed::emit_guess;
