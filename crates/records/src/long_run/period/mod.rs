//! A period that is proved while values are computed: the rest is the last period again and again.
//!
//! | file | what |
//! |---|---|
//! | `source` | a stream that watches for a period, and fills in values when one is proved |
//! | `returns` | a window of the sequence comes again: a candidate for a period |
//! | `filling` | the values that a proved period gives |
//! | `refining` | the heap where that period begins, if it was too long ago to be remembered |
//! | `trial` | does a period come soon? Then a long run takes little time |

pub(super) mod filling;
pub(super) mod refining;
mod returns;
pub(super) mod source;
pub(super) mod trial;
