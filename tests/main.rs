//! Everything that the solvers and the judge runner promise, in one test program. A module is chosen by its name:
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
