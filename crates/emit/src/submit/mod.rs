//! Files that a judge accepts, for each of the twelve problems.
//!
//! A submission is the program that `emit --program` makes of the problem's game and input. Two problems ask for more:
//! Treblecross for all winning cells, Tic-Tac-Toe-Nim for the number of winning first moves. Their submissions are
//! files in Rust and C++ that compute their tables at the start.
//!
//! | file | what |
//! |---|---|
//! | `problems` | the twelve problems |
//! | `submission` | the file for a judge, if the judge accepts it |

mod problems;
mod submission;

pub use problems::{JudgeProblem, PROBLEMS, find};
pub use submission::{SubmissionError, fits, submission};
