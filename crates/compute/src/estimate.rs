//! Cost of a computation, estimated before it starts: the work itself is tried for a third of a
//! second (see [`super::trial`]).
//!
//! The cost of the trial for each step (see [`super::steps`]) is extrapolated with its growth over
//! the last sizes. The estimate is right within a factor of about two at ten times the trial, and
//! less exact for larger sizes. What the trial cannot see, the progress bar tells.
#![allow(clippy::cast_precision_loss, reason = "estimates are rough")]

pub use super::computation::{Computation, Purpose};
pub use super::cost::{Estimate, UNTOLD_SECONDS};
use super::{
    cost::{COPY, STEP},
    dispatch::faster,
    lattice, rides, states,
    trial::{self, Trial, TrialPoint},
};

use std::time::Duration;

use grundy_core::{
    game::{Game, set::Set},
    progress::Progress,
    values::{Cells, Shape, Sides},
};
use grundy_work::method::Method;

/// Computations with fewer steps are not tried: they take at most a second or two, and start at
/// once.
const SHORT: f64 = 1.0e9;
/// The same if the bound may be far too high: rules whose options are kept from heap to heap, or
/// found without a test of each.
const SHORT_IF_LOOSE: f64 = 1.0e8;
/// The part of the bound that a trial of such rules takes up to [`SHORT`] steps.
const PART: f64 = 0.1;
/// Computations with fewer steps are not tried if they are some of many: they take at most a
/// millisecond.
const ONE_OF_MANY: f64 = 1.0e6;
/// Bytes that [`Method::Sparse`] keeps of a long sequence that is not stored, except in rare cases.
const WINDOW: f64 = 256.0 * 1024.0 * 1024.0;

/// The cost of a histogram (see [`super::summary::histogram`]): less memory if no table is made.
#[must_use]
pub fn summary(game: &Game, shape: Shape) -> Estimate {
    of_fastest(game, shape, Purpose::Histogram, SHORT)
}

/// The cost of a digest (see [`super::summary::digest`]): less memory if only a part of a table is
/// kept at a time.
#[must_use]
pub fn digest(game: &Game, shape: Shape) -> Estimate {
    of_fastest(game, shape, Purpose::Digest, SHORT)
}

/// The time of work that looks at all options of the heaps 0..=to of `game`, and reports its heaps
/// one by one. `run` is tried for some tenths of a second; it returns `true` if it ended by itself.
///
/// The search for a misère quotient is such work. Its first heaps let the quotient grow and take
/// far longer than later ones, so the last part of the trial is extrapolated: each further option
/// takes as long as the last ones.
#[must_use]
pub fn of_options(
    game: &Game,
    to: usize,
    run: impl FnOnce(&dyn Progress) -> bool + Send,
) -> Estimate {
    let all = Computation {
        method: Method::Naive,
        ..Computation::table(game, Shape::Heap { to })
    };
    let times = trial::listen(all.size(), trial::LONGEST, run);
    let seconds = Trial::of_run(&all, &times, &Cells::U8(Vec::new()), trial::STEADY).seconds;
    Estimate::of_time(seconds.unwrap_or(all.steps_at(all.size()) * STEP))
}

/// The cost of a table of the values of `game` in `shape`.
#[must_use]
pub fn estimate(game: &Game, shape: Shape) -> Estimate {
    of_fastest(game, shape, Purpose::Table(None), SHORT)
}

/// The cost of a table of values that is one of many.
#[must_use]
pub fn one_of_many(game: &Game, shape: Shape) -> Estimate {
    of_fastest(game, shape, Purpose::Table(None), ONE_OF_MANY)
}

/// The cost of the game with the same options that is computed in its place, tried from `short`
/// steps on.
fn of_fastest(game: &Game, shape: Shape, purpose: Purpose, short: f64) -> Estimate {
    let known = faster(game);
    let whole = Computation {
        purpose,
        ..Computation::table(known.as_ref().unwrap_or(game), shape)
    };
    whole.tried_from(short).0
}

