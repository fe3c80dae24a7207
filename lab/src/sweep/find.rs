//! The computation of the record of a game.

use std::time::Duration;

use super::{
    far::{Far, far},
    record::{Class, Cut, Law, Record, compared_to, sha256},
};
use grundy_compute::{self as compute, compute};
use grundy_core::{
    game::Game,
    notation::Bounds,
    progress::{Deadline, Progress, Quiet},
    values::{Shape, Values},
};
use grundy_law::{self as law, SequenceKind, search::Evidence};
use grundy_runs::HeapValues;

/// The largest bound for all values in memory with a search for every kind of law: 40 bytes a heap,
/// 160 MiB. Beyond this bound values are not stored.
const KEPT: u64 = 1 << 22;
/// The largest bound for a game with an observed law without a proof, which keeps all values: 10
/// GiB.
const OBSERVED: u64 = 1 << 28;

/// Makes the first record of a game, of all heaps to `to`; `None` if `progress` asks to stop.
pub(super) fn begin(
    game: &Game,
    to: u64,
    budget: Option<Duration>,
    progress: &dyn Progress,
) -> Option<(Record, Option<String>)> {
    match compute_values(game, to, budget, progress) {
        Ok(values) => {
            let class = Class {
                values: compared_to(to),
                sha256: sha256_of_class(&values, to),
            };
            let record = Record::from_evidence(game, &evidence(game, values, progress), class);
            (!progress.cancelled()).then_some(record)
        }
        Err(_) if progress.cancelled() => None,
        Err(error) => Some((
            Record {
                cut: cut_short(&error, to, budget),
                ..Record::from_failure(game, &error)
            },
            None,
        )),
    }
}

/// Makes the next record of a game, from heaps up to `to` at most: the bound of the record `before`
/// is doubled, or raised to the heap that a theorem needs. `None` if `progress` asks to stop.
pub(super) fn go_on(
    game: &Game,
    before: &Record,
    to: u64,
    budget: Option<Duration>,
    progress: &dyn Progress,
) -> Option<(Record, Option<String>)> {
    go_on_keeping(KEPT, game, before, to, budget, progress)
}

/// Makes the next record like [`go_on`], with all values in memory up to the bound `kept`.
pub(super) fn go_on_keeping(
    kept: u64,
    game: &Game,
    before: &Record,
    to: u64,
    budget: Option<Duration>,
    progress: &dyn Progress,
) -> Option<(Record, Option<String>)> {
    let mut last: Option<(Record, Option<String>)> = None;
    let mut bound = before.to;
    let deadline = budget.map(|budget| Deadline::after(budget, progress));
    while bound < to {
        let known = last.as_ref().map_or(before, |(record, _)| record);
        let needed = known.law.as_ref().and_then(|law| needed_to(game, law));
        let needed = needed.filter(|&needed| needed > bound && needed <= to);
        bound = needed.unwrap_or(bound.saturating_mul(2)).min(to);
        if bound > OBSERVED && known.law.is_some() {
            break;
        }
        // An observed law needs all values.
        let passing = if bound > kept && known.law.is_none() {
            HeapValues::with_watch(game, to)
        } else {
            None
        };
        let stopped = if let Some(values) = passing {
            let listener = deadline.as_ref().map_or(progress, |deadline| deadline);
            let Far { reached, stopped } = far(game, values, &before.class, (bound, to), listener);
            last = reached.or(last);
            bound = to;
            stopped
        } else {
            match compute_values(game, bound, deadline.as_ref().map(Deadline::left), progress) {
                Ok(values) => {
                    last = Some(Record::from_evidence(
                        game,
                        &evidence(game, values, &()),
                        before.class.clone(),
                    ));
                    None
                }
                Err(error) => Some(error),
            }
        };
        if let Some(error) = stopped {
            if progress.cancelled() {
                return None;
            }
            let (record, text) = last.unwrap_or_else(|| (before.clone(), None));
            let cut = cut_short(&error, to, budget);
            let failure = if cut.is_some() {
                None
            } else {
                Some(error.to_string())
            };
            return Some((
                Record {
                    cut,
                    failure,
                    ..record
                },
                text,
            ));
        }
        if last.as_ref().is_some_and(|(record, _)| record.is_proved()) {
            break;
        }
    }
    last
}

/// Recomputes a record from the values up to its bounds; `None` if these values cannot be computed.
pub(super) fn again(game: &Game, record: &Record) -> Option<Record> {
    let first = record.first()?;
    let (begun, _) = begin(game, first, None, &())?;
    let to = record.to;
    if to == first {
        return Some(begun);
    }
    if to <= KEPT || record.law.is_some() {
        let values = compute_values(game, to, None, &()).ok()?;
        return Some(Record::from_evidence(game, &evidence(game, values, &()), begun.class).0);
    }
    let Far { reached, .. } = far(
        game,
        HeapValues::with_watch(game, to)?,
        &begun.class,
        (to, to),
        &(),
    );
    reached.map(|(record, _)| record)
}

/// Returns the digest of the values that decide a class. Of heaps and rings, the zeros at the start
/// are left out.
fn sha256_of_class(values: &Values, to: u64) -> String {
    if !matches!(values.shape, Shape::Heap { .. }) {
        return sha256(values.iter());
    }
    let tail = values.iter().skip_while(|&value| value == 0);
    sha256(tail.take(usize::try_from(compared_to(to)).unwrap_or(usize::MAX)))
}

/// Finds the law that values show; of a lattice, the law of all cells, which follows from its
/// rules.
fn evidence(game: &Game, values: Values, progress: &dyn Progress) -> Evidence {
    if game.plane().is_none() {
        return Evidence::from_game(game, values);
    }
    let law = law::of_cells(game, &Quiet(progress)).ok().flatten();
    Evidence { values, law }
}

/// Returns the heap to which the values must obey an observed periodic law for its proof.
fn needed_to(game: &Game, law: &Law) -> Option<u64> {
    let (preperiod, period, saltus) = (law.preperiod?, law.period?, law.saltus?);
    law::needed_to(game, &SequenceKind::eventual(preperiod, period, saltus, 0))
}

fn cut_short(error: &compute::ComputeError, before: u64, budget: Option<Duration>) -> Option<Cut> {
    let seconds = budget?.as_secs();
    matches!(error, compute::ComputeError::Interrupted).then_some(Cut { before, seconds })
}

fn compute_values(
    game: &Game,
    to: u64,
    budget: Option<Duration>,
    progress: &dyn Progress,
) -> Result<Values, compute::ComputeError> {
    let quiet = Quiet(progress);
    let side = to.saturating_add(1);
    let bounds = if game.plane().is_some() {
        Bounds::Grid(side, side)
    } else {
        Bounds::Heap(to)
    };
    match budget {
        Some(budget) => compute(game, &bounds, None, &Deadline::after(budget, &quiet)),
        None => compute(game, &bounds, None, &quiet),
    }
}
