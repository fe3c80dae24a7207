//! Processes of a program that are started, ended by signals, and watched.

use std::{
    fs,
    path::Path,
    process::{Child, Command, ExitStatus, Output, Stdio},
    sync::LazyLock,
    thread,
    time::{Duration, Instant},
};

use super::PROGRAM;
use crate::random::Random;

/// A time limit above the CPU time of all these commands, and above any pause of a busy machine.
const LONGEST: Duration = Duration::from_secs(300);

/// Returns a command of the program with the default signal actions. Under `nohup` and in the
/// background of a script, the tests start with some signals ignored, and children inherit this.
fn generator() -> Command {
    let mut command = if resets_signals() {
        Command::new("env")
    } else {
        Command::new(PROGRAM)
    };
    if resets_signals() {
        command.args([DEFAULT_SIGNALS, PROGRAM]);
    }
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .env("NO_COLOR", "1");
    command
}

/// The option of GNU env that sets the default action for these signals.
const DEFAULT_SIGNALS: &str = "--default-signal=INT,HUP,TERM";

/// Returns `true` if `env` has the option.
fn resets_signals() -> bool {
    static HAS_OPTION: LazyLock<bool> = LazyLock::new(|| {
        let tried = Command::new("env")
            .args([DEFAULT_SIGNALS, "true"])
            .stderr(Stdio::null())
            .status();
        tried.is_ok_and(|status| status.success())
    });
    *HAS_OPTION
}

pub fn start(arguments: &[&str]) -> Child {
    generator().args(arguments).spawn().expect("it starts")
}

/// Runs a command to its end, and returns its output.
pub fn run(arguments: &[&str]) -> Output {
    end(start(arguments), arguments)
}

/// Waits until a process ends, but fails if it uses too much CPU time, or none for too long. On a
/// system that does not report CPU times, the limit is for the time of the wait.
pub fn end(mut child: Child, what: &[&str]) -> Output {
    let (mut seen, mut since) = (None, Instant::now());
    while child.try_wait().expect("it is there").is_none() {
        let worked = crate::at_work::at_work(child.id());
        if worked != seen {
            (seen, since) = (worked, Instant::now());
        }
        if since.elapsed() > LONGEST
            || worked.is_some_and(|seconds| seconds > LONGEST.as_secs_f64())
        {
            child.kill().expect("it can be killed");
            panic!("{what:?} hangs");
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("it ends")
}

/// Returns the standard output of a command that succeeds.
pub fn done(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        text(&output.stderr)
    );
    text(&output.stdout)
}

/// Returns the standard error of a command that ends with this code.
pub fn refused(code: i32, arguments: &[&str]) -> String {
    let output = run(arguments);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {message}");
    message
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

pub fn path(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Returns the names in a folder, sorted.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("it is there").file_name());
    let mut names: Vec<String> = entries
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Returns the temporary files in a folder: files that are being written, or were left by a killed
/// process.
pub fn temporaries(folder: &Path) -> Vec<String> {
    names(folder)
        .into_iter()
        .filter(|name| name.starts_with(grundy_core::store::TEMPORARY))
        .collect()
}

/// Sends a signal: `INT`, `TERM`, `HUP`, `KILL`.
pub fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill")
        .args([&format!("-{signal}"), &child.id().to_string()])
        .status();
    assert!(sent.expect("there is kill").success(), "{signal}");
}

/// Waits until a condition holds while a process runs; returns `true` if it held before the process
/// ended.
pub fn wait_until(child: &mut Child, mut is_so: impl FnMut() -> bool) -> bool {
    let ended =
        |child: &mut Child| -> Option<ExitStatus> { child.try_wait().expect("it is there") };
    while !is_so() {
        if ended(child).is_some() {
            return false;
        }
        thread::sleep(Duration::from_millis(1));
    }
    true
}

/// A process cannot catch `KILL`; it can catch the others.
const SIGNALS: [&str; 4] = ["KILL", "INT", "TERM", "HUP"];

/// Ends a process by some signal after a random time, if it still runs; returns the signal.
pub fn end_somehow(mut child: Child, random: &mut Random, most: u64) -> Option<&'static str> {
    thread::sleep(Duration::from_millis(random.from(0, most - 1)));
    let signal = SIGNALS[random.index(4)];
    let is_running = child.try_wait().expect("it is there").is_none();
    if is_running {
        send(signal, &child);
    }
    end(child, &[signal]);
    is_running.then_some(signal)
}
