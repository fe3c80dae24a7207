//! The choice of the printer.

use super::{c_family, calls, csharp, go, java, javascript, kotlin, python, rust};
use crate::{
    language::Language,
    program::{Program, ProgramSyntaxError},
};

/// Returns the text of a program in a language.
///
/// # Errors
/// If the program is outside the supported subset of Rust.
pub fn source(language: Language, program: &Program) -> Result<String, ProgramSyntaxError> {
    // If the functions are inside a class, only the class has the name.
    let in_class = matches!(language, Language::Java | Language::CSharp);
    let mut program = if in_class { program.clone() } else { program.clone().prefixed()? };
    for line in &mut program.header {
        *line = line.chars().map(within_a_line).collect();
    }
    let program = &program;
    match language {
        Language::Rust => rust::print(program),
        Language::Cpp | Language::C | Language::C89 => Ok(c_family::print(program, language)),
        Language::Python => Ok(python::print(program)),
        Language::Java => Ok(java::print(program)),
        Language::Javascript => Ok(javascript::print(program)),
        Language::CSharp => Ok(csharp::print(program)),
        Language::Go => Ok(go::print(program)),
        Language::Kotlin => Ok(kotlin::print(program)),
        Language::Pari => Ok(calls::pari(program)),
        Language::Mathematica => Ok(calls::mathematica(program)),
    }
}

/// Replaces a character that would end a line comment: some languages end lines at more characters than a line feed.
fn within_a_line(c: char) -> char {
    match c {
        ' '..='~' => c,
        _ if c.is_whitespace() => ' ',
        _ => '?',
    }
}

/// Returns the lines of a comment.
pub fn remarks(language: Language, lines: &[String]) -> String {
    let (begin, end) = match language {
        Language::Python => ("# ", ""),
        Language::C89 => ("/* ", " */"),
        Language::Pari => ("\\\\ ", ""),
        Language::Mathematica => ("(* ", " *)"),
        _ => ("// ", ""),
    };
    lines.iter().fold(String::new(), |text, line| text + begin + line + end + "\n")
}
