//! Tests of `estimate`.

use crate::common::game;
use grundy_compute::estimate::{Estimate, estimate, of_options};
use grundy_core::{
    notation::Bounds,
    progress::Progress,
    values::{Shape, Sides},
};
use grundy_strategies::ONE_OF_EACH;
use grundy_work::machine::Limits;

const HOUR: f64 = 3600.0;

/// The cost of a table of all positions whose numbers are at most, or below, a number.
fn to(line: &str, most: u64) -> Option<Estimate> {
    let game = game(line);
    let bounds = match game.family().numbers_in_sum()? {
        0 => return None,
        1 => Bounds::Heap(most),
        2 => Bounds::Grid(most, most),
        count => Bounds::Block(Sides::new(&vec![most; count])?),
    };
    // Vertices of a graph have no bound.
    Some(estimate(&game, grundy_compute::shape(&game, &bounds).ok()?))
}

#[test]
fn an_estimate_grows_with_the_bound() {
    compare_bounds(4);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_an_estimate_grows_with_the_bound() {
    compare_bounds(1);
}

fn compare_bounds(step: usize) {
    let mut compared = 0;
    for line in ONE_OF_EACH.into_iter().step_by(step) {
        let Some((few, many)) = to(line, 6).zip(to(line, 96)) else {
            continue;
        };
        assert!(
            few.seconds < many.seconds && few.bytes <= many.bytes,
            "{line}: {few:?} {many:?}"
        );
        compared += 1;
    }
    assert!(compared > 15 / step, "{compared}");
}

/// Regression: 140 days of rings were told as 12 minutes.
#[test]
fn work_of_days_is_refused() {
    assert_refused(3);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_work_of_days_is_refused() {
    assert_refused(1);
}

fn assert_refused(step: usize) {
    for (line, most) in [
        ("Ring(0.[F])", 200_000),
        ("Ring(0.3F)", 16_000_000),
        ("Ring(Strip(O X; never OO XX))", 16_000_000),
        (
            "Heap(n -> [a, b, n-a-b] for a in 1..=n/3, b in a..=n-a-1)",
            1_000_000,
        ),
    ]
    .into_iter()
    .step_by(step)
    {
        let told = to(line, most).unwrap_or_default();
        assert!(told.seconds > 24.0 * HOUR, "{line}: {told:?}");
        let limits = Limits {
            bytes: f64::INFINITY,
            seconds: HOUR,
        };
        assert!(told.refusal_within(limits).is_some(), "{line}");
    }
}

#[test]
fn writing_and_searching_are_counted() {
    let shape = Shape::Heap { to: 999_999 };
    let each = Estimate {
        bytes: 5.0,
        seconds: 1.0,
    }
    .and_for_each(1.0e-6, shape);
    assert!(
        (each.seconds - 2.0).abs() < 1.0e-6 && (each.bytes - 5.0).abs() < 1.0e-6,
        "{each:?}"
    );
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_work_on_options_is_told_from_its_last_part() {
    let kayles = game("0.77");
    let endless = |progress: &dyn Progress| {
        while !progress.cancelled() {
            progress.advance(1);
        }
        false
    };
    let [near, far] = [1 << 40, 1 << 50].map(|to| of_options(&kayles, to, endless));
    assert!(
        near.seconds > 0.0 && far.seconds > 1000.0 * near.seconds,
        "{near:?} {far:?}"
    );
    assert!(far.refusal().is_some());
    // Work that ends within the trial takes as long as the trial, however many heaps were asked
    // for.
    assert!(of_options(&kayles, 1 << 50, |_| true).seconds < 10.0);
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_games_with_a_formula_and_games_solved_by_symmetry_have_short_times() {
    let told = |line: &str| estimate(&game(line), Shape::Opening).seconds;
    assert!(told("Grid(16x16; cram)") < 1.0);
    assert!(told("Graph(0>1 1>2; token)") < 1.0);
}