impl Computation<'_> {
    /// Estimates the cost of the computation. Takes a third of a second, and no time if the
    /// computation is short.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        self.try_out().0
    }

    /// Estimates the cost, and returns the values of the first heaps, if the trial computed some.
    #[must_use]
    pub fn try_out(&self) -> (Estimate, Cells) {
        self.tried_from(SHORT)
    }

    /// Estimates the cost, by a trial if there are more steps than `short`.
    fn tried_from(&self, short: f64) -> (Estimate, Cells) {
        // The bound limits the cost: a computation that ends soon is not tried. A finite game has
        // no bound.
        let bound = self.bound();
        let may_be_loose = matches!(self.method, Method::Naive | Method::Removal);
        let longest = if bound > short || self.game.finite().is_some() {
            Some(trial::LONGEST)
        } else {
            (may_be_loose && bound > SHORT_IF_LOOSE)
                .then(|| Duration::from_secs_f64(PART * STEP * bound))
        };
        let trial = longest.map_or(Trial::told(None), |longest| trial::run(self, longest));
        let digested = match (self.purpose, self.shape.positions()) {
            (Purpose::Digest, Some(positions)) => COPY * positions as f64,
            _ => 0.0,
        };
        let estimate = Estimate {
            bytes: self.bytes(&trial.points) + trial.bytes,
            seconds: trial.seconds.unwrap_or(bound * STEP + digested),
        };
        (estimate, trial.values)
    }

    /// Bytes of memory, if values grow as they did in the trial.
    fn bytes(&self, points: &[TrialPoint]) -> f64 {
        let positions = self
            .shape
            .positions()
            .map_or(f64::INFINITY, |positions| positions as f64);
        let cell = trial::largest_value(points, self.size()).map_or(2.0, |largest| match largest {
            ..=255.0 => 1.0,
            ..=65_535.0 => 2.0,
            _ => 4.0,
        });
        // These values fit one byte, for any trial.
        let is_small = matches!(self.method, Method::Sweep | Method::Retrograde);
        let own = match self.method {
            Method::Sparse => (2.0 * cell * positions).min(WINDOW),
            // These methods use a vector that grows automatically.
            Method::Naive | Method::Dense => 2.0 * cell * positions,
            Method::Sums => {
                let words = (256.0_f64.powf(cell) / 64.0).min(positions / 64.0).max(1.0);
                let largest = trial::largest_value(points, self.size())
                    .map_or(words, |largest| largest / 64.0);
                let sets = self
                    .game
                    .code()
                    .map_or(0, |code| code.most_parts().saturating_sub(1))
                    as f64;
                positions * (4.0 + 12.0 * sets * largest.max(1.0))
            }
            Method::Removal => self.game.set().map_or(0.0, |set| {
                let farthest = match &set.set {
                    Set::Finite(members) => members.last().map_or(0.0, |&last| last as f64),
                    _ => positions,
                };
                // A word of bits, and the value.
                12.0 * farthest.min(positions) + if set.all_but { 4.0 * positions } else { 0.0 }
            }),
            Method::Walk | Method::Sweep => match (self.game.plane(), self.shape) {
                (Some(plane), Shape::Grid { width, height }) => {
                    let inside = plane
                        .leaps
                        .iter()
                        .chain(&plane.rides)
                        .all(|&(dx, dy)| dx <= 0 && dy <= 0);
                    let cells = if inside { 1.0 } else { 3.0 } * (1.0 + plane.rides.len() as f64);
                    // A value, and the number of a line for each ride; and the values of the table.
                    let kept = if self.method == Method::Sweep {
                        0.0
                    } else {
                        4.0 * positions * (cells + 1.0)
                    };
                    kept + lattice::overhead(&plane, width, height)
                }
                _ => 0.0,
            },
            Method::Lines => {
                let largest = trial::largest_value(points, self.size()).unwrap_or(self.size());
                let sets = rides::LatticeMoves::from_game(self.game)
                    .zip(Sides::new(&self.shape.lengths()));
                4.0 * positions
                    + sets.map_or(0.0, |(moves, sides)| {
                        rides::overhead(&moves, sides, largest)
                    })
            }
            // The values have 32 bits before they are packed.
            Method::Gaps | Method::Parts => 4.0 * positions,
            Method::Levels => Sides::new(&self.shape.lengths())
                .map_or(0.0, |sides| states::bytes(self.game, sides)),
            Method::Retrograde | Method::Rows | Method::Pieces | Method::Opening => 0.0,
        };
        let cell = if is_small { 1.0 } else { cell };
        let kept = match (self.purpose, self.shape) {
            (Purpose::Histogram, _) if self.method == Method::Sweep => 0.0,
            (Purpose::Digest, Shape::Grid { height, .. }) if self.method == Method::Sweep => {
                positions.min(lattice::PIECE.max(height) as f64)
            }
            (Purpose::Digest, Shape::Heap { .. }) if self.method.is_stream() => 0.0,
            // The values as computed, and a second time in the requested width.
            (Purpose::Table(Some(width)), _) if width.bytes() as f64 > cell => {
                positions * (cell + width.bytes() as f64)
            }
            _ => positions * cell,
        };
        own + kept
    }
}
