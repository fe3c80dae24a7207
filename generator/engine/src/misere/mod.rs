//! Misère play: whoever makes the last move loses.

mod bits;
pub mod find;
mod gaps;
mod heaps;
mod quotient;

pub use bits::Bits;
pub use find::{Budget, Finder, Step, Stop};
pub use gaps::{Failure, Gaps, Kind};
pub use heaps::Heaps;
pub use quotient::{Element, Quotient};
