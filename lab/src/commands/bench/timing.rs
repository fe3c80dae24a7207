//! One job, measured in turns: the peer, then this program with one thread and with two.

use std::{
    collections::BTreeMap,
    env,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use anyhow::{Context, anyhow, bail};

use super::super::progress::Bar;
use crate::peers::{
    Job, Ours, Peer,
    cpp::Source,
    process::{self, Ran},
};
use grundy_compute as compute;
use grundy_core::{game::Game, notation::Bounds, progress::Progress, values::Values};

/// The option that computes values of heaps and boards without printing them.
const UNREAD: &str = "--digest-only";
/// A job with a longer turn has one turn only.
const LONG: Duration = Duration::from_secs(10);
/// The least time for which work inside this process is repeated.
const AGAIN: Duration = Duration::from_millis(100);

/// The best of several turns.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Best {
    /// `None` before the first turn.
    pub time: Option<Duration>,
    /// `true` if a turn was stopped at the limit.
    pub stopped: bool,
    /// The most memory of any turn, in bytes.
    pub memory: Option<u64>,
}

impl Best {
    fn take(&mut self, ran: &Ran) {
        self.stopped |= ran.stopped;
        self.memory = self.memory.max(ran.memory);
        self.time = Some(self.time.map_or(ran.time, |best| best.min(ran.time)));
    }
}

/// The measurements of a job.
#[derive(Debug)]
pub(super) struct Row {
    /// The peer's best turn, or the reason why there is no time.
    pub peer: Result<Best, String>,
    /// This program's best turn with one thread, and with two.
    pub ours: [Best; 2],
}

/// The means of measuring: programs of the peers, time limit, thread pools.
pub(super) struct Bench {
    ogsolve: PathBuf,
    limit: Duration,
    /// The folder of the compiled programs.
    folder: tempfile::TempDir,
    programs: BTreeMap<&'static str, Result<PathBuf, String>>,
    pools: [rayon::ThreadPool; 2],
}

impl Bench {
    /// # Errors
    /// If the system has no room for a folder or threads.
    pub fn new(ogsolve: &Path, limit: Duration) -> anyhow::Result<Self> {
        let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        Ok(Self {
            ogsolve: ogsolve.to_owned(),
            limit,
            folder: tempfile::tempdir().context("cannot make a folder for the C++ programs")?,
            programs: BTreeMap::new(),
            pools: [pool(1)?, pool(2)?],
        })
    }

    /// Measures a job in turns.
    ///
    /// # Errors
    /// If this program fails, or the peer's values differ.
    pub fn measure(&mut self, job: &Job, turns: u32, bar: &Bar) -> anyhow::Result<Row> {
        let mut row = Row {
            peer: Ok(Best::default()),
            ours: [Best::default(); 2],
        };
        let mut left = turns;
        while left > 0 {
            let start = Instant::now();
            if let Ok(best) = &mut row.peer {
                match self.peer(&job.peer) {
                    Ok(Some(ran)) => {
                        // One check of the peer's values is enough.
                        if best.time.is_none() && !ran.stopped {
                            check(job, &ran)?;
                        }
                        best.take(&ran);
                    }
                    Ok(None) => (),
                    Err(missing) => row.peer = Err(missing),
                }
            }
            for (threads, best) in (1..).zip(&mut row.ours) {
                best.take(
                    &self
                        .ours(&job.ours, threads)
                        .with_context(|| format!("job {}", job.name))?,
                );
            }
            let done = if start.elapsed() > LONG { left } else { 1 };
            bar.advance(done.into());
            left -= done;
        }
        Ok(row)
    }

    /// Runs one turn of the peer. Returns `None` if the job has no peer, and an error if the peer
    /// cannot be run.
    fn peer(&mut self, peer: &Peer) -> Result<Option<Ran>, String> {
        match *peer {
            Peer::None => Ok(None),
            Peer::Cpp(source, arguments, _) => {
                let program = self.compile_source(source)?;
                process::run(Command::new(program).args(arguments), self.limit).map(Some)
            }
            Peer::CppInside(source, arguments) => {
                let program = self.compile_source(source)?;
                let mut ran = process::run(Command::new(program).args(arguments), self.limit)?;
                if let (false, Some(time)) = (ran.stopped, ran.printed.lines().nth(1)) {
                    ran.time = time
                        .parse()
                        .map(Duration::from_nanos)
                        .map_err(|_| format!("it printed `{time}`"))?;
                }
                Ok(Some(ran))
            }
            Peer::Ogsolve(game, method, to) => {
                let mut command = Command::new(&self.ogsolve);
                command.args(["-m", method, "-n", &to.to_string(), game]);
                let ran = process::run(&mut command, self.limit);
                ran.map(Some).map_err(|_| "no ogsolve here".to_owned())
            }
        }
    }

