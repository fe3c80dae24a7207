//! Tests of `values`.

mod tally;
