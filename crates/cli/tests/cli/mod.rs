//! The promises of the command line: the output of `values`, `explore`, `compare` and `survey`, and
//! their refusals.
//!
//! Each command has a file; this file has the common functions.

mod across;
mod advice;
mod atlas;
mod budget;
mod card;
mod causes;
mod certify;
mod check;
mod compare;
mod count;
mod explain;
mod explore;
mod guess;
mod identify;
mod manual;
mod page;
mod position;
mod refusals;
mod round_trips;
mod submit;
mod values;

use std::process::{Command, Output};

/// The outcome of a command line.
struct Ran {
    stdout: Vec<u8>,
    stderr: String,
    code: Option<i32>,
}

fn generator(arguments: &[&str]) -> Ran {
    let output: Output = Command::new(env!("CARGO_BIN_EXE_grundy"))
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

/// Returns the output of a command that succeeds and prints nothing on stderr.
fn printed_bytes(arguments: &[&str]) -> Vec<u8> {
    let ran = generator(arguments);
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (Some(0), ""),
        "{arguments:?}"
    );
    ran.stdout
}

pub fn printed(arguments: &[&str]) -> String {
    String::from_utf8(printed_bytes(arguments)).unwrap()
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
