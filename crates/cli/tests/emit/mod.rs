//! The command `emit` from the user's side.

mod command;
mod laws;
