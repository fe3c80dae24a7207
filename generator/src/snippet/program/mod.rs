//! A snippet before it is in any language: data, and functions in a small part of Rust.
//!
//! The functions are written once, as Rust tokens, by whoever builds a form; each language prints them. Every number
//! is an `i64`, division and remainder are of numbers that are not negative, and there are no other types than
//!
//! | Rust | what |
//! |---|---|
//! | `i64` | a number |
//! | `List` | the components of a sum, all their numbers in one row |
//! | `Answer` (only as a result) | some numbers: what is returned is how many were given with `answer`, or -1 |
//!
//! What differs between languages is called by name:
//!
//! | call | what |
//! |---|---|
//! | `char_of(TEXT, i)` | the code of character i of a text |
//! | `number(NUMBERS, i)` | number i of a list of constants |
//! | `cell(CELLS, i)`, `set(CELLS, i, value)` | cell i of a table that is filled when the program runs |
//! | `increase(CELLS, i)` | 1 is added to the cell |
//! | `join(variable, i)`, `join_wide(variable, i)` | the bit 2^i of a variable is set, i at most 30, or 61 |
//! | `size(list)`, `item(list, i)` | how many numbers a `List` has, and number i |
//! | `answer(i, value)` | number i of the answer is that, given in order |
//! | `xor(a, b)` | the nim-sum of two values |

mod parts;
mod read;

pub(super) use parts::{Cells, Numbers, PIECE, Program, Text};
pub use read::Error;
pub(super) use read::{Expr, Function, Loop, Op, Returns, Statement, Type};
