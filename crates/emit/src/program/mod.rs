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
//!
//! The function `run` of a whole program calls what `crates/emit/templates/program` has for each language, and has lists:
//!
//! | call | what |
//! |---|---|
//! | `read_number(low, high)` | the next number, which must be in that range |
//! | `read_list(list, count, low, high)` | the next `count` numbers, at the end of a list |
//! | `read_row(list, low, high)` | all numbers to the end of the line, at least one |
//! | `read_sign()`, `follows()` | the next character that is not white; 1 if another one stands right behind it, else 0 |
//! | `at_end()` | 1 if nothing is left to read, else 0 |
//! | `print_text("...")`, `print_number(n)` | an answer, or a part of it |
//! | `print_move(list)` | a winning move in the sum of these components: its component, from 1 on, and what it becomes |
//! | `refuse("...")` | ends the program with an error |
//! | `clear(list)`, `push(list, n)`, `element(list, i)`, `length(list)` | a list that grows |
//! | `passed(list)` | a list, as an argument that is a `List` |

mod parts;
mod read;

pub(super) use parts::{Cells, Numbers, PIECE, Program, RUN, Text, renamed};
pub use read::Error;
pub(super) use read::{Expr, Function, Loop, Op, Returns, Statement, Type};
