//! Certificates: a proved law in a file, with what a checker needs to believe it.
//!
//! | file | what |
//! |---|---|
//! | `format` | what a certificate holds |
//! | `read`, `write` | from and to text: TOML that people can read |
//! | `make` | the certificate of a law that `grundy_law` has proved |
//! | [`window`] | certificates of laws far too long to write down, with digests |
//! | [`check`](mod@check) | derives everything again: plain, slow, and sharing no code with what computes and proves |

pub mod check;
pub mod format;
pub mod misere;
mod read;
pub mod window;
mod write;

pub use check::{Budget, Refusal, check};
pub use format::{Certificate, Cone, Corner, FORMAT, Law, Layer, Proof, Ray, Values};
pub use window::{WindowCertificate, is_window};
