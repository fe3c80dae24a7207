//! A trial: the work itself for a moment, and the time of the whole work, told from how far it
//! came.
//!
//! | work | how far it came |
//! |---|---|
//! | heaps, rows, work of a caller | the positions that one run reports while it works |
//! | boxes, boards, rings, sums | larger and larger ones, each from the start |
//! | openings of finite games | the game itself, then larger and larger parts of it |
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "estimates are rough, and sizes are whole numbers"
)]

use std::{
    iter,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use super::{
    computation::{Computation, Purpose, first_elements},
    dispatch::{compute, heaps_by},
    finite_search::{self, front::opening_value},
    row, steps, summary,
};
use grundy_core::{
    clock::Stopwatch,
    family::PlayKind,
    game::{
        Game,
        finite::{Finite, MOST_ELEMENTS, Taking},
    },
    notation::Bounds,
    progress::{Progress, WorkLimit},
    values::{Cells, Shape, Width},
};
use grundy_heaps::{
    removal::{DENSE_BITS, removal},
    tabulate::first_values,
};
use grundy_work::{error::ComputeError, method::Method};

/// Working time after which a trial ends, also within a position.
pub(super) const LONGEST: Duration = Duration::from_millis(300);
/// The same for the parts of a finite game, the first of which are too short to tell anything.
const LONGEST_PARTS: Duration = Duration::from_millis(1200);
/// If rare heaps grow by this power of the size or more, they do not die out: they are a part of
/// all heaps, and the sparse method's work for a heap continues to grow. From 2^13 to 2^14 heaps
/// they grow by 0.999 in 0.17, of which a part of each period is rare, by 0.92 in 0.007, by 0.71 in
/// 0.146 and by 0.49 in Grundy's game.
pub const NOT_DYING: f64 = 0.97;
/// Boxes with fewer steps cannot be measured.
const FIRST_STEPS: f64 = 1.0e6;
/// Shorter times are not compared with each other.
const MEASURABLE: f64 = 2.0e-4;
/// A smaller power of the size is the noise of the clock.
const STEADY_WITHIN: f64 = 0.2;
/// The largest heap of a trial. Hardly any trial reaches it within its time, and a code whose
/// digits repeat has a list of moves that is as long as its last heap.
const LAST_HEAP: usize = 1 << 22;
/// Fewer heaps tell nothing of the others: they may have no options.
const FIRST_HEAPS: f64 = 16.0;
/// The factor of the size from one time of a run to the next.
const NEXT: f64 = 1.02;
/// The number of times, beginning with the last, from which growth by a factor is seen.
const COMPARED: usize = 6;
/// The fewest parts of a finite game from which its time is told.
const LEAST_PARTS: usize = 4;
/// The time of a finite game is told up to this multiple of the time of its largest part: symmetry
/// solves some parts, and the times of the others differ by more than a growth from part to part.
const NEAR: f64 = 10.0;
/// A longer time in seconds is told in any case: it refuses the work.
const FAR: f64 = 3600.0;

/// A size, and the seconds by a [`Stopwatch`] from the smallest size on.
pub type Time = (f64, f64);

/// The measurements at one size.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct TrialPoint {
    /// The size.
    pub size: f64,
    /// Steps by formula, from the smallest size on.
    pub steps: f64,
    /// Seconds, from the smallest size on.
    pub seconds: f64,
    /// The largest value.
    pub largest: f64,
}

/// The growth of the time for a step beyond a trial.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Growth {
    /// The factor by which the time for a step becomes longer at most.
    pub most: f64,
    /// Maximum power of the size by which the time grows.
    pub degree: f64,
    /// Faster growth is that of a method that learns, which it does once: it has ended.
    pub learns: bool,
    /// The least power of the size by which the time of all steps grows: it grows more slowly than
    /// its formula if this counts more than is done. Divisors, and sets given by expressions, have
    /// far fewer options than their loops have turns.
    pub least: f64,
}

/// The time for a step stays as it was in the last part of the trial.
pub const STEADY: Growth = Growth {
    most: f64::INFINITY,
    degree: 0.0,
    learns: false,
    least: f64::INFINITY,
};

