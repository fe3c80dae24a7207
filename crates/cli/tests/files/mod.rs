//! What the program does to files: whole whatever happens, nobody else's touched, nothing left behind.

mod folders;
mod kills;
mod output;
mod runs;
mod tables;

use std::{
    fs,
    path::Path,
    process::{Child, Command, ExitStatus, Output, Stdio},
    sync::LazyLock,
    thread,
    time::{Duration, Instant},
};

/// Longer than any of these commands is at work, and longer than any machine is too busy to give it a moment.
const LONGEST: Duration = Duration::from_secs(300);

/// The program's file.
const PROGRAM: &str = env!("CARGO_BIN_EXE_grundy");

/// The program, with the usual answers to signals: under `nohup`, and in the background of a script, the tests are started
/// with some signals ignored, which children inherit.
fn generator() -> Command {
    let mut command = if resets_signals() { Command::new("env") } else { Command::new(PROGRAM) };
    if resets_signals() {
        command.args([DEFAULT_SIGNALS, PROGRAM]);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).env("NO_COLOR", "1");
    command
}

/// The option of GNU env by which a program begins with the usual answers to these signals.
const DEFAULT_SIGNALS: &str = "--default-signal=INT,HUP,TERM";

/// Returns `true` if `env` has that option.
fn resets_signals() -> bool {
    static HAS_OPTION: LazyLock<bool> = LazyLock::new(|| {
        let tried = Command::new("env").args([DEFAULT_SIGNALS, "true"]).stderr(Stdio::null()).status();
        tried.is_ok_and(|status| status.success())
    });
    *HAS_OPTION
}

fn start(arguments: &[&str]) -> Child {
    generator().args(arguments).spawn().expect("it starts")
}

/// What a command says; it must end.
fn run(arguments: &[&str]) -> Output {
    end(start(arguments), arguments)
}

/// Waits, but not for ever: until it was at work for too long, or did nothing for too long. Where nobody tells how long it was
/// at work, that is the time since it is waited for.
fn end(mut child: Child, what: &[&str]) -> Output {
    let (mut seen, mut since) = (None, Instant::now());
    while child.try_wait().expect("it is there").is_none() {
        let worked = crate::at_work::at_work(child.id());
        if worked != seen {
            (seen, since) = (worked, Instant::now());
        }
        if since.elapsed() > LONGEST || worked.is_some_and(|seconds| seconds > LONGEST.as_secs_f64()) {
            child.kill().expect("it can be killed");
            panic!("{what:?} hangs");
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("it ends")
}

/// The standard output of a command that goes well.
fn done(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// The standard error of a command that ends with this code.
fn refused(code: i32, arguments: &[&str]) -> String {
    let output = run(arguments);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {message}");
    message
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn path(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("it is there").file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The files in a folder that are being written, or were left behind.
fn temporaries(folder: &Path) -> Vec<String> {
    names(folder).into_iter().filter(|name| name.starts_with(grundy_compiler::store::TEMPORARY)).collect()
}

/// Sends a signal: `INT`, `TERM`, `HUP`, `KILL`.
fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
    assert!(sent.expect("there is kill").success(), "{signal}");
}

/// Waits until something is so while a process runs; says whether it became so before the process ended.
fn wait_until(child: &mut Child, mut is_so: impl FnMut() -> bool) -> bool {
    let ended = |child: &mut Child| -> Option<ExitStatus> { child.try_wait().expect("it is there") };
    while !is_so() {
        if ended(child).is_some() {
            return false;
        }
        thread::sleep(Duration::from_millis(1));
    }
    true
}

/// A sequence without a pattern.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    /// Some milliseconds.
    fn nap(&mut self, most: u64) {
        thread::sleep(Duration::from_millis(self.below(most)));
    }
}
