//! A snippet: its data and its functions.

use proc_macro2::TokenStream;

use super::read::{Error, Function};

/// The longest literal: MSVC takes 16,380 bytes, C99 promises 4,095, Java's constants end at 65,535.
pub(in crate::snippet) const PIECE: usize = 2000;

/// A snippet.
#[derive(Debug, Clone, Default)]
pub(in crate::snippet) struct Program {
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
    /// The most numbers that an answer has; 0 if no function returns one.
    pub longest_answer: usize,
    /// Are there values of more than 31 bits?
    pub wide: bool,
}

/// Printable ASCII without quotes, backslashes and question marks.
#[derive(Debug, Clone)]
pub(in crate::snippet) struct Text {
    pub name: &'static str,
    pub text: String,
}

/// Constants.
#[derive(Debug, Clone)]
pub(in crate::snippet) struct Numbers {
    pub name: &'static str,
    pub values: Vec<i64>,
}

/// Numbers from 0 to `largest`.
#[derive(Debug, Clone)]
pub(in crate::snippet) struct Cells {
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
