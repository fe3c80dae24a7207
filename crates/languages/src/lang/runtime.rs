//! The runtime of whole programs, which reads and prints: sections of the files in `crates/languages/templates/program`, one
//! file for each language.
//!
//! A line `@head read_number read_list` begins a section before all functions. The section is included if the program
//! calls one of the listed functions, or if the list is empty. `!read_row` excludes the section if that function is
//! called. `@tail` begins a section after all functions.

use crate::language::Language;
use crate::program::Program;

/// Returns the file of a language.
const fn template(language: Language) -> &'static str {
    match language {
        Language::Rust => include_str!("../../templates/program/rust.txt"),
        Language::Cpp | Language::C | Language::C89 => include_str!("../../templates/program/c.txt"),
        Language::Python => include_str!("../../templates/program/python.txt"),
        Language::Java => include_str!("../../templates/program/java.txt"),
        Language::CSharp => include_str!("../../templates/program/csharp.txt"),
        Language::Go => include_str!("../../templates/program/go.txt"),
        Language::Kotlin => include_str!("../../templates/program/kotlin.txt"),
        Language::Javascript => include_str!("../../templates/program/javascript.txt"),
    }
}

/// Returns the text before and after the functions of a whole program; both are empty for a snippet.
pub(super) fn around(language: Language, program: &Program) -> (String, String) {
    let (mut head, mut tail) = (String::new(), String::new());
    if program.run().is_none() {
        return (head, tail);
    }
    let calls = |name: &str| program.functions.iter().any(|function| function.calls(name));
    let (mut is_head, mut is_wanted) = (true, true);
    for line in template(language).lines() {
        if let Some(section) = line.strip_prefix('@') {
            let mut words = section.split(' ');
            is_head = words.next() == Some("head");
            let (not, names): (Vec<&str>, Vec<&str>) = words.partition(|word| word.starts_with('!'));
            is_wanted = (names.is_empty() || names.iter().any(|name| calls(name)))
                && !not.iter().any(|name| calls(name.trim_start_matches('!')));
        } else if is_wanted {
            let line = line.replace("LONGEST", &program.longest_answer.max(1).to_string());
            let line = line.replace("INTEGER", if language == Language::C89 { "integer" } else { "int64_t" });
            let out = if is_head { &mut head } else { &mut tail };
            out.extend([&line, "\n"]);
        }
    }
    (head, tail)
}
