//! The core of grundy: impartial games, the one-line notation that names them, bounds, positions,
//! and tables of values.
//!
//! Nothing here computes a Grundy value, except [`reference`](mod@reference): the slow method that
//! every fast one is compared with.
#![deny(unsafe_code)]
#![cfg_attr(
    not(feature = "files"),
    allow(dead_code, reason = "saving and restoring a run needs files")
)]

pub mod claim;
pub mod clock;
pub mod diagnostic;
pub mod digest;
pub mod factors;
pub mod family;
pub mod game;
pub mod gcd;
pub mod mix;
pub mod nimber;
pub mod notation;
pub mod odometer;
pub mod period_words;
mod position;
pub mod prime;
pub mod progress;
pub mod reference;
pub mod saved;
#[cfg(feature = "files")]
pub mod store;
pub mod text;
pub mod toml_text;
pub mod values;
