//! A Rust submission: the solver itself, the reader of the judge runner, the packed table, and a `main`.
//!
//! All goes into one file without modules. An item of a template stands in for one of the same name in the sources,
//! so a template can state what differs in a submission.

mod clean;
mod needed;
mod sources;

use syn::{File, Item};

use super::{
    data::Data,
    pack::Packed,
    problems::{Problem, Stored},
};
use sources::Sources;

/// What every template may use.
const READER: &str = include_str!("../../../templates/rust/input.rs");

/// What is shared with the judge runner and the library.
const SHARED: [&str; 3] = [
    include_str!("../../../solvers/runner/digits.rs"),
    include_str!("../../../solvers/runner/marks.rs"),
    include_str!("../../../solvers/lib.rs"),
];

/// Values of a table in one line.
const LINE: usize = 110;

/// The file without its header.
pub(super) fn body(problem: &Problem, data: Option<&Data>) -> anyhow::Result<String> {
    let mut comment = comment(&syn::parse_file(problem.solver)?);
    if matches!(problem.table, Some(Stored::Outcomes(_))) {
        comment.push_str("//\n// The table below holds 1 for every value but 0: only the outcome is asked for.\n");
    }
    let mut sources = Sources::default();
    // The first item of a name stays: so templates come before what they replace.
    sources.add(clean::file(problem.rust, true)?);
    match (problem.table, data) {
        (Some(Stored::Values(name) | Stored::Outcomes(name)), Some(data)) => {
            sources.add(constant(&name.to_uppercase(), &data.packed)?);
        }
        (Some(Stored::Law(_)), Some(Data { law: Some(law), .. })) => sources.add(clean::file(&law.source, false)?),
        _ => {}
    }
    sources.add(clean::file(problem.solver, false)?);
    sources.add(clean::file(READER, true)?);
    for shared in SHARED {
        sources.add(clean::file(shared, false)?);
    }
    let mut items = needed::by_main(sources);
    items.sort_by_key(rank);
    let mut file = syn::parse_file("")?;
    file.items = items;
    let code = prettyplease::unparse(&file);
    Ok(format!("{comment}\n#![allow(dead_code)] // a few fields only serve to find moves\n\n{}", spaced(&code)))
}

/// What stands first; `main` ends the file.
fn rank(item: &Item) -> u8 {
    match item {
        Item::Use(_) => 0,
        Item::Fn(function) if function.sig.ident == "main" => 2,
        _ => 1,
    }
}

/// `const NAME: &[u8; N]`, unpacked when the submission is compiled.
fn constant(name: &str, packed: &Packed) -> syn::Result<File> {
    let Packed { text, base, places, count } = packed;
    let lines = text.as_bytes().chunks(LINE).map(|line| format!("\\\n{}", String::from_utf8_lossy(line)));
    let literal: String = lines.collect();
    syn::parse_str(&format!("const {name}: &[u8; {count}] = &unpack(b\"{literal}\", {base}, {places});"))
}

/// Blank lines between items and between methods, as people write them.
fn spaced(code: &str) -> String {
    let mut text = String::new();
    let mut before = "";
    for line in code.lines() {
        let indent = line.len() - line.trim_start().len();
        let begins_function = ["fn ", "const fn ", "#[", "///"].iter().any(|word| line[indent..].starts_with(word));
        let ends_item = matches!(before, "}" | ");" | "};" | "];") || before.starts_with("use ");
        let ends_constant = before.starts_with("const ") && before.ends_with(';') || before.starts_with("type ");
        if ends_item || begins_function && (before == "    }" || ends_constant) {
            text.push('\n');
        }
        text.push_str(line);
        text.push('\n');
        before = line;
    }
    text
}

/// The rules and the theorem in the solver's own words, up to its example, in ASCII.
fn comment(solver: &File) -> String {
    let mut lines = Vec::new();
    let mut in_picture = false;
    // The title is in the header.
    for line in solver.attrs.iter().filter_map(documentation).skip(1) {
        match line.trim() {
            "```text" => in_picture = true,
            "```" if in_picture => in_picture = false,
            start if start.starts_with("```") => break,
            _ => lines.push(line),
        }
    }
    let plain = |c: char| if c.is_ascii() { c } else { unaccented(c) };
    let text: String = lines.join("\n").chars().map(plain).collect();
    // Paragraphs about items of the library have links to them; what the moves cost does not matter here.
    let elsewhere = |paragraph: &&str| paragraph.contains("[`") || paragraph.contains("winning moves");
    let paragraphs = text.trim_end().split("\n\n").filter(|paragraph| !elsewhere(paragraph));
    let text = paragraphs.collect::<Vec<_>>().join("\n\n");
    text.lines().map(|line| format!("//{line}").trim_end().to_owned() + "\n").collect()
}

/// Old compilers stumble over anything but ASCII even in comments.
fn unaccented(c: char) -> char {
    if c == '\u{e8}' { 'e' } else { '_' }
}

/// The text of `//! text`.
fn documentation(attribute: &syn::Attribute) -> Option<String> {
    let syn::Meta::NameValue(pair) = &attribute.meta else {
        return None;
    };
    match &pair.value {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) if pair.path.is_ident("doc") => {
            Some(text.value())
        }
        _ => None,
    }
}
