//! The forms of a snippet: the stored values, their encoding, and the functions that look them up.
//!
//! | form | what |
//! |---|---|
//! | `formula` | a law that needs no table |
//! | `plain` | one character for each value |
//! | `packed` | groups of values in groups of characters |
//! | `coded` | an arithmetic code, unpacked at the first call |
//! | `computed` | values computed by the rules of the game at the first call |
//!
//! | file | what |
//! |---|---|
//! | `made` | a complete form |
//! | `formula` | laws as formulas |
//! | `repeats` | the shortest period of values |
//! | `layout`, `planar`, `lookup` | the stored values, and the index of a position's value among them |
//! | `outcomes` | the winner of one position, from one bit |
//! | `start` | values computed by the rules at the first call |
//! | `sparse`, `bulk` | the same with fewer steps: by the sparse space of a code, or in Python by slices |
//! | `maker` | the construction of a form from these and [`super::pack`] |
//! | `blocks` | the proved law of Nim with leaps added |
//! | `block` | boxes of states of three or four numbers |
//! | `words` | the description of a form |
//! | `all` | all forms of a game |
//!
//! All forms but the first store the values that the law needs: a preperiod and a period, the
//! pieces of a planar law, or all values.

mod all;
mod block;
mod blocks;
mod bulk;
mod formula;
mod layout;
mod lookup;
mod made;
mod maker;
mod outcomes;
mod planar;
mod repeats;
mod sparse;
mod start;
mod words;

pub(super) use all::all;
pub(super) use formula::recurrence;
pub(super) use made::GameForm;
