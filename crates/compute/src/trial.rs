//! A short trial of the method that will run, at several sizes.
#![allow(clippy::cast_precision_loss, reason = "estimates are rough")]

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use super::{
    computation::{Computation, Purpose},
    cost::UNTOLD_SECONDS,
    dispatch::{compute, heaps_by},
    summary,
};
use grundy_core::{
    clock::Stopwatch,
    game::Game,
    notation::Bounds,
    progress::{Progress, WorkLimit},
    values::{Digester, Shape},
};
use grundy_heaps::{
    head_start::HeadStart, mask::ParityCounts, sparse::odd_splits, tabulate::HeapByHeap,
};
use grundy_work::{error::Stop, method::Method, work_meter::WorkMeter};

/// Working time after which a trial ends, also within a size.
const LONGEST_TRIAL: Duration = Duration::from_millis(100);
/// Time after which a trial of the sparse method ends. Its work for a heap grows until rare heaps
/// die out. This happens after some 10^5 heaps in Grundy's game, and only running the method shows
/// it.
const LONGEST_SPARSE: Duration = Duration::from_secs(1);
/// The sparse method's work for a heap grows to at most this many times the work at the size of its
/// trial, because rare heaps die out. Measured: 0.146 takes 20 microseconds a heap at 20,000, where
/// its trial of a second ends, and 33 at 10^5 and at 10^6.
const SPARSE_GROWS: f64 = 2.0;
/// If rare heaps grow by this power of the size or more, they do not die out: they are a part of
/// all heaps, and the sparse method's work for a heap continues to grow. From 2^13 to 2^14 heaps
/// they grow by 0.999 in 0.17, of which a part of each period is rare, by 0.92 in 0.007, by 0.71 in
/// 0.146 and by 0.49 in Grundy's game.
const NOT_DYING: f64 = 0.97;
/// If the whole computation is at most this many times as long as the longest trial, that trial is
/// long enough for all methods.
const NEAR: f64 = 1000.0;
/// Shorter trials cannot be measured: the sizes start where about this number of steps is expected.
const FIRST_STEPS: f64 = 1.0e6;
/// A trial of this part of the whole computation is long enough.
const LARGE_PART: f64 = 0.1;
/// Shorter times are not compared with each other.
const MEASURABLE: f64 = 2.0e-4;
/// Additional growth of the work for a step, as a power of the size, that is assumed if a trial
/// ends because of
/// [`UNTOLD_SECONDS`]: the square root of the size.
const MARGIN: f64 = 0.5;

/// The largest heap of a trial. Hardly any trial reaches it within its time, and a code whose
/// digits repeat has a list of moves that is as long as its last heap.
const LAST_HEAP: usize = 1 << 22;

/// The measurements at one size.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct TrialPoint {
    /// The size.
    pub size: f64,
    /// Steps by formula, from the smallest size on.
    pub steps: f64,
    /// The work done: units that the method counted, or their substitute, see `counted`.
    pub work: f64,
    /// Seconds by a [`Stopwatch`], from the smallest size on.
    pub seconds: f64,
    /// The largest value.
    pub largest: f64,
    /// For the sparse method, the number of rare heaps.
    pub rares: f64,
}

/// Tries the method at growing sizes. The list is empty if no size could be computed in time. The
/// values of a stream are returned for the run.
pub fn run(
    computation: &Computation,
    steps: impl Fn(f64) -> f64 + Sync,
) -> (Vec<TrialPoint>, Option<HeadStart>) {
    let longest = if computation.method == Method::Sparse {
        LONGEST_SPARSE
    } else {
        LONGEST_TRIAL
    };
    // A thread of the pool runs the trial, and then takes part in all shared work: its working time
    // is that of the trial.
    rayon::scope(|_| {
        let limit = WorkLimit::after(longest);
        if let Shape::Heap { to } = computation.shape {
            let mut head_start = head_start(computation, to);
            if let Some(points) = heaps(computation, to, &steps, &limit, head_start.as_mut()) {
                return (points, head_start);
            }
        }
        // Rings and sums are computed as a whole, also those whose positions are numbered like
        // heaps.
        (sizes(computation, &steps, &limit), None)
    })
}

/// The measure of the work, for methods in which a step of the formula is not always the same work:
/// options, steps of the interpreter and words are counted. The sparse method does less work for a
/// heap than any formula gives, and so do states whose options are kept from state to state: the
/// measure is the time itself, including all disturbances. For all other methods the formula is the
/// measure.
fn seconds_by_count(method: Method, done: u64, steps: f64, seconds: f64) -> f64 {
    match method {
        #[allow(clippy::cast_precision_loss, reason = "estimates are rough")]
        Method::Naive | Method::Sums | Method::Removal => done as f64,
        Method::Sparse | Method::Levels => 1.0e9 * seconds,
        _ => steps,
    }
}

