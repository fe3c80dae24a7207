//! What each fuzz target does with its bytes.
//!
//! The tests run the same functions on the checked-in corpus and on changes of it, without a fuzzer: `text`, `command`,
//! `checkpoint` and `sweep` in `crates/cli/tests/fuzz`, `judge` in `solvers/runner/tests.rs`.

pub mod change;
pub mod checkpoint;
pub mod command;
pub mod judge;
#[path = "../../solvers/runner/mod.rs"]
#[allow(dead_code, reason = "the fuzzer only answers")]
mod runner;
pub mod sweep;
pub mod text;

use std::env;
use std::ffi::OsString;
use std::path::Path;

/// Runs a command line in this process, from within a new folder that `target` may fill.
pub fn in_a_folder(target: impl FnOnce(&Path, &mut dyn FnMut(&Path, &[String]) -> i32)) {
    let folder = tempfile::tempdir().expect("a folder");
    env::set_current_dir(folder.path()).expect("it is there");
    target(folder.path(), &mut |_, arguments| {
        let program = ["grundy".to_owned()];
        grundy_cli::command_line(program.iter().chain(arguments).map(OsString::from)).into()
    });
    env::set_current_dir(env::temp_dir()).expect("it is there");
}
