//! The command line of the generator; see `generator --help`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    generator::commands::main()
}
