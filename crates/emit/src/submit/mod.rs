//! One file that a judge accepts, for each of the twelve problems.
//!
//! A submission is the program that `emit --program` makes of the problem's game and input. Two problems ask for more than
//! that: Treblecross for all winning cells, Tic-Tac-Toe-Nim for the number of winning first moves. Theirs are files in Rust
//! and C++ that compute what they need when they start.
//!
//! | file | what |
//! |---|---|
//! | `problems` | the twelve problems |
//! | `submission` | the file for a judge, if it takes that |

mod problems;
mod submission;

pub use problems::{PROBLEMS, Problem, find};
pub use submission::{Error, fits, submission};
