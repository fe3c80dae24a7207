//! The choice of the language.

use super::{c, cpp, java, javascript, python, rust};
use crate::{
    language::Language,
    snippet::program::{Error, Program},
};

/// The text of a program in a language.
///
/// # Errors
/// If the program is not of the part of Rust that is understood.
pub(in crate::snippet) fn source(language: Language, program: &Program) -> Result<String, Error> {
    // Where functions stand in a class, only the class has the name.
    let prefixed = if language == Language::Java { program.clone() } else { program.clone().prefixed()? };
    let program = &prefixed;
    match language {
        Language::Rust => rust::print(program),
        Language::Cpp => Ok(cpp::print(program)),
        Language::C => Ok(c::print(program)),
        Language::Python => Ok(python::print(program)),
        Language::Java => Ok(java::print(program)),
        Language::Javascript => Ok(javascript::print(program)),
    }
}
