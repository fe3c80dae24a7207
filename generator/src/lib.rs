//! Computes Grundy tables in parallel, finds and proves the laws they obey, and writes them as Rust.
//!
//! Data flows one way: [`notation`] (text to [`game::Game`]) → [`game`] (its options) → [`compute`] (Grundy values)
//! → [`snippet`] (source). [`tables`] does so for everything in the [catalogue](tables::catalog); [`commands`] is the
//! only place that prints. [`reference`](mod@reference) is the slow method that everything fast is compared with.
#![deny(unsafe_code)]

#[cfg(feature = "cli")]
pub use engine::store;
pub use engine::{
    arithmetic_code, compute, diagnostic, digest, game, identify, law, long_run, misere, notation, progress, reference,
    search, values,
};

pub mod certificate;
#[cfg(feature = "cli")]
pub mod commands;
pub mod export;
pub mod game_file;
pub mod judges;
pub mod language;
pub mod misere_certificate;
mod origin;
#[cfg(feature = "cli")]
pub mod peers;
pub mod plot;
pub mod snippet;
pub mod submit;
pub mod survey;
#[cfg(feature = "cli")]
pub mod tables;
mod toml_text;
