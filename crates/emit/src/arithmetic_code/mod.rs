//! An arithmetic code to base 91 (G. N. N. Martin, *Range encoding*, 1979) for tables of Grundy values.
//!
//! The digits are one number to base 91 below 1. The decoder holds the distance of that number from the low end of an
//! interval, and the interval's length, both scaled; a bit divides the interval in proportion to its weights, which the
//! [`Model`] counts. The encoder holds the low end itself with all its digits, so that a carry needs no special case. It
//! writes no more digits than the decoder reads.
//!
//! | file | what |
//! |---|---|
//! | `model` | contexts, counts, weights |
//! | `code` | the choice of contexts, the encoder |

mod code;
mod model;

pub use code::{Code, LEAST_RANGE, RADIX};
pub use model::{Context, Model, PATIENCE, WEIGHT};
