//! One command line at work: how it ends, what it says and when.
//!
//! The clock is the time that the process itself was at work, so that a busy machine breaks no promise. Every command line
//! has one thread: the time at work is then at most the time that a user waits on an idle machine.

use std::{
    fs::{self, File},
    os::unix::process::ExitStatusExt,
    path::Path,
    process::{Child, Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::at_work::at_work;

/// The address space of a command, in KiB as `ulimit` counts: 8 GB.
const MEMORY: u64 = 8_000_000;
/// Seconds at work that may go by without a word.
const SILENCE: f64 = 5.0;
/// Seconds at work beyond a budget.
const BEYOND: f64 = 1.0;
/// Commands that said how long they may take are ended after this number of seconds at work.
const ENOUGH: f64 = 6.0;
/// Between two looks at a process.
const LOOK: Duration = Duration::from_millis(10);

/// How a command line ended.
pub enum End {
    Code(i32),
    Signal(i32),
    /// Ended by us after this many seconds without a word.
    Silent(f64),
    /// Ended by us, at long work that it had spoken of.
    Told,
}

/// What was seen.
pub struct Watched {
    pub end: End,
    /// What the command said on standard error.
    pub said: String,
    /// Seconds at work beyond the budget, where that is more than one.
    pub budget_exceeded: Option<f64>,
}

/// The seconds of `--budget`, after which a command ends; that of a survey is for each game.
fn budget(arguments: &[String]) -> Option<f64> {
    let place = arguments.iter().position(|argument| argument == "--budget")?;
    let is_for_all = arguments.first().is_some_and(|command| command != "survey");
    arguments.get(place + 1)?.parse().ok().filter(|_| is_for_all)
}

/// Runs a command line in a folder.
pub fn run(program: &Path, arguments: &[String], folder: &Path) -> Watched {
    let file = |name: &str| File::create(folder.join(name)).expect("a file");
    let limited = format!("ulimit -v {MEMORY} && exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &limited]).arg(program).args(arguments).current_dir(folder).env("RAYON_NUM_THREADS", "1");
    command.stdin(Stdio::null()).stdout(file("said.out")).stderr(file("said.err"));
    let mut child = command.spawn().expect("a process");
    let mut watching = Watching { begun: Instant::now(), budget: budget(arguments), at_budget: None, last: 0.0 };
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
    let beyond = watching.at_budget.map(|at_budget| watching.last - at_budget);
    Watched {
        end,
        said: String::from_utf8_lossy(&said).into_owned(),
        budget_exceeded: beyond.filter(|&seconds| seconds > BEYOND),
    }
}

fn ended(status: ExitStatus) -> End {
    status.signal().map_or_else(|| End::Code(status.code().unwrap_or(-1)), End::Signal)
}

/// What is remembered from look to look.
struct Watching {
    begun: Instant,
    budget: Option<f64>,
    /// Seconds at work when the budget was over.
    at_budget: Option<f64>,
    /// Seconds at work at the last look.
    last: f64,
}

impl Watching {
    /// Looks at a process; tells how it has to be ended, if it has to.
    fn look(&mut self, child: &Child, folder: &Path) -> Option<End> {
        self.last = at_work(child.id()).unwrap_or(self.last);
        if self.budget.is_some_and(|budget| self.begun.elapsed().as_secs_f64() > budget) {
            self.at_budget.get_or_insert(self.last);
        }
        let length = |name: &str| folder.join(name).metadata().map_or(0, |found| found.len());
        let has_spoken = length("said.err") + length("said.out") > 0;
        if !has_spoken && self.last > SILENCE && self.budget.is_none() {
            return Some(End::Silent(self.last));
        }
        let beyond = self.at_budget.is_some_and(|at_budget| self.last - at_budget > ENOUGH);
        (beyond || has_spoken && self.last > ENOUGH && self.budget.is_none()).then_some(End::Told)
    }
}
