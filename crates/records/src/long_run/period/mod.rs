//! The proof of a period during the computation of values: all later values repeat the last period.
//!
//! | file | content |
//! |---|---|
//! | `source` | a stream that searches for a period, and fills in values after a proof |
//! | `returns` | a repeated window of the sequence, which gives a candidate for a period |
//! | `filling` | the values that follow from a proved period |
//! | `refining` | the first heap of the period, if it lies before the stored values |
//! | `trial` | a trial for an early period, which makes a long run short |

pub(super) mod filling;
pub(super) mod refining;
mod returns;
pub(super) mod source;
pub(super) mod trial;
