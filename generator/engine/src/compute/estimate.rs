//! What a computation will cost, before it starts.
#![allow(clippy::cast_precision_loss, reason = "estimates are rough")]

use super::{
    heaps::{
        mask, sparse,
        tabulate::{OfStream, tabulate},
    },
    lattice,
    machine::Limits,
    method::{Method, of_lattice, pairs},
};
use crate::{
    game::{Game, HeapCode, HeapRule, HeapSet, expr::Steps, set::Set},
    values::{Shape, Values, Width},
};

/// An upper estimate of the memory and time of one computation on one core.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// Bytes of memory.
    pub bytes: f64,
    /// Seconds; the sparse method often takes far less.
    pub seconds: f64,
}

/// Seconds of one elementary step: marking one option, or-ing one set.
const STEP: f64 = 1.0e-9;

/// Bytes that a stream of heaps takes at most, rare cases apart.
const WINDOW: f64 = 256.0 * 1024.0 * 1024.0;

/// What [`super::summary::summary`] costs at most: less memory where no table is made.
#[must_use]
pub fn summary(game: &Game, shape: Shape) -> Estimate {
    let whole = estimate(game, shape);
    match game {
        Game::Lattice(lattice) if of_lattice(lattice) == Method::Sweep => {
            Estimate { bytes: whole.bytes - shape.positions().map_or(0.0, as_f64), ..whole }
        }
        _ => whole,
    }
}

/// What [`super::summary::digest`] costs at most: less memory where only a part of a table is kept at a time.
#[must_use]
pub fn digest(game: &Game, shape: Shape) -> Estimate {
    let whole = estimate(game, shape);
    match (game, shape) {
        (Game::Lattice(lattice), Shape::Grid { height, .. }) if of_lattice(lattice) == Method::Sweep => {
            let positions = shape.positions().map_or(0.0, as_f64);
            let piece = positions.min(as_f64(lattice::PIECE.max(height)));
            Estimate { bytes: whole.bytes - positions + piece, ..whole }
        }
        // Of heaps one after the other only a window and an archive of some are kept.
        (game, _) if pairs(game).is_some() => Estimate { bytes: whole.bytes.min(WINDOW), ..whole },
        _ => whole,
    }
}

/// What computing `game` in `shape` costs at most. Rough: within a factor of a few.
#[must_use]
pub fn estimate(game: &Game, shape: Shape) -> Estimate {
    let positions = shape.positions().map_or(f64::INFINITY, as_f64);
    // Small values fit one byte; assume two, and a second copy in another order.
    let usual = 2.0 * positions * Width::U16.bytes() as f64;
    let bytes = match (game, shape) {
        // At most 32, and at most 63 leaps: one byte, and no copy.
        (Game::Board(_), _) => positions,
        (Game::Lattice(lattice), Shape::Grid { width, height }) => {
            let table = if of_lattice(lattice) == Method::Sweep { positions } else { usual };
            table + lattice::overhead(lattice, width, height)
        }
        _ => usual,
    };
    let steps = match (game, shape) {
        (Game::Code(code), Shape::Heap { to }) => code_steps(code, as_f64(to)),
        (Game::Set(set), Shape::Heap { to }) => set_steps(set, to),
        (Game::Rule(rule), Shape::Heap { to }) => rule_steps(rule, as_f64(to)),
        (Game::Lattice(lattice), Shape::Grid { width, height }) => {
            // Cells outside the rectangle are reached too; a ride passes at most the longer side.
            let ride = as_f64(width.max(height)) * lattice.rides.len() as f64;
            positions * 4.0 * (1.0 + 0.05 * lattice.leaps.len() as f64 + ride)
        }
        (Game::Strip(strip), Shape::Strip { to, ends }) => {
            as_f64(to) * positions * strip.marks.len() as f64 / 2.0 + as_f64(ends)
        }
        (Game::Board(board), _) => positions * board.placements().len() as f64 / 2.0,
        _ => positions,
    };
    Estimate { bytes, seconds: steps * STEP }
}

fn as_f64(n: usize) -> f64 {
    n as f64
}

