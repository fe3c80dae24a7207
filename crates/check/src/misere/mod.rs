//! Misère quotients: the values of sums of heaps under misère play, with the data that a checker
//! needs to accept them.
//!
//! | file | what |
//! |---|---|
//! | `format` | the claims of a misère certificate |
//! | `check` | derives all claims again from the rules alone, and shares no code with the finder |

mod check;
pub mod format;

pub(crate) use check::check;
pub use format::{CertificatePeriod, HeapImages, MisereClaims, Monoid};