/// The growth of the work for a step beyond a trial.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Growth {
    /// The factor from the size of the trial up to which the work grows.
    pub until: f64,
    /// Maximum power of the size by which the work grows.
    pub degree: f64,
    /// `true` if the work is counted and may grow more slowly than the formula of the steps:
    /// divisors, and sets given by expressions, have far fewer options than their loops have turns.
    /// Otherwise work that seems to fall is work that is done once.
    pub falls: bool,
    /// The least power of the size that the time grows by: every position takes some time.
    pub least: f64,
}

/// The work for a step stays as it was in the last part of the trial.
pub(super) const STEADY: Growth = Growth {
    degree: 0.0,
    ..ENDLESS
};
/// Additional growth of counted work, as a power of the size: larger tables leave the caches.
/// Measured: without it `Subtraction(divisors of n)` to 8,388,608 was told as half of its time.
const CACHES: f64 = 0.05;
/// Growth without an end.
pub const ENDLESS: Growth = Growth {
    until: f64::INFINITY,
    degree: 3.0,
    falls: false,
    least: 1.0,
};

/// The growth of the work for a step of a method, for tables of a shape.
pub fn grows(method: Method, shape: Shape, points: &[TrialPoint]) -> Growth {
    let degree = |pair: &[TrialPoint]| {
        (pair[1].rares.max(1.0) / pair[0].rares.max(1.0)).ln() / (pair[1].size / pair[0].size).ln()
    };
    let dies_out = points
        .windows(2)
        .last()
        .is_none_or(|pair| degree(pair) < NOT_DYING);
    match method {
        // The work for a heap is at most proportional to the number of rare heaps; faster apparent
        // growth comes from learning, which is done once.
        Method::Sparse => {
            let until = if dies_out {
                SPARSE_GROWS
            } else {
                f64::INFINITY
            };
            Growth {
                until,
                degree: 1.0,
                ..ENDLESS
            }
        }
        Method::Naive | Method::Removal => Growth {
            falls: true,
            ..ENDLESS
        },
        // The formula counts every option.
        Method::Levels => Growth {
            falls: true,
            least: shape.lengths().len() as f64,
            ..STEADY
        },
        _ => ENDLESS,
    }
}

/// Returns `true` if the trial is already a large part of the whole computation.
fn is_enough(points: &[TrialPoint], whole: TrialPoint, growth: Growth) -> bool {
    let Some((last, all)) = points.last().zip(extend(points, whole, growth)) else {
        return false;
    };
    let endless = extend(
        points,
        whole,
        Growth {
            until: f64::INFINITY,
            ..growth
        },
    )
    .unwrap_or(all);
    let longest = LONGEST_TRIAL.as_secs_f64();
    let is_measured = last.seconds > 10.0 * MEASURABLE;
    let is_short = endless * (whole.size / last.size).powf(MARGIN) < UNTOLD_SECONDS;
    is_measured && (last.seconds > LARGE_PART * all || is_short)
        || last.seconds >= longest && all < NEAR * longest
}

/// Starts the method at heap 0, if a run can take over its state.
fn head_start(computation: &Computation, to: usize) -> Option<HeadStart> {
    let is_endless = computation
        .game
        .code()
        .is_some_and(|code| !code.tail.is_empty());
    let to = if is_endless { to.min(LAST_HEAP) } else { to };
    // `EveryOption` reports its work to a listener that counts it; a stream does not.
    let is_taken_over = matches!(computation.method, Method::Sparse | Method::Dense);
    is_taken_over
        .then(|| HeadStart::new(computation.game, computation.method, to as u64))
        .flatten()
}

