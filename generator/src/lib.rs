//! Computes Grundy tables in parallel, finds and proves the laws they obey, and writes them as Rust.
//!
//! Data flows one way: `notation` (text to [`game::Game`]) → [`game`] (its options) → `compute` (Grundy values) →
//! `law` → `encode` → `emit` (source) → `store` (disk). `commands` is the only place that prints.
#![forbid(unsafe_code)]

pub mod diagnostic;
pub mod game;
pub mod notation;
