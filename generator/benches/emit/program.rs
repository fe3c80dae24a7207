//! A program of a snippet, and the seconds of the processor that it takes.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use generator::snippet::Language;

/// A program that was compiled, or is interpreted.
pub struct Program {
    folder: PathBuf,
    run: &'static str,
}

/// How often each program runs: the least time counts.
const TURNS: usize = 3;

impl Program {
    /// The program of a source, if there is a compiler.
    pub fn new(name: &str, language: Language, source: &str) -> Option<Self> {
        let folder =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("emit_bench").join(format!("{name}_{}", language.name()));
        fs::create_dir_all(&folder).expect("a folder");
        let (file, compile, run): (_, &[&str], _) = match language {
            Language::Rust => ("main.rs", &["rustc", "-O", "-o", "program", "main.rs"], "./program"),
            Language::Cpp => ("main.cpp", &["g++", "-O2", "-o", "program", "main.cpp"], "./program"),
            Language::C => ("main.c", &["gcc", "-O2", "-o", "program", "main.c"], "./program"),
            Language::C89 => ("main.c", &["gcc", "-ansi", "-O2", "-o", "program", "main.c"], "./program"),
            Language::CSharp => ("main.cs", &["mcs", "-optimize", "-out:program.exe", "main.cs"], "mono program.exe"),
            Language::Go => ("main.go", &["go", "build", "-o", "program", "main.go"], "./program"),
            Language::Kotlin => {
                ("main.kt", &["kotlinc", "-include-runtime", "-d", "program.jar", "main.kt"], "java -jar program.jar")
            }
            Language::Java => ("Main.java", &["javac", "Main.java"], "java Main"),
            Language::Python => ("main.py", &[], "python3 main.py"),
            Language::Javascript => ("main.js", &[], "node main.js"),
        };
        fs::write(folder.join(file), source).expect("written");
        if let Some((word, rest)) = compile.split_first() {
            let output = Command::new(word).args(rest).current_dir(&folder).output().ok()?;
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        }
        Some(Self { folder, run })
    }

    /// What it prints, and the least seconds of the processor; `None` if it cannot be run.
    pub fn run(&self) -> Option<(String, f64)> {
        let mut least: Option<(String, f64)> = None;
        for _ in 0..TURNS {
            // The last line of `times` is of all children: user, then system.
            let line = format!("{} && times", self.run);
            let output = Command::new("sh").args(["-c", &line]).current_dir(&self.folder).output().ok()?;
            let text = String::from_utf8(output.stdout).ok()?;
            let mut lines = text.lines().rev();
            let seconds = user(lines.next().filter(|_| output.status.success())?)?;
            let _shell = lines.next();
            let said: Vec<&str> = lines.collect();
            if least.as_ref().is_none_or(|(_, known)| seconds < *known) {
                least = Some((said.into_iter().rev().collect::<Vec<_>>().join("\n"), seconds));
            }
        }
        least
    }
}

/// The first of `0m0.123s 0m0.004s`.
fn user(times: &str) -> Option<f64> {
    let (minutes, seconds) = times.split(' ').next()?.strip_suffix('s')?.split_once('m')?;
    Some(60.0 * minutes.parse::<f64>().ok()? + seconds.parse::<f64>().ok()?)
}
