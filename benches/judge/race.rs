//! Whole processes that read the same input, in turns.

use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// The number of runs of each program; its best time counts.
pub(crate) const ROUNDS: usize = 7;

/// A program that answers a judge's input.
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) arguments: Vec<String>,
    times: Vec<Duration>,
}

impl Program {
    pub(crate) fn new(name: String, path: PathBuf) -> Self {
        Self {
            name,
            path,
            arguments: Vec::new(),
            times: Vec::new(),
        }
    }

    /// Creates the entry of the judge runner, the program at `path`.
    pub(crate) fn grundy(problem: &str, path: &Path) -> Self {
        Self {
            arguments: vec![problem.to_owned()],
            ..Self::new("grundy".to_owned(), path.to_owned())
        }
    }

    /// Returns the best time, in seconds.
    pub(crate) fn best(&self) -> f64 {
        self.times.iter().min().map_or(0.0, Duration::as_secs_f64)
    }
}

/// Runs a compiler.
pub(crate) fn run(command: &mut Command) -> Result<(), Box<dyn Error>> {
    if command.status()?.success() {
        Ok(())
    } else {
        Err(format!("{command:?} failed").into())
    }
}

/// Runs all programs in turn, so a slow moment of the machine affects all of them, and compares
/// their outputs.
pub(crate) fn measure(
    folder: &Path,
    input: &Path,
    programs: &mut [Program],
) -> Result<(), Box<dyn Error>> {
    let mut expected = None;
    for _ in 0..ROUNDS {
        for program in &mut *programs {
            let answers = folder.join("answers");
            let (stdin, stdout) = (File::open(input)?, File::create(&answers)?);
            let start = Instant::now();
            let status = Command::new(&program.path)
                .args(&program.arguments)
                .stdin(stdin)
                .stdout(stdout)
                .status()?;
            program.times.push(start.elapsed());
            let answers = fs::read(&answers)?;
            if !status.success() || *expected.get_or_insert_with(|| answers.clone()) != answers {
                return Err(format!(
                    "{} gives other answers on {}",
                    program.name,
                    input.display()
                )
                .into());
            }
        }
    }
    Ok(())
}
