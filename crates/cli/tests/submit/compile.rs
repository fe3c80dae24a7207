//! The compilers of this machine.

use std::{
    env, fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
};

/// A program made from a submission.
pub struct Program(PathBuf);

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("submit");
    fs::create_dir_all(&folder).expect("a folder for tests");
    folder
}

/// Runs a compiler, which must print nothing.
fn silent(command: &mut Command) {
    let Output { status, stderr, .. } = command.output().expect("the compiler runs");
    let said = String::from_utf8_lossy(&stderr);
    assert!(status.success() && said.is_empty(), "{command:?}: {said}");
}

/// Compiles with g++ as C++98, and checks that later standards report nothing either. Returns `None` without g++, which
/// is reported, and is an error if everything is to be tested.
pub fn cpp(problem: &str, text: &str) -> Option<Program> {
    let compiler = env::var("CXX").unwrap_or_else(|_| "g++".to_owned());
    if Command::new(&compiler).arg("--version").stdout(Stdio::null()).status().is_err() {
        assert_ne!(env::var("CI").as_deref(), Ok("true"), "no {compiler}");
        // Tests do not capture this output, but they would capture `eprintln!`.
        let _ = writeln!(io::stderr(), "SKIPPED: there is no {compiler} to compile {problem}.cpp");
        return None;
    }
    let (source, program) = (folder().join(format!("{problem}.cpp")), folder().join(format!("{problem}_cpp")));
    fs::write(&source, text).expect("written");
    let strict = ["-Wall", "-Wextra", "-pedantic", "-Werror"];
    silent(Command::new(&compiler).args(strict).args(["-std=c++98", "-O1", "-o"]).arg(&program).arg(&source));
    for standard in ["-std=c++11", "-std=c++17"] {
        silent(Command::new(&compiler).args(strict).args([standard, "-fsyntax-only"]).arg(&source));
    }
    Some(Program(program))
}

fn rustc(edition: &str) -> Command {
    let mut command = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    command.args(["--edition", edition, "--crate-type", "bin"]);
    command
}

/// Compiles with rustc in edition 2021, and checks that edition 2024 reports nothing either.
pub fn rust(problem: &str, text: &str) -> Program {
    let (source, program) = (folder().join(format!("{problem}.rs")), folder().join(format!("{problem}_rust")));
    fs::write(&source, text).expect("written");
    silent(rustc("2021").args(["-D", "warnings", "-C", "opt-level=1", "-o"]).arg(&program).arg(&source));
    let metadata = folder().join(format!("{problem}.rmeta"));
    silent(rustc("2024").args(["-D", "warnings", "--emit=metadata", "-o"]).arg(&metadata).arg(&source));
    Program(program)
}

impl Program {
    /// Returns the answers to a correct input.
    pub fn answers(&self, input: &str) -> String {
        let output = self.run(input);
        assert!(output.status.success(), "{}: {}", self.0.display(), String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("ASCII")
    }

    /// Expects an error, and no answers except the first ones of `answers`.
    pub fn refuses(&self, input: &str, answers: &str) {
        let output = self.run(input);
        let (said, answered) = (String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
        let shown = format!("{} on {input:?}: {answered} {said}", self.0.display());
        assert_eq!((output.status.code(), said.lines().count()), (Some(1), 1), "{shown}");
        assert!(said.starts_with("error: "), "{shown}");
        assert!(answers.starts_with(answered.as_ref()), "{shown}");
    }

    /// Sends an input through a pipe.
    fn run(&self, input: &str) -> Output {
        let mut command = Command::new(&self.0);
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = child.expect("the program runs");
        let mut stdin = child.stdin.take().expect("piped");
        thread::scope(|scope| {
            // If a program stops early, its answers show that.
            scope.spawn(move || stdin.write_all(input.as_bytes()));
            child.wait_with_output().expect("the program ends")
        })
    }
}
