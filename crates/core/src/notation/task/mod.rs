//! What a program reads: the input of a judge's problem in one line, such as `T; n; piles...`.
//!
//! | file | what |
//! |---|---|
//! | `layout` | the numbers, lists and characters of an input, and what is played with them |
//! | `parse` | the parts of the line |
//! | `items` | what a part reads |

mod draft;
mod items;
mod layout;
mod parse;
#[cfg(test)]
mod tests;

pub use layout::{Count, Item, List, Loop, Part, Play, Position, Signs, Style, Task, Variable};
