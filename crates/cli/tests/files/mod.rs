//! The program's files: always complete, foreign files untouched, no temporary files left.

mod folders;
mod kills;
mod older;
mod output;
mod processes;
mod read_only;
mod runs;
mod tables;

use processes::*;

/// The path of the program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_grundy");