/// The results of a trial.
pub(super) struct Trial {
    /// The points at growing sizes.
    pub points: Vec<TrialPoint>,
    /// The seconds of the whole work; `None` if the trial does not tell them.
    pub seconds: Option<f64>,
    /// Bytes of a table of the whole work that grows as its time does.
    pub bytes: f64,
    /// The values of the heaps so far; none of other positions.
    pub values: Cells,
}

impl Trial {
    /// A trial that tells only the time.
    pub fn told(seconds: Option<f64>) -> Self {
        Self {
            points: Vec::new(),
            seconds,
            bytes: 0.0,
            values: Cells::U8(Vec::new()),
        }
    }

    /// The trial of work whose one run reported its positions: points are the last time, and before
    /// each one that of at most half its size. If these are too few to show growth, they are nearer,
    /// where they would not show what a method learns.
    pub fn of_run(
        computation: &Computation,
        times: &[Time],
        values: &Cells,
        growth: Growth,
    ) -> Self {
        let steps = |size| computation.steps_at(size);
        Self::of_run_in(computation.size(), &steps, times, values, growth)
    }

    /// The same with a formula of its own for the steps up to a size.
    fn of_run_in(
        whole: f64,
        steps: &dyn Fn(f64) -> f64,
        times: &[Time],
        values: &Cells,
        growth: Growth,
    ) -> Self {
        let spaced = |factor: f64| {
            let before = |last: &Time| {
                times
                    .iter()
                    .rfind(|time| factor * time.0 <= last.0)
                    .copied()
            };
            iter::successors(times.last().copied(), before).collect()
        };
        let nearer: &[f64] = if growth.learns { &[] } else { &[1.5, 1.25] };
        let few = |times: &Vec<Time>| times.len() < 3;
        let chosen = nearer.iter().fold(spaced(2.0), |times, &factor| {
            if few(&times) { spaced(factor) } else { times }
        });
        let heaps = |size: f64| 0..values.len().min(size as usize);
        let largest = |size| heaps(size).filter_map(|heap| values.get(heap)).max();
        let point = |(size, seconds)| TrialPoint {
            size,
            steps: steps(size),
            seconds,
            largest: largest(size).unwrap_or(0).into(),
        };
        let mut points: Vec<TrialPoint> = chosen.into_iter().map(point).collect();
        points.reverse();
        Self::at_points((whole, steps(whole)), points, growth)
    }

    fn at_points((size, steps): (f64, f64), points: Vec<TrialPoint>, growth: Growth) -> Self {
        let whole = TrialPoint {
            size,
            steps,
            ..TrialPoint::default()
        };
        Self {
            seconds: extend(&points, whole, growth),
            points,
            ..Self::told(None)
        }
    }
}

/// Tries the method that will run. A thread of the pool does it, which then takes part in all
/// shared work: its working time is that of the trial.
pub(super) fn run(computation: &Computation, longest: Duration) -> Trial {
    rayon::scope(|_| match computation.game.play_kind() {
        PlayKind::Heaps(_) => heaps(computation, longest),
        PlayKind::Rows(row) => {
            let (columns, mut bytes) = (computation.size() + 1.0, 0);
            let times = listen(columns, longest, |progress| {
                let found = row::search(row, computation.size() as usize, progress);
                bytes = found.1;
                found.0.is_ok()
            });
            let seconds = extend_by_factor(&times, columns);
            let part = seconds
                .zip(times.last())
                .map_or(0.0, |(all, last)| all / last.1);
            Trial {
                bytes: part * bytes as f64,
                ..Trial::told(seconds)
            }
        }
        PlayKind::Opening(finite) => Trial::told(opening(finite)),
        PlayKind::Cells(_)
        | PlayKind::Gaps(_)
        | PlayKind::Board(_)
        | PlayKind::Ring(_)
        | PlayKind::Games(_) => boxes(computation, longest),
    })
}

