//! Programs in a small part of Rust, printed in many languages.
//!
//! | module | what |
//! |---|---|
//! | [`program`] | a program: functions as tokens of Rust, tables as numbers or text |
//! | `helpers` | the functions that expressions call, such as the square root |
//! | `lang` | the printers, one file for each language |
//! | [`run`] | an interpreter of whole programs |
//! | `template` | parts of programs as text |

mod helpers;
mod lang;
pub mod program;
pub mod run;
mod template;

pub use helpers::helper;
pub use lang::{ExactIntegers, Language, is_reserved, remarks, source};
pub use template::{Holes, Template};
