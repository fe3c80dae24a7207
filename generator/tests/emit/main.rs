//! Snippets are compiled by real compilers and say what the engine says.

mod cases;
mod command;
mod drivers;
mod games;
mod goals;
mod sizes;
mod snapshots;
