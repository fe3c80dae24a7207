//! An arithmetic code in base 91 (G. N. N. Martin, *Range encoding*, 1979) for tables of Grundy
//! values.
//!
//! The digits are one number below 1 in base 91. The decoder holds two scaled numbers: the distance
//! of that number from the low end of an interval, and the length of the interval. A bit divides
//! the interval in proportion to its weights, which the `model` counts. The encoder holds the low
//! end itself with all its digits, so a carry needs no special case. The encoder writes exactly the
//! digits that the decoder reads.
//!
//! | file | what |
//! |---|---|
//! | `model` | contexts, counts, weights |
//! | `code` | the choice of contexts and the encoder |

mod code;
mod model;

pub use code::{ArithmeticCode, LEAST_RANGE, RADIX};
pub use model::{Context, PATIENCE, WEIGHT};
