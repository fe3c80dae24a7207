//! `--sample`: a program is tried before it is printed.

use std::fs;

use assert_cmd::Command;

/// Runs a command in a folder with the files `i` and `o`, and returns its code, its output and its
/// messages.
fn run(words: &[&str], [input, output]: [&str; 2], stdin: &str) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("i"), input).expect("written");
    fs::write(folder.path().join("o"), output).expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    let done = command
        .args(words)
        .current_dir(folder.path())
        .write_stdin(stdin)
        .output()
        .expect("it runs");
    let [out, said] = [done.stdout, done.stderr].map(|text| String::from_utf8(text).expect("text"));
    (done.status.code(), out, said)
}

const NIM: [&str; 10] = [
    "emit",
    "Nim",
    "--lang",
    "cpp",
    "--program",
    "T; n; piles...",
    "--win",
    "Alice",
    "--lose",
    "Bob",
];
const INPUT: &str = "2\n3\n1 2 3\n2\n4 5\n";

#[test]
fn a_right_sample_prints_the_program() {
    let plain = run(&NIM, [INPUT, ""], "");
    assert_eq!(plain.0, Some(0));
    let files = [&NIM[..], &["--sample", "i", "o"]].concat();
    // Blanks at the ends of lines do not matter, nor do several samples.
    let twice = [&files[..], &["--sample", "i", "o"]].concat();
    for (words, stdin) in [(&files, ""), (&twice, "")] {
        assert_eq!(
            run(words, [INPUT, "Bob \r\nAlice"], stdin),
            plain,
            "{words:?}"
        );
    }
    let dash = [&NIM[..], &["--sample", "-"]].concat();
    assert_eq!(
        run(&dash, ["", ""], &format!("{INPUT}\nBob\nAlice\n")),
        plain
    );
    assert_eq!(
        run(
            &dash,
            ["", ""],
            &format!("{INPUT}\nBob\nAlice\n\n1\n1 7\n\nAlice\n")
        ),
        plain
    );
}

#[test]
fn a_wrong_sample_shows_the_lines_that_differ() {
    let files = [&NIM[..], &["--sample", "i", "o"]].concat();
    for (output, shown) in [
        ("Bob\nBob\n", "@@ line 2 @@\n-Bob\n+Alice\n"),
        ("Bob\n", "@@ line 2 @@\n+Alice\n"),
        ("Bob\nAlice\nBob\n", "@@ line 3 @@\n-Bob\n"),
    ] {
        let (code, out, said) = run(&files, [INPUT, output], "");
        assert_eq!((code, out.as_str()), (Some(1), ""), "{said}");
        assert!(
            said.starts_with("error: sample 1: ") && said.ends_with(shown),
            "{said}"
        );
    }
    for (input, why) in [
        ("2\n3\n1 2 3\n", "ends too early"),
        ("x", "`x` is read as a number"),
        ("", "ends too early"),
    ] {
        let (code, out, said) = run(&files, [input, "Bob\n"], "");
        assert_eq!((code, out.as_str()), (Some(1), ""), "{said}");
        assert!(said.contains(why), "{said}");
    }
}

/// A wrong sample may ask for a list of any length: the program ends with a message, not for lack
/// of memory.
#[test]
fn samples_with_huge_counts_end_with_a_message() {
    let token = "n m s; (u v)[m]; play token u, v on n from s";
    let tree = "n r; (u v)[n-1]; play tree u, v from r";
    for (game, line, input, why) in [
        (
            "Graph(token)",
            token,
            "1000000000000000 0 1",
            "is too long for the interpreter",
        ),
        (
            "Graph(token)",
            token,
            "9223372036854775807 0 1",
            "has no value in 64 bits",
        ),
        (
            "Tree(cut edge)",
            tree,
            "1000000000000000 1",
            "ends too early",
        ),
    ] {
        let words = [
            "emit",
            game,
            "--lang",
            "cpp",
            "--program",
            line,
            "--sample",
            "i",
            "o",
        ];
        let (code, out, said) = run(&words, [input, "First"], "");
        assert_eq!((code, out.as_str()), (Some(1), ""), "{said}");
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn samples_that_cannot_be_read_are_refused() {
    for (more, stdin, why) in [
        (&["--sample", "i"][..], "", "name the file of the output"),
        (&["--sample", "none", "o"], "", "cannot read"),
        (&["--sample", "-"], "1\n1 7\n", "an empty line between them"),
    ] {
        let (code, out, said) = run(&[&NIM[..], more].concat(), [INPUT, ""], stdin);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{said}");
        assert!(said.contains(why), "{said}");
    }
}
