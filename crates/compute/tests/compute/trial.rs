//! Tests of `trial`.

#![allow(
    clippy::cast_precision_loss,
    reason = "the numbers of a test are small"
)]

use grundy_compute::{
    dispatch::compute,
    trial::{ENDLESS, Growth, TrialPoint, extend, grows, largest_value},
};
use grundy_core::{game::Game, notation::Bounds, values::Shape};
use grundy_heaps::{mask::ParityCounts, sparse::odd_splits};
use grundy_work::method::Method;

/// Points at doubled sizes with the times of a power law.
fn points(sizes: &[f64], seconds: impl Fn(f64) -> f64) -> Vec<TrialPoint> {
    let point = |&size: &f64| TrialPoint {
        size,
        steps: size * size,
        work: 1.0e9 * seconds(size),
        seconds: seconds(size),
        largest: size.sqrt(),
        rares: 0.0,
    };
    sizes.iter().map(point).collect()
}

#[test]
fn estimates_continue_the_growth_of_the_trial() {
    let sizes = [1.0e3, 2.0e3, 4.0e3, 8.0e3];
    for degree in [2.0, 2.5, 3.0, 4.0] {
        let law = |size: f64| 1.0e-3 * (size / 1.0e3).powf(degree);
        let points = points(&sizes, law);
        let whole = TrialPoint {
            size: 8.0e4,
            steps: 6.4e9,
            ..TrialPoint::default()
        };
        let ratio = extend(&points, whole, ENDLESS).expect("points") / law(8.0e4);
        assert!((0.7..1.4).contains(&ratio), "degree {degree}: {ratio}");
    }
    assert_eq!(extend(&[], TrialPoint::default(), ENDLESS), None);
}

#[test]
fn estimates_do_not_scale_initial_work() {
    let points = points(&[1.0e3, 2.0e3, 4.0e3], |size| 0.01 + 1.0e-9 * size * size);
    let whole = TrialPoint {
        size: 4.0e4,
        steps: 1.6e9,
        ..TrialPoint::default()
    };
    let seconds = extend(&points, whole, ENDLESS).expect("points");
    assert!((1.0..3.0).contains(&seconds), "{seconds}");
}

#[test]
fn counted_work_may_fall_behind_its_formula() {
    // The formula says that the steps grow with the square of the size; the work grows as the size.
    let sizes = [1.0e3, 2.0e3, 4.0e3, 8.0e3];
    let falling = points(&sizes, |size| 1.0e-5 * size);
    let whole = TrialPoint {
        size: 8.0e5,
        steps: 6.4e11,
        ..TrialPoint::default()
    };
    let told = |falls| extend(&falling, whole, Growth { falls, ..ENDLESS }).expect("points");
    assert!((6.0..20.0).contains(&told(true)), "{}", told(true));
    assert!(told(false) > 100.0, "{}", told(false));
    // No less than some work for each heap.
    let once = points(&sizes, |size| 1.0 + 1.0e-6 * size);
    assert!(
        extend(
            &once,
            whole,
            Growth {
                falls: true,
                ..ENDLESS
            }
        )
        .expect("points")
            >= 1.008
    );
}

#[test]
fn estimated_growth_ends_at_the_given_heap() {
    let heaps = |size: f64, seconds| TrialPoint {
        size,
        steps: size,
        work: 1.0e9 * seconds,
        seconds,
        largest: 9.0,
        rares: 0.0,
    };
    // Doubling the size doubles the time for a heap, up to 4,000 heaps; at 1,000 heaps 1 s has
    // passed.
    let points: Vec<TrialPoint> = [250.0, 500.0, 1000.0]
        .map(|size| heaps(size, (size / 1000.0_f64).powi(2)))
        .to_vec();
    let whole = TrialPoint {
        size: 1.0e6,
        steps: 1.0e6,
        ..TrialPoint::default()
    };
    let seconds = extend(
        &points,
        whole,
        Growth {
            until: 4.0,
            ..ENDLESS
        },
    )
    .expect("points");
    let expected = 16.0 + 996.0 * 8.0;
    assert!((0.7..1.4).contains(&(seconds / expected)), "{seconds}");
}

#[test]
fn rare_heaps_that_do_not_die_out_are_recognised() {
    for (line, grow) in [
        ("0.17", true),
        ("0.104", false),
        ("4.07", false),
        ("0.007", false),
        ("0.146", false),
        ("4!.0", false),
        ("0.77", false),
        ("0.127", false),
    ] {
        let game: Game = line.parse().expect("a game");
        let code = game.code().unwrap();
        let values = compute(&game, &Bounds::Heap(1 << 14), None, &()).expect("short");
        let mut counts = ParityCounts::default();
        let mut points = Vec::new();
        for (heap, value) in values.iter().enumerate() {
            counts.add(heap, value);
            if heap == 1 << 13 || heap == 1 << 14 {
                let rares = counts.best_mask(odd_splits(code)).1 as f64;
                points.push(TrialPoint {
                    size: heap as f64,
                    rares,
                    ..TrialPoint::default()
                });
            }
        }
        assert_eq!(
            grows(Method::Sparse, Shape::Heap { to: 1 << 14 }, &points)
                .until
                .is_infinite(),
            grow,
            "{line}: {points:?}"
        );
        assert_eq!(
            grows(Method::Dense, Shape::Heap { to: 1 << 14 }, &points),
            ENDLESS
        );
    }
}

/// The work of a trial may grow too fast because the method is still learning. The estimate then
/// grows at most by the known degree.
#[test]
fn growth_is_not_above_its_degree() {
    let points = points(&[1.0e3, 2.0e3, 4.0e3], |size| {
        1.0e-3 * (size / 1.0e3).powi(5)
    });
    let whole = TrialPoint {
        size: 4.0e5,
        steps: 1.6e11,
        ..TrialPoint::default()
    };
    let within = |degree| extend(&points, whole, Growth { degree, ..ENDLESS }).expect("points");
    let ratio = within(3.0) / within(1.0);
    // A hundred times the size, with two more powers.
    assert!((2.0e3..2.0e4).contains(&ratio), "{ratio}");
}

#[test]
fn values_grow_at_most_as_heaps_do() {
    let points = points(&[1.0e3, 2.0e3], |size| size);
    let found = largest_value(&points, 2.0e5).expect("points");
    assert!((400.0..500.0).contains(&found), "{found}");
}
