//! The commands: their answers and their refusals.

mod atlas;
mod bench;
mod board;
mod exclude;
mod oeis;
mod prove;
mod survey;

use std::process::Command;

/// The outcome of a command line.
struct Ran {
    stdout: Vec<u8>,
    stderr: String,
    code: Option<i32>,
}

fn generator(arguments: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy-lab"))
        .args(arguments)
        .output()
        .unwrap();
    // On a busy machine, even short work may print a note.
    let stderr = String::from_utf8(output.stderr).unwrap();
    let stderr = stderr
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("note: at work for "))
        .collect();
    Ran {
        stdout: output.stdout,
        stderr,
        code: output.status.code(),
    }
}

/// Returns the output of a command that ends with this code.
fn said(arguments: &[&str], code: i32) -> String {
    let ran = generator(arguments);
    assert_eq!(ran.code, Some(code), "{arguments:?}: {}", ran.stderr);
    String::from_utf8(ran.stdout).unwrap()
}

/// Returns the output of a command that succeeds and prints nothing on stderr.
fn printed(arguments: &[&str]) -> String {
    let ran = generator(arguments);
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (Some(0), ""),
        "{arguments:?}"
    );
    String::from_utf8(ran.stdout).unwrap()
}

/// Expects an exit code, nothing on stdout, and a message that starts with `message`.
fn refused(arguments: &[&str], code: i32, message: &str) {
    let ran = generator(arguments);
    assert_eq!(ran.code, Some(code), "{arguments:?}: {}", ran.stderr);
    assert!(ran.stdout.is_empty(), "{arguments:?}");
    assert!(
        ran.stderr.starts_with(message),
        "{arguments:?}: {}",
        ran.stderr
    );
}
