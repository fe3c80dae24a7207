//! The part of the generator that computes: games, their notation, their Grundy values, the laws that these obey.
#![deny(unsafe_code)]

pub mod compute;
pub mod diagnostic;
pub mod digest;
pub mod game;
pub mod law;
pub mod long_run;
pub mod notation;
pub mod progress;
pub mod reference;
pub mod search;
pub mod store;
pub mod values;
