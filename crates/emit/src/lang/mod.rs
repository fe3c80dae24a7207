//! A program in a language, one file each. To add one: a file here, a variant of [`Language`](crate::language::Language),
//! and its line in `source`.
//!
//! | file | what |
//! |---|---|
//! | `print` | expressions, which look much the same everywhere |
//! | `braces` | statements of the languages with braces and semicolons |
//! | `c_family` | what C and C++ have in common |
//! | `runtime` | what whole programs read and print with |

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

pub(super) use source::{remarks, source};
