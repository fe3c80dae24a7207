//! The watch on one command line: its end, its notes, and their times.
//!
//! The clock is the CPU time of the process, so a busy machine breaks no promise. Every command
//! line has one thread, so the CPU time is at most the time that a user waits on an idle machine.

use std::{
    fs::{self, File},
    os::unix::process::ExitStatusExt,
    path::Path,
    process::{Child, Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::at_work::at_work;

/// The limit of a command's address space in KiB, the unit of `ulimit`: 4 GB.
const MEMORY: u64 = 4_000_000;
/// The limit of CPU time without a note, in seconds.
const SILENCE: f64 = 5.0;
/// The tolerance of a budget: CPU time in seconds.
const BEYOND: f64 = 1.0;
/// After this number of seconds of CPU time, a command that announced its time is ended.
const ENOUGH: f64 = 6.0;
/// The time between two looks at a process.
const LOOK: Duration = Duration::from_millis(10);

/// The end of a command line.
pub enum End {
    Code(i32),
    Signal(i32),
    /// Ended by the test after this number of seconds without a note.
    Silent(f64),
    /// Ended by the test during long work that was announced.
    Told,
}

/// The observations of a command line.
pub struct Watched {
    pub end: End,
    /// The standard error of the command.
    pub said: String,
    /// The seconds of CPU time beyond the budget, if more than one.
    pub budget_exceeded: Option<f64>,
}

/// Returns the seconds of `--budget`, after which a command ends.
fn budget(arguments: &[String]) -> Option<f64> {
    let place = arguments
        .iter()
        .position(|argument| argument == "--budget")?;
    arguments.get(place + 1)?.parse().ok()
}

/// Runs a command line in a folder.
pub fn run(program: &Path, arguments: &[String], folder: &Path) -> Watched {
    let file = |name: &str| File::create(folder.join(name)).expect("a file");
    let limited = format!("ulimit -v {MEMORY} && exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command
        .args(["-c", &limited])
        .arg(program)
        .args(arguments)
        .current_dir(folder)
        .env("RAYON_NUM_THREADS", "1");
    command
        .stdin(Stdio::null())
        .stdout(file("said.out"))
        .stderr(file("said.err"));
    let mut child = command.spawn().expect("a process");
    let mut watching = Watching {
        begun: Instant::now(),
        budget: budget(arguments),
        at_budget: None,
        last: 0.0,
    };
    let end = loop {
        if let Some(status) = child.try_wait().expect("it is there") {
            break ended(status);
        }
        if let Some(end) = watching.look(&child, folder) {
            child.kill().expect("it can be ended");
            child.wait().expect("it ends");
            break end;
        }
        thread::sleep(LOOK);
    };
    let said = fs::read(folder.join("said.err")).expect("it was made");
    let beyond = watching
        .at_budget
        .map(|at_budget| watching.last - at_budget);
    Watched {
        end,
        said: String::from_utf8_lossy(&said).into_owned(),
        budget_exceeded: beyond.filter(|&seconds| seconds > BEYOND),
    }
}

fn ended(status: ExitStatus) -> End {
    status
        .signal()
        .map_or_else(|| End::Code(status.code().unwrap_or(-1)), End::Signal)
}

/// The state between looks.
struct Watching {
    begun: Instant,
    budget: Option<f64>,
    /// The seconds of CPU time at the end of the budget.
    at_budget: Option<f64>,
    /// The seconds of CPU time at the last look.
    last: f64,
}

impl Watching {
    /// Looks at a process; returns the reason to end it, if there is a reason.
    fn look(&mut self, child: &Child, folder: &Path) -> Option<End> {
        self.last = at_work(child.id()).unwrap_or(self.last);
        if self
            .budget
            .is_some_and(|budget| self.begun.elapsed().as_secs_f64() > budget)
        {
            self.at_budget.get_or_insert(self.last);
        }
        let length = |name: &str| folder.join(name).metadata().map_or(0, |found| found.len());
        let has_spoken = length("said.err") + length("said.out") > 0;
        if !has_spoken && self.last > SILENCE && self.budget.is_none() {
            return Some(End::Silent(self.last));
        }
        let beyond = self
            .at_budget
            .is_some_and(|at_budget| self.last - at_budget > ENOUGH);
        (beyond || has_spoken && self.last > ENOUGH && self.budget.is_none()).then_some(End::Told)
    }
}
