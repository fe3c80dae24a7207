//! The number of steps of about a nanosecond that the rules of a heap take, estimated without running them: random
//! paths through the loops (Knuth 1975, Estimating the efficiency of backtrack programs). A path that chooses one of m
//! values at a loop represents m paths, so the mean of the products is the number of innermost turns, for any loops.
#![allow(clippy::cast_precision_loss, reason = "estimates are rough")]

use grundy_core::game::{
    HeapRule,
    expr::{EvalError, Steps},
    rule::Clause,
};
use grundy_heaps::rules::Program;
use grundy_work::random::Random;

/// Nanoseconds for a step of the interpreter, which walks a tree.
pub(crate) const INTERPRETED: f64 = 10.0;

/// Number of paths through a clause for one heap: with 256 the error is below a fifth for the loops that were tried,
/// which the test in this file repeats.
const PATHS: u32 = 256;
/// Nanoseconds for a heap in addition to its options.
const HEAP: f64 = 30.0;
/// Number of heaps that are probed to represent all heaps: each has half the size of the previous one.
const HEAPS: i32 = 24;

/// The steps of the interpreter for one heap.
pub fn steps_of(rule: &HeapRule, heap: u64) -> f64 {
    let mut random = Random::new(heap);
    rule.clauses.iter().map(|clause| 1.0 + clause_steps(clause, heap, &mut random)).sum()
}

/// The steps of about a nanosecond for all heaps 0..=to on one thread, at most: a program may leave out turns.
pub fn steps_to(rule: &HeapRule, to: f64) -> f64 {
    let each = if Program::new(rule).is_some() { 1.0 } else { INTERPRETED };
    // A heap takes some time for any rules.
    all_to(to, |heap| HEAP + each * steps_of(rule, heap))
}

/// The sum over all heaps 0..=to: between two probed heaps the steps grow as a power.
pub fn all_to(to: f64, steps_of: impl Fn(u64) -> f64) -> f64 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a heap, and not beyond 2^53")]
    let probed = |heap: f64| steps_of(heap as u64);
    let (mut upper, mut at_upper) = (to, probed(to));
    let mut sum = at_upper;
    for _ in 0..HEAPS {
        if upper < 2.0 {
            break;
        }
        let lower = (upper / 2.0).floor();
        let at_lower = probed(lower);
        let degree = (at_upper / at_lower).ln() / (upper / lower).ln();
        sum += if (degree + 1.0).abs() < 0.01 {
            (upper - lower) * (at_upper + at_lower) / 2.0
        } else {
            (upper * at_upper - lower * at_lower) / (degree + 1.0)
        };
        (upper, at_upper) = (lower, at_lower);
    }
    sum
}

/// Steps after which a turn is not followed to its end. Only the test of a prime beyond 64 bits takes more.
const LONG: u64 = 1 << 14;
/// The steps that such a turn counts.
const ENDLESS: f64 = 1.0e18;

/// Estimates the steps of a clause for a heap: the mean over random paths through its loops. A path ends early if a
/// bound has no value.
fn clause_steps(clause: &Clause, heap: u64, random: &mut Random) -> f64 {
    let mut sum = 0.0;
    for _ in 0..PATHS {
        sum += path_steps(clause, heap, random);
        if sum >= ENDLESS {
            break;
        }
    }
    sum / f64::from(PATHS)
}

fn path_steps(clause: &Clause, heap: u64, random: &mut Random) -> f64 {
    let mut scope = vec![i128::from(heap)];
    let mut weight = 1.0;
    let mut sum = 0.0;
    for next in &clause.loops {
        let mut steps = Steps::at_most(u64::MAX);
        let bounds = next.low.eval(&scope, &mut steps).and_then(|low| Ok((low, next.high.eval(&scope, &mut steps)?)));
        sum += weight * steps.taken() as f64;
        match bounds {
            Ok((low, high)) if low <= high => {
                let turns = high.saturating_sub(low).saturating_add(1);
                weight *= turns as f64;
                scope.push(low + random.below(turns));
            }
            _ => return sum,
        }
    }
    let mut steps = Steps::at_most(LONG);
    let holds = match clause.condition.as_ref().map_or(Ok(true), |condition| condition.eval(&scope, &mut steps)) {
        Err(EvalError::OutOfSteps) => return ENDLESS,
        holds => holds.unwrap_or(true),
    };
    if holds {
        for part in clause.single_heaps().into_iter().flatten() {
            let _ = part.eval(&scope, &mut steps);
        }
    }
    sum + weight * (steps.taken() + 1) as f64
}
