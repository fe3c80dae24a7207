//! Comments and pages are written in plain English.
//!
//! The test counts signs of sentences that need a second reading, package by package. A sign is not
//! a fault: some sentences that have one are clear, so that a few are allowed. A sentence with a
//! sign is rewritten, not only its word.

use std::{collections::BTreeMap, fs, path::Path};

use super::root;

/// The most signs for 1,000 lines of prose.
const MOST_PER_THOUSAND: usize = 15;
/// A folder with few lines may have this many signs.
const ALWAYS: usize = 2;

/// The folders that are read, and the single pages.
const READ: [&str; 16] = [
    "crates",
    "docs",
    "generator",
    "web",
    "python",
    "solvers",
    "tests",
    "benches",
    "fuzz",
    "examples",
    "proofs",
    "README.md",
    "CONTRIBUTING.md",
    "RELEASE.md",
    "SECURITY.md",
    "CHANGELOG.md",
];
/// Folders that hold no prose of ours, or data: by their names, or by the ends of their paths.
const SKIPPED: [&str; 8] = [
    "target",
    "node_modules",
    "corpus",
    "snapshots",
    "proptest-regressions",
    "data/sweeps",
    "baseline",
    "dist",
];

/// Words that begin a line of prose in the place of the thing that it describes.
const OPENINGS: [&str; 13] = [
    "What",
    "Which",
    "Where",
    "How",
    "Whether",
    "Whoever",
    "Whose",
    "Those",
    "Such",
    "The same",
    "The other",
    "In what",
    "By what",
];
/// Beginnings of names that do not say what holds: a test's name is a promise in the present tense.
const NAMES: [&str; 5] = [
    "fn what_",
    "fn who_",
    "fn whoever_",
    "fn nobody_",
    "fn how_",
];
/// Words that begin a question; the documentation of an item is no question.
const QUESTIONS: [&str; 12] = [
    "Is ", "Are ", "Does ", "Do ", "Has ", "Have ", "Can ", "May ", "Must ", "Was ", "Were ",
    "Did ",
];
/// Turns of phrase, and the plain form of each.
const PHRASES: [(&str, &str); 20] = [
    ("there is none", "there are no X"),
    ("is none", "is not an X"),
    ("is no ", "is not a X, invalid X"),
    ("for ever", "always, for all n"),
    ("whoever", "the player who"),
    ("nobody", "say who does not"),
    ("otherwise than", "differently from"),
    ("all the same", "anyway"),
    ("any more", "no longer"),
    ("at any rate", "leave it out"),
    ("beforehand", "before X"),
    ("behind", "after, below"),
    ("stands", "is"),
    ("stood", "was"),
    ("in order to", "to"),
    ("if that is", "name the condition, and put it first"),
    ("that one too", "name the thing"),
    ("as many as", "name the number"),
    ("so many", "name the number"),
    ("as far as", "up to, and name the limit"),
];

/// Lines of prose, and signs among them, with the place of each.
#[derive(Debug, Default)]
struct Count {
    lines: usize,
    signs: Vec<String>,
}

#[test]
fn prose_is_plain() {
    let mut counts = BTreeMap::new();
    for folder in READ {
        read(&root().join(folder), &mut counts);
    }
    let total: usize = counts.values().map(|count| count.lines).sum();
    assert!(total > 10_000, "{total} lines of prose were found");
    for (folder, Count { lines, signs }) in counts {
        let most = (lines * MOST_PER_THOUSAND / 1000).max(ALWAYS);
        assert!(
            signs.len() <= most,
            "{folder} has {} signs in {lines} lines, of {most} that are allowed; rewrite sentences:\n{}",
            signs.len(),
            signs.join("\n")
        );
    }
}

/// Reads a file, or the files of a folder.
fn read(path: &Path, counts: &mut BTreeMap<String, Count>) {
    if SKIPPED.iter().any(|skipped| path.ends_with(skipped)) {
        return;
    }
    if path.is_dir() {
        let mut inside: Vec<_> = fs::read_dir(path)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        inside.sort();
        return inside.iter().for_each(|path| read(path, counts));
    }
    let Some(kind) = path.extension().and_then(|kind| kind.to_str()) else {
        return;
    };
    let Ok(text) = fs::read_to_string(path) else {
        return;
    };
    if text.lines().take(6).any(|line| line.contains("@generated")) {
        return;
    }
    let place = path.strip_prefix(root()).unwrap();
    let parts = if place.starts_with("crates") { 2 } else { 1 };
    let folder = place
        .iter()
        .take(parts)
        .map(|part| part.to_string_lossy())
        .collect::<Vec<_>>()
        .join("/");
    let count = counts.entry(folder).or_default();
    let mut is_code = false;
    for (number, line) in text.lines().enumerate() {
        let names_no_promise =
            kind == "rs" && NAMES.iter().any(|name| line.trim_start().starts_with(name));
        assert!(
            !names_no_promise,
            "{}:{}: name the promise: {}",
            place.display(),
            number + 1,
            line.trim()
        );
        let fenced = line.trim_start_matches(['/', '!', ' ']).starts_with("```");
        is_code ^= fenced && (kind == "md" || line.trim_start().starts_with("//"));
        let Some(prose) = prose(line, kind).filter(|_| !is_code && !fenced) else {
            continue;
        };
        count.lines += 1;
        if let Some((sign, plain)) = sign(prose) {
            count.signs.push(format!(
                "{}:{}: \"{sign}\" ({plain}): {prose}",
                place.display(),
                number + 1
            ));
        }
    }
}

/// Returns the prose of a line: a comment, or a paragraph of a page.
fn prose<'a>(line: &'a str, kind: &str) -> Option<&'a str> {
    let line = line.trim();
    let prose = match kind {
        "rs" | "js" => line.strip_prefix("//")?.trim_start_matches(['/', '!']),
        "py" | "pyi" => line
            .strip_prefix('#')
            .or_else(|| line.strip_prefix("\"\"\""))?,
        "md" => line.trim_start_matches(['-', '*', '>', ' ']),
        _ => return None,
    };
    let prose = prose.trim();
    (!prose.is_empty() && !prose.starts_with(['|', '#', '<'])).then_some(prose)
}

/// Returns the first sign that a line needs a second reading, and what to write in its place.
fn sign(prose: &str) -> Option<(&'static str, &'static str)> {
    let begins = |word: &&&str| {
        let rest = prose.strip_prefix(**word);
        rest.is_some_and(|rest| rest.starts_with(' ')) && !prose.ends_with('?')
    };
    if let Some(opening) = OPENINGS.iter().find(begins) {
        return Some((opening, "begin with the thing"));
    }
    if prose.ends_with('?') {
        if let Some(question) = QUESTIONS.iter().find(|word| prose.starts_with(**word)) {
            return Some((question, "Returns `true` if"));
        }
    }
    let text = prose.to_lowercase();
    let is_word = |at: usize, phrase: &str| {
        let before = text[..at]
            .chars()
            .next_back()
            .is_none_or(|last| !last.is_alphanumeric());
        let after = text[at + phrase.len()..]
            .chars()
            .next()
            .is_none_or(|next| !next.is_alphanumeric());
        before
            && (after || phrase.ends_with(' '))
            && !(phrase == "is no " && text[..at].ends_with("there "))
    };
    let is_in = |phrase: &str| {
        text.match_indices(phrase)
            .any(|(at, _)| is_word(at, phrase))
    };
    PHRASES.iter().copied().find(|(phrase, _)| is_in(phrase))
}
