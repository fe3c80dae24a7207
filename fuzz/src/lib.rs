//! The functions of the fuzz targets.
//!
//! The tests run the same functions on the corpus in the repository and on changes of it, without a
//! fuzzer: `text`, `command` and `checkpoint` in `crates/cli/tests/fuzz`, `judge` in
//! `solvers/runner/tests.rs`.

pub mod change;
pub mod checkpoint;
pub mod command;
pub mod judge;
pub mod text;

use std::env;
use std::ffi::OsString;
use std::path::Path;

use grundy::solvers;

/// Runs `target` in a new folder that it may fill; its command lines run in this process.
pub fn in_a_folder(target: impl FnOnce(&Path, &mut dyn FnMut(&Path, &[String]) -> i32)) {
    let folder = tempfile::tempdir().expect("a folder");
    env::set_current_dir(folder.path()).expect("it is there");
    target(folder.path(), &mut |_, arguments| {
        let program = ["grundy".to_owned()];
        grundy_cli::command_line(program.iter().chain(arguments).map(OsString::from)).into()
    });
    env::set_current_dir(env::temp_dir()).expect("it is there");
}
