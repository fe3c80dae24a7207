//! The promises of the command line `generator` and of its tables, in one test program.

mod catalog;
mod checksums;
#[cfg(unix)]
mod folders;
