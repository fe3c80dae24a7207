//! `verify FILE.v`: Coq's kernel checks a file of laws.
//!
//! The file is read first, and refused unless it has the form that `certify --coq` writes: a file
//! of any other form could redefine the meaning of a statement. The theory is compiled from texts
//! inside this program, not from other files.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, bail};

use super::{BadInput, certify_coq::THEORY_SECONDS, complain, progress, verdict::FactReport};
use grundy_coq::{CoqTheorem, theory::MODULES};

/// The answer of `Print Assumptions` to a proof without axioms.
const CLOSED: &str = "Closed under the global context";
/// The time between two looks at a running coqc.
const PAUSE: Duration = Duration::from_millis(10);
/// The most characters of coqc's standard error that are shown.
const MOST_ERROR_SHOWN: usize = 2000;

/// The options of a check.
pub(super) struct CoqOptions<'a> {
    /// The folder that keeps the compiled theory.
    pub(super) theory: Option<&'a Path>,
    /// The time limit of all runs of coqc together.
    pub(super) budget: Option<Duration>,
}

/// The result of a check.
pub(super) struct CoqResult {
    pub(super) theorems: Vec<CoqTheorem>,
    /// A message with the first false claim.
    pub(super) refusal: Option<String>,
}

/// Checks a file.
///
/// # Errors
/// If coqc is missing, the time is over, or a file cannot be written.
pub(super) fn run(
    text: &str,
    wanted: &CoqOptions<'_>,
    facts: &mut FactReport,
) -> anyhow::Result<CoqResult> {
    let theorems = match grundy_coq::read(text) {
        Ok(theorems) => theorems,
        Err(foreign) => {
            let refusal = Some(format!("not a file of `grundy certify --coq`: {foreign}"));
            return Ok(CoqResult {
                theorems: Vec::new(),
                refusal,
            });
        }
    };
    let version = version()?;
    wanted.budget.into_iter().for_each(progress::set_budget);
    let end = TimeLimit {
        end: wanted.budget.map(|budget| Instant::now() + budget),
    };
    let folder = tempfile::tempdir().context("cannot create a temporary folder")?;
    let theory = match wanted.theory {
        Some(kept) => kept_theory(kept, &version, &end)?,
        None => {
            complain(&format!(
                "note: compiling the theory takes about {THEORY_SECONDS} s on one core; --theory DIR keeps it in a folder"
            ));
            let theory = folder.path().join("theory");
            fs::create_dir(&theory)?;
            compile(&theory, &end)?;
            theory
        }
    };
    facts.tell(&format!(
        "theory: {} files of grundy {}, compiled by Coq {version}",
        MODULES.len(),
        env!("CARGO_PKG_VERSION")
    ));
    let file = folder.path().join("Laws.v");
    fs::write(&file, text)?;
    let (status, out, err) = coqc(&theory, &file)?.wait(&end)?;
    if !status.success() {
        return Ok(CoqResult {
            refusal: Some(refusal(&theorems, &err)),
            theorems,
        });
    }
    if out.trim() != CLOSED {
        let refusal = format!("the theorems rest on assumptions: {}", shorten_text(&out));
        return Ok(CoqResult {
            theorems,
            refusal: Some(refusal),
        });
    }
    for theorem in &theorems {
        facts.tell(&format!("theorem: {}", theorem.statement));
    }
    facts.tell("assumptions: none");
    Ok(CoqResult {
        theorems,
        refusal: None,
    })
}

/// Describes the kernel's refusal, with the theorem at the line that coqc names.
fn refusal(theorems: &[CoqTheorem], err: &str) -> String {
    let line = err
        .split("line ")
        .nth(1)
        .and_then(|rest| rest.split(',').next())
        .and_then(|line| line.parse::<usize>().ok());
    let of = line.and_then(|line| theorems.iter().rev().find(|theorem| theorem.line <= line));
    match of {
        Some(CoqTheorem { game, claim, .. }) => {
            format!(
                "the kernel refuses the proof of {game}: {claim}: {}",
                shorten_text(err)
            )
        }
        None => format!("the kernel refuses the file: {}", shorten_text(err)),
    }
}

/// Returns the beginning of coqc's output, without the names of temporary files.
fn shorten_text(text: &str) -> String {
    let lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with("File \""));
    lines
        .collect::<Vec<_>>()
        .join(" ")
        .chars()
        .take(MOST_ERROR_SHOWN)
        .collect()
}

/// A time limit.
struct TimeLimit {
    end: Option<Instant>,
}

impl TimeLimit {
    fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    fn refuse_proofs() -> anyhow::Error {
        anyhow::anyhow!(
            "{} before the answer; give a larger --budget, or --force for no limit",
            progress::stop_words()
        )
    }
}

/// A run of coqc, killed when it is dropped.
struct CoqRun {
    child: Child,
    /// The files of its output, without `.out` and `.err`.
    stem: PathBuf,
}

impl CoqRun {
    /// Returns the status, if the run is over.
    fn status(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }

    fn print_pair(&self) -> (String, String) {
        let read = |extension| {
            let bytes = fs::read(self.stem.with_extension(extension)).unwrap_or_default();
            String::from_utf8_lossy(&bytes).into_owned()
        };
        (read("out"), read("err"))
    }