/// Runs heap after heap, with a point whenever the number of heaps has doubled. `None` if the
/// method has no single heaps.
fn heaps(
    computation: &Computation,
    to: usize,
    steps: &dyn Fn(f64) -> f64,
    limit: &WorkLimit,
    head_start: Option<&mut HeadStart>,
) -> Option<Vec<TrialPoint>> {
    let watch = limit.watch();
    let to = to.min(LAST_HEAP);
    let mut other = None;
    let method: &mut dyn HeapByHeap = match head_start {
        Some(head_start) => head_start,
        None => &mut **other.insert(heaps_by(computation.game, computation.method, to)?),
    };
    let whole = TrialPoint {
        size: computation.size(),
        steps: steps(computation.size()),
        ..TrialPoint::default()
    };
    let (mut points, mut values, mut digester) = (Vec::new(), Vec::new(), Digester::default());
    let (mut heap, mut next, mut largest) = (0_usize, 16, 0);
    let sparse = computation
        .game
        .code()
        .filter(|_| computation.method == Method::Sparse)
        .map(odd_splits);
    let mut counts = ParityCounts::default();
    let mut meter = WorkMeter::new(limit);
    while heap <= to && !limit.cancelled() {
        values.clear();
        if method
            .next_values(to as u64, &mut values, &mut meter)
            .is_err()
        {
            break;
        }
        if computation.purpose == Purpose::Digest {
            digester.update(&values);
        }
        if sparse.is_some() {
            counts.add_all(heap, &values);
        }
        heap += values.len();
        largest = values.iter().copied().fold(largest, u32::max);
        if heap >= next || heap > to {
            next = 2 * heap;
            let seconds = watch.elapsed().as_secs_f64();
            let (size, steps) = (heap as f64, steps(heap as f64));
            let work = seconds_by_count(computation.method, meter.done(), steps, seconds);
            let rares = sparse.map_or(0.0, |odd_splits| counts.best_mask(odd_splits).1 as f64);
            points.push(TrialPoint {
                size,
                steps,
                work,
                seconds,
                largest: largest.into(),
                rares,
            });
            if is_enough(
                &points,
                whole,
                grows(computation.method, computation.shape, &points),
            ) {
                break;
            }
        }
    }
    Some(points)
}

/// Runs the whole computation at increasing sizes, each twice as large as the previous one.
fn sizes(
    computation: &Computation,
    steps: &dyn Fn(f64) -> f64,
    limit: &WorkLimit,
) -> Vec<TrialPoint> {
    let all = computation.size();
    // A board with one more row has far more states.
    let grow = |size: f64| {
        if matches!(computation.shape, Shape::Board { .. }) {
            size + 1.0
        } else {
            2.0 * size
        }
    };
    let whole = TrialPoint {
        size: all,
        steps: steps(all),
        ..TrialPoint::default()
    };
    let mut size = 1.0;
    while size < all && steps(size) < FIRST_STEPS {
        size = grow(size);
    }
    let mut points: Vec<TrialPoint> = Vec::new();
    loop {
        size = size.min(all);
        let Some((game, shape)) = computation.shape_of(size) else {
            break;
        };
        // A board with one more cell may have the same number of rows.
        let is_new = points.last().is_none_or(|last| last.steps < steps(size));
        if !is_new && size < all {
            size = grow(size);
            continue;
        }
        let watch = Stopwatch::start();
        let Ok(largest) = once(&game, shape, computation.purpose, limit) else {
            break;
        };
        let seconds = watch.elapsed().as_secs_f64();
        let work = seconds_by_count(computation.method, 0, steps(size), seconds);
        let point = TrialPoint {
            size,
            steps: steps(size),
            work,
            seconds,
            largest,
            rares: 0.0,
        };
        if points.last().is_none_or(|last| last.steps < point.steps) {
            points.push(point);
        }
        if size >= all
            || is_enough(
                &points,
                whole,
                grows(computation.method, computation.shape, &points),
            )
        {
            break;
        }
        size = grow(size);
    }
    points
}

/// Runs the computation once; returns the largest value.
fn once(game: &Game, shape: Shape, purpose: Purpose, limit: &WorkLimit) -> Result<f64, Stop> {
    let bounds = match shape {
        Shape::Heap { to } | Shape::Strip { to, .. } => Bounds::Heap(to as u64),
        Shape::Grid { width, height } => Bounds::Grid(width as u64, height as u64),
        Shape::Block { sides } => Bounds::Block(sides),
        Shape::Board { .. } | Shape::Opening | Shape::Vertices { .. } => Bounds::All,
    };
    let largest = match purpose {
        Purpose::Table(width) => {
            compute(game, &bounds, width, limit).map(|values| values.largest())
        }
        Purpose::Histogram => summary::histogram(game, &bounds, limit).map(|found| found.largest),
        Purpose::Digest => summary::digest(game, &bounds, limit).map(|digest| digest.largest),
    };
    largest
        .map(|largest| largest.map_or(0.0, |largest| largest.value.into()))
        .map_err(|_| Stop::Interrupted)
}

