//! The time of a search from the opening, told from smaller games: the first rows of a grid, or the
//! first elements of a graph or an order. The time grows as a power of a number with each element.
//! The positions of an order are counted, if there are few.
#![allow(clippy::cast_precision_loss, reason = "estimates are rough")]

use std::time::Duration;

use super::{
    front::{most_positions, opening_value, values},
    orders::ElementOrder,
};
use grundy_core::{
    clock::Stopwatch,
    game::finite::{ElementPlane, Finite, MOST_ELEMENTS, Take, Taking},
    progress::{Progress, WorkLimit},
};

/// Working time for the whole game: many large games are solved by symmetry at once.
const WHOLE: Duration = Duration::from_millis(300);
/// Working time for all smaller games.
const SMALLER: Duration = Duration::from_millis(1200);
/// Shorter times are not compared with each other.
const MEASURABLE: f64 = 2.0e-4;
/// The number of smaller games, beginning with the largest, whose times are compared.
const COMPARED: usize = 6;

/// The fewest times of smaller games from which a time is told.
const LEAST_TIMES: usize = 4;
/// A longer time in seconds is told in any case: it refuses the work.
const FAR: f64 = 3600.0;

/// The words of a set of elements of the largest game.
const WORDS: usize = MOST_ELEMENTS / 64;

/// Estimates the seconds of a search; `None` if it has a formula, or too few smaller games take a
/// measurable time.
pub fn forecast(game: &Finite) -> Option<f64> {
    let taking = game
        .taking()
        .filter(|taking| taking.elements <= MOST_ELEMENTS)?;
    rayon::scope(|_| {
        let watch = Stopwatch::start();
        if values(game, &WorkLimit::after(WHOLE)).is_ok() {
            return Some(watch.elapsed().as_secs_f64());
        }
        if let Some(seconds) = ElementOrder::<WORDS>::from_game(&taking)
            .and_then(|order| order.seconds(most_positions()))
        {
            return Some(seconds);
        }
        let (times, elements) = (times(&taking), taking.elements as f64);
        extrapolate_time(&times, elements).filter(|&told| told > FAR || is_near(&times, elements))
    })
}

/// The times of smaller games by their numbers of elements. A larger game that takes less time is
/// left out: symmetry solves it.
fn times(game: &Taking) -> Vec<(f64, f64)> {
    let row = game.plane.as_ref().map_or(0, |plane| {
        plane.cells.iter().filter(|cell| cell.0 == 0).count()
    });
    let step = if row > 0 {
        row
    } else {
        game.elements.div_ceil(24)
    };
    let limit = WorkLimit::after(SMALLER);
    let mut times: Vec<(f64, f64)> = Vec::new();
    for size in (step..game.elements).step_by(step.max(1)) {
        let watch = Stopwatch::start();
        if limit.cancelled() || opening_value(&first(game, size), &limit).is_err() {
            break;
        }
        let seconds = watch.elapsed().as_secs_f64();
        if seconds > times.last().map_or(MEASURABLE, |last| last.1) {
            times.push((size as f64, seconds));
        }
    }
    times
}

/// Returns `true` if the times of enough smaller games reach close to a game. Symmetry solves games
/// of some sizes, and the times of the others differ by more than a growth from size to size.
fn is_near(times: &[(f64, f64)], elements: f64) -> bool {
    let (Some(first), Some(last)) = (times.first(), times.last()) else {
        return false;
    };
    times.len() >= LEAST_TIMES && elements - last.0 <= (last.0 - first.0) / 2.0
}

/// The time of a game with this number of elements, on the line of least squares through the
/// logarithms of the times.
pub fn extrapolate_time(times: &[(f64, f64)], elements: f64) -> Option<f64> {
    let last = times
        .get(times.len().saturating_sub(COMPARED)..)
        .filter(|last| last.len() > 1)?;
    let count = last.len() as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| last.iter().map(of).sum::<f64>() / count;
    let (size, log) = (mean(&|time| time.0), mean(&|time| time.1.ln()));
    let growth =
        mean(&|time| (time.0 - size) * (time.1.ln() - log)) / mean(&|time| (time.0 - size).powi(2));
    let &(from, seconds) = last.last()?;
    Some(seconds * (growth * (elements - from)).exp())
}

/// The game on the first elements.
pub fn first(game: &Taking, elements: usize) -> Taking {
    let within = |all: &[usize]| {
        all.iter()
            .copied()
            .filter(|&element| element < elements)
            .collect::<Vec<_>>()
    };
    let all = game.moves.iter().zip(&game.steps);
    let kept = all.filter(|(take, _)| take.needs.iter().all(|&element| element < elements));
    let (moves, steps) = kept
        .map(|(take, step)| {
            (
                Take {
                    needs: take.needs.clone(),
                    takes: within(&take.takes),
                },
                step.clone(),
            )
        })
        .unzip();
    let plane = game.plane.as_ref().map(|plane| ElementPlane {
        cells: plane.cells[..elements].to_vec(),
        ..plane.clone()
    });
    Taking {
        elements,
        moves,
        steps,
        plane,
    }
}