/// Hears how far work comes: a time whenever its positions have grown by [`NEXT`].
struct Recorder {
    limit: WorkLimit,
    /// The number of positions done, and the times.
    found: Mutex<(u64, Vec<Time>)>,
}

impl Progress for Recorder {
    fn advance(&self, positions: u64) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let (done, times) = &mut *found;
        *done += positions;
        let size = *done as f64;
        if size > NEXT * times.last().map_or(0.0, |last| last.0) {
            times.push((size, self.limit.watch().elapsed().as_secs_f64()));
        }
    }

    fn cancelled(&self) -> bool {
        self.limit.cancelled()
    }
}

/// Runs work that reports its positions in order for at most `longest`; `run` returns `true` if it
/// ended by itself, and then the last time is that of the `whole`.
pub(super) fn listen(
    whole: f64,
    longest: Duration,
    run: impl FnOnce(&dyn Progress) -> bool + Send,
) -> Vec<Time> {
    rayon::scope(|_| {
        let recorder = Recorder {
            limit: WorkLimit::after(longest),
            found: Mutex::default(),
        };
        let is_whole = run(&recorder);
        let seconds = recorder.limit.watch().elapsed().as_secs_f64();
        let found = recorder.found.into_inner();
        let (_, mut times) = found.unwrap_or_else(PoisonError::into_inner);
        times.extend(is_whole.then_some((whole, seconds)));
        times
    })
}

/// Runs heap after heap.
fn heaps(computation: &Computation, longest: Duration) -> Trial {
    let &Computation { game, method, .. } = computation;
    let (all, mut values) = (computation.size(), Cells::U8(Vec::new()));
    let to = LAST_HEAP.min(all as usize);
    // The largest heap of all decides how numbers are removed.
    let set = game.set().filter(|_| method == Method::Removal);
    let mut is_dense = false;
    let mut times = listen(all + 1.0, longest, |progress| {
        let first = match set.map(|set| removal(set, all as usize)) {
            Some((way, heaps)) => {
                is_dense = way.name == DENSE_BITS;
                Some(heaps)
            }
            None => heaps_by(game, method, to),
        };
        first.is_some_and(|mut heaps| {
            let (found, result) = first_values(&mut *heaps, to, Width::U32, progress);
            values = found;
            result.is_ok() && to as f64 >= all
        })
    });
    times.retain(|time| time.0 >= FIRST_HEAPS.min(all + 1.0));
    let growth = match (method, game.code()) {
        // The work for a heap is at most proportional to the number of rare heaps, which is at most
        // proportional to the size.
        (Method::Sparse, Some(code)) if code.tail.is_empty() => Growth {
            most: growth_of_rares(steps::rares(code, &values).1),
            degree: 1.0,
            learns: true,
            ..STEADY
        },
        // A tail applies to every removal.
        (Method::Sparse, _) => Growth {
            degree: 2.0,
            ..STEADY
        },
        (Method::Sums, _) => Growth {
            degree: 3.0,
            ..STEADY
        },
        (Method::Naive | Method::Removal, _) => Growth {
            degree: 3.0,
            least: 1.0,
            ..STEADY
        },
        _ => STEADY,
    };
    // A value is marked at all later heaps.
    let steps = |size: f64| {
        if is_dense {
            size * (2.0 * all - size)
        } else {
            computation.steps_at(size)
        }
    };
    let told = Trial::of_run_in(all, &steps, &times, &values, growth);
    Trial { values, ..told }
}

/// The factor by which rare heaps become more until they die out, if their number has just grown by
/// this power of the size. Each doubling of the size squares the power, roughly. Measured: from
/// 2^14 heaps on it is 0.92, 0.84, 0.72, 0.43, 0.21 in 0.007, and 0.71, 0.40, 0.12 in 0.146.
#[must_use]
pub fn growth_of_rares(power: f64) -> f64 {
    if power >= NOT_DYING {
        return f64::INFINITY;
    }
    let square = |power: &f64| (*power > 0.1).then_some(power * power);
    let doublings: f64 = iter::successors(square(&power), square).sum();
    doublings.exp2()
}

