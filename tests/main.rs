//! The promises of the solvers and of the judge runner, in one test program. A name selects a
//! module: `cargo test -p grundy-judge oracle::`.

mod bad_input;
#[cfg(feature = "verify-tables")]
mod build_script;
mod judge;
mod oracle;
mod play;
mod properties;
mod readme;
mod tables;
