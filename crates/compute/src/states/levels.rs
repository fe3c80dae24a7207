//! The values of all needed states, level by level: states of the same measure have no moves
//! between them.

use std::cmp::Ordering;

use rayon::prelude::*;

use super::{
    in_order,
    moves::{OptionScratch, StateMoves, rule},
    space::{Space, stop_at_flaw},
};
use grundy_core::{
    game::{
        Game,
        expr::Steps,
        state::{State, StateRuleError},
    },
    progress::{Progress, Quiet},
    values::{Cells, Sides},
};
use grundy_work::{
    error::{Computed, Stop, reserve_list, table},
    method::Way,
    mex_set::MexSet,
    work_meter::WorkMeter,
};

/// Number of states that one thread values at a time; levels with fewer than twice this number are
/// done by one thread.
const AT_ONCE: usize = 32;

/// The reason for which values are missing.
enum LevelFailure {
    Stopped(Stop),
    /// A move leaves the set of states that were expected to suffice.
    Outside,
}

impl From<Stop> for LevelFailure {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// Computes the Grundy values of the states of a box; the first coordinate changes most slowly.
/// First only the box is tried; if a move leaves it, all reachable states are found, and the
/// computation is repeated.
///
/// # Errors
/// If memory is missing, or `progress` asks to stop.
pub fn compute(game: &Game, sides: Sides, progress: &dyn Progress) -> Result<Cells, Stop> {
    let values = if let Some(rule) = rule(game) {
        if let Some(values) = in_order::compute(&rule, sides, progress)? {
            return Ok(values.narrow_cells());
        }
        // Progress that was already reported is not reported again.
        by_levels(game, sides, &Quiet(progress))
    } else {
        by_levels(game, sides, progress)
    };
    values.map(Cells::narrowest)
}

/// The ways in which the values of a box are computed.
pub(crate) fn ways(game: &Game, sides: Sides) -> Vec<Way> {
    let levels = || {
        vec![Way {
            name: "levels",
            why: "no order of the states is visible in their rules",
        }]
    };
    rule(game)
        .and_then(|rule| in_order::ways(&rule, sides))
        .unwrap_or_else(levels)
}

/// Bytes of memory for the values of a box, if no move leaves the states that are expected to
/// suffice.
#[allow(clippy::cast_precision_loss, reason = "estimates are rough")]
pub fn bytes(game: &Game, sides: Sides) -> f64 {
    let in_order = rule(game).and_then(|rule| in_order::bytes(&rule, sides));
    // The measure, the order, the levels and the values.
    let by_levels = || {
        let each = StateMoves::from_game(game).map_or(0, |moves| 8 * moves.measures() + 12);
        each as f64
            * sides
                .positions()
                .map_or(f64::INFINITY, |positions| positions as f64)
    };
    in_order.unwrap_or_else(by_levels)
}

/// Computes the values by the levels of the measure, for any order of the coordinates.
///
/// # Errors
/// If a value does not fit, memory is missing, or `progress` asks to stop.
pub fn by_levels(game: &Game, sides: Sides, progress: &dyn Progress) -> Computed<u32> {
    let Some(moves) = StateMoves::from_game(game) else {
        return Ok(Vec::new());
    };
    let mut space = Space::new(sides);
    let values = match values(&moves, &space, progress) {
        Err(LevelFailure::Outside) => {
            space.close(&moves, progress)?;
            values(&moves, &space, progress)
        }
        values => values,
    };
    match values {
        Ok(mut values) => {
            values.truncate(space.inside);
            Ok(values)
        }
        Err(LevelFailure::Stopped(stop)) => Err(stop),
        // All reachable states now have a place.
        Err(LevelFailure::Outside) => Err(Stop::Interrupted),
    }
}

/// Number of states between two checks for a stop: some milliseconds.
const ASK: usize = 1 << 13;
/// Number of places that are sorted at once: some 30 ms.
pub const BLOCK: usize = 1 << 17;

/// The order of the measure: the places of all states by level, and the level of each place.
pub struct LevelOrder {
    places: Vec<u32>,
    levels: Vec<u32>,
}

impl LevelOrder {
    /// Sorts the states by their measure.
    ///
    /// # Errors
    /// If the memory is exhausted, or `progress` stops the sorting.
    pub fn new(
        moves: &StateMoves<'_>,
        space: &Space,
        progress: &dyn Progress,
    ) -> Result<Self, Stop> {
        let (count, measures) = (space.len(), moves.measures());
        // Places have 32 bits, which covers the maximum number of positions in a table.
        let too_many = Stop::NoMemory {
            bytes: (count as u64).saturating_mul(16),
        };
        let last = u32::try_from(count.saturating_sub(1)).map_err(|_| too_many)?;
        let mut flat = reserve_list::<i64>(count.saturating_mul(measures))?;
        flat.resize(count * measures, 0);
        flat.par_chunks_mut(measures.max(1))
            .enumerate()
            .try_for_each(|(place, to)| {
                ask(progress, place)?;
                let state = space.state(place);
                let measure = moves
                    .measure(&state)
                    .map_err(|flaw| stop_at_flaw(moves, &state, flaw))?;
                to.iter_mut().zip(measure).for_each(|(to, from)| *to = from);
                Ok(())
            })?;
        let measure = |place: u32| {
            let start = place as usize * measures;
            flat.get(start..start + measures).unwrap_or(&[])
        };
        let mut places = reserve_list::<u32>(count)?;
        places.extend(0..=last);
        places.truncate(count);
        // Equal measures are ordered by place, for accesses in the order of the memory.
        let places = sort_places(
            places,
            &|a, b| measure(a).cmp(measure(b)).then(a.cmp(&b)),
            progress,
        )?;
        let mut levels: Vec<u32> = table(count)?;
        let (mut level, mut before) = (0, None);
        for (index, &place) in places.iter().enumerate() {
            ask(progress, index)?;
            let own = measure(place);
            level += u32::from(before.is_some_and(|before| before != own));
            before = Some(own);
            levels[place as usize] = level;
        }
        Ok(Self { places, levels })
    }

