//! The input format of a program: the input of a judge's problem in one line, such as `T; n; piles...`.
//!
//! | file | what |
//! |---|---|
//! | `layout` | the numbers, lists and characters of an input, and the game components made of them |
//! | `parse` | the parts of the line |
//! | `items` | the items of a part |
//! | `terms` | definitions, and the parts of expressions that only input lines have |

mod draft;
mod items;
mod layout;
mod parse;
pub(in crate::notation) mod term;
pub(in crate::notation) mod terms;

pub use layout::{
    Count, Depths, Filled, Graph, GraphKind, InputFormat, Item, List, Loop, Made, Order, Part, Piece, Play, Position,
    Ragged, Roots, SKIPPED, Say, Signs, Style, Variable,
};
pub use term::{Definition, Fold, Named, Term, Turn, Turns};
