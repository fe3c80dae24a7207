//! A game's Grundy function as a snippet to be pasted into a program, in any of ten languages.
//!
//! ```text
//! study      Game, bounds     -> values and law                    how far to compute, the law
//! form       values, law      -> forms                             formula, plain, packed, coded, computed
//!   pack     values           -> text                              characters, digits, arithmetic code
//!   options  rules            -> loops over options                one file per family
//!   play     rules            -> who wins a sum, and how
//! program    functions, once, in a small part of Rust
//! lang       program          -> source                            one file per language
//! whole      input notation   -> the function that reads, plays and prints, of a whole program
//! written    study            -> every form, written and measured
//! forms      request          -> the same, of sums and products, too
//! fit        study, limit     -> smaller bounds that would fit
//! emit       request          -> the smallest form that fits
//! compound   sum or product   -> one function of the numbers of all its games
//! sum        games            -> one file of several games, who wins a sum of them, and how
//! open       open line        -> code that is given the parameters when it runs
//! misere     quotient         -> who wins a sum under misère play
//! ```
//!
//! Every form is written and measured; the smallest that fits is the snippet. Forms that answer all positions are
//! preferred to those that stop, and those that start within the seconds allowed to all others.

pub mod arithmetic_code;
mod compound;
mod emit;
mod error;
mod fit;
mod form;
mod forms;
mod header;
mod helpers;
pub mod judges;
mod kind;
mod lang;
pub mod language;
mod limits;
mod misere;
mod name;
mod open;
mod options;
mod origin;
mod pack;
mod play;
mod program;
mod request;
mod scope;
mod study;
pub mod submit;
mod sum;
mod symmetry;
mod taking;
mod want;
mod whole;
mod written;

pub use crate::language::Language;
pub use emit::emit;
pub use error::{Advice, Error, Missing, TooLong};
pub use forms::{Studied, forms};
pub use kind::FormKind;
pub use misere::{is_nim, misere, misere_nim};
pub use name::{Name, NameError};
pub use open::open;
pub use program::Error as ProgramError;
pub use request::{MAX_SECONDS, Member, MisereRequest, OpenRequest, Request, SizeLimit, SumRequest};
pub use sum::{Sum, sum};
pub use want::Want;
pub use whole::{Answers, Printed, WholeProgram};
pub use written::{Forms, Snippet};
