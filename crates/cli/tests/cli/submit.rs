//! The subcommands `submit` and `list judges` from the user's side.

use std::{fs, path::Path, process::Command};

use grundy_emit::judges::JUDGES;

/// Returns exit code, standard output and standard error.
fn generator(arguments: &[&str]) -> (Option<i32>, String, String) {
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

#[test]
fn a_submission_is_printed_or_written() {
    let (code, printed, said) = generator(&["submit", "stone", "--lang", "cpp"]);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("written.cpp");
    let path = path.to_str().expect("UTF-8");
    let _ = fs::remove_file(path);
    let wrote = format!("{path}: written, {} bytes\n", printed.len());
    assert_eq!(
        generator(&["submit", "stone", "--lang", "c++", "-o", path]),
        (Some(0), wrote, String::new())
    );
    assert_eq!(fs::read_to_string(path).expect("written"), printed);
    let command = printed
        .lines()
        .find_map(|line| line.strip_prefix("// grundy "))
        .expect("it says how");
    assert_eq!(
        generator(&command.split(' ').collect::<Vec<_>>()).1,
        printed
    );
}

#[test]
fn refusals_of_a_language_name_what_the_judge_accepts() {
    let (code, printed, said) =
        generator(&["submit", "treblecross", "--lang", "rust", "--judge", "noi"]);
    assert_eq!((code, printed.as_str()), (Some(2), ""));
    assert!(
        said.starts_with(
            "error: cannot write Rust for NOI because it does not take this language (C++); "
        ),
        "{said}"
    );
    assert!(
        said.contains("`--lang cpp`") && said.contains("`--judge codeforces`"),
        "{said}"
    );
    assert_eq!(
        generator(&[
            "submit",
            "treblecross",
            "--lang",
            "rust",
            "--judge",
            "codeforces"
        ])
        .0,
        Some(0)
    );
}

#[test]
fn unconfirmed_languages_print_a_warning() {
    let (code, printed, said) = generator(&["submit", "chess", "--lang", "rust"]);
    assert_eq!(code, Some(0));
    assert!(printed.contains("fn main()"), "{printed}");
    assert!(
        said.starts_with("warning: it is not confirmed that LightOJ takes Rust (known: "),
        "{said}"
    );
}

#[test]
fn misspelt_words_get_a_suggestion() {
    for (arguments, nearest) in [
        (
            ["submit", "calender", "--lang", "cpp", "--judge", "uva"],
            "'calendar'",
        ),
        (
            ["submit", "calendar", "--lang", "rsut", "--judge", "uva"],
            "'rust'",
        ),
        (
            [
                "submit",
                "calendar",
                "--lang",
                "cpp",
                "--judge",
                "codforces",
            ],
            "'codeforces'",
        ),
    ] {
        let (code, printed, said) = generator(&arguments);
        assert_eq!((code, printed.as_str()), (Some(2), ""));
        assert!(
            said.contains(&format!("a similar value exists: {nearest}")),
            "{said}"
        );
    }
}

#[test]
fn a_file_that_cannot_be_written_is_reported() {
    let (code, _, said) = generator(&[
        "submit",
        "stone",
        "--lang",
        "cpp",
        "-o",
        "/nowhere/at/all.cpp",
    ]);
    assert_eq!(code, Some(1));
    assert!(said.contains("/nowhere/at/all.cpp"), "{said}");
}

#[test]
fn judges_are_listed() {
    let (code, printed, said) = generator(&["list", "judges"]);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert_eq!(printed.lines().count(), 1 + JUDGES.len());
    for judge in &JUDGES {
        let line = printed
            .lines()
            .find(|line| line.trim_start().starts_with(judge.name))
            .expect("listed");
        let limit = judge
            .limit
            .map_or("?".to_owned(), |limit| limit.most.to_string());
        assert!(
            line.contains(&limit)
                && line.contains(if judge.confirmed {
                    " confirmed"
                } else {
                    "unconfirmed"
                })
        );
    }
}
