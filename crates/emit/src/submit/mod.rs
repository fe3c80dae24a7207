//! One file that a judge accepts, for each of the twelve problems, in Rust or C++.
//!
//! A Rust submission is made from the solver in `solvers/` itself: what `main` does not need is left out, the table is
//! packed. A C++ submission is a template with a packed table. Everything that goes into a file is part of this
//! program (`include_str!`, so cargo builds it anew when a solver changes): a submission depends on nothing but the
//! program, wherever it runs.
//!
//! | file | what |
//! |---|---|
//! | `problems` | the twelve problems |
//! | `data`, `pack` | the tables that submissions store, as printable text |
//! | `rust` | a solver as one file |
//! | `cpp`, `law` | a template filled in; a law of a lattice game in C++ |
//! | `submission` | the file for a judge, if it takes that |

mod cpp;
mod data;
mod law;
mod pack;
mod problems;
mod rust;
mod submission;

pub use problems::{PROBLEMS, Problem, find};
pub use submission::{Error, LANGUAGES, fits, submission};
