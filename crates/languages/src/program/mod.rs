//! The intermediate representation of a snippet: data, and functions in a small subset of Rust.
//!
//! The code that builds a form writes its functions once, as Rust tokens; each language prints
//! them. Every number is an `i64`; the type of a literal is left out. Division and remainder are
//! only used on numbers that are not negative. The types are
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
//! The function `run` of a whole program has calls of its own, which each language writes as its
//! contestants do:
//!
//! | call | what |
//! |---|---|
//! | `let n = read_number();` | the next number |
//! | `let s = read_word();`, `let s = read_text(count);` | the next word; this number of characters, from as many words as needed |
//! | `let a = read_list(count);`, `let a = read_row();` | this number of numbers; those to the end of the line, one at least |
//! | `let a = zeros(count);`, `let a = list();` | a list of zeros; a list that grows |
//! | `while more() { … }` | while the input has another word |
//! | `is_char(s, i, "X")`, `char_index(".#", s, i)` | whether character i of a text is this one; its index in another text |
//! | `element(a, i)`, `replace(a, i, n)`, `length(a)`, `push(a, n)`, `clear(a)` | an element of a list; the last two for a list that grows |
//! | `passed(a)` | a list that grows as an argument of type `List` |
//! | `print("text", n, pick(c, "a", "b"))` | prints texts and numbers; one text if a condition holds, else the other (or another `pick`) |
//! | `print_move(a)` | prints a winning move in the sum of the components: component (from 1) and replacement |
//! | `while forever() { … break; … }` | an endless loop |

mod parts;
mod plain;
mod read;
mod walk;

pub(crate) use parts::{NumberList, NumberTable, PIECE, TextConstant};
pub use parts::{Program, RUN, SKIPPED, rename_tokens};
pub use read::ProgramSyntaxError;
pub(crate) use read::{
    ProgramExpr, ProgramFunction, ProgramLoop, ProgramOperator, ProgramStatement, Returns, Type,
};
