//! The processor time of several threads.

use std::{
    io::Read as _,
    process::{Command, Stdio},
};

use crate::at_work::at_work;

/// Returns the processor seconds that the program takes for the values of a rule; `None` if the
/// system does not tell.
fn seconds(line: &str, to: &str, threads: &str) -> Option<f64> {
    let arguments = [
        "values",
        line,
        "--to",
        to,
        "--threads",
        threads,
        "--summary",
    ];
    let program = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .stdout(Stdio::piped())
        .spawn();
    let mut program = program.unwrap();
    program
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut String::new())
        .unwrap();
    // The system keeps the times of a program that has ended until it is waited for.
    let seconds = at_work(program.id());
    assert!(program.wait().unwrap().success(), "{line}");
    seconds
}

/// A regression: two threads did long heaps by the program instead of by machine code, which took
/// three times as long.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_two_threads_take_the_processor_time_of_one() {
    let line = "Heap(n -> [n-a*b] for a in 1..=n, b in 1..=n/a)";
    let times = ["1", "2"].map(|threads| seconds(line, "8000", threads));
    let [Some(one), Some(two)] = times else {
        return;
    };
    assert!(two <= 2.0 * one, "{one} s on one thread, {two} s on two");
}
