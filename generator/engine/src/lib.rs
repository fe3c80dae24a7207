//! The part of the generator that computes: games, their notation, their Grundy values, the laws that these obey.
#![deny(unsafe_code)]
#![cfg_attr(
    not(feature = "files"),
    allow(dead_code, reason = "what saves and restores a run is used by its files only")
)]

pub mod arithmetic_code;
pub mod clock;
pub mod compute;
pub mod diagnostic;
pub mod digest;
pub mod game;
pub mod identify;
pub mod law;
mod least_period;
pub mod long_run;
pub mod misere;
mod mix;
pub mod nimber;
pub mod notation;
pub mod progress;
pub mod reference;
mod saved;
pub mod search;
#[cfg(feature = "files")]
pub mod store;
pub mod values;
pub mod window;
