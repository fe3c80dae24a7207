//! The command `emit` from the user's side.

mod bounds;
mod forms;

use std::{fs, path::Path, process::Command};

use grundy_core::notation::Bounds;
use grundy_emit::{
    self as snippet, EmitError, FormKind, Functions, Head, Language, Request, SizeLimit, judges,
};

use crate::program::words;

/// Values, the outcome of a sum, and a winning move.
const ALL: Functions = Functions::ALL;

/// Returns exit code, standard output and standard error.
pub fn generator(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .output()
        .expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    // On a busy machine, even short work may print a note.
    let said = text(output.stderr);
    let said = said
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("note: at work for "))
        .collect();
    (output.status.code(), text(output.stdout), said)
}

/// Returns the words of the command in a header, without the name of the program.
pub fn command_of(printed: &str) -> Vec<String> {
    // In a whole program, a long comment is broken at blanks.
    let begin = printed
        .lines()
        .position(|line| line.contains("grundy emit "))
        .expect("a command");
    let comments = printed
        .lines()
        .skip(begin)
        .take_while(|line| line.starts_with(['#', '/']) || line.contains("grundy emit "));
    // The full header goes on with the licence.
    let comments = comments.take_while(|line| !line.contains("Free to use"));
    let text = |line: &str| {
        line.trim_start_matches(['#', '/', '*'])
            .trim_end_matches("*/")
            .trim()
            .to_owned()
    };
    let line = comments.map(text).collect::<Vec<_>>().join(" ");
    let line = line.split_once("grundy emit ").expect("a command").1;
    let line = line
        .split("  # grundy ")
        .next()
        .unwrap_or_default()
        .trim_end_matches("*/")
        .trim_end();
    ["emit".to_owned()].into_iter().chain(words(line)).collect()
}

/// Runs a command of words.
pub fn again(words: &[String]) -> String {
    generator(&words.iter().map(String::as_str).collect::<Vec<_>>()).1
}

/// Returns the message of a command that is refused and prints nothing.
pub fn refused(arguments: &[&str]) -> String {
    let (code, printed, said) = generator(arguments);
    assert_eq!(
        (code, printed.as_str()),
        (Some(2), ""),
        "{arguments:?}: {said}"
    );
    said
}

#[test]
fn a_snippet_is_printed_or_written_with_the_command_that_made_it() {
    let (code, printed, said) = generator(&["emit", "0.77", "--to", "1000", "--lang", "cpp"]);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kayles.cpp");
    let path = path.to_str().expect("UTF-8");
    let _ = fs::remove_file(path);
    let (code, wrote, said) =
        generator(&["emit", "0.77", "--to", "1000", "--lang", "c++", "-o", path]);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert_eq!(wrote, format!("{path}: written, {} bytes\n", printed.len()));
    assert_eq!(fs::read_to_string(path).expect("written"), printed);
    assert_eq!(again(&command_of(&printed)), printed);
    // Two lines: the game with its law, and the command.
    assert_eq!(
        printed
            .lines()
            .filter(|line| line.starts_with("//"))
            .count(),
        2,
        "{printed}"
    );
    let full = generator(&[
        "emit", "0.77", "--to", "1000", "--lang", "cpp", "--header", "full",
    ])
    .1;
    assert!(
        ["sha256 of the values ", "CC0 1.0", "(else -1)"]
            .iter()
            .all(|word| full.contains(word)),
        "{full}"
    );
    assert_eq!(again(&command_of(&full)), full);
}

#[test]
fn the_command_in_the_header_reproduces_the_snippet() {
    let game = "Board(3x3; line 1..=3 in row column)"
        .parse()
        .expect("a game");
    let limit = SizeLimit::Judge(judges::find("luogu").expect("a judge"));
    let form = Some(FormKind::Computed);
    let name = Some("rows".parse().expect("a name"));
    let request = Request {
        want: ALL,
        limit,
        form,
        name,
        ..Request::new(&game, Language::Python)
    };
    let text = snippet::emit(&request, &()).expect("a snippet").text;
    let command = "# grundy emit 'Board(3x3; line 1..=3 in row column)' --lang python --judge luogu \
                   --want grundy,outcome,moves --form computed --name rows  # grundy ";
    assert!(text.contains(command), "{text}");
}