    /// The places of each level.
    fn each(&self) -> impl Iterator<Item = &[u32]> {
        self.places
            .chunk_by(|&a, &b| self.levels[a as usize] == self.levels[b as usize])
    }
}

/// Checks for a stop, once every [`ASK`] indices.
fn ask(progress: &dyn Progress, index: usize) -> Result<(), Stop> {
    if index % ASK == 0 && progress.cancelled() {
        Err(Stop::Interrupted)
    } else {
        Ok(())
    }
}

/// Sorts places and checks for a stop meanwhile, which library sorts do not: blocks are sorted,
/// then merged in pairs.
///
/// # Errors
/// If memory is missing, or `progress` asks to stop.
pub fn sort_places(
    mut places: Vec<u32>,
    order: &(dyn Fn(u32, u32) -> Ordering + Sync),
    progress: &dyn Progress,
) -> Result<Vec<u32>, Stop> {
    places.par_chunks_mut(BLOCK).try_for_each(|block| {
        ask(progress, 0)?;
        block.sort_unstable_by(|&a, &b| order(a, b));
        Ok(())
    })?;
    let mut merged = reserve_list::<u32>(places.len())?;
    let mut length = BLOCK;
    while length < places.len() {
        merged.resize(places.len(), 0);
        let pairs = places
            .par_chunks(2 * length)
            .zip(merged.par_chunks_mut(2 * length));
        pairs.try_for_each(|(pair, to)| {
            let (mut left, mut right) = pair.split_at(length.min(pair.len()));
            for (index, to) in to.iter_mut().enumerate() {
                ask(progress, index)?;
                let (Some(&first), second) = (left.first().or(right.first()), right.first()) else {
                    break;
                };
                let is_left =
                    !left.is_empty() && second.is_none_or(|&second| order(first, second).is_lt());
                let from = if is_left { &mut left } else { &mut right };
                *to = from.first().copied().unwrap_or_default();
                *from = from.get(1..).unwrap_or_default();
            }
            Ok(())
        })?;
        std::mem::swap(&mut places, &mut merged);
        length *= 2;
    }
    Ok(places)
}

fn values(
    moves: &StateMoves<'_>,
    space: &Space,
    progress: &dyn Progress,
) -> Result<Vec<u32>, LevelFailure> {
    let order = LevelOrder::new(moves, space, progress)?;
    let mut values: Vec<u32> = table(space.len())?;
    let mut own = Worker::new(progress);
    let (mut largest, mut done, mut unasked) = (0, 0, 0_usize);
    let mut level_values: Vec<u32> = Vec::new();
    for level in order.each() {
        // The threads that share a level check only after more states than many levels have.
        unasked += level.len();
        if unasked >= ASK {
            unasked = 0;
            if progress.cancelled() {
                return Err(LevelFailure::Stopped(Stop::Interrupted));
            }
        }
        let task = LevelTask {
            moves,
            space,
            levels: &order.levels,
            values: &values,
            largest,
        };
        level_values.clear();
        if level.len() < 2 * AT_ONCE {
            for &place in level {
                level_values.push(own.value(&task, place)?);
            }
        } else {
            let all = level.par_iter().with_min_len(AT_ONCE);
            let all: Result<Vec<u32>, LevelFailure> = all
                .map_init(
                    || Worker::new(progress),
                    |worker, &place| worker.value(&task, place),
                )
                .collect();
            level_values = all?;
        }
        for (&place, &value) in level.iter().zip(&level_values) {
            values[place as usize] = value;
            largest = largest.max(value);
            // Only the requested states are counted.
            done += u64::from((place as usize) < space.inside);
        }
        if done >= 1 << 10 {
            progress.advance(done);
            done = 0;
        }
    }
    progress.advance(done);
    Ok(values)
}

/// The data from which the values of a level are computed.
struct LevelTask<'a> {
    moves: &'a StateMoves<'a>,
    space: &'a Space,
    levels: &'a [u32],
    values: &'a [u32],
    /// The largest value so far.
    largest: u32,
}

