//! The formatters of the languages find nothing to change in whole programs.

use std::{path::Path, process::Command};

use grundy_emit::Language;

use super::formats::FORMATS;

/// Games and lines whose programs have long tables, long sums, long conditions and computed tables.
const MORE: [(&str, &str, &str); 11] = [
    ("Kayles", "30", "T; n; piles... #--misere"),
    ("0.16", "200", "T; n; piles..."),
    ("Subtraction({1,2,k})", "", "T; n k"),
    ("Subtraction(S)", "1000", "k; S[k]; m times; l; heaps[l]"),
    ("Subtraction(l..=r)", "", "T; l r n; a[n]"),
    ("Tree(cut edge)", "", "n; (u v)[n-1]; play tree u, v"),
    (
        "Graph(token)",
        "",
        "n m s; (u v)[m]; play token u, v on n from s",
    ),
    (
        "Graph(green hackenbush)",
        "",
        "T; _ m; (u v)[m]; play graph u, v from 1",
    ),
    ("0.[3]", "", "T; n m; a[i < n][j < m]; play a by i+j"),
    ("Mock Turtles", "100", "T; n; x[n]"),
    (
        "Lattice(leap (-1,-2) (-2,-1) (-1,-1) (-3,0))",
        "20x20",
        "T; a b",
    ),
];

/// The answers that the lines take turns to print.
const ANSWERS: [&[&str]; 5] = [
    &[
        "--win",
        "Alice",
        "--lose",
        "Bob",
        "--format",
        "Case {case}: {answer}",
    ],
    &["--format", "{value}"],
    &["--win", "{move}", "--lose", "none"],
    &["--format", "{moves}"],
    &["--join", ""],
];

/// A language, the end of a file's name, a formatter that reports what it would change, and its
/// arguments.
const FORMATTERS: [(Language, &str, &str, &[&str]); 5] = [
    (
        Language::Cpp,
        "cpp",
        "clang-format",
        &["--dry-run", "-Werror", "--style=LLVM"],
    ),
    (
        Language::C,
        "c",
        "clang-format",
        &["--dry-run", "-Werror", "--style=LLVM"],
    ),
    (Language::Python, "py", "pycodestyle", &[]),
    (Language::Go, "go", "gofmt", &["-d"]),
    (
        Language::Rust,
        "rs",
        "rustfmt",
        &["--check", "--edition", "2018"],
    ),
];

/// Returns the program of a line with some answers, if the line allows these.
fn written(
    game: &str,
    to: &str,
    line: &str,
    answers: &[&str],
    language: Language,
) -> Option<String> {
    let (line, play) = line.split_once(" #").unwrap_or((line, ""));
    let bound = if to.is_empty() {
        vec![]
    } else {
        vec!["--to", to]
    };
    let play = if play.is_empty() { vec![] } else { vec![play] };
    let words = [
        vec!["emit", game, "--lang", language.name(), "--program", line],
        bound,
        play,
        answers.to_vec(),
    ]
    .concat();
    let output = super::generator(&words);
    output
        .status
        .success()
        .then(|| String::from_utf8(output.stdout).expect("text"))
}

#[test]
#[ignore = "20 s: .ci/weekly"]
fn formatters_change_nothing() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("style");
    std::fs::create_dir_all(&folder).expect("a folder");
    // The defaults, not the house's own width.
    std::fs::write(folder.join("rustfmt.toml"), "").expect("written");
    for (language, end, formatter, arguments) in FORMATTERS {
        if Command::new(formatter).arg("--version").output().is_err() && formatter != "gofmt" {
            assert!(std::env::var_os("CI").is_none(), "{formatter} is missing");
            eprintln!("{formatter} is missing: its language is not checked");
            continue;
        }
        let mut files = Vec::new();
        for (index, (game, to, line)) in FORMATS.iter().chain(&MORE).enumerate() {
            let answers = ANSWERS[index % ANSWERS.len()];
            let text = written(game, to, line, answers, language);
            // Not each line has moves or values.
            let text = text
                .or_else(|| written(game, to, line, &[], language))
                .expect(line);
            let path = folder.join(format!("program{index}.{end}"));
            std::fs::write(&path, text).expect("it is written");
            files.push(path);
        }
        assert_eq!(files.len(), FORMATS.len() + MORE.len());
        let output = Command::new(formatter)
            .args(arguments)
            .args(&files)
            .output()
            .expect("it runs");
        let said = [output.stdout, output.stderr].concat();
        assert!(
            output.status.success() && said.is_empty(),
            "{formatter}: {}",
            String::from_utf8_lossy(&said)
        );
    }
}
