//! The text around the functions of whole programs: sections of the files in `crates/languages/templates/program`, one file for
//! each language.
//!
//! A line `@head read_number read_list` begins a section before all functions. The section is included if the program
//! calls one of the listed functions, or if the list is empty. `!read_row` excludes the section if that function is
//! called, `+read_row` unless it is called. `@tail` begins a section after all functions.

use crate::language::Language;
use crate::program::Program;

/// Returns the file of a language.
const fn template(language: Language) -> &'static str {
    match language {
        Language::Rust => include_str!("../../templates/program/rust.txt"),
        Language::Cpp => include_str!("../../templates/program/cpp.txt"),
        Language::C | Language::C89 => include_str!("../../templates/program/c.txt"),
        // The reader of Python is in the file of the language; two languages have no whole programs.
        Language::Python | Language::Pari | Language::Mathematica => "",
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
    if !program.is_whole() {
        return (head, tail);
    }
    let calls = |name: &str| match name {
        "more" => super::whole::asks(program, language),
        _ => program.calls(name) || name == language.name(),
    };
    let (mut is_head, mut is_wanted) = (true, true);
    for line in template(language).lines() {
        if let Some(section) = line.strip_prefix('@') {
            let mut words = section.split(' ');
            is_head = words.next() == Some("head");
            let (tests, names): (Vec<&str>, Vec<&str>) = words.partition(|word| word.starts_with(['!', '+']));
            is_wanted = (names.is_empty() || names.iter().any(|name| calls(name)))
                && tests.iter().all(|test| calls(&test[1..]) == test.starts_with('+'));
        } else if is_wanted {
            let line = line.replace("LONGEST", &program.longest_answer.max(1).to_string());
            let line = line.replace("INTEGER", if language == Language::C89 { "long" } else { "long long" });
            let line = line.replace("%lld", if language == Language::C89 { "%ld" } else { "%lld" });
            let out = if is_head { &mut head } else { &mut tail };
            out.extend([&line, "\n"]);
        }
    }
    (head, tail)
}
