//! `cargo bench -p grundy-emit --bench submit`: the submissions of `grundy submit` compared with
//! the runner, as whole processes.
//!
//! Each submission is compiled as judges do, reads the same file as the runner, in turns with the
//! runner, and must answer the same bytes. In Rust it should take at most one and a half times as
//! long as the runner. A test cannot guarantee a time, so a slower submission is only marked
//! `over`; the bench fails if answers differ.

mod inputs;
#[path = "../../../../benches/judge/inputs.rs"]
mod judge;
#[path = "../../../../benches/judge/race.rs"]
mod race;

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use grundy_emit::judges;
use grundy_emit::{Language, submit};

use race::{Program, ROUNDS};

/// The largest accepted ratio of a Rust submission's time to the runner's.
const MOST: f64 = 1.5;

fn main() -> Result<(), Box<dyn Error>> {
    // `cargo test --benches` also starts this program, but does not want a measurement.
    if !env::args().any(|argument| argument == "--bench") {
        return Ok(());
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("submit");
    fs::create_dir_all(&folder)?;
    let runner = runner()?;
    let compiler = Command::new("g++")
        .arg("--version")
        .stdout(Stdio::null())
        .status();
    let languages: &[Language] = if compiler.is_ok() {
        &[Language::Rust, Language::Cpp]
    } else {
        &[Language::Rust]
    };
    println!("best of {ROUNDS} rounds, in turn\n");
    println!("| problem | MB | program | ms | times the runner | |");
    println!("|---|---|---|---|---|---|");
    for (problem, writer) in judge::INPUTS.into_iter().chain(inputs::INPUTS) {
        let input = folder.join(format!("{problem}.in"));
        judge::write(&input, writer)?;
        let mut programs = vec![Program::grundy(problem, &runner)];
        for &language in languages {
            programs.push(compile(&folder, problem, language)?);
        }
        race::measure(&folder, &input, &mut programs)?;
        let megabytes = f64::from(u32::try_from(fs::metadata(&input)?.len())?) / 1e6;
        for program in &programs {
            let ratio = program.best() / programs[0].best();
            let over = if program.name == Language::Rust.title() && ratio > MOST {
                "over"
            } else {
                ""
            };
            let milliseconds = program.best() * 1e3;
            println!(
                "| {problem} | {megabytes:.1} | {} | {milliseconds:.1} | {ratio:.2} | {over} |",
                program.name
            );
        }
        fs::remove_file(&input)?;
    }
    Ok(())
}

/// Builds the judge runner as cargo builds this bench, and returns its path.
fn runner() -> Result<PathBuf, Box<dyn Error>> {
    race::run(Command::new(env!("CARGO")).args([
        "build",
        "--release",
        "--package",
        "grundy",
        "--bin",
        "grundy-judge",
    ]))?;
    // The path of this program is `target/release/deps/submit-...`.
    let program = env::current_exe()?;
    let folder = program
        .parent()
        .and_then(Path::parent)
        .ok_or("no folder of programs")?;
    Ok(folder
        .join("grundy")
        .with_extension(env::consts::EXE_EXTENSION))
}

fn compile(folder: &Path, problem: &str, language: Language) -> Result<Program, Box<dyn Error>> {
    let known = submit::find(problem).ok_or("no such problem")?;
    let judge = if language == Language::Rust {
        "codeforces"
    } else {
        known.judge
    };
    let text = submit::submission(known, language, judges::find(judge).ok_or("no such judge")?)?;
    let path = folder.join(format!("{problem}_{}", language.name()));
    let source = path.with_extension(if language == Language::Rust {
        "rs"
    } else {
        "cpp"
    });
    fs::write(&source, text)?;
    let mut command = if language == Language::Rust {
        let mut command = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        command.args(["--edition", "2021", "-C", "opt-level=2"]);
        command
    } else {
        let mut command = Command::new("g++");
        command.args(["-O2", "-w"]);
        command
    };
    race::run(command.arg("-o").arg(&path).arg(&source))?;
    Ok(Program::new(language.title().to_owned(), path))
}
