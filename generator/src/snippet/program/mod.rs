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
//! | `size(list)`, `item(list, i)` | how many numbers a `List` has, and number i |
//! | `answer(i, value)` | number i of the answer is that, given in order |
//! | `xor(a, b)` | the nim-sum of two values |

mod read;

use proc_macro2::TokenStream;

pub(super) use read::{Expr, Function, Op, Returns, Statement, Type};

/// The longest literal: MSVC takes 16,380 bytes, C99 promises 4,095, Java's constants end at 65,535.
pub(super) const PIECE: usize = 2000;

/// A snippet.
#[derive(Debug, Clone, Default)]
pub(super) struct Program {
    /// Lines of the comment at its head, plain ASCII.
    pub header: Vec<String>,
    /// Packed values.
    pub texts: Vec<Text>,
    /// Short lists of constants.
    pub numbers: Vec<Numbers>,
    /// Tables filled at the first call; all 0 before.
    pub cells: Vec<Cells>,
    /// Callees before callers.
    pub functions: Vec<Function>,
    /// How many numbers an answer has at most; 0 if nothing answers so.
    pub longest_answer: usize,
    /// Are there values of more than 31 bits?
    pub wide: bool,
}

/// Printable ASCII without quotes, backslashes and question marks.
#[derive(Debug, Clone)]
pub(super) struct Text {
    pub name: &'static str,
    pub text: String,
}

/// Constants.
#[derive(Debug, Clone)]
pub(super) struct Numbers {
    pub name: &'static str,
    pub values: Vec<i64>,
}

/// Numbers from 0 to `largest`.
#[derive(Debug, Clone)]
pub(super) struct Cells {
    pub name: &'static str,
    pub length: usize,
    pub largest: u64,
}

impl Cells {
    /// Bits of the least unsigned type that holds the numbers.
    pub fn bits(&self) -> u32 {
        match self.largest {
            0..=0xff => 8,
            0x100..=0xffff => 16,
            _ => 32,
        }
    }
}

impl Program {
    /// Adds a function.
    ///
    /// # Errors
    /// If the tokens are not of the part of Rust that is understood.
    pub fn function(&mut self, doc: &str, tokens: TokenStream) -> Result<(), Error> {
        self.functions.push(Function::read(doc, tokens)?);
        Ok(())
    }

    /// Is a text longer than one literal may be?
    pub fn is_long(&self, name: &str) -> bool {
        self.texts.iter().any(|text| text.name == name && text.text.len() > PIECE)
    }

    pub fn text(&mut self, name: &'static str, text: String) {
        self.texts.push(Text { name, text });
    }

    pub fn numbers(&mut self, name: &'static str, values: Vec<i64>) {
        self.numbers.push(Numbers { name, values });
    }

    pub fn cells(&mut self, name: &'static str, length: usize, largest: u64) {
        self.cells.push(Cells { name, length, largest });
    }
}

/// A form wrote something that is not of the part of Rust that is understood: a mistake of this program.
#[derive(Debug, thiserror::Error)]
#[error("cannot read what a form wrote: {0}")]
pub struct Error(String);

impl From<syn::Error> for Error {
    fn from(error: syn::Error) -> Self {
        Self(error.to_string())
    }
}
