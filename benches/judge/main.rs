//! `cargo bench --bench judge`: the runner against a contestant's plain C++ program, as whole
//! processes.
//!
//! For each problem of [`inputs::INPUTS`] the input is written to `target/`, the programs of
//! `benches/baseline` are compiled with `g++ -O2`, and all programs read that file in turn. The
//! answers must have the same bytes. Then [`digits`] times numbers of unusual length.

mod digits;
mod inputs;
mod race;

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};

use race::{Program, ROUNDS};

const RUNNER: &str = env!("CARGO_BIN_EXE_grundy-judge");

fn main() -> Result<(), Box<dyn Error>> {
    // `cargo test --benches` also starts this program, but needs no measurement.
    if !std::env::args().any(|argument| argument == "--bench") {
        return Ok(());
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("judge");
    fs::create_dir_all(&folder)?;
    println!("best of {ROUNDS} rounds, in turn\n");
    println!("| problem | MB | program | ms | ns per byte | grundy is faster by | peak KiB |");
    println!("|---|---|---|---|---|---|---|");
    for (problem, writer) in inputs::INPUTS {
        let input = folder.join(format!("{problem}.in"));
        inputs::write(&input, writer)?;
        let mut programs = vec![Program::grundy(problem, RUNNER.as_ref())];
        for flavour in ["scanf", "cin"] {
            programs.push(compile(&folder, problem, flavour)?);
        }
        race::measure(&folder, &input, &mut programs)?;
        report(problem, &input, &programs)?;
    }
    digits::measure(&folder)
}

fn compile(folder: &Path, problem: &str, flavour: &str) -> Result<Program, Box<dyn Error>> {
    let name = format!("{problem}_{flavour}");
    let source = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .join("benches/baseline")
        .join(format!("{name}.cpp"));
    let path = folder.join(name);
    race::run(
        Command::new("g++")
            .args(["-O2", "-w", "-o"])
            .arg(&path)
            .arg(source),
    )?;
    Ok(Program::new(format!("C++ {flavour}"), path))
}

fn report(problem: &str, input: &Path, programs: &[Program]) -> io::Result<()> {
    let bytes = u32::try_from(fs::metadata(input)?.len()).map_or(f64::INFINITY, f64::from);
    let ours = programs[0].best();
    for program in programs {
        let seconds = program.best();
        println!(
            "| {problem} | {:.1} | {} | {:.1} | {:.2} | {:.1} | {} |",
            bytes / 1e6,
            program.name,
            seconds * 1e3,
            seconds * 1e9 / bytes,
            seconds / ours,
            peak_kib(program, input)?.map_or_else(|| "-".to_owned(), |peak| peak.to_string()),
        );
    }
    Ok(())
}

/// Returns the program's peak memory, read while it waits for the last few bytes of the input.
/// Linux only.
fn peak_kib(program: &Program, input: &Path) -> io::Result<Option<u64>> {
    let mut command = Command::new(&program.path);
    command
        .args(&program.arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut child = command.spawn()?;
    let mut stdin = child.stdin.take();
    if let Some(stdin) = &mut stdin {
        let input = File::open(input)?;
        let most = input.metadata()?.len().saturating_sub(8);
        io::copy(&mut input.take(most), stdin)?;
    }
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    drop(stdin);
    child.wait()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    Ok(peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.parse().ok()))
}
