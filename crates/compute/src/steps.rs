//! The steps of a computation by formula: an upper bound within a factor of a few for most games,
//! and the same number on every machine. It controls decisions that must not depend on the machine:
//! the bound of a search for a law, and the choice of the code that is emitted. The time of a
//! computation is estimated separately, see [`super::estimate`].
#![allow(clippy::cast_precision_loss, reason = "bounds are rough")]

use super::{cost::STEP, dispatch::shape, options};
use grundy_core::{
    family::PlayKind,
    game::{
        Game, HeapCode, Ring,
        code::{Digit, MAX_PARTS},
        compound::parts,
        heaps::HeapRules,
        set::Set,
    },
    notation::Bounds,
    values::{Cells, Shape, Width},
};
use grundy_heaps::{
    many_parts, mask,
    rules::RuleProgram,
    sparse,
    tabulate::{OfStream, tabulate},
};
use grundy_work::ComputeError;

/// The steps of a state, which must also be put in order; many moves leave the box.
const STATE: f64 = 50.0;
/// The steps of a turn of a compiled loop over the options of a state.
const CODED: f64 = 8.0;

/// The steps of a heap of rules in addition to its options.
const HEAP: f64 = 30.0;
/// The steps for one of the interpreter, which walks a tree.
const INTERPRETED: f64 = 10.0;

/// The steps of about a nanosecond that the values of `game` in `shape` take on one core: options
/// marked, sets united.
#[must_use]
pub fn steps(game: &Game, shape: Shape) -> f64 {
    let positions = shape.positions().map_or(f64::INFINITY, as_f64);
    let heaps = match shape {
        Shape::Heap { to } => to,
        _ => 0,
    };
    let every_option = || options::steps(game, shape);
    match game.play_kind() {
        PlayKind::Heaps(_) => match (game.code(), game.set(), game.rule()) {
            (Some(code), ..) => code_steps(code, as_f64(heaps)),
            (_, Some(set), _) => set_steps(&set.set, heaps),
            // A program may leave out turns.
            (.., Some(rule)) if RuleProgram::new(rule).is_some() => {
                HEAP * positions + options::interpreter_steps(rule, positions)
            }
            (.., Some(rule)) if !rule.has_lists() => {
                HEAP * positions + INTERPRETED * options::interpreter_steps(rule, positions)
            }
            _ => HEAP * positions + INTERPRETED * every_option(),
        },
        PlayKind::Ring(Ring::Code(code)) => {
            code_steps(code, as_f64(heaps)) + ring_steps(code, as_f64(heaps))
        }
        PlayKind::Cells(_) => match (game.plane(), shape) {
            (Some(plane), Shape::Grid { width, height }) => {
                // Moves also reach cells outside the rectangle. A ride passes at most the longer
                // side; one away from the origin looks at some words of the set of its line.
                let leaves = plane.rides.iter().any(|&(dx, dy)| dx > 0 || dy > 0);
                let side = as_f64(width.max(height));
                let ride =
                    plane.rides.len() as f64 * if leaves { 4.0 + side / 600.0 } else { side };
                positions * 4.0 * (1.0 + 0.05 * plane.leaps.len() as f64 + ride)
            }
            _ => STATE * positions + CODED * every_option(),
        },
        PlayKind::Gaps(_) => every_option(),
        PlayKind::Ring(Ring::Strip(strip)) => {
            let row = Shape::Strip {
                to: heaps,
                ends: strip.ends(),
            };
            options::steps(&Game::Strip(strip.clone()), row)
        }
        PlayKind::Board(board) => positions * board.placements().len() as f64 / 2.0,
        PlayKind::Rows(row) => {
            // Each cell is free or has a mark; some pieces are equivalent.
            let (marks, cells) = (row.marks.len() as f64, as_f64(heaps) * as_f64(row.rows));
            cells * marks * (marks + 1.0).powf(cells)
        }
        PlayKind::Games(_) => {
            let of_part = |(part, bounds): (&Game, _)| {
                part.shape(&bounds).map_or(0.0, |shape| steps(part, shape))
            };
            // A nim product takes some ten times as long as a step.
            positions * 10.0
                + parts(game.games(), shape)
                    .into_iter()
                    .map(of_part)
                    .sum::<f64>()
        }
        PlayKind::Opening(_) => positions,
    }
}

/// The seconds of the values within bounds by the number of their steps: the same on every machine.
///
/// # Errors
/// If the bounds do not fit the game.
pub fn seconds(game: &Game, bounds: &Bounds) -> Result<f64, ComputeError> {
    Ok(STEP * steps(game, shape(game, bounds)?))
}