fn code_steps(code: &HeapCode, to: f64) -> f64 {
    let digits = std::iter::once(&code.split).chain(&code.digits);
    let splits = digits.filter(|digit| digit.heaps & 4 != 0).count() as f64;
    // A tail applies to every removal.
    let endless = code.tail.iter().filter(|digit| digit.heaps & 4 != 0).count() as f64 / code.tail.len().max(1) as f64;
    let singles = if code.tail.is_empty() { code.digits.len() as f64 } else { to };
    let pairs = to * to / 4.0 * (splits + endless * to / 3.0);
    if code.most_parts() > 2 {
        return 20.0 * to * to + pairs;
    }
    to * singles + sparse_pairs(code, to).map_or(pairs, |sparse| sparse.min(pairs))
}

/// What the sparse method marks, from how the rare heaps grow from `TRIAL / 2` to `TRIAL`; `None` for small games.
fn sparse_pairs(code: &HeapCode, to: f64) -> Option<f64> {
    const TRIAL: usize = 1 << 14;
    if to < 2.0 * as_f64(TRIAL) {
        return None;
    }
    let stream = sparse::Engine::new(code, TRIAL as u64);
    let cells = tabulate(&mut OfStream(Box::new(stream)), TRIAL, Width::U32, &()).ok()?;
    let values = Values { shape: Shape::Heap { to: TRIAL }, cells };
    let rares = |heaps: usize| {
        let mut counts = mask::Counts::default();
        values.iter().enumerate().take(heaps + 1).skip(1).for_each(|(heap, value)| counts.add(heap, value));
        as_f64(usize::try_from(counts.best_mask(sparse::odd_splits(code)).1.max(1)).unwrap_or(usize::MAX))
    };
    let (half, whole) = (rares(TRIAL / 2), rares(TRIAL));
    let degree = (whole / half).log2().clamp(0.0, 1.0);
    // Options are made by vectors; witnesses and the rest of the work come on top of them.
    Some(0.25 * to * whole * (to / as_f64(TRIAL)).powf(degree))
}

fn set_steps(game: &HeapSet, to: usize) -> f64 {
    let n = as_f64(to);
    match &game.set {
        Set::Finite(members) => n * as_f64(members.len()),
        Set::Range(..) => n * n / 2.0,
        Set::Named(named) => {
            let members = named.elements().take_while(|&k| k <= to as u64).take(1 << 20).count();
            n * as_f64(members.max(1))
        }
    }
}

/// Counts the steps of two heaps and extends their growth.
fn rule_steps(rule: &HeapRule, to: f64) -> f64 {
    const TRIAL: Steps<'static> = Steps::at_most(4_000_000);
    let count = |heap: u64| {
        let mut steps = TRIAL;
        // A flaw shows when the values are computed.
        let _ = rule.try_options(heap, &mut steps, &mut |_| ());
        (steps.taken() + 1) as f64
    };
    let (small, large) = (count(32), count(64));
    let degree = (large / small).log2().clamp(0.0, 8.0);
    let last = large * (to / 64.0).max(1.0).powf(degree);
    10.0 * to * last / (degree + 1.0)
}

impl Estimate {
    /// When values are to be stored in a type of this width.
    #[must_use]
    pub fn stored_in(self, width: Width, shape: Shape) -> Self {
        let more = width.bytes() - Width::U8.bytes();
        Self { bytes: self.bytes + shape.positions().map_or(0.0, as_f64) * more as f64, ..self }
    }

    /// Why the computation should not be started on this machine without being asked twice, if so.
    #[must_use]
    pub fn refusal(self) -> Option<String> {
        self.refusal_within(Limits::of_this_machine())
    }

    /// Why the computation should not be started within some limits, if so.
    #[must_use]
    pub fn refusal_within(self, limits: Limits) -> Option<String> {
        if self.bytes > limits.bytes {
            let gibibytes = |bytes: f64| bytes / f64::from(1 << 30);
            let (needed, most) = (gibibytes(self.bytes), gibibytes(limits.bytes));
            return Some(format!("would need about {needed:.1} GiB of memory, of which {most:.1} may be used"));
        }
        (self.seconds > limits.seconds).then(|| format!("could take up to about {}", duration(self.seconds)))
    }
}

fn duration(seconds: f64) -> String {
    let units = [(365.25 * 86400.0, "years"), (86400.0, "days"), (3600.0, "hours"), (60.0, "minutes")];
    let (unit, name) = units.into_iter().find(|&(unit, _)| seconds >= 2.0 * unit).unwrap_or((1.0, "seconds"));
    format!("{:.0} {name}", seconds / unit)
}