/// Runs the computation at growing sizes: each is twice as large, or a board with one more row.
fn boxes(computation: &Computation, longest: Duration) -> Trial {
    let all = computation.size();
    let row = match computation.game.board() {
        Some(board) if board.rows > 1 => Some(board.columns.into()),
        board => board.map(|_| 1.0),
    };
    let next = |&size: &f64| {
        let next = row.map_or(2.0 * size, |row| size + row);
        (size < all).then(|| next.min(all))
    };
    let sizes = iter::successors(Some(row.unwrap_or(1.0).min(all)), next);
    let limit = WorkLimit::after(longest);
    let points = sizes
        .map(|size| (size, computation.steps_at(size)))
        .filter(|&(size, steps)| steps >= FIRST_STEPS || size >= all)
        .map_while(|(size, steps)| {
            let watch = Stopwatch::start();
            let (game, shape) = computation.shape_of(size)?;
            let largest = once(&game, shape, computation.purpose, &limit).ok()?;
            Some(TrialPoint {
                size,
                steps,
                seconds: watch.elapsed().as_secs_f64(),
                largest,
            })
        })
        .collect();
    let growth = match computation.method {
        // The formula counts every option, some of which are kept from state to state.
        Method::Levels => Growth {
            least: computation.shape.lengths().len() as f64,
            ..STEADY
        },
        _ => STEADY,
    };
    Trial::at_points((all, computation.steps_at(all)), points, growth)
}

/// Runs the computation once; returns the largest value.
fn once(
    game: &Game,
    shape: Shape,
    purpose: Purpose,
    limit: &WorkLimit,
) -> Result<f64, ComputeError> {
    let bounds = match shape {
        Shape::Heap { to } | Shape::Strip { to, .. } => Bounds::Heap(to as u64),
        Shape::Grid { width, height } => Bounds::Grid(width as u64, height as u64),
        Shape::Block { sides } => Bounds::Block(sides),
        Shape::Board { .. } | Shape::Opening | Shape::Vertices { .. } => Bounds::All,
    };
    let largest = match purpose {
        Purpose::Table(width) => compute(game, &bounds, width, limit)?.largest(),
        Purpose::Histogram => summary::histogram(game, &bounds, limit)?.largest,
        Purpose::Digest => summary::digest(game, &bounds, limit)?.largest,
    };
    Ok(largest.map_or(0.0, |largest| largest.value.into()))
}

/// The seconds of a finite game, which symmetry may solve at once. If it does not, they are told
/// from the parts of the game, if these reach close to it.
fn opening(game: &Finite) -> Option<f64> {
    let watch = Stopwatch::start();
    if finite_search::values(game, &WorkLimit::after(LONGEST)).is_ok() {
        return Some(watch.elapsed().as_secs_f64());
    }
    let taking = game.taking();
    let taking = taking.filter(|taking| taking.elements <= MOST_ELEMENTS)?;
    let times = parts(&taking);
    let last = times.get(LEAST_PARTS - 1..).and_then(<[Time]>::last);
    let near = last.map_or(0.0, |last| NEAR * last.1);
    extend_by_factor(&times, taking.elements as f64).filter(|&told| told > FAR || told < near)
}

/// The times of the first rows of a grid, or of the first elements of a graph or an order. A larger
/// part that takes less time is left out: symmetry solves it.
fn parts(game: &Taking) -> Vec<Time> {
    let row = game.plane.as_ref().map_or(0, |plane| {
        plane.cells.iter().filter(|cell| cell.0 == 0).count()
    });
    let step = if row > 0 {
        row
    } else {
        game.elements.div_ceil(24)
    };
    let limit = WorkLimit::after(LONGEST_PARTS);
    let mut times: Vec<Time> = Vec::new();
    for size in (step..game.elements).step_by(step.max(1)) {
        let watch = Stopwatch::start();
        if limit.cancelled() || opening_value(&first_elements(game, size), &limit).is_err() {
            break;
        }
        let seconds = watch.elapsed().as_secs_f64();
        if times.last().is_none_or(|last| seconds > last.1) {
            times.push((size as f64, seconds));
        }
    }
    times
}

