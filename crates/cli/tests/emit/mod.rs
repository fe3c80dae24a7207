//! The command `emit` from the user's side.

mod clipboard;
mod command;
mod laws;
mod several;
