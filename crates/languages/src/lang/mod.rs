//! The printers, one file for each language. To add a language, add a file here, a variant of
//! [`Language`](crate::language::Language), and a line in `source`.
//!
//! | file | what |
//! |---|---|
//! | `print` | expressions, which are similar in all languages |
//! | `braces` | statements of all languages but PARI/GP and Mathematica |
//! | `calls` | PARI/GP and Mathematica, whose statements are calls |
//! | `c_family` | the common part of C and C++ |
//! | `clang_format` | the line breaks of C and C++ |
//! | `gofmt` | the blanks around operators in Go |
//! | `pep8` | the line breaks of Python |
//! | `runtime` | the text around the functions of whole programs |
//! | `rustfmt` | the line breaks of Rust |
//! | `syntax` | the syntax in which the languages with braces, and Python, differ |
//! | `whole` | the variables that whole programs read, and the answers that they print |

mod braces;
mod c_family;
mod calls;
mod clang_format;
mod csharp;
mod go;
mod gofmt;
mod java;
mod javascript;
mod kotlin;
mod pep8;
mod print;
mod python;
mod runtime;
mod rust;
mod rustfmt;
mod source;
mod syntax;
mod whole;

pub use source::{remarks, source};
