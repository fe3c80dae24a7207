//! The check of files by Coq's kernel.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use super::{STATEMENTS, certified, errors, grundy, stdout};

/// Returns the folder of the compiled theory, which later test runs use again.
fn theory() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("coq")
}

/// Runs `verify` on a text with the kept theory.
fn verified(text: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("law.v");
    fs::write(&path, text).unwrap();
    grundy(&[
        "verify",
        path.to_str().unwrap(),
        "--theory",
        theory().to_str().unwrap(),
        "--budget",
        "1800",
    ])
}

/// A coqc that compiles nothing. While it runs, another check completes the same theory in the kept
/// folder.
#[cfg(unix)]
const HASTY_COQC: &str = r#"#!/bin/sh
case "$*" in *--print-version*) echo "8.16.1 4.14.0"; exit;; esac
for file; do :; done
: > "${file%.v}.vo"
case "$file" in */Laws.v) echo "Closed under the global context"; exit;; esac
here=${file%/*}
other=${here%/*}/grundy-theory-8.16.1
mkdir -p "$other"
cp "$here"/*.v "$other"
for text in "$other"/*.v; do : > "${text%.v}.vo"; done
: > "$other/in-use"
"#;

/// A theory is read while a check runs, so no other check may replace it.
#[test]
#[ignore = "1 s: .ci/run"]
#[cfg(unix)]
fn thorough_a_theory_that_another_check_completed_is_kept() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let (programs, kept, path) = (
        folder.path().join("programs"),
        folder.path().join("kept"),
        folder.path().join("law.v"),
    );
    fs::create_dir(&programs).unwrap();
    fs::write(&path, certified(&["Kayles"])).unwrap();
    let coqc = programs.join("coqc");
    fs::write(&coqc, HASTY_COQC).unwrap();
    fs::set_permissions(&coqc, fs::Permissions::from_mode(0o755)).unwrap();
    let search = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args([
        "verify",
        path.to_str().unwrap(),
        "--theory",
        kept.to_str().unwrap(),
    ]);
    let output = command.env("PATH", search).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert!(kept.join("grundy-theory-8.16.1/in-use").is_file());
    assert_eq!(
        fs::read_dir(&kept).unwrap().count(),
        1,
        "no part of a theory is left"
    );
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_the_kernel_accepts_a_law() {
    accepts(&STATEMENTS[1..2]);
}

#[test]
#[ignore = "40 s: .ci/weekly"]
fn the_kernel_accepts_laws_of_all_kinds() {
    accepts(&STATEMENTS);
}

/// Returns `false` if Coq is not installed.
fn has_coq() -> bool {
    let has_it = Command::new("coqc").arg("--version").output().is_ok();
    assert!(
        has_it || std::env::var_os("CI").is_none(),
        "coqc is missing: apt-get install coq"
    );
    has_it
}

fn accepts(statements: &[(&[&str], &str, &str)]) {
    if !has_coq() {
        return;
    }
    for (arguments, _, claim) in statements {
        let output = verified(&certified(arguments));
        assert_eq!(
            (output.status.code(), errors(&output).as_str()),
            (Some(0), ""),
            "{arguments:?}"
        );
        let text = stdout(&output);
        assert!(
            text.contains("assumptions: none\nverified: ") && text.contains(claim),
            "{text}"
        );
    }
}

#[test]
#[ignore = "10 s: .ci/weekly"]
fn the_kernel_refuses_altered_laws() {
    if !has_coq() {
        return;
    }
    let kayles = certified(&["Kayles"]);
    let (start, period) = (("71 12", "from 71"), ("71 12", "period 12"));
    for (what, (number, words), (other_number, other_words)) in [
        ("a later start", start, ("72 12", "from 72")),
        ("an earlier start", start, ("70 12", "from 70")),
        ("half of the period", period, ("71 6", "period 6")),
        ("the double period", period, ("71 24", "period 24")),
        ("another value", ("@ABCADCBADBF", ""), ("@ABCADCBADBG", "")),
        ("one value less", ("@ABCADCBADBF", ""), ("@ABCADCBADB", "")),
    ] {
        assert!(kayles.contains(number) && kayles.contains(words), "{what}");
        let output = verified(&kayles.replacen(number, other_number, 1).replacen(
            words,
            other_words,
            1,
        ));
        assert_eq!(output.status.code(), Some(1), "{what}: {}", errors(&output));
        assert!(
            errors(&output).contains("the kernel refuses the proof of 0.77: period "),
            "{what}: {}",
            errors(&output)
        );
    }
    // The law of one code has the name of another code.
    let other = kayles
        .replace("law_0_77", "law_0_76")
        .replace("0.77:", "0.76:")
        .replace("[0;7;7]", "[0;7;6]");
    let output = verified(&other);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        errors(&output).contains("the kernel refuses the proof of 0.76"),
        "{}",
        errors(&output)
    );
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_a_time_limit_ends_the_check() {
    if !has_coq() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("law.v");
    fs::write(&path, certified(&["Kayles"])).unwrap();
    let output = grundy(&["verify", path.to_str().unwrap(), "--budget", "1"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        errors(&output)
            .contains("the budget of 1 s ended before the answer; give a larger --budget"),
        "{}",
        errors(&output)
    );
}
