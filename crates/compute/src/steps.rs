//! The steps of a computation by formula: an upper bound within a factor of a few for most games, and the same number
//! on every machine. It controls decisions that must not depend on the machine: the bound of a search for a law, and
//! the choice of the code that is emitted. The time of a computation is estimated separately, see [`super::estimate`].
#![allow(clippy::cast_precision_loss, reason = "bounds are rough")]

use super::{probe, states};
use grundy_core::{
    game::{
        Game, HeapCode, HeapRule, Ring, Strip, SubtractionGame,
        code::{Digit, MAX_PARTS},
        compound::parts,
        expr::Steps,
        heaps::HeapRules,
        set::Set,
        state::State,
    },
    values::{Shape, Sides, Values, Width},
};
use grundy_heaps::{
    many_parts, mask,
    rules::Program,
    sparse,
    tabulate::{OfStream, tabulate},
};

/// The steps of about a nanosecond that the values of `game` in `shape` take on one core: options marked, sets united.
#[must_use]
pub fn steps(game: &Game, shape: Shape) -> f64 {
    let positions = shape.positions().map_or(f64::INFINITY, as_f64);
    let heaps = match shape {
        Shape::Heap { to } => to,
        _ => 0,
    };
    match game {
        Game::Code(code) => code_steps(code, as_f64(heaps)),
        Game::Ring(Ring::Code(code)) => code_steps(code, as_f64(heaps)) + ring_steps(code, as_f64(heaps)),
        Game::Set(set) => set_steps(set, heaps),
        Game::Rule(rule) if rule.has_lists() && Program::new(rule).is_none() => list_steps(rule, as_f64(heaps)),
        Game::Rule(rule) => probe::steps_to(rule, as_f64(heaps)),
        Game::Lattice(lattice) => match (lattice.plane(), shape) {
            (Some(plane), Shape::Grid { width, height }) => {
                // Moves also reach cells outside the rectangle; a ride passes at most the longer side.
                let ride = as_f64(width.max(height)) * plane.rides.len() as f64;
                positions * 4.0 * (1.0 + 0.05 * plane.leaps.len() as f64 + ride)
            }
            _ => state_steps(game, shape),
        },
        Game::State(_) => state_steps(game, shape),
        Game::Strip(strip) => gap_steps(strip, shape),
        Game::Ring(Ring::Strip(strip)) => gap_steps(strip, Shape::Strip { to: heaps, ends: strip.ends() }),
        Game::Board(board) => positions * board.placements().len() as f64 / 2.0,
        Game::PatternStrip(row) => {
            // Each cell is free or has a mark; some pieces are equivalent.
            let (marks, cells) = (row.marks.len() as f64, as_f64(heaps) * as_f64(row.rows));
            cells * marks * (marks + 1.0).powf(cells)
        }
        Game::Sum(_) | Game::Product(_) => {
            let of_part = |(part, bounds): (&Game, _)| part.shape(&bounds).map_or(0.0, |shape| steps(part, shape));
            // A nim product takes some ten times as long as a step.
            positions * 10.0 + parts(game.games(), shape).into_iter().map(of_part).sum::<f64>()
        }
        Game::Finite(_) => positions,
    }
}

/// The steps for each mark in each cell of each gap.
fn gap_steps(strip: &Strip, shape: Shape) -> f64 {
    let Shape::Strip { to, ends } = shape else { return 0.0 };
    let positions = shape.positions().map_or(f64::INFINITY, as_f64);
    as_f64(to) * positions * strip.marks.len() as f64 / 2.0 + as_f64(ends)
}

/// Maximum power by which steps are assumed to grow.
const HIGHEST: f64 = 8.0;

/// Counts the steps of the last heap, or of a smaller one if the last one has too many; assumes that the steps grow as
/// a power.
fn list_steps(rule: &HeapRule, to: f64) -> f64 {
    /// Maximum number of steps for one heap.
    const MOST: u64 = 1_000_000;
    /// The larger of two compared heaps, which is twice the other; it is reduced if it also has too many steps.
    const LARGE: f64 = 64.0;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "heaps are below 2^53 and not negative")]
    let count = |heap: f64| {
        let mut steps = Steps::at_most(MOST);
        // A flaw is reported when the values are computed.
        let _ = rule.try_options(heap as u64, &mut steps, &mut |_| ());
        (steps.taken() + 1) as f64
    };
    let last = count(to);
    if last < MOST as f64 {
        return 10.0 * to * last;
    }
    let mut large = LARGE;
    while large > 2.0 && count(large) >= MOST as f64 {
        large /= 2.0;
    }
    let (few, many) = (count(large / 2.0), count(large));
    let degree = (many / few).log2().clamp(1.0, HIGHEST);
    10.0 * to * many * (to / large).max(1.0).powf(degree)
}

