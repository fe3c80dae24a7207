//! One file per command, and what they share.

mod bench;
mod certify;
mod compare;
mod explore;
mod identify;
mod refusals;
mod survey;
mod values;

use std::process::{Command, Output};

/// The outcome of a command line.
pub struct Ran {
    pub stdout: Vec<u8>,
    pub stderr: String,
    pub code: Option<i32>,
}

pub fn generator(arguments: &[&str]) -> Ran {
    let output: Output = Command::new(env!("CARGO_BIN_EXE_generator")).args(arguments).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    Ran { stdout: output.stdout, stderr, code: output.status.code() }
}

/// What a command prints that succeeds and says nothing on stderr.
pub fn printed_bytes(arguments: &[&str]) -> Vec<u8> {
    let ran = generator(arguments);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    ran.stdout
}

pub fn printed(arguments: &[&str]) -> String {
    String::from_utf8(printed_bytes(arguments)).unwrap()
}

/// Expects an exit code, nothing on stdout, and a message that begins so.
pub fn refused(arguments: &[&str], code: i32, message: &str) {
    let ran = generator(arguments);
    assert_eq!(ran.code, Some(code), "{arguments:?}: {}", ran.stderr);
    assert!(ran.stdout.is_empty(), "{arguments:?}");
    assert!(ran.stderr.starts_with(message), "{arguments:?}: {}", ran.stderr);
}
