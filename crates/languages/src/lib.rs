//! Programs in a small part of Rust, printed in ten languages.
//!
//! | module | what |
//! |---|---|
//! | [`program`] | a program: functions as tokens of Rust, tables as numbers or text |
//! | `helpers` | the functions that expressions call, such as the square root |
//! | `lang` | the printers, one file for each language |
//! | `template` | parts of programs as text |

mod helpers;
mod lang;
pub mod language;
pub mod program;
mod template;

pub use helpers::helper;
pub use lang::{remarks, source};
pub use language::Language;
pub use template::{Holes, Template};
