//! The shipped program answers as the program that the tests build, and as the slow reference.
//!
//! What ships is built by another profile than what is tested, and a compiler may err in one of
//! them alone. Random questions, and others by another seed:
//!
//! ```console
//! cargo build --release -p grundy-cli
//! SHIPPED=target/release/grundy cargo test -p grundy-cli shipped -- --ignored
//! SHIPPED=target/release/grundy SHIPPED_CASES=2000 PROPTEST_RNG_SEED=7 cargo test -p grundy-cli shipped -- --ignored
//! ```

mod compiler;
mod questions;

use std::{
    env,
    ffi::OsStr,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use proptest::test_runner::{Config, TestRunner};

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .unwrap()
        .to_owned()
}

/// The outcome of a command line: the exit code, the standard output and the messages.
#[derive(Debug, PartialEq)]
struct Answer {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

/// Asks both programs at the same time. Returns the answer of the shipped one.
///
/// # Panics
/// If the answers differ.
fn ask(shipped: &Path, arguments: &[String]) -> Answer {
    let start = |program: &OsStr| {
        let mut command = Command::new(program);
        command
            .args(arguments)
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command.spawn().expect("the program starts")
    };
    let children = [
        start(shipped.as_os_str()),
        start(env!("CARGO_BIN_EXE_grundy").as_ref()),
    ];
    let [shipped, tested] = children.map(|child| {
        let output = child.wait_with_output().expect("the program ends");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        // On a busy machine, even short work may print a note.
        let messages = text(&output.stderr);
        let messages = messages
            .split_inclusive('\n')
            .filter(|line| !line.starts_with("note: at work for "));
        Answer {
            code: output.status.code(),
            stdout: text(&output.stdout),
            stderr: messages.collect(),
        }
    });
    assert_eq!(
        shipped, tested,
        "the shipped program (left) and the tested one differ: grundy {arguments:?}"
    );
    shipped
}

#[test]
#[ignore = "needs the program that ships, as SHIPPED"]
fn the_shipped_program_answers_as_the_tested_one_and_the_reference() {
    let shipped =
        root().join(env::var_os("SHIPPED").expect("SHIPPED names the program that ships"));
    let cases = env::var("SHIPPED_CASES")
        .map_or(200, |text| text.parse().expect("SHIPPED_CASES is a number"));
    let config = Config {
        cases,
        failure_persistence: None,
        max_shrink_iters: 100,
        ..Config::default()
    };
    let asked = TestRunner::new(config).run(&questions::question(), |question| {
        question.check(&|arguments| ask(&shipped, arguments));
        Ok(())
    });
    if let Err(error) = asked {
        panic!("{error}");
    }
}
