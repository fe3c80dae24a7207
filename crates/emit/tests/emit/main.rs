//! Snippets, programs of sums and submissions are compiled by real compilers and agree with the
//! engine.
//!
//! C++ and Python run in every test run, whole programs in Python alone; the rest is compiled by
//! `.ci/run`: `cargo test -p grundy-emit --test emit -- --ignored other_languages`.

mod cases;
mod drivers;
mod engine;
mod games;
mod goals;
mod laws;
mod open;
mod page_of_sizes;
mod play;
mod reserved;
mod shared;
mod sizes;
mod snapshots;
mod submit;
mod sums;
mod warnings;

#[path = "../../../../tests/oracle/random.rs"]
mod random;