    fn compile_source(&mut self, source: Source) -> Result<PathBuf, String> {
        let folder = self.folder.path();
        self.programs
            .entry(source.name())
            .or_insert_with(|| source.compile(folder))
            .clone()
    }

    /// Runs one turn of this program.
    fn ours(&self, ours: &Ours, threads: usize) -> anyhow::Result<Ran> {
        let process = |arguments: &[&str]| {
            let mut command = Command::new(env::current_exe().context("cannot find this program")?);
            command
                .args(arguments)
                .args(["--threads", &threads.to_string()]);
            process::run(&mut command, self.limit).map_err(|error| anyhow!(error))
        };
        match *ours {
            Ours::Heaps(game, to) => {
                process(&["values", game, "--to", &to.to_string(), "--force", UNREAD])
            }
            Ours::Digest(game, bounds) => {
                process(&["values", game, "--to", bounds, "--force", UNREAD])
            }
            Ours::Counts(game, bounds) => process(&["values", game, "--to", bounds, "--summary"]),
            Ours::Inside(game, bounds) => self.inside(game, bounds, threads),
            Ours::Proofs(games) => {
                let mut all = ran_for(Duration::ZERO);
                for (game, to) in games {
                    let ran = process(&["values", game, "--to", to, "--force", "--stats", UNREAD])?;
                    let is_proved =
                        |line: &str| line.starts_with("law: ") && line.contains(", proved");
                    if !ran.stopped && !ran.told.lines().any(is_proved) {
                        bail!("{game} is not proved by its first {to} heaps");
                    }
                    all.time += ran.time;
                    all.stopped |= ran.stopped;
                    all.memory = all.memory.max(ran.memory);
                }
                Ok(all)
            }
        }
    }

    /// Returns the best of several times inside this process.
    fn inside(&self, game: &str, bounds: &str, threads: usize) -> anyhow::Result<Ran> {
        let (game, bounds): (Game, Bounds) = (game.parse()?, bounds.parse()?);
        let start = Instant::now();
        let mut best = Duration::MAX;
        while start.elapsed() < AGAIN || best == Duration::MAX {
            let one = self.pools[threads - 1].install(|| {
                let start = Instant::now();
                compute::compute(&game, &bounds, None, &()).map(|values| {
                    // The time must not include the release of the table.
                    let time = start.elapsed();
                    drop(values);
                    time
                })
            })?;
            best = best.min(one);
        }
        Ok(ran_for(best))
    }
}

/// Returns a run inside this process that took this time.
fn ran_for(time: Duration) -> Ran {
    Ran {
        time,
        stopped: false,
        memory: None,
        printed: String::new(),
        told: String::new(),
    }
}

/// Checks that the sum printed by a C++ peer is the sum of our values.
fn check(job: &Job, ran: &Ran) -> anyhow::Result<()> {
    let (game, bounds) = match (job.ours, job.peer) {
        (Ours::Heaps(game, _), Peer::Cpp(_, _, to)) => (game, Bounds::Heap(to)),
        (Ours::Inside(game, bounds), Peer::CppInside(..)) => (game, bounds.parse()?),
        _ => return Ok(()),
    };
    let values: Values = compute::compute(&game.parse()?, &bounds, None, &())?;
    let sum = values
        .iter()
        .fold(0_u32, |sum, value| sum.wrapping_mul(31).wrapping_add(value));
    match ran.printed.lines().next() {
        Some(theirs) if theirs == sum.to_string() => Ok(()),
        theirs => bail!(
            "job {}: the values differ: checksum {}, ours {sum}",
            job.name,
            theirs.unwrap_or("none")
        ),
    }
}