#[test]
fn misere_moves_of_computed_numbers_of_parts_are_refused() {
    let divisors = "Heap(n -> [n/k repeated k] for k in 2..=n if n%k == 0)";
    let words = [
        "emit", divisors, "--misere", "--to", "40", "--lang", "python",
    ];
    assert!(refused(&words).contains("an answer has room for few"));
    let (code, printed, _) = generator(&[&words[..], &["--want", "outcome"]].concat());
    assert_eq!((code, printed.contains("def best_move")), (Some(0), false));
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_comments_end_with_their_lines() {
    for end in [
        "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{b}", "\u{c}",
    ] {
        let line = format!("T;{end}n");
        for language in ["c", "python", "javascript", "c89"] {
            let (code, printed, said) =
                generator(&["emit", "0.77", "--lang", language, "--program", &line]);
            assert_eq!(code, Some(0), "{said}");
            assert!(
                printed
                    .bytes()
                    .all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)),
                "{end:?}: {printed}"
            );
            assert!(
                command_of(&printed).contains(&"--win".to_owned()),
                "{printed}"
            );
        }
    }
}

#[test]
fn the_header_can_be_omitted_and_names_prefixed() {
    let arguments = [
        "emit",
        "0.137",
        "--lang",
        "rust",
        "--form",
        "computed",
        "--no-header",
        "--name",
        "dawson",
    ];
    let (code, printed, said) = generator(&arguments);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert!(
        !printed.contains("//") && !printed.contains("use "),
        "{printed}"
    );
    assert!(
        printed.contains("static DAWSON_SG: ") && printed.contains("pub fn dawson_grundy(n: i64)"),
        "{printed}"
    );
    let said = refused(&["emit", "0.137", "--lang", "c", "--name", "Dawson"]);
    assert!(
        said.contains("invalid name `Dawson`: use at most 24 lower-case letters"),
        "{said}"
    );
}

#[test]
fn misspelt_words_get_a_suggestion() {
    for (arguments, nearest) in [
        (
            ["emit", "0.77", "--lang", "pyhton", "--judge", "uva"],
            "'python'",
        ),
        (
            ["emit", "0.77", "--lang", "cpp", "--judge", "codforces"],
            "'codeforces'",
        ),
        (
            ["emit", "0.77", "--lang", "cpp", "--want", "move"],
            "'moves'",
        ),
        (
            ["emit", "0.77", "--lang", "cpp", "--form", "pakced"],
            "'packed'",
        ),
    ] {
        let said = refused(&arguments);
        assert!(
            said.contains(&format!("a similar value exists: {nearest}")),
            "{said}"
        );
    }
    assert!(refused(&["emit", "0.7$", "--lang", "c"]).contains("0.7$"));
}

#[test]
fn a_judge_and_a_number_of_bytes_exclude_each_other() {
    let said = refused(&[
        "emit",
        "0.77",
        "--lang",
        "cpp",
        "--judge",
        "uva",
        "--max-bytes",
        "100",
    ]);
    assert!(
        said.contains("'--judge <NAME>' cannot be used with '--max-bytes <BYTES>'"),
        "{said}"
    );
}

#[test]
fn refusals_of_a_language_name_what_the_judge_accepts() {
    let said = refused(&["emit", "0.77", "--lang", "javascript", "--judge", "uva"]);
    assert_eq!(
        said,
        "error: cannot write JavaScript for UVa because it does not take this language (C, C++, Java, Pascal, Python); use \
         `--lang cpp`, `--lang c`, `--lang c89`, `--lang python`, `--lang java`\n"
    );
}

#[test]
fn refused_code_leaves_files_unchanged() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("emit_refused");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("short.c");
    fs::write(&path, "as it was").expect("written");
    let name = path.to_str().expect("UTF-8");
    refused(&[
        "emit",
        "0.77",
        "--lang",
        "c",
        "--max-bytes",
        "100",
        "-o",
        name,
    ]);
    assert_eq!(fs::read_to_string(&path).expect("there"), "as it was");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
    let (code, _, said) = generator(&["emit", "0.77", "--lang", "c", "-o", "/nowhere/at/all.c"]);
    assert_eq!(code, Some(1));
    assert!(said.contains("/nowhere/at/all.c"), "{said}");
}

