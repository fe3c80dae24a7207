//! Grundy values of heaps:
//!
//! | file | games | idea |
//! |---|---|---|
//! | [`sparse`] | codes with at most two parts | mark pairs with a rare part, look for witnesses of the other values |
//! | `every_pair` | codes with at most two parts | mark every pair of parts |
//! | [`many_parts`] | codes with three or four parts | sets of the values of two, three, four parts, built up heap by heap |
//! | [`removal`] | subtraction and all-but games | mark, count or a window, by the kind of set |
//! | [`enumerate`] | any rules on heaps | mark every option |
//! | `every_option` | any rules on heaps, heap after heap | the same as a stream |
//!
//! What they share: `stream` (what a method offers that gives its values heap after heap), `growing` (values in the
//! narrowest cells), `mask` (which values are rare), `moves` (the digits of a code, sorted by what they allow).

pub mod enumerate;
pub(crate) mod every_option;
pub(crate) mod every_pair;
pub(crate) mod growing;
pub mod many_parts;
pub(crate) mod mask;
mod moves;
pub mod removal;
pub mod sparse;
pub(crate) mod stream;
