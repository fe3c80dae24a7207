//! Tests of `store`.

mod file;
mod lock;
mod temporary;
