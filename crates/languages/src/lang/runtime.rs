//! The text around the functions of whole programs: sections of the files in
//! `crates/languages/templates/program`, one file for each language.
//!
//! A line `@head read_number read_list` begins a section before all functions. The section is
//! included if the program calls one of the listed functions, or if the list is empty. `!read_row`
//! excludes the section if that function is called, `+read_row` unless it is called. `@tail` begins
//! a section after all functions.

use super::facts::LanguageFacts;
use crate::program::Program;

/// Returns the text before and after the functions of a whole program; both are empty for a
/// snippet.
pub(super) fn around(facts: &LanguageFacts, program: &Program) -> (String, String) {
    let (mut head, mut tail) = (String::new(), String::new());
    if !program.is_whole() {
        return (head, tail);
    }
    let calls = |name: &str| match name {
        "more" => super::whole::asks(program, facts),
        _ => program.calls(name),
    };
    let (mut is_head, mut is_wanted) = (true, true);
    for line in facts.runtime.lines() {
        if let Some(section) = line.strip_prefix('@') {
            let mut words = section.split(' ');
            is_head = words.next() == Some("head");
            let (tests, names): (Vec<&str>, Vec<&str>) =
                words.partition(|word| word.starts_with(['!', '+']));
            is_wanted = (names.is_empty() || names.iter().any(|name| calls(name)))
                && tests
                    .iter()
                    .all(|test| calls(&test[1..]) == test.starts_with('+'));
        } else if is_wanted {
            let line = line.replace("LONGEST", &program.longest_answer.max(1).to_string());
            let line = facts
                .runtime_words
                .iter()
                .fold(line, |line, [word, own]| line.replace(word, own));
            let out = if is_head { &mut head } else { &mut tail };
            out.extend([&line, "\n"]);
        }
    }
    (head, tail)
}
