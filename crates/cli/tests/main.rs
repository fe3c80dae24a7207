//! All tests of the command line and the library, in one test program, since linking twenty
//! programs takes longer than running most of them. A module is selected by its name:
//! `cargo test -p grundy-cli emit::`.

mod architecture;
mod cli;
mod contests;
mod coq;
mod emit;
mod estimates;
#[cfg(unix)]
mod files;
mod fuzz;
mod guide;
mod laws;
mod library;
mod long_runs;
mod misere;
mod model;
mod plot;
mod program;
#[cfg(target_os = "linux")]
mod promises;
mod questions;
mod schemas;
mod shipped;

#[path = "../../emit/tests/emit/drivers/mod.rs"]
mod drivers;
#[path = "../../emit/tests/emit/shared.rs"]
mod shared;
#[path = "../../answer/tests/answer/slow.rs"]
mod slow;

#[cfg(unix)]
#[path = "common/at_work.rs"]
mod at_work;
#[path = "../../compute/tests/compute/common.rs"]
mod common;
#[path = "../../../tests/oracle/random.rs"]
mod random;
