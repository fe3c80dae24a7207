//! Certificates by the finite-window theorem, of laws far too long to write down: digests instead of values, and heaps from
//! which a part can be computed.
//!
//! | file | what |
//! |---|---|
//! | `format` | the claims of such a certificate |
//! | `digits` | values as text: a character each, or two |
//!
//! The checker is [`crate::check::window`].

mod digits;
pub mod format;

pub use digits::{from_text, to_text};
pub use format::{FiniteWindow, Law, MOST_STRETCHES, Periodic, Proof, Start, Stretches, Values, WindowClaims};
