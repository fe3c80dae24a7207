//! Misère quotients: what a sum of heaps is worth under misère play, with what a checker needs to accept it.
//!
//! | file | what |
//! |---|---|
//! | `format` | the claims of such a certificate |
//! | `check` | derives all claims again from the rules alone, sharing no code with the finder |

mod check;
pub mod format;

pub(crate) use check::check;
pub use format::{Heaps, MisereClaims, Monoid, Period};