/// Memory that a thread keeps from state to state.
struct Worker<'a> {
    scratch: OptionScratch,
    marks: MexSet,
    meter: WorkMeter<'a>,
}

impl<'a> Worker<'a> {
    fn new(progress: &'a dyn Progress) -> Self {
        Self {
            scratch: OptionScratch::default(),
            marks: MexSet::new(2),
            meter: WorkMeter::new(progress),
        }
    }

    /// The mex of the options' values.
    fn value(&mut self, task: &LevelTask<'_>, place: u32) -> Result<u32, LevelFailure> {
        let Self {
            scratch,
            marks,
            meter,
        } = self;
        let state: State = task.space.state(place as usize);
        let own = task.levels[place as usize];
        // Nim-sums of values are below the next power of two, and the mex is at most this power.
        marks.restart((task.largest as usize + 1).next_power_of_two() + 1);
        let mut outside = false;
        let go_on = || meter.goes_on();
        let mut steps = Steps::while_asked(&go_on);
        let result = task
            .moves
            .options(&state, scratch, &mut steps, &mut |parts| {
                let mut sum = 0;
                for part in parts {
                    let Some(place) = task.space.place(part) else {
                        outside = true;
                        return Err(StateRuleError::OutOfSteps);
                    };
                    if task.levels[place] >= own {
                        return Err(StateRuleError::NotLower {
                            to: *part,
                            coordinates: task.moves.coordinates(),
                        });
                    }
                    sum ^= task.values[place];
                }
                marks.insert(sum);
                Ok(())
            });
        let taken = steps.taken();
        if outside {
            return Err(LevelFailure::Outside);
        }
        result.map_err(|flaw| stop_at_flaw(task.moves, &state, flaw))?;
        meter.work(taken + 1)?;
        Ok(marks.mex())
    }
}
