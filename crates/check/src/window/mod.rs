//! Certificates of laws far too long to write down, by the finite-window theorem
//! (`grundy_law::theorem::finite_window`): digests instead of values, and places from which a part can be computed.
//!
//! | file | what |
//! |---|---|
//! | `format` | what such a certificate holds |
//! | `digits` | values as text: a character each, or two |
//! | `read`, `write` | from and to text: TOML that people can read |
//! | `make` | the certificate of a proof |
//!
//! The checker is in [`super::check::window`].

mod digits;
pub mod format;
mod read;
mod write;

pub use digits::{from_text, to_text};
pub use format::{FiniteWindow, Law, MOST_STRETCHES, Periodic, Proof, Start, Stretches, Values, WindowCertificate};
pub use read::is_window;
