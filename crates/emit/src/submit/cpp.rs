//! A C++ submission: a template, the parts of the reader that it names, and the packed table.

use std::collections::BTreeSet;

use super::{data::Data, law, problems::Problem};

/// What every template may use, each part under the name it defines, in the order in which they depend on each other.
const PARTS: [(&str, &str); 8] = [
    ("u64", include_str!("../../templates/cpp/parts/u64.cpp")),
    ("wrong", include_str!("../../templates/cpp/parts/wrong.cpp")),
    ("more", include_str!("../../templates/cpp/parts/more.cpp")),
    ("skip", include_str!("../../templates/cpp/parts/skip.cpp")),
    ("integer", include_str!("../../templates/cpp/parts/integer.cpp")),
    ("word", include_str!("../../templates/cpp/parts/word.cpp")),
    ("put", include_str!("../../templates/cpp/parts/put.cpp")),
    ("unpack", include_str!("../../templates/cpp/parts/unpack.cpp")),
];

/// Characters of a table in one line. Old compilers of Microsoft take pieces of up to 16,380.
const LINE: usize = 110;

/// The file without its header.
pub(super) fn body(problem: &Problem, data: Option<&Data>) -> anyhow::Result<String> {
    let mut text = "\n#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n\n".to_owned();
    for part in parts(problem.cpp) {
        text.push_str(part);
        text.push('\n');
    }
    anyhow::ensure!(data.is_some() || !problem.cpp.contains('@'), "its table is missing");
    text.push_str(&filled(problem.cpp, data));
    Ok(text)
}

/// The parts that a template needs, directly or through others: those of which it contains the name.
fn parts(template: &str) -> Vec<&'static str> {
    let mut known = words(template);
    // Each part only needs parts before it.
    let mut needed: Vec<&str> = Vec::new();
    for (name, part) in PARTS.iter().rev() {
        if known.contains(name) {
            known.extend(words(part));
            needed.insert(0, part);
        }
    }
    needed
}

/// The words outside of comments.
fn words(source: &str) -> BTreeSet<&str> {
    let code = source.lines().map(|line| line.split("//").next().unwrap_or_default());
    code.flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')).collect()
}

/// The template with the table in place of `@TABLE@` and its numbers.
fn filled(template: &str, data: Option<&Data>) -> String {
    let Some(Data { packed, law }) = data else {
        return template.to_owned();
    };
    let template = law.as_ref().map_or_else(
        || template.to_owned(),
        |law| {
            let last = law.compact.rows.len().saturating_sub(1).to_string();
            let rows = law::rows(&law.compact);
            let statements = law::statements(&law.compact);
            template.replace("@LAST@", &last).replace("@ROWS@", &rows).replace("    @LAW@", &statements)
        },
    );
    let numbers = template
        .replace("@COUNT@", &packed.count.to_string())
        .replace("@BASE@", &packed.base.to_string())
        .replace("@PLACES@", &packed.places.to_string());
    // Last, as the table may contain an `@`.
    numbers.replace(" @TABLE@", &literal(&packed.text))
}

/// A string literal in lines, which the compiler joins. The text is ASCII and has nothing to escape.
fn literal(text: &str) -> String {
    let lines = text.as_bytes().chunks(LINE).map(|line| format!("\n    \"{}\"", String::from_utf8_lossy(line)));
    lines.collect()
}
