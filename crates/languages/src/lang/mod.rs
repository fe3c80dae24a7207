//! The printers, one file for each language. To add a language, add a file here, a variant of
//! [`Language`](crate::language::Language), and a line in `source`.
//!
//! | file | what |
//! |---|---|
//! | `print` | expressions, which are similar in all languages |
//! | `braces` | statements of the languages with braces and semicolons |
//! | `c_family` | the common part of C and C++ |
//! | `runtime` | the functions with which whole programs read and print |

mod braces;
mod c;
mod c89;
mod c_family;
mod cpp;
mod csharp;
mod go;
mod java;
mod javascript;
mod kotlin;
mod print;
mod python;
mod runtime;
mod rust;
mod source;

pub use source::{remarks, source};