    fn wait(mut self, limit: &TimeLimit) -> anyhow::Result<(ExitStatus, String, String)> {
        loop {
            if let Some(status) = self.status()? {
                let (out, err) = self.print_pair();
                return Ok((status, out, err));
            }
            if limit.is_over() {
                return Err(TimeLimit::refuse_proofs());
            }
            thread::sleep(PAUSE);
        }
    }
}

impl Drop for CoqRun {
    fn drop(&mut self) {
        // If the run is over, the kill fails, which does no harm.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns Coq without the user's own settings.
fn command() -> Command {
    let mut command = Command::new("coqc");
    for name in ["COQPATH", "COQLIB", "COQCORELIB", "ROCQPATH", "ROCQLIB"] {
        command.env_remove(name);
    }
    command.arg("-q");
    command
}

/// Returns the version of Coq.
///
/// # Errors
/// If Coq is not installed.
fn version() -> anyhow::Result<String> {
    let output = match command().arg("--print-version").output() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let help = "cannot check a Coq file because coqc is not installed; install Coq 8.16 or later (Debian: apt-get install coq)";
            return Err(BadInput(help.into()).into());
        }
        output => output.context("cannot run coqc")?,
    };
    // coqc prints the version of Coq, and then that of its OCaml compiler.
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.split_whitespace()
        .next()
        .map(str::to_owned)
        .context("coqc does not say its version")
}

fn coqc(theory: &Path, file: &Path) -> anyhow::Result<CoqRun> {
    let stem = file.with_extension("");
    let (out, err) = (
        File::create(stem.with_extension("out"))?,
        File::create(stem.with_extension("err"))?,
    );
    let mut command = command();
    command
        .args(["-w", "none", "-Q"])
        .arg(theory)
        .arg("Grundy")
        .arg(file);
    command
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(err)
        .current_dir(file.parent().unwrap_or(theory));
    Ok(CoqRun {
        child: command.spawn().context("cannot run coqc")?,
        stem,
    })
}

/// Writes the theory to a folder and compiles it. The compilation of a module starts as soon as its
/// imports are compiled.
fn compile(folder: &Path, limit: &TimeLimit) -> anyhow::Result<()> {
    for module in MODULES {
        fs::write(folder.join(format!("{}.v", module.name)), module.text)?;
    }
    let most = thread::available_parallelism().map_or(1, usize::from);
    let (mut waiting, mut done): (Vec<_>, Vec<&str>) = (MODULES.iter().collect(), Vec::new());
    let mut running: Vec<(&str, CoqRun)> = Vec::new();
    while done.len() < MODULES.len() {
        while running.len() < most {
            let is_ready = |module: &&grundy_coq::theory::Module| {
                module.needs().all(|name| done.contains(&name))
            };
            let Some(at) = waiting.iter().position(is_ready) else {
                break;
            };
            let module = waiting.remove(at);
            running.push((
                module.name,
                coqc(folder, &folder.join(format!("{}.v", module.name)))?,
            ));
        }
        let mut left = Vec::new();
        for (name, mut run) in running {
            match run.status()? {
                None => left.push((name, run)),
                Some(status) if status.success() => done.push(name),
                Some(_) => bail!(
                    "cannot compile the theory ({name}.v); Coq 8.16 is known to work: {}",
                    shorten_text(&run.print_pair().1)
                ),
            }
        }
        running = left;
        if limit.is_over() {
            return Err(TimeLimit::refuse_proofs());
        }
        thread::sleep(PAUSE);
    }
    Ok(())
}

/// Returns the folder of the theory, compiled by this version of Coq; replaces a theory with other
/// texts.
fn kept_theory(kept: &Path, version: &str, limit: &TimeLimit) -> anyhow::Result<PathBuf> {
    let theory = kept.join(format!("grundy-theory-{version}"));
    let is_there = || {
        MODULES.iter().all(|module| {
            let file = theory.join(module.name);
            fs::read_to_string(file.with_extension("v")).is_ok_and(|text| text == module.text)
                && file.with_extension("vo").is_file()
        })
    };
    if is_there() {
        return Ok(theory);
    }
    let cannot = || format!("cannot write the theory to {}", kept.display());
    fs::create_dir_all(kept).with_context(cannot)?;
    complain(&format!(
        "note: compiling the theory takes about {THEORY_SECONDS} s on one core"
    ));
    // The folder gets its name only when the theory is complete, and thus never holds a part of a
    // theory.
    let part = tempfile::tempdir_in(kept).with_context(cannot)?;
    compile(part.path(), limit)?;
    // Another run may have been faster, and a check may be reading its files: Coq calls a lemma an
    // axiom if the file of its proof is gone.
    if is_there() {
        return Ok(theory);
    }
    if theory.exists() {
        fs::remove_dir_all(&theory).with_context(cannot)?;
    }
    if let Err(error) = fs::rename(part.path(), &theory) {
        if !is_there() {
            return Err(error).with_context(cannot);
        }
    }
    Ok(theory)
}
