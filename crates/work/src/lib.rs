//! The tools that every method of computing shares.
//!
//! | file | content |
//! |---|---|
//! | [`method`] | the one choice of method: which there are, what each applies to, which one is taken |
//! | [`error`] | the reasons why a computation stops |
//! | [`machine`] | how much memory the process may still take |
//! | [`pace`] | work counted, so that a caller is asked often whether it should stop |
//! | [`marks`] | the set of values excluded at one position |
//! | [`cpu`] | the same loops compiled for several CPU levels |
//! | [`crew`] | threads kept awake between short tasks |
//! | [`registers`] | expressions and conditions of rules as code over registers |
//! | [`random`] | a fixed sequence of positions to probe |
#![deny(unsafe_code)]

pub mod cpu;
pub mod crew;
pub mod error;
pub mod machine;
pub mod marks;
pub mod method;
pub mod pace;
pub mod random;
pub mod registers;

pub use error::{Error, Stop};
