//! The program's files: always complete, foreign files untouched, no temporary files left.

mod folders;
mod kills;
#[path = "../../../../crates/cli/tests/files/processes.rs"]
mod processes;

use processes::*;

/// The path of the program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_grundy-lab");