/// Estimates the seconds of the whole computation: the work for a step continues to grow as over
/// the last sizes, up to `limits`. `None` without a point.
pub fn extend(points: &[TrialPoint], whole: TrialPoint, limits: Growth) -> Option<f64> {
    let last = points.last()?;
    if last.size >= whole.size {
        return Some(last.seconds);
    }
    // The work for a step between two sizes, and the middle of these sizes.
    let pairs = points
        .windows(2)
        .filter(|pair| pair[1].seconds - pair[0].seconds > MEASURABLE);
    let costs = pairs.map(|pair| {
        let (work, steps) = (pair[1].work - pair[0].work, pair[1].steps - pair[0].steps);
        (
            f64::midpoint(pair[0].size, pair[1].size),
            work / steps,
            work / (pair[1].size - pair[0].size),
        )
    });
    let costs: Vec<(f64, f64, f64)> = costs
        .filter(|&(_, cost, _)| cost.is_finite() && cost > 0.0)
        .collect();
    let (middle, cost, each) =
        costs
            .last()
            .copied()
            .unwrap_or((last.size, last.work / last.steps, 0.0));
    // The steps grow as a power of the size.
    let degree = ((whole.steps / last.steps).ln() / (whole.size / last.size).ln()).max(0.1);
    // The growth over up to two doublings.
    let earlier = costs
        .len()
        .checked_sub(2)
        .map(|index| costs[index.saturating_sub(1)]);
    let growth = earlier.map_or(0.0, |(size, earlier, earlier_each)| {
        let over = |now: f64, earlier: f64| (now / earlier).ln() / (middle / size).ln();
        // Work that grows more slowly than its formula goes on as before, and at least as fast as
        // the positions.
        let falling = || (1.0 + over(each, earlier_each) + CACHES).max(limits.least) - degree;
        Some(over(cost, earlier))
            .filter(|&growth| growth >= 0.0 || !limits.falls)
            .unwrap_or_else(falling)
    });
    let least = if limits.falls {
        (limits.least - degree).min(0.0)
    } else {
        0.0
    };
    let growth = if growth.abs() < 0.1 {
        0.0
    } else {
        growth.clamp(least, limits.degree.max(least))
    };
    // The work for a step grows as a power, too: this is the integral of the product, plus the
    // remaining steps at constant work for each step.
    let end = whole.size.min(limits.until * last.size);
    let steps = if end < whole.size {
        last.steps * (end / last.size).powf(degree)
    } else {
        whole.steps
    };
    let mean = |power: f64| (end / middle).powf(power) - (last.size / middle).powf(power);
    let growing = cost * degree / (degree + growth) * mean(degree + growth) / mean(degree)
        * (steps - last.steps);
    let rest = growing + cost * (end / middle).powf(growth) * (whole.steps - steps);
    // What is done once, such as a list of primes or machine code, is in the time of each point.
    let first = points
        .iter()
        .rfind(|first| last.seconds - first.seconds > LARGE_PART * last.seconds.max(MEASURABLE));
    let once = first.map_or((0.0, 0.0), |first| (first.seconds, first.work));
    Some(last.seconds + rest * (last.seconds - once.0) / (last.work - once.1))
}

/// The listener of work that reports its heaps one by one: a point whenever their number has
/// doubled.
struct Recorder<'a> {
    limit: WorkLimit,
    steps: &'a (dyn Fn(f64) -> f64 + Sync),
    /// The number of heaps done, and the points.
    found: Mutex<(u64, Vec<TrialPoint>)>,
}

impl Progress for Recorder<'_> {
    fn advance(&self, heaps: u64) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let (done, points) = &mut *found;
        *done += heaps;
        let size = *done as f64;
        if points.last().is_none_or(|last| size >= 2.0 * last.size) {
            let seconds = self.limit.watch().elapsed().as_secs_f64();
            points.push(TrialPoint {
                size,
                steps: (self.steps)(size),
                work: 1.0e9 * seconds,
                seconds,
                ..TrialPoint::default()
            });
        }
    }

    fn cancelled(&self) -> bool {
        self.limit.cancelled()
    }
}

/// Runs work that reports its heaps one by one for `longest`; `run` returns `true` if it ended by
/// itself, and then the last point is the whole work.
pub(super) fn listen(
    longest: Duration,
    whole: TrialPoint,
    steps: &(dyn Fn(f64) -> f64 + Sync),
    run: impl FnOnce(&dyn Progress) -> bool + Send,
) -> Vec<TrialPoint> {
    rayon::scope(|_| {
        let recorder = Recorder {
            limit: WorkLimit::after(longest),
            steps,
            found: Mutex::default(),
        };
        let is_whole = run(&recorder);
        let seconds = recorder.limit.watch().elapsed().as_secs_f64();
        let (_, mut points) = recorder
            .found
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        points.extend(is_whole.then_some(TrialPoint { seconds, ..whole }));
        points
    })
}

/// Estimates the largest value of the whole computation from the growth over the last doubling;
/// `None` without a point.
pub fn largest_value(points: &[TrialPoint], size: f64) -> Option<f64> {
    let last = points.last()?;
    let earlier = points.len().checked_sub(2).map(|index| points[index]);
    let growth = earlier.map_or(0.0, |earlier| {
        (last.largest.max(1.0) / earlier.largest.max(1.0)).ln()
            / (last.size / earlier.size).max(1.01).ln()
    });
    Some(last.largest * (size / last.size).max(1.0).powf(growth.clamp(0.0, 1.0)))
}
