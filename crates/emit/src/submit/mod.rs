//! Files that a judge accepts, for each of the twelve problems.
//!
//! A submission is the program that `emit --program` makes of the problem's game and input. Two
//! problems ask for more: Treblecross for all winning cells, Tic-Tac-Toe-Nim for the number of
//! winning first moves. Their submissions are files in Rust and C++ that compute their tables at
//! the start.
//!
//! | file | what |
//! |---|---|
//! | `problems` | the twelve problems |
//! | `submission` | the file for a judge, if the judge accepts it |
//!
//! ```
//! use grundy_emit::{Language, judges, submit};
//!
//! let problem = submit::find("treblecross").ok_or("no such problem")?;
//! let uva = judges::find(problem.judge).ok_or("no such judge")?;
//! let text = submit::submission(problem, Language::Cpp, uva)?;
//! assert!(text.starts_with("// Treblecross (UVa 10561), C++ for UVa"));
//! assert!(submit::fits(&text, Language::Cpp, uva).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod problems;
mod submission;

pub use problems::{JudgeProblem, PROBLEMS, find};
pub use submission::{SubmissionError, fits, submission};
