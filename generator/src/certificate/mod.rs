//! Certificates: a proved law in a file, with what a checker needs to believe it.
//!
//! | file | what |
//! |---|---|
//! | `format` | what a certificate holds |
//! | `read`, `write` | from and to text: TOML that people can read |
//! | `make` | the certificate of a law that [`crate::law`](mod@crate::law) has proved |
//! | [`window`] | certificates of laws far too long to write down, with digests |
//! | [`check`](mod@check) | derives everything again: plain, slow, and sharing no code with what computes and proves |

pub mod check;
mod format;
mod make;
mod read;
pub mod window;
mod write;

pub use check::{Budget, Refusal, check};
pub use format::{Certificate, Cone, Corner, FORMAT, Law, Layer, Proof, Ray, Values};
pub use make::{blocks, gaps, heap, layers, planar, sum, wythoff};
pub use window::{WindowCertificate, is_window};
