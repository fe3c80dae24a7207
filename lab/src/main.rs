//! The command line `grundy-lab`; see `grundy-lab --help`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    grundy_lab::main()
}
