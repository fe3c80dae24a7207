//! Certificates of misère quotients: what a sum of heaps is worth under misère play, with what a checker needs to believe it.
//!
//! | file | what |
//! |---|---|
//! | `format` | what a certificate holds |
//! | `read`, `write` | from and to text: TOML that people can read |
//! | `make` | the certificate of a quotient that `grundy_misere` has found |
//! | [`check`](mod@check) | derives everything again from the rules alone, sharing no code with the finder |

pub mod check;
pub mod format;
mod read;
mod write;

pub use check::check;
pub use format::{FORMAT, MisereCertificate, Monoid, Period};
pub use read::is_misere;
