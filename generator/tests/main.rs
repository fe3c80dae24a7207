//! Everything that the command line `generator` and its tables promise, in one test program.

mod catalog;
mod checksums;