/// Counts the steps of some states spread over the box.
fn state_steps(game: &Game, shape: Shape) -> f64 {
    /// Number of states along each side.
    const ALONG: u64 = 3;
    /// Maximum number of steps for one state.
    const MOST: u64 = 1_000_000;
    let Some(sides) = Sides::new(&shape.lengths()) else { return 0.0 };
    let points = |length: u64| (0..ALONG).map(move |part| length.saturating_sub(1) * (2 * part + 1) / (2 * ALONG));
    let mut states = vec![State::default()];
    for (at, &length) in sides.lengths().iter().enumerate() {
        let with = |state: &State, number: u64| {
            let mut state = *state;
            state[at] = number;
            state
        };
        states = states.iter().flat_map(|state| points(length).map(move |number| with(state, number))).collect();
    }
    let of_state = |state: &State| match states::steps_of(game, state, MOST) {
        MOST.. => far_steps(game, state).max(MOST as f64),
        steps => steps as f64,
    };
    let sum: f64 = states.iter().map(of_state).sum();
    let positions = sides.positions().map_or(f64::INFINITY, as_f64);
    // A state must also be put in order, and many moves leave the box.
    positions * (50.0 + 8.0 * sum / as_f64(states.len()))
}

/// The steps of a state that has too many to be counted. Its numbers are halved until the steps can be counted, and
/// once more; the growth between these two counts gives the power by which the steps are assumed to grow.
fn far_steps(game: &Game, state: &State) -> f64 {
    /// Maximum number of steps that are counted for one state.
    const MOST: u64 = 100_000;
    let halved = |times: u32| states::steps_of(game, &state.map(|number| number >> times), MOST);
    let Some((times, many)) = (1..u64::BITS - 1).map(|times| (times, halved(times))).find(|&(_, steps)| steps < MOST)
    else {
        return MOST as f64;
    };
    let degree = (many as f64 / halved(times + 1).max(1) as f64).log2().clamp(1.0, HIGHEST);
    many as f64 * (degree * f64::from(times)).exp2()
}

fn as_f64(n: usize) -> f64 {
    n as f64
}

fn code_steps(code: &HeapCode, to: f64) -> f64 {
    let digits = std::iter::once(&code.split).chain(&code.digits);
    let splits = digits.filter(|digit| digit.allows_two()).count() as f64;
    // A tail applies to every removal.
    let endless = code.tail.iter().filter(|digit| digit.allows_two()).count() as f64 / code.tail.len().max(1) as f64;
    let singles = if code.tail.is_empty() { code.digits.len() as f64 } else { to };
    let pairs = to * to / 4.0 * (splits + endless * to / 3.0);
    if code.most_parts() > 2 {
        return 20.0 * to * to + pairs + 10.0 * many_parts::demanded(code, to);
    }
    to * singles + sparse_pairs(code, to).map_or(pairs, |sparse| sparse.min(pairs))
}

/// The steps of the rings of 0..=to pieces from the values of the rows: each way to leave rows is tried. A ring is
/// split into one row less than a heap.
fn ring_steps(code: &HeapCode, to: f64) -> f64 {
    /// Steps of a way, and steps of a ring in addition to its ways.
    const WAY: f64 = 10.0;
    const RING: f64 = 50.0;
    let parts = |digit: &Digit| (2..=MAX_PARTS).filter(|&parts| digit.allows(parts)).collect::<Vec<_>>();
    // The sum over all rings n <= to of the ways to split n, and of these sums over all numbers of removed pieces.
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
    let finite: f64 = std::iter::once(&code.split).chain(&code.digits).flat_map(parts).map(ways).sum();
    let endless: f64 = code.tail.iter().flat_map(parts).map(after_any).sum();
    let removed = if code.tail.is_empty() { code.digits.len() as f64 } else { to / 2.0 };
    RING * to + to * removed + WAY * (finite + endless / code.tail.len().max(1) as f64)
}

/// The number of marks of the sparse method, from the growth of the rare heaps from `TRIAL / 2` to `TRIAL`; `None` for
/// small games.
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
    // Options are marked by vector instructions; witnesses and the other work are added.
    Some(0.25 * to * whole * (to / as_f64(TRIAL)).powf(degree))
}

fn set_steps(game: &SubtractionGame, to: usize) -> f64 {
    let n = as_f64(to);
    match &game.set {
        Set::Finite(members) => n * as_f64(members.len()),
        Set::Range(..) => n * n / 2.0,
        Set::Named(named) => n * named.count_to(to as u64).max(1.0),
        Set::Steps { step, .. } => n * (n / *step as f64).max(1.0),
        // Expressions are evaluated twice for every heap.
        Set::Each(_) => 40.0 * n * n,
        Set::Union(sets) => {
            let part = |set: &Set| set_steps(&SubtractionGame { set: set.clone(), all_but: false }, to);
            sets.iter().map(part).sum::<f64>() * if game.set.depends_on_heap() { 2.0 } else { 1.0 }
        }
    }
}
