//! Snippets are compiled by real compilers and agree with the engine.

mod cases;
mod command;
pub mod drivers;
mod engine;
mod games;
mod goals;
mod laws;
mod open;
mod play;
pub mod shared;
pub mod sizes;
mod snapshots;
mod sums;
mod warnings;
