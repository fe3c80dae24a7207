//! Values as printable text that does not need escapes in any language.
//!
//! | file | what | start-up |
//! |---|---|---|
//! | `direct` | values at known places: one character each, or a group of values in a group of characters | none |
//! | `coded` | an arithmetic code, the values before an index as its context | all values are unpacked at the first call |
//! | `alphabet` | the characters | |

mod alphabet;
mod coded;
mod direct;

pub(super) use coded::Coded;
pub(super) use direct::Direct;

/// The functions that unpack values.
pub(super) const PARTS: grundy_languages::Template =
    grundy_languages::Template(include_str!("../../templates/program/packed.txt"));
