//! Tools that all methods of computing share.
//!
//! | file | content |
//! |---|---|
//! | [`method`] | the list of methods, the games that each method applies to, and the choice of a method |
//! | [`error`] | the reasons why a computation stops |
//! | [`machine`] | the memory that the process may still allocate |
//! | [`work_meter`] | the work meter, which asks the caller often whether to stop |
//! | [`mex_set`] | the set of values excluded at one position |
//! | [`cpu`] | loops compiled for several CPU levels |
//! | [`spinning_workers`] | threads kept awake between short tasks |
//! | [`registers`] | expressions and conditions of rules, compiled to code over registers |
#![deny(unsafe_code)]

pub mod cpu;
pub mod error;
pub mod machine;
pub mod method;
pub mod mex_set;
pub mod registers;
pub mod spinning_workers;
pub mod work_meter;

pub use error::{ComputeError, Stop};