fn as_f64(n: usize) -> f64 {
    n as f64
}

fn code_steps(code: &HeapCode, to: f64) -> f64 {
    let digits = std::iter::once(&code.split).chain(&code.digits);
    let splits = digits.filter(|digit| digit.allows_two()).count() as f64;
    // A tail applies to every removal.
    let endless = code.tail.iter().filter(|digit| digit.allows_two()).count() as f64
        / code.tail.len().max(1) as f64;
    let singles = if code.tail.is_empty() {
        code.digits.len() as f64
    } else {
        to
    };
    let pairs = to * to / 4.0 * (splits + endless * to / 3.0);
    if code.most_parts() > 2 {
        return 20.0 * to * to + pairs + 10.0 * many_parts::demand_steps(code, to);
    }
    to * singles + sparse_pairs(code, to).map_or(pairs, |sparse| sparse.min(pairs))
}

/// The steps of the rings of 0..=to pieces from the values of the rows: each way to leave rows is
/// tried. A ring is split into one row less than a heap.
fn ring_steps(code: &HeapCode, to: f64) -> f64 {
    /// Steps of a way, and steps of a ring in addition to its ways.
    const WAY: f64 = 10.0;
    const RING: f64 = 50.0;
    let parts = |digit: &Digit| {
        (2..=MAX_PARTS)
            .filter(|&parts| digit.allows(parts))
            .collect::<Vec<_>>()
    };
    // The sum over all rings n <= to of the ways to split n, and of these sums over all numbers of
    // removed pieces.
    let ways = |parts: usize| match parts {
        2 => to,
        3 => to * to / 4.0,
        _ => to.powi(3) / 36.0,
    };
    let after_any = |parts: usize| match parts {
        2 => to * to / 2.0,
        3 => to.powi(3) / 12.0,
        _ => to.powi(4) / 144.0,
    };
    let finite: f64 = std::iter::once(&code.split)
        .chain(&code.digits)
        .flat_map(parts)
        .map(ways)
        .sum();
    let endless: f64 = code.tail.iter().flat_map(parts).map(after_any).sum();
    let removed = if code.tail.is_empty() {
        code.digits.len() as f64
    } else {
        to / 2.0
    };
    RING * to + to * removed + WAY * (finite + endless / code.tail.len().max(1) as f64)
}

/// The number of marks of the sparse method, from the growth of the rare heaps from `TRIAL / 2` to
/// `TRIAL`; `None` for small games.
fn sparse_pairs(code: &HeapCode, to: f64) -> Option<f64> {
    const TRIAL: usize = 1 << 14;
    if to < 2.0 * as_f64(TRIAL) {
        return None;
    }
    let stream = sparse::Engine::new(code, TRIAL as u64);
    let cells = tabulate(&mut OfStream(Box::new(stream)), TRIAL, Width::U32, &()).ok()?;
    let (whole, degree) = rares(code, &cells);
    // Options are marked by vector instructions; witnesses and the other work are added.
    Some(0.25 * to * whole * (to / as_f64(TRIAL)).powf(degree))
}

/// The number of rare heaps among those of some values, and the power of the number of heaps by
/// which it grew over the second half of them.
pub fn rares(code: &HeapCode, values: &Cells) -> (f64, f64) {
    let mut counts = mask::ParityCounts::default();
    let mut among = |heaps: std::ops::RangeInclusive<usize>| {
        let known = heaps.filter_map(|heap| Some((heap, values.get(heap)?)));
        known.for_each(|(heap, value)| counts.add(heap, value));
        counts.best_mask(sparse::odd_splits(code)).1.max(1) as f64
    };
    let to = values.len().saturating_sub(1);
    let (half, whole) = (among(1..=to / 2), among(to / 2 + 1..=to));
    (whole, (whole / half).log2().clamp(0.0, 1.0))
}

fn set_steps(set: &Set, heaps: usize) -> f64 {
    match set {
        // Expressions are evaluated twice for every heap.
        Set::Each(_) => 40.0 * options::of_members(set, as_f64(heaps)),
        Set::Union(sets) => {
            let all: f64 = sets.iter().map(|set| set_steps(set, heaps)).sum();
            if set.depends_on_heap() {
                2.0 * all
            } else {
                all
            }
        }
        Set::Finite(_) | Set::Range(..) | Set::Named(_) | Set::Steps { .. } => {
            options::of_members(set, as_f64(heaps))
        }
    }
}
