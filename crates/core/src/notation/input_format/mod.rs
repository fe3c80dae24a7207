//! The input format of a program: the input of a judge's problem in one line, such as
//! `T; n; piles...`.
//!
//! | file | what |
//! |---|---|
//! | `layout` | the numbers, lists and characters of an input, and the game components made of them |
//! | `parse` | the parts of the line |
//! | `items` | the items of a part |

mod items;
mod layout;
mod parse;

pub use layout::{
    ElementCount, GraphKind, InputComponents, InputFormat, InputGraph, InputItem, InputList,
    InputLoop, InputPart, InputVariable, PositionFormat, Roots, SKIPPED, Signs, Style,
};
