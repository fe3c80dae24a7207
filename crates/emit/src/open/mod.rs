//! Games whose parameters are read when the program runs: `Subtraction(S)`, `Subtraction(1..=k)`, `Heap(n -> [n-k])`.
//!
//! `prepare` takes the parameters; `grundy`, `outcome` and `best_move` then answer for these until it is called again. No law
//! is known of a game before its parameters are, so values are computed to a heap that is fixed, but where every heap has the
//! same range of numbers that may be removed: then a formula answers all heaps.
//!
//! | file | what |
//! |---|---|
//! | `rules` | which lines can be written |
//! | `interval` | the formula of a range |
//! | `tables` | sets and clauses: the table that `prepare` fills |
//! | `emit` | the snippet or program |

mod emit;
mod interval;
mod rules;
mod tables;

pub use emit::open;
