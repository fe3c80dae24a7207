//! Computes Grundy tables in parallel, finds and proves the laws they obey, and writes them as Rust.
//!
//! Data flows one way: [`notation`] (text to [`game::Game`]) → [`game`] (its options) → [`compute`] (Grundy values)
//! → [`emit`] (source) → [`store`] (disk). [`tables`] does so for everything in the [`catalog`]; [`commands`] is the
//! only place that prints. [`reference`](mod@reference) is the slow method that everything fast is compared with.
#![deny(unsafe_code)]

pub use engine::{
    compute, diagnostic, digest, game, law, long_run, notation, progress, reference, search, store, values,
};

pub mod catalog;
pub mod certificate;
pub mod commands;
pub mod emit;
pub mod export;
pub mod judges;
pub mod peers;
pub mod plot;
pub mod snippet;
pub mod submit;
pub mod survey;
pub mod tables;
