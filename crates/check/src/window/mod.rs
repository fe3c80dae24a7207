//! Certificates by the finite-window theorem, for laws that are too long to write down: they have
//! digests instead of values, and heaps from which a part of the period can be computed.
//!
//! | file | what |
//! |---|---|
//! | `format` | the claims of such a certificate |
//! | `digits` | values as text: one or two characters each |
//!
//! The checker is [`crate::check::window`].

mod digits;
pub mod format;

pub use digits::{from_text, to_text};
pub use format::{
    FiniteWindowNumbers, MOST_STRETCHES, Periodic, Stretches, WindowClaims, WindowLaw,
    WindowStretch, WindowTheorem, WindowValues,
};
