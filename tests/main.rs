//! The promises of the solvers and of the judge runner, in one test program. A name selects a module:
//! `cargo test -p grundy oracle::`.

#[cfg(feature = "cli")]
mod bad_input;
#[cfg(feature = "verify-tables")]
mod build_script;
#[cfg(feature = "cli")]
mod judge;
mod oracle;
#[cfg(feature = "cli")]
mod play;
mod properties;
mod readme;
mod tables;
