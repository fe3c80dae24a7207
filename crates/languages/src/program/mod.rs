//! The intermediate representation of a snippet: data, and functions in a small subset of Rust.
//!
//! The code that builds a form writes its functions once, as Rust tokens; each language prints them. Every number is an
//! `i64`. Division and remainder are only used on numbers that are not negative. The types are
//!
//! | Rust | what |
//! |---|---|
//! | `i64` | a number |
//! | `List` | the components of a sum: a list of all their coordinates |
//! | `Answer` (only as a result) | some numbers: the function returns the number of `answer` calls, or -1 |
//!
//! Operations that differ between languages are calls:
//!
//! | call | what |
//! |---|---|
//! | `char_of(TEXT, i)` | the code of character i of a text |
//! | `number(NUMBERS, i)` | number i of a list of constants |
//! | `cell(CELLS, i)`, `set(CELLS, i, value)` | cell i of a table that is filled at run time |
//! | `increase(CELLS, i)` | adds 1 to the cell |
//! | `join(variable, i)`, `join_wide(variable, i)` | sets the bit 2^i of a variable, for i at most 30, or 61 |
//! | `size(list)`, `item(list, i)` | the length of a `List`, and its number i |
//! | `answer(i, value)` | sets number i of the answer, in order |
//! | `xor(a, b)` | the nim-sum of two values |
//!
//! The function `run` of a whole program also uses lists, and calls the functions in `crates/languages/templates/program`:
//!
//! | call | what |
//! |---|---|
//! | `read_number(low, high)` | the next number, which must be in the range |
//! | `read_list(list, count, low, high)` | appends the next `count` numbers to a list |
//! | `read_row(list, low, high)` | appends all numbers up to the end of the line, at least one |
//! | `read_sign()`, `follows()` | the next non-white character; 1 if another one follows directly, else 0 |
//! | `at_end()` | 1 at the end of the input, else 0 |
//! | `print_text("...")`, `print_number(n)` | prints an answer or a part of it |
//! | `print_move(list)` | prints a winning move in the sum of the components: component (from 1) and replacement |
//! | `refuse("...")` | ends the program with an error |
//! | `clear(list)`, `push(list, n)`, `element(list, i)`, `length(list)` | a list that can grow |
//! | `replace(list, i, n)` | sets element i of such a list |
//! | `sort(list)` | sorts such a list, the least number first |
//! | `passed(list)` | a list as an argument of type `List` |

mod parts;
mod read;
mod reserved;

pub(crate) use parts::{Cells, Numbers, PIECE, Text};
pub use parts::{Program, RUN, renamed};
pub use read::Error;
pub(crate) use read::{Expr, Function, Loop, Op, Returns, Statement, Type};
