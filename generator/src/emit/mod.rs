//! Source code from values: pure functions, same input, same bytes.

pub mod planar;
pub mod table;
