//! A shard of a catalogue, stage by stage.

use std::{
    fmt,
    str::FromStr,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use rayon::prelude::*;

use super::{
    catalogue::Item,
    find::{begin, go_on},
    folder::{Error, Folder},
    range::{Range, range},
    record::Record,
    results::{Writer, latest},
};
use grundy_core::{game::Game, progress::Progress};

/// A part of the catalogue: every `of`-th item, which balances the time of the parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// The whole catalogue.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Returns the number of items of the shard, out of `items`.
    #[must_use]
    pub fn share(self, items: u64) -> u64 {
        items
            .saturating_sub(self.place() as u64)
            .div_ceil(self.of as u64)
    }

    fn has(self, index: usize) -> bool {
        index % self.of == self.place()
    }

    /// Returns the index of the first item. The last share also has the number 0.
    const fn place(self) -> usize {
        if self.number == 0 {
            self.of - 1
        } else {
            self.number - 1
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// Parses a shard such as `3/8`, the third of eight. Numbers may begin with 1 or with 0: share 0 is
/// share 8.
impl FromStr for Shard {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let numbers = word
            .split_once('/')
            .and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if of > 0 && number <= of => Ok(Self { number, of }),
            _ => Err(format!(
                "'{word}' is not a shard: write I/N with I from 1 to N, or from 0 to N - 1, such as 3/8"
            )),
        }
    }
}

/// The bounds of a run. Subtraction sets need no bounds: they are computed until they are proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// The last heap for all games.
    pub to: u64,
    /// The last heap for games without a proved law; the bound is doubled until it reaches this
    /// heap.
    pub then: Option<u64>,
    /// The last heap for games without a proved law but with few rare heaps.
    pub few: Option<u64>,
    /// The time limit for a game in each of the three stages.
    pub budget: Option<Duration>,
    /// The number of retries in the same run for a game that fails.
    pub retries: u32,
}

/// The report of a run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// The number of items of the shard.
    pub items: u64,
    /// The number of items that had work to do.
    pub done: u64,
    /// The items that failed, each with the reason.
    pub failed: Vec<(String, String)>,
    /// `true` if the run was stopped.
    pub interrupted: bool,
}

/// An item and its record so far.
struct Slot {
    item: Item,
    record: Option<Record>,
    /// `true` if the sets of a range are already computed.
    has_range: bool,
    is_done: bool,
}

/// Returns the items of a shard.
fn slots(folder: &Folder, shard: Shard) -> Result<Vec<Slot>, Error> {
    let items = folder
        .catalogue()
        .items()
        .into_iter()
        .enumerate()
        .filter(|&(index, _)| shard.has(index));
    let items = items.map(|(_, item)| item);
    if folder.catalogue().is_of_sets() {
        let known = latest::<Range>(folder)?;
        let slot = |item: Item| {
            let has_range = known.contains_key(&item.line());
            Slot {
                item,
                record: None,
                has_range,
                is_done: false,
            }
        };
        return Ok(items.map(slot).collect());
    }
    let mut known = latest::<Record>(folder)?;
    let mut slot = |item: Item| {
        let record = known.remove(&item.line()).map(|found| found.entry.record);
        Slot {
            item,
            record,
            has_range: false,
            is_done: false,
        }
    };
    Ok(items.map(&mut slot).collect())
}

/// Computes the rest of a shard; `progress` receives each item of each stage.
///
/// # Errors
/// If a file cannot be read or written.
pub fn run(
    folder: &Folder,
    shard: Shard,
    plan: &Plan,
    progress: &dyn Progress,
) -> Result<Report, Error> {
    let mut slots = slots(folder, shard)?;
    let writer = Writer::open(
        folder,
        &shard.to_string().replace('/', "_of_"),
        plan.to_string(),
    )?;
    let work = Work {
        writer,
        plan,
        progress,
        failed: Mutex::default(),
    };
    for stage in plan.stages() {
        slots
            .par_iter_mut()
            .try_for_each(|slot| work.one(slot, stage))?;
    }
    let mut failed = work
        .failed
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    failed.sort();
    Ok(Report {
        items: slots.len() as u64,
        done: slots.iter().filter(|slot| slot.is_done).count() as u64,
        failed,
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

/// Writes the options of the command line.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "--to {}", self.to)?;
        let seconds = self.budget.map(|budget| budget.as_secs());
        let others = [
            ("--then", self.then),
            ("--few-rares", self.few),
            ("--budget", seconds),
        ];
        others
            .iter()
            .filter_map(|(name, value)| Some((name, (*value)?)))
            .try_for_each(|(name, value)| write!(f, " {name} {value}"))
    }
}

impl Plan {
    fn stages(&self) -> impl Iterator<Item = Stage> {
        let later = [self.then.map(Stage::Left), self.few.map(Stage::Few)];
        std::iter::once(Stage::All(self.to)).chain(later.into_iter().flatten())
    }

    /// Returns the number of stages.
    #[must_use]
    pub fn passes(&self) -> u64 {
        self.stages().count() as u64
    }
}

/// The data shared by all items.
struct Work<'a> {
    writer: Writer,
    plan: &'a Plan,
    progress: &'a dyn Progress,
    failed: Mutex<Vec<(String, String)>>,
}

