//! Files that cannot be read, disks that are full, and pipes that are closed.

use std::{
    io::Read,
    path::Path,
    process::{Command as Process, Stdio},
};

use assert_cmd::Command;

use super::grundy;

#[test]
fn files_that_cannot_be_read_are_named() {
    let missing = grundy(&["stone", "no/such/file"])
        .assert()
        .code(2)
        .stdout("")
        .get_output()
        .stderr
        .clone();
    assert!(
        missing.starts_with(b"error: cannot read no/such/file: "),
        "{}",
        missing.escape_ascii()
    );
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let directory = grundy(&["stone", folder])
        .assert()
        .code(2)
        .stdout("")
        .get_output()
        .stderr
        .clone();
    assert!(
        directory.starts_with(format!("error: cannot read {folder}: ").as_bytes()),
        "{}",
        directory.escape_ascii()
    );
    assert_eq!(directory.split_inclusive(|&byte| byte == b'\n').count(), 1);
}

#[test]
fn failed_writes_are_reported() {
    if !Path::new("/dev/full").exists() {
        eprintln!("skipped: no /dev/full here");
        return;
    }
    for redirection in [">/dev/full", ">&-"] {
        for arguments in [
            "stone",
            "stone --explain",
            "--list",
            "--help",
            "-h",
            "--version",
        ] {
            // Only a shell can start a program without a standard output.
            let mut shell = Command::new("sh");
            let line = format!(
                "exec '{}' {arguments} {redirection}",
                env!("CARGO_BIN_EXE_grundy-judge")
            );
            let output = shell
                .args(["-c", &line])
                .write_stdin("1 1 1")
                .output()
                .expect("there is a shell");
            let message = String::from_utf8(output.stderr).expect("UTF-8");
            assert_eq!(
                output.status.code(),
                Some(1),
                "{arguments} {redirection}: {message}"
            );
            let why = if redirection == ">&-" {
                "standard output is closed\n"
            } else {
                "No space left on device "
            };
            assert!(
                message.starts_with(&format!("error: cannot write the output: {why}")),
                "{message}"
            );
            assert_eq!(message.lines().count(), 1);
        }
    }
}

/// Discarded output, in any form, is not an error; a wrong command line is reported even if the
/// output is closed.
#[test]
#[cfg(unix)]
fn discarded_output_is_not_an_error() {
    for (line, code) in [
        ("stone >/dev/null", 0),
        ("--help >/dev/null", 0),
        ("stone 1<>/dev/null", 0),
        ("stone 2>&-", 0),
        ("nothing >&-", 2),
        ("stone <&-", 2),
        ("stone <&- 2>&-", 2),
    ] {
        let mut shell = Command::new("sh");
        let line = format!("exec '{}' {line}", env!("CARGO_BIN_EXE_grundy-judge"));
        shell
            .args(["-c", &line])
            .write_stdin("1 1 1")
            .assert()
            .code(code);
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let cases = 200_000;
    let mut child = Process::new(env!("CARGO_BIN_EXE_grundy-judge"))
        .arg("stone")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut first = [0; 12];
    let mut stdin = child.stdin.take().expect("piped");
    let feeder = std::thread::spawn(move || {
        // The program stops reading early.
        let _ = std::io::Write::write_all(
            &mut stdin,
            format!("{cases}\n{}", "1 1\n".repeat(cases)).as_bytes(),
        );
    });
    let mut stdout = child.stdout.take().expect("piped");
    stdout.read_exact(&mut first).expect("the first answer");
    drop(stdout);
    let output = child.wait_with_output().expect("it ends");
    feeder.join().expect("no panic");
    assert_eq!(&first, b"Case 1: Bob\n");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stderr.escape_ascii().to_string(), "");
}

/// The program reads about 50 MB and never holds more than 16 MiB.
#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_memory_does_not_grow_with_the_input() {
    let cases = 100;
    let calendar = format!("200 250\n{}", ("123456789 ".repeat(250) + "\n").repeat(200));
    let board = "\n   *\n  * *\n * * *\n* * * *\n . * *\n  . *\n   .\n";
    for (problem, cases, case) in [
        ("calendar", cases, calendar),
        ("marble", 1000 * cases, board.to_owned()),
    ] {
        if let Some(peak) = peak_kib(problem, cases, &case) {
            assert!(peak < 16 * 1024, "{problem}: {peak} KiB");
        } else {
            eprintln!("skipped: no /proc/PID/status here");
        }
    }
}

/// Returns the peak memory after all cases but the last are read.
fn peak_kib(problem: &str, cases: usize, case: &str) -> Option<u64> {
    let mut child = Process::new(env!("CARGO_BIN_EXE_grundy-judge"))
        .arg(problem)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut feed =
        |text: &str| std::io::Write::write_all(&mut stdin, text.as_bytes()).expect("it reads");
    feed(&format!("{cases}\n"));
    for _ in 1..cases {
        feed(case);
    }
    let status =
        std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    feed(case);
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.trim().strip_suffix(" kB")?.parse().ok()
}