/// Estimates the seconds of work whose time grows by a factor with each unit of the size, on the
/// line of least squares through the logarithms of the last times. `None` if fewer than two can be
/// measured.
pub fn extend_by_factor(times: &[Time], size: f64) -> Option<f64> {
    let &(from, seconds) = times.last()?;
    if from >= size {
        return Some(seconds);
    }
    let times = &times[times.partition_point(|time| time.1 < MEASURABLE)..];
    let last = &times[times.len().saturating_sub(COMPARED)..];
    let mean = |of: &dyn Fn(&Time) -> f64| last.iter().map(of).sum::<f64>() / last.len() as f64;
    let (middle, log) = (mean(&|time| time.0), mean(&|time| time.1.ln()));
    let growth = mean(&|time| (time.0 - middle) * (time.1.ln() - log))
        / mean(&|time| (time.0 - middle).powi(2));
    (last.len() > 1).then(|| seconds * (growth * (size - from)).exp())
}

/// Estimates the seconds of the whole computation: the time for a step continues to grow as over
/// the last sizes, up to `limits`. `None` without a point.
pub fn extend(points: &[TrialPoint], whole: TrialPoint, limits: Growth) -> Option<f64> {
    let last = points.last()?;
    if last.size >= whole.size {
        return Some(last.seconds);
    }
    // The middle of two sizes, and the time for a step between them.
    let costs: Vec<(f64, f64)> = points
        .windows(2)
        .filter(|pair| pair[1].seconds - pair[0].seconds > MEASURABLE)
        .map(|pair| {
            let middle = f64::midpoint(pair[0].size, pair[1].size);
            let steps = pair[1].steps - pair[0].steps;
            (middle, (pair[1].seconds - pair[0].seconds) / steps)
        })
        .filter(|&(_, cost)| cost.is_finite() && cost > 0.0)
        .collect();
    let (middle, cost) = costs
        .last()
        .copied()
        .unwrap_or((last.size, last.seconds / last.steps));
    // The steps grow as a power of the size.
    let degree = ((whole.steps / last.steps).ln() / (whole.size / last.size).ln()).max(0.1);
    // The growth over up to three doublings: over fewer, a busy machine seems to be growth.
    let earlier = costs
        .len()
        .checked_sub(2)
        .map(|index| costs[index.saturating_sub(2)]);
    let growth = earlier.map_or(0.0, |(size, earlier)| {
        (cost / earlier).ln() / (middle / size).ln()
    });
    let has_learnt = limits.learns && growth > limits.degree;
    let growth = if growth.abs() < STEADY_WITHIN || has_learnt {
        0.0
    } else {
        growth.clamp((limits.least - degree).min(0.0), limits.degree)
    };
    // The time for a step grows as a power, too: this is the integral of the product, plus the
    // remaining steps at constant time for each step.
    let end = match limits.most {
        f64::INFINITY => whole.size,
        most => whole.size.min(last.size * most.powf(1.0 / growth)),
    };
    let steps = if end < whole.size {
        last.steps * (end / last.size).powf(degree)
    } else {
        whole.steps
    };
    let mean = |power: f64| (end / middle).powf(power) - (last.size / middle).powf(power);
    let growing = if end > last.size {
        let factor = degree / (degree + growth) * mean(degree + growth) / mean(degree);
        cost * factor * (steps - last.steps)
    } else {
        0.0
    };
    Some(last.seconds + growing + cost * (end / middle).powf(growth) * (whole.steps - steps))
}

/// Estimates the largest value of the whole computation from the growth between the last two
/// points; `None` without a point.
pub fn largest_value(points: &[TrialPoint], size: f64) -> Option<f64> {
    let last = points.last()?;
    let earlier = points.len().checked_sub(2).map(|index| points[index]);
    let growth = earlier.map_or(0.0, |earlier| {
        (last.largest.max(1.0) / earlier.largest.max(1.0)).ln()
            / (last.size / earlier.size).max(1.01).ln()
    });
    Some(last.largest * (size / last.size).max(1.0).powf(growth.clamp(0.0, 1.0)))
}