impl Work<'_> {
    /// Does the work of a stage for an item.
    fn one(&self, slot: &mut Slot, stage: Stage) -> Result<(), Error> {
        if self.progress.cancelled() {
            return Ok(());
        }
        let is_done = match &slot.item {
            Item::Largest { .. } if slot.has_range => false,
            Item::Largest { numbers, largest } => {
                self.range(slot.item.line(), (*numbers, *largest))?
            }
            Item::Game(game) => {
                let found = self.game(game, slot.record.as_ref(), stage)?;
                let is_done = found.is_some();
                slot.record = found.or(slot.record.take());
                is_done
            }
        };
        slot.has_range |= is_done;
        slot.is_done |= is_done;
        if is_done {
            self.progress.advance(1);
        } else {
            self.progress.skip(1);
        }
        Ok(())
    }

    /// Computes a game, with retries after failures, and writes the record; `None` if there is no
    /// work to do.
    fn game(
        &self,
        game: &Game,
        before: Option<&Record>,
        stage: Stage,
    ) -> Result<Option<Record>, Error> {
        let start = Instant::now();
        let mut found = self.try_game(game, before, stage);
        for _ in 0..self.plan.retries {
            if found
                .as_ref()
                .is_none_or(|(record, _)| record.failure.is_none() || record.cut.is_some())
            {
                break;
            }
            found = self.try_game(game, before, stage);
        }
        let Some((record, certificate)) = found else {
            return Ok(None);
        };
        if let Some(reason) = &record.failure {
            let reason = record.cut.map_or_else(
                || reason.clone(),
                |cut| format!("the budget of {} s ended", cut.seconds),
            );
            let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
            failed.push((record.game.clone(), reason));
        }
        self.writer
            .add(record.game.clone(), (&record, certificate), start.elapsed())?;
        Ok(Some(record))
    }

    /// Computes a game once.
    fn try_game(
        &self,
        game: &Game,
        before: Option<&Record>,
        stage: Stage,
    ) -> Option<(Record, Option<String>)> {
        let budget = self.plan.budget;
        match (stage, before) {
            (Stage::All(to), before) if !before.is_some_and(|before| before.is_begun(to)) => {
                let is_cut = before.is_some_and(|before| before.is_cut(to, budget));
                if is_cut {
                    None
                } else {
                    begin(game, to, budget, self.progress)
                }
            }
            (Stage::Left(to) | Stage::Few(to), Some(before))
                if is_left(before, stage, to, self.plan) =>
            {
                go_on(game, before, to, budget, self.progress)
            }
            _ => None,
        }
    }

    /// Finds the periods of the sets of one largest number. Returns `false` if the run was stopped.
    fn range(&self, line: String, (numbers, largest): (u32, u32)) -> Result<bool, Error> {
        let start = Instant::now();
        match range(numbers, largest, &mut |_| (), &|| self.progress.cancelled()) {
            Ok(Some(found)) => self
                .writer
                .add(line, (found, None), start.elapsed())
                .map(|()| true),
            Ok(None) => Ok(false),
            Err(reason) => {
                self.failed
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push((line, reason));
                Ok(false)
            }
        }
    }
}

/// Returns `true` if this stage must compute more heaps of a game.
fn is_left(before: &Record, stage: Stage, to: u64, plan: &Plan) -> bool {
    let is_for_it = matches!(stage, Stage::Left(_)) || before.has_few_rares();
    // A game without a first record, for lack of time or memory, cannot be continued.
    let is_begun = before.is_begun(plan.to);
    is_begun
        && is_for_it
        && !before.is_proved()
        && before.to < to
        && !before.is_cut(to, plan.budget)
}
