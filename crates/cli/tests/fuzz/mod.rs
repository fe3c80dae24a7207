//! The fuzz targets on their seeds in the repository, and on a fixed number of mutated seeds (the
//! same each time), without a fuzzer.
//! `FUZZ_SECONDS=300 FUZZ_SEED=2 cargo test -p grundy-cli mutated_notation` mutates for 300 s with
//! other random numbers. `fuzz/README.md` explains longer searches guided by coverage.

#[path = "../../../../fuzz/src/change.rs"]
mod change;
#[path = "../../../../fuzz/src/checkpoint.rs"]
mod checkpoint;
#[path = "../../../../fuzz/src/command.rs"]
mod command;
#[path = "../../../../fuzz/src/text.rs"]
mod text;

use std::{
    env, fs,
    io::Read,
    panic,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::random::Random;

/// The time limit of a command line. Some mutated lines ask for hours of work and announce it, or
/// stop at Ctrl-C; their budgets are not tested here.
const PATIENCE: Duration = Duration::from_secs(10);

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// Returns the seeds of a target in the repository.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(fuzz().join("corpus").join(target)).expect("a corpus");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
        .iter()
        .map(|path| fs::read(path).expect("a seed"))
        .collect()
}

/// Returns the words of the dictionary.
fn words() -> Vec<Vec<u8>> {
    let text = fs::read_to_string(fuzz().join("words.dict")).expect("a dictionary");
    let quoted = text
        .lines()
        .filter_map(|line| line.strip_prefix('"')?.strip_suffix('"'));
    let words = quoted.map(|word| match word.strip_prefix("\\x") {
        None => word.as_bytes().to_vec(),
        Some(bytes) => bytes
            .split("\\x")
            .map(|byte| u8::from_str_radix(byte, 16).expect("a byte"))
            .collect(),
    });
    words.collect()
}

/// Returns the number in an environment variable, if it is set.
fn variable(name: &str) -> Option<u64> {
    env::var(name)
        .ok()
        .map(|text| text.parse().expect("a number"))
}

/// Calls `target` with all seeds of that name, and with `changed` mutations of them, or with
/// mutations for `FUZZ_SECONDS`.
fn replay(name: &str, changed: usize, mut target: impl FnMut(&[u8])) {
    let (seeds, words) = (seeds(name), words());
    let mut random = Random(variable("FUZZ_SEED").unwrap_or(7));
    let (start, longest) = (
        Instant::now(),
        variable("FUZZ_SECONDS").map(Duration::from_secs),
    );
    let mut call = |data: &[u8]| {
        let called = panic::catch_unwind(panic::AssertUnwindSafe(|| target(data)));
        assert!(called.is_ok(), "{name}: {}", data.escape_ascii());
    };
    for seed in &seeds {
        call(seed);
    }
    let goes_on =
        |number: usize| longest.map_or(number < changed, |longest| start.elapsed() < longest);
    let mut number = 0;
    while goes_on(number) {
        number += 1;
        let mut data = seeds[random.index(seeds.len())].clone();
        for _ in 0..random.from(1, 4) {
            change(&mut data, &mut random, &seeds, &words);
        }
        call(&data);
    }
    println!("{name}: {number} mutations");
}

/// Makes one mutation, as fuzzers do.
fn change(data: &mut Vec<u8>, random: &mut Random, seeds: &[Vec<u8>], words: &[Vec<u8>]) {
    let at = random.index(data.len() + 1);
    let end = data.len().min(at + random.index(9));
    let byte = u8::try_from(random.from(0, 255)).expect("a byte");
    match random.from(0, 7) {
        0 => drop(data.splice(at..end, [byte])),
        1 => drop(data.drain(at..end)),
        2 => data.extend_from_within(at..end),
        3 => data.truncate(at),
        4 | 5 => drop(data.splice(at..at, words[random.index(words.len())].iter().copied())),
        6 => {
            let other = &seeds[random.index(seeds.len())];
            data.splice(at.., other[random.index(other.len() + 1)..].iter().copied());
        }
        _ => {
            if let Some(digit) = data.iter_mut().skip(at).find(|byte| byte.is_ascii_digit()) {
                *digit = b'0' + byte % 10;
            }
        }
    }
}

/// Runs a command line as a process in a folder. Panics and signals are not exit codes of the
/// program. A process that takes too long is killed and counts as exit code 1.
fn process(folder: &Path, arguments: &[String]) -> i32 {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        // A byte 0 cannot be an argument.
        assert!(
            arguments.iter().any(|argument| argument.contains('\0')),
            "{arguments:?}"
        );
        return 2;
    };
    let mut stderr = child.stderr.take().expect("piped");
    let reader = thread::spawn(move || {
        let mut said = Vec::new();
        stderr
            .read_to_end(&mut said)
            .map(|_| String::from_utf8_lossy(&said).into_owned())
    });
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("it is there") {
            break status;
        }
        if start.elapsed() > PATIENCE {
            child.kill().expect("it can be killed");
            child.wait().expect("it ends");
            return 1;
        }
        thread::sleep(Duration::from_millis(2));
    };
    let said = reader
        .join()
        .expect("no panic")
        .expect("a pipe can be read");
    assert!(!said.contains("panicked at"), "{arguments:?}: {said}");
    status.code().unwrap_or(-1)
}

/// Calls `target` with a new folder, and with a function that runs a command line there.
fn in_a_folder(target: impl FnOnce(&Path, &mut dyn FnMut(&Path, &[String]) -> i32)) {
    let folder = tempfile::tempdir().expect("a folder");
    target(folder.path(), &mut process);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_mutated_notation_does_not_panic() {
    replay("notation", 1_500, text::notation);
}

#[test]
#[ignore = "4 s: .ci/weekly"]
fn more_mutated_notation_does_not_panic() {
    replay("notation", 4_000, text::notation);
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_mutated_positions_claims_and_input_formats_do_not_panic() {
    replay("words", 10_000, text::words);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_mutated_graphs_do_not_panic() {
    replay("graph", 5_000, text::graph);
}

#[test]
fn mutated_b_files_do_not_panic() {
    replay("bfile", 5_000, text::bfile);
}

#[test]
fn mutated_catalogues_do_not_panic() {
    replay("catalog", 2_000, text::catalog);
}

#[test]
fn mutated_certificates_do_not_panic() {
    replay("certificate", 300, text::certificate);
}

#[test]
#[ignore = "3 s: .ci/weekly"]
fn mutated_commands_do_not_panic() {
    replay("command", 40, |data| {
        in_a_folder(|folder, run| command::command(data, folder, run));
    });
}

#[test]
#[ignore = "5 s: .ci/weekly"]
fn mutated_emissions_do_not_panic() {
    replay("emission", 15, |data| {
        in_a_folder(|folder, run| command::emission(data, folder, run));
    });
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_mutated_checkpoints_do_not_panic() {
    replay("checkpoint", 25, |data| {
        in_a_folder(|folder, run| checkpoint::checkpoint(data, folder, run));
    });
}

#[test]
#[ignore = "4 s: .ci/weekly"]
fn mutated_programs_do_not_panic() {
    replay("program", 15, |data| {
        in_a_folder(|folder, run| command::program(data, folder, run));
    });
}
