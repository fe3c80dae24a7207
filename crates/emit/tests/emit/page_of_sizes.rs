//! `docs/sizes.md` states the current sizes of tables, snippets and submissions in bytes.
//!
//! To rewrite the page: `UPDATE=1 cargo test -p grundy-emit page_of_sizes`, then read the changes.

use std::{env, fmt::Write, fs, path::PathBuf};

use grundy_core::{game::Game, notation::input_format::InputFormat};
use grundy_emit::Language;
use grundy_emit::{Answers, Head, Request, WholeProgram, emit};

use crate::{sizes::snippets, submit::submissions};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Writes a table whose first column is text; the other columns are numbers.
fn table(page: &mut String, headings: &[&str], rows: &[Vec<String>]) {
    let _ = writeln!(page, "\n| {} |", headings.join(" | "));
    let _ = writeln!(page, "|---|{}", "--:|".repeat(headings.len() - 1));
    for row in rows {
        let _ = writeln!(page, "| {} |", row.join(" | "));
    }
}

/// Returns the rows for `tables/`, from the headers of the tables.
fn tables() -> Vec<Vec<String>> {
    let sums = read("tables/SHA256SUMS");
    let row = |line: &str| {
        let file = line.split_whitespace().nth(1).expect("a file");
        let source = read(&format!("tables/{file}"));
        let header = |key: &str| {
            source
                .lines()
                .find_map(|line| line.strip_prefix(key))
                .expect(key)
                .to_owned()
        };
        let entries = header("// entries: ");
        let (entries, width) = entries.split_once(" of u").expect("entries of a width");
        let bytes =
            entries.parse::<usize>().expect("a number") * width.parse::<usize>().expect("bits") / 8;
        let game = format!("`{}`", header("// game:    "));
        let name = format!("`{}`", header("// name:    "));
        vec![
            name,
            game,
            entries.to_owned(),
            bytes.to_string(),
            source.len().to_string(),
        ]
    };
    sums.lines().map(row).collect()
}

/// Games with periodic laws, and some others.
const GAMES: [&str; 8] = [
    "0.[3]",
    "Subtraction({1,3,4})",
    "Subtraction(1..=3)",
    "Subtraction(1..=n/2)",
    "0.77",
    "0.137",
    "0.07",
    "Subtraction({2,5,7})",
];

/// Returns the lines and bytes of the program of each game in each language.
fn programs() -> impl Iterator<Item = (&'static str, [(usize, usize); Language::PROGRAMS.len()])> {
    let task = InputFormat::parse("T; n; piles...", &[]).expect("a line");
    let answers = Answers::new("Alice", "Bob", "{answer}", None).expect("words");
    let whole = WholeProgram {
        task,
        answers,
        samples: Vec::new(),
    };
    GAMES.into_iter().map(move |line| {
        let game: Game = line.parse().expect("a game");
        let sizes = Language::PROGRAMS.map(|language| {
            let request = Request {
                header: Head::None,
                program: Some(&whole),
                ..Request::new(&game, language)
            };
            let text = emit(&request, &()).expect("a program").text;
            (text.lines().count(), text.len())
        });
        (line, sizes)
    })
}

#[test]
#[ignore = "5 s: .ci/weekly"]
fn programs_of_periodic_laws_are_short() {
    for (game, sizes) in programs() {
        let [_, (lines, bytes), _, _, (python, _), (java, _), ..] = sizes;
        if game == "Subtraction(1..=n/2)" {
            continue;
        }
        assert!(
            lines <= 25 && bytes <= 900 && python <= 15 && java <= 32,
            "{game}: {sizes:?}"
        );
    }
}

/// Returns the whole page.
fn page() -> String {
    let mut page = "# Sizes\n\nBytes of what the program writes. A test makes this page and compares it: \
                    `UPDATE=1 cargo test -p grundy-emit page_of_sizes`\nwrites it.\n\n## The tables that the solvers embed\n"
        .to_owned();
    let headings = [
        "table",
        "game",
        "entries",
        "bytes in a program",
        "bytes of source",
    ];
    table(&mut page, &headings, &tables());
    page += "\n## Snippets\n\nWhole snippets with their headers, as `grundy emit` prints them: of the forms that start within \
             0.2 s in a language,\nthe smallest.\n";
    let headings: Vec<&str> = [&["snippet"], &Language::PROGRAMS.map(Language::title)[..]].concat();
    let row = |(title, lengths): &(&str, [usize; Language::PROGRAMS.len()])| {
        [
            vec![(*title).to_owned()],
            lengths.map(|length| length.to_string()).to_vec(),
        ]
        .concat()
    };
    table(
        &mut page,
        &headings,
        &snippets().iter().map(row).collect::<Vec<_>>(),
    );
    page += "\n## Whole programs\n\nLines and bytes of the program of `T; n; piles...` without its header. A test keeps those \
             with a periodic law to 25 lines\nand 900 bytes in C++, 15 lines in Python and 32 in Java.\n";
    let headings: Vec<&str> = [&["game"], &Language::PROGRAMS.map(Language::title)[..]].concat();
    let row = |(game, sizes): (&str, [(usize, usize); Language::PROGRAMS.len()])| {
        [
            vec![format!("`{game}`")],
            sizes
                .map(|(lines, bytes)| format!("{lines}, {bytes}"))
                .to_vec(),
        ]
        .concat()
    };
    table(
        &mut page,
        &headings,
        &programs().map(row).collect::<Vec<_>>(),
    );
    page += "\n## Submissions\n\nWhole programs, as `grundy submit` prints them: for Codeforces in Rust, for the problem's own \
             judge in C++.\n";
    let row = |(name, rust, cpp): (&str, usize, usize)| {
        vec![format!("`{name}`"), rust.to_string(), cpp.to_string()]
    };
    table(
        &mut page,
        &["problem", "Rust", "C++"],
        &submissions().into_iter().map(row).collect::<Vec<_>>(),
    );
    page
}

#[test]
#[ignore = "60 s: .ci/weekly"]
fn the_sizes_on_the_page_are_the_real_sizes() {
    let (page, path) = (page(), root().join("docs/sizes.md"));
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, &page).expect("docs/sizes.md is written");
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        known == page,
        "docs/sizes.md is stale: UPDATE=1 cargo test -p grundy-emit page_of_sizes\n{page}"
    );
}