#[test]
#[ignore = "9 s: .ci/weekly"]
fn code_is_reproducible_and_survives_any_editor() {
    let games = [
        ("0.77", None),
        ("4!.0", Some(Bounds::Heap(3000))),
        ("Strip(O X; never OO XX)", Some(Bounds::Heap(100))),
        ("Board(3x3; line 1..=2 in row column diagonal)", None),
        ("Lattice(leap (-1,-2) (-2,-1))", None),
    ];
    for (name, bounds) in games {
        let game = name.parse().expect("a game");
        for language in Language::PROGRAMS {
            let request = Request {
                bounds,
                want: ALL,
                header: Head::Full,
                ..Request::new(&game, language)
            };
            let forms = snippet::forms(&request, &()).expect("forms");
            assert!(!forms.snippets.is_empty());
            // The languages print the same tables, so a few of them show that threads do not change
            // these.
            if matches!(
                language,
                Language::Cpp | Language::Python | Language::Kotlin
            ) {
                let again = snippet::forms(&request, &()).expect("forms");
                assert!(
                    forms
                        .snippets
                        .iter()
                        .map(|form| &form.text)
                        .eq(again.snippets.iter().map(|form| &form.text))
                );
            }
            for form in &forms.snippets {
                let text = &form.text;
                // Go is indented by tabs.
                let is_blank =
                    |byte: u8| byte == b'\n' || (byte == b'\t' && language == Language::Go);
                assert!(
                    text.bytes()
                        .all(|byte| is_blank(byte) || (b' '..=b'~').contains(&byte)),
                    "{text}"
                );
                assert!(!text.contains("??"), "a trigraph: {text}");
                assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{text}");
                // A literal of Rust may have any length.
                // In Kotlin, a backslash precedes each `$`.
                let longest = match language {
                    Language::Rust => usize::MAX,
                    Language::Kotlin => 4100,
                    _ => 2100,
                };
                assert!(
                    text.lines()
                        .all(|line| line.trim_end() == line && line.len() < longest),
                    "{text}"
                );
                for word in ["CC0 1.0", "grundy emit ", "sha256 of the values "] {
                    assert!(text.contains(word), "{text}");
                }
            }
        }
    }
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_literals_keep_within_the_limits_of_compilers() {
    let game = "0.16".parse().expect("a game");
    for language in [Language::Cpp, Language::C, Language::Java] {
        let form = Some(FormKind::Packed);
        let request = Request {
            form,
            ..Request::new(&game, language)
        };
        let text = snippet::emit(&request, &()).expect("a snippet").text;
        let literals: Vec<&str> = text.split('"').skip(1).step_by(2).collect();
        assert!(literals.len() > 50 && literals.iter().all(|literal| literal.len() <= 2000));
        assert!(
            literals
                .iter()
                .all(|literal| !literal.contains(['\'', '\\', '?']))
        );
    }
}

#[test]
fn explicit_errors_name_their_cause() {
    let game = "0.77".parse().expect("a game");
    let judge = judges::find("noi").expect("a judge");
    let request = Request {
        limit: SizeLimit::Judge(judge),
        ..Request::new(&game, Language::Rust)
    };
    assert!(
        matches!(snippet::emit(&request, &()), Err(EmitError::Language { judge, language: Language::Rust }) if judge.name == "noi")
    );
}

#[test]
fn option_values_are_accepted_in_any_case() {
    let expected = generator(&["emit", "0.77", "--lang", "c", "--judge", "codeforces"]);
    assert_eq!(expected.0, Some(0));
    assert_eq!(
        generator(&["emit", "0.77", "--lang", "C", "--judge", "Codeforces"]),
        expected
    );
    for (word, name) in [
        ("C++", "cpp"),
        ("ansi-c", "c89"),
        ("C#", "csharp"),
        ("golang", "go"),
        ("kt", "kotlin"),
    ] {
        let expected = generator(&["emit", "0.77", "--lang", name]);
        assert_eq!(expected.0, Some(0));
        assert_eq!(generator(&["emit", "0.77", "--lang", word]), expected);
    }
    let expected = generator(&["submit", "stone", "--lang", "cpp", "--judge", "uva"]);
    assert_eq!(
        generator(&["submit", "Stone", "--lang", "CPP", "--judge", "UVa"]),
        expected
    );
}

#[test]
fn a_folder_as_output_file_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = folder.path().to_str().expect("UTF-8");
    for arguments in [
        &["emit", "0.77", "--lang", "c", "-o", name][..],
        &["submit", "stone", "--lang", "cpp", "-o", name],
        &["values", "0.77", "--to", "9", "-o", name],
        &["certify", "0.77", "-o", name],
    ] {
        let said = format!("error: cannot write {name}: it is a folder\n");
        assert_eq!(
            generator(arguments),
            (Some(1), String::new(), said),
            "{arguments:?}"
        );
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}
