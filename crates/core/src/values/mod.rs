//! Grundy values in memory, and what remains of values that are not kept.
//!
//! | file | what |
//! |---|---|
//! | `bounds` | how far to compute |
//! | `shape` | which positions the values are of, and in which order |
//! | `width` | the unsigned type that one value is stored in |
//! | `cells` | a vector of values of one width |
//! | `table` | a vector with its shape |
//! | `tally` | how often each value occurs, the largest, the digest |

mod bounds;
mod cells;
mod shape;
mod table;
mod tally;
mod width;

pub use bounds::Bounds;
pub use cells::{Cell, Cells, TooWide};
pub use shape::{Shape, Sides};
pub use table::Values;
pub use tally::{Digest, Digester, Histogram, LargestValue};
pub use width::Width;
