//! Compilers, with warnings as errors, and the programs that they build.

use std::{
    env, fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
};

use grundy_compiler::snippet::Language;

use super::Unit;

/// A compiled or interpreted program.
pub struct Program {
    command: Vec<String>,
}

fn folder(name: &str, language: Language) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("emit").join(format!("{name}_{}", language.name()));
    fs::create_dir_all(&folder).expect("a folder for tests");
    folder
}

/// Returns the program of a source, if there is a compiler.
pub fn build(name: &str, language: Language, source: &str) -> Option<Program> {
    let folder = folder(name, language);
    let file = |ending: &str| folder.join(ending);
    let compile = |compiler: &str, words: &[&str]| silent(Command::new(compiler).args(words).current_dir(&folder));
    let command = match language {
        Language::Rust => {
            write(&file("main.rs"), source);
            let words = ["--edition", "2021", "-D", "warnings", "-C", "opt-level=1", "-o", "program", "main.rs"];
            compile(&rustc(), &words);
            vec![path(&file("program"))]
        }
        Language::Cpp => {
            let compiler = found("CXX", "g++", name)?;
            write(&file("main.cpp"), source);
            for standard in ["-std=c++11", "-std=c++17"] {
                compile(&compiler, &[STRICT, &[standard, "-fsyntax-only", "main.cpp"]].concat());
            }
            compile(&compiler, &[STRICT, &["-std=c++98", "-O1", "-o", "program", "main.cpp"]].concat());
            vec![path(&file("program"))]
        }
        Language::C | Language::C89 => {
            let compiler = found("CC", "gcc", name)?;
            write(&file("main.c"), source);
            let standard = if language == Language::C { "-std=c99" } else { "-ansi" };
            if language == Language::C89 {
                compile(&compiler, &[STRICT, &["-std=c99", "-fsyntax-only", "main.c"]].concat());
            }
            compile(&compiler, &[STRICT, &[standard, "-O1", "-o", "program", "main.c"]].concat());
            vec![path(&file("program"))]
        }
        Language::Java => {
            let (javac, java) = (found("JAVAC", "javac", name)?, found("JAVA", "java", name)?);
            write(&file("Main.java"), source);
            let words = ["-Xlint:all", "-Xlint:-options", "-Werror", "--release", "8", "-d", ".", "Main.java"];
            compile(&javac, &words);
            vec![java, "-XX:TieredStopAtLevel=1".into(), "-cp".into(), path(&folder), "Main".into()]
        }
        Language::CSharp => {
            let (mcs, mono) = (found("MCS", "mcs", name)?, found("MONO", "mono", name)?);
            write(&file("main.cs"), source);
            compile(&mcs, &["-langversion:ISO-2", "-warn:4", "-warnaserror", "-out:program.exe", "main.cs"]);
            vec![mono, path(&file("program.exe"))]
        }
        Language::Go => {
            let go = found("GO", "go", name)?;
            write(&file("main.go"), source);
            compile(&go, &["vet", "main.go"]);
            compile(&go, &["build", "-o", "program", "main.go"]);
            vec![path(&file("program"))]
        }
        Language::Kotlin => {
            let (kotlinc, java) = (found("KOTLINC", "kotlinc", name)?, found("JAVA", "java", name)?);
            write(&file("main.kt"), source);
            compile(&kotlinc, &["-Werror", "-include-runtime", "-d", "program.jar", "main.kt"]);
            vec![java, "-XX:TieredStopAtLevel=1".into(), "-jar".into(), path(&file("program.jar"))]
        }
        Language::Python => {
            let python = found("PYTHON", "python3", name)?;
            write(&file("main.py"), source);
            vec![python, "-W".into(), "error".into(), path(&file("main.py"))]
        }
        Language::Javascript => {
            let node = found("NODE", "node", name)?;
            write(&file("main.js"), source);
            vec![node, path(&file("main.js"))]
        }
    };
    Some(Program { command })
}

/// Warning options of C and C++.
const STRICT: &[&str] = &["-Wall", "-Wextra", "-pedantic", "-Werror"];

fn rustc() -> String {
    env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned())
}

/// Compiles Rust snippets as libraries: without the standard library and without unused code, in every promised
/// edition.
pub(super) fn alone(name: &str, units: &[Unit]) {
    let folder = folder(name, Language::Rust);
    let text = units.iter().fold("#![no_std]\n".to_owned(), |text, unit| text + &unit.text);
    write(&folder.join("alone.rs"), &text);
    for edition in ["2018", "2021", "2024"] {
        let strict = ["-D", "warnings", "--crate-type", "lib", "--emit=metadata", "-o", "alone.rmeta", "alone.rs"];
        silent(Command::new(rustc()).args(["--edition", edition]).args(strict).current_dir(&folder));
    }
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).expect("written");
}

fn path(path: &Path) -> String {
    path.to_str().expect("UTF-8").to_owned()
}

/// Returns the compiler, if it is installed.
fn found(variable: &str, usual: &str, name: &str) -> Option<String> {
    let compiler = env::var(variable).unwrap_or_else(|_| usual.to_owned());
    let folders = env::var_os("PATH").unwrap_or_default();
    // An absolute path is unchanged by `join`.
    if env::split_paths(&folders).any(|folder| folder.join(&compiler).is_file()) {
        return Some(compiler);
    }
    assert!(env::var_os("CI").is_none(), "no {compiler}");
    // Tests do not capture this output, but they would capture `eprintln!`.
    let _ = writeln!(io::stderr(), "SKIPPED: there is no {compiler} for the snippets of {name}");
    None
}

/// Runs a compiler, which must print nothing. The notes of the compiler's own virtual machine are not about the source.
fn silent(command: &mut Command) {
    let Output { status, stdout, stderr } = command.output().expect("the compiler runs");
    let said = String::from_utf8_lossy(&stderr).into_owned() + &String::from_utf8_lossy(&stdout);
    let said: Vec<&str> = said.lines().filter(|line| !line.contains(" VM warning: ")).collect();
    assert!(status.success() && said.is_empty(), "{command:?}: {}", said.join("\n"));
}

impl Program {
    /// Returns standard output, standard error and the exit code.
    #[allow(dead_code, reason = "the tests of whole programs use it, which share this file")]
    pub fn run(&self, input: &[u8]) -> (String, String, Option<i32>) {
        let (program, arguments) = self.command.split_first().expect("a command");
        let mut command = Command::new(program);
        let child = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = child.expect("the program runs");
        let mut stdin = child.stdin.take().expect("piped");
        let output = thread::scope(|scope| {
            // A program that stops early leaves a part of the input.
            scope.spawn(move || stdin.write_all(input));
            child.wait_with_output().expect("the program ends")
        });
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("ASCII").replace("\r\n", "\n");
        (text(output.stdout), text(output.stderr), output.status.code())
    }

    /// Returns the answers to questions, one per line.
    pub fn answers(&self, questions: &str) -> Vec<String> {
        let (program, arguments) = self.command.split_first().expect("a command");
        let mut command = Command::new(program);
        let child = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = child.expect("the program runs");
        let mut stdin = child.stdin.take().expect("piped");
        let output = thread::scope(|scope| {
            // If a program stops early, its answers show that.
            scope.spawn(move || stdin.write_all(questions.as_bytes()));
            child.wait_with_output().expect("the program ends")
        });
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{:?}: {said}", self.command);
        String::from_utf8(output.stdout).expect("ASCII").lines().map(|line| line.trim().to_owned()).collect()
    }
}
