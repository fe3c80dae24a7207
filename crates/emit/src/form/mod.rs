//! The forms that a snippet can take: which values are stored, how, and the functions that look them up.
//!
//! | form | what |
//! |---|---|
//! | `formula` | a law that needs no table |
//! | `plain` | a character a value |
//! | `packed` | some values in some characters |
//! | `coded` | an arithmetic code, unpacked at the first call |
//! | `computed` | the rules of the game, tried out at the first call |
//!
//! | file | what |
//! |---|---|
//! | `made` | a form that is made |
//! | `formula` | laws as formulas |
//! | `repeats` | the shortest period of values |
//! | `layout`, `planar`, `lookup` | which values are stored, and where a position's value is among them |
//! | `outcomes` | who wins one position, from one bit |
//! | `start` | values computed by the rules at the first call |
//! | `sparse`, `bulk` | the same with fewer steps: by the sparse space of a code; in Python by slices |
//! | `maker` | a form put together from these and [`super::pack`] |
//! | `blocks` | the proved law of Nim with leaps added |
//! | `block` | boxes of states of three or four numbers |
//! | `work` | how many steps that takes |
//! | `words` | what a form says of itself |
//! | `all` | every form of a game |
//!
//! All but the first form store what the law leaves: a preperiod and a period, the pieces of a planar law, or all values.

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
mod work;

pub(super) use all::all;
pub(super) use made::Form;
