//! A shard of a catalogue, stage by stage.

use std::{
    fs,
    io::Write,
    str::FromStr,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use rayon::prelude::*;

use super::{
    catalogue::Item,
    find::{begin, go_on},
    folder::{Error, Folder, make},
    range::{Range, range},
    record::Record,
};
use grundy_core::{game::Game, progress::Progress};

/// A part of the catalogue: every `of`-th item, so that parts take about the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// How many of `items` items it has.
    #[must_use]
    pub fn share(self, items: u64) -> u64 {
        let (number, of) = (self.number as u64, self.of as u64);
        (items + of - number) / of
    }

    fn has(self, index: usize) -> bool {
        index % self.of == self.number - 1
    }
}

/// `3/8`: the third of eight.
impl FromStr for Shard {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let numbers = word.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if 1 <= number && number <= of => Ok(Self { number, of }),
            _ => Err(format!("'{word}' is no shard: write I/N with I from 1 to N, such as 3/8")),
        }
    }
}

/// How far games are computed. Subtraction sets are computed as far as their proofs need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// All games to this heap.
    pub to: u64,
    /// Those without a proved law to this one, the bound being doubled on the way.
    pub then: Option<u64>,
    /// Those of them with few rare heaps to this one.
    pub few: Option<u64>,
    /// No game longer than this in one of the three stages.
    pub budget: Option<Duration>,
}

/// What a run did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Report {
    /// The items of the shard.
    pub items: u64,
    /// Items that had something to be done.
    pub done: u64,
    /// Items that could not be computed.
    pub failed: u64,
    /// Did somebody ask to stop?
    pub interrupted: bool,
}

/// Does what is left to do of a shard; `progress` hears of each item of each stage.
///
/// # Errors
/// If a file cannot be read or written.
pub fn run(folder: &Folder, shard: Shard, plan: &Plan, progress: &dyn Progress) -> Result<Report, Error> {
    let items = folder.catalogue().items().into_iter().enumerate().filter(|&(index, _)| shard.has(index));
    let items: Vec<Item> = items.map(|(_, item)| item).collect();
    let work = Work { folder, times: Times::open(folder, shard)?, progress, failed: AtomicU64::new(0) };
    let mut done = vec![false; items.len()];
    for stage in plan.stages() {
        let one = |(item, done): (&Item, &mut bool)| -> Result<(), Error> {
            if progress.cancelled() {
                return Ok(());
            }
            let is_done = match item {
                Item::Largest(largest) => work.range(item, *largest)?,
                Item::Game(game) => work.game(item, game, stage, plan)?,
            };
            *done |= is_done;
            if is_done {
                progress.advance(1);
            } else {
                progress.skip(1);
            }
            Ok(())
        };
        items.par_iter().zip(&mut done).try_for_each(one)?;
    }
    Ok(Report {
        items: items.len() as u64,
        done: done.iter().filter(|&&done| done).count() as u64,
        failed: work.failed.into_inner(),
        interrupted: progress.cancelled(),
    })
}

/// One pass over the items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    All(u64),
    Left(u64),
    Few(u64),
}

impl Plan {
    fn stages(&self) -> impl Iterator<Item = Stage> {
        let later = [self.then.map(Stage::Left), self.few.map(Stage::Few)];
        std::iter::once(Stage::All(self.to)).chain(later.into_iter().flatten())
    }

    /// The number of stages.
    #[must_use]
    pub fn passes(&self) -> u64 {
        self.stages().count() as u64
    }
}

/// What the items share.
struct Work<'a> {
    folder: &'a Folder,
    times: Times,
    progress: &'a dyn Progress,
    failed: AtomicU64,
}

impl Work<'_> {
    /// Says whether something was done.
    fn game(&self, item: &Item, game: &Game, stage: Stage, plan: &Plan) -> Result<bool, Error> {
        let before: Option<Record> = self.folder.read(item)?;
        let start = Instant::now();
        let found = match (stage, before) {
            (Stage::All(to), before) if !before.as_ref().is_some_and(|before| before.is_begun(to)) => {
                if before.is_some_and(|before| before.is_cut(to, plan.budget)) {
                    return Ok(false);
                }
                begin(game, to, plan.budget, self.progress)
            }
            (Stage::Left(to) | Stage::Few(to), Some(before)) if is_left(&before, stage, to, plan) => {
                go_on(game, &before, to, plan.budget, self.progress)
            }
            _ => return Ok(false),
        };
        let Some((record, certificate)) = found else { return Ok(false) };
        self.failed.fetch_add(u64::from(record.failure.is_some()), Ordering::Relaxed);
        self.folder.write(item, &record, certificate.as_deref())?;
        self.times.add(&record.game, record.to, start.elapsed());
        Ok(true)
    }

    fn range(&self, item: &Item, largest: u32) -> Result<bool, Error> {
        if self.folder.read::<Range>(item)?.is_some() {
            return Ok(false);
        }
        let start = Instant::now();
        let found = range(largest, &|| self.progress.cancelled());
        let found = found.map_err(|what| Error::Wrong { path: self.folder.result(item), what })?;
        let Some(found) = found else { return Ok(false) };
        self.folder.write(item, &found, None)?;
        self.times.add(&item.line(), found.sets, start.elapsed());
        Ok(true)
    }
}

/// Is a game to be computed farther in this stage?
fn is_left(before: &Record, stage: Stage, to: u64, plan: &Plan) -> bool {
    let is_for_it = matches!(stage, Stage::Left(_)) || before.has_few_rares();
    // What has no first record, for want of time or of memory, has nothing to go on from.
    let is_begun = before.is_begun(plan.to);
    is_begun && is_for_it && !before.is_proved() && before.to < to && !before.is_cut(to, plan.budget)
}

/// How long items took, a line each, in a file of this process.
struct Times(Mutex<fs::File>);

impl Times {
    fn open(folder: &Folder, shard: Shard) -> Result<Self, Error> {
        let times = folder.path().join("times");
        make(&times)?;
        let path = times.join(format!("{}_of_{}.csv", shard.number, shard.of));
        let file = fs::OpenOptions::new().create(true).append(true).open(&path);
        file.map(|file| Self(Mutex::new(file))).map_err(|cause| Error::Folder { path, cause })
    }

    /// Times are of no meaning for results: one that cannot be written is lost.
    fn add(&self, line: &str, size: u64, time: Duration) {
        if let Ok(mut file) = self.0.lock() {
            let _ = file.write_all(format!("{line};{size};{:.6}\n", time.as_secs_f64()).as_bytes());
        }
    }
}
