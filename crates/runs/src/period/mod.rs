//! The proof of a period during the computation of values: all later values repeat the last period.
//!
//! | file | content |
//! |---|---|
//! | `source` | a stream that searches for a period, and fills in values after a proof |
//! | `returns` | a repeated window of the sequence, which gives a candidate for a period |
//! | `filling` | the values that follow from a proved period |
//! | `refining` | the first heap of the period, if it lies before the stored values |
//! | `trial` | a trial for an early period, which makes a long run short |

pub mod filling;
pub mod refining;
mod returns;
pub mod source;
pub(crate) mod trial;
