//! Tests of `trial`.

#![allow(
    clippy::cast_precision_loss,
    reason = "the numbers of a test are small"
)]

use grundy_compute::{
    dispatch::compute,
    steps::rares,
    trial::{
        Growth, NOT_DYING, STEADY, TrialPoint, extend, extend_by_factor, growth_of_rares,
        largest_value,
    },
};
use grundy_core::{game::Game, notation::Bounds};

/// Growth without an end.
const ENDLESS: Growth = Growth {
    degree: 3.0,
    ..STEADY
};

/// Points at doubled sizes with the times of a power law.
fn points(sizes: &[f64], seconds: impl Fn(f64) -> f64) -> Vec<TrialPoint> {
    let point = |&size: &f64| TrialPoint {
        size,
        steps: size * size,
        seconds: seconds(size),
        largest: size.sqrt(),
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
    let told = |least| extend(&falling, whole, Growth { least, ..ENDLESS }).expect("points");
    assert!((6.0..20.0).contains(&told(1.0)), "{}", told(1.0));
    assert!(told(2.0) > 100.0, "{}", told(2.0));
    // No less than some work for each heap.
    let once = points(&sizes, |size| 1.0 + 1.0e-6 * size);
    assert!(
        extend(
            &once,
            whole,
            Growth {
                least: 1.0,
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
        seconds,
        largest: 9.0,
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
    // Growth that has ended leaves the last time for a heap as it is.
    for (most, expected) in [(4.0, 16.0 + 996.0 * 8.0), (1.0, 1.0 + 999.0 * 2.0)] {
        let seconds = extend(&points, whole, Growth { most, ..ENDLESS }).expect("points");
        assert!(
            (0.7..1.4).contains(&(seconds / expected)),
            "{most}: {seconds}"
        );
    }
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
        let growth = rares(code, &values.cells).1;
        assert_eq!(growth >= NOT_DYING, grow, "{line}: {growth}");
    }
}

/// The rare heaps to 2^16 are compared with those that their growth to 2^14 tells.
#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_rare_heaps_become_as_many_as_their_growth_tells() {
    for line in ["0.146", "0.127", "4!.0", "0.104"] {
        let game: Game = line.parse().expect("a game");
        let rares_to = |to: u64| {
            let values = compute(&game, &Bounds::Heap(to), None, &()).expect("short");
            rares(game.code().unwrap(), &values.cells)
        };
        let (few, power) = rares_to(1 << 14);
        let ratio = growth_of_rares(power) / (rares_to(1 << 16).0 / few);
        assert!((0.7..1.4).contains(&ratio), "{line}: {ratio}");
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

/// Growth above the degree of a method that learns is not continued: it has learnt.
#[test]
fn growth_of_a_method_that_learns_has_ended() {
    let heaps = |size: f64| TrialPoint {
        size,
        steps: size,
        seconds: (size / 1.0e3).powi(3),
        largest: 9.0,
    };
    let points: Vec<TrialPoint> = [250.0, 500.0, 1000.0].map(heaps).to_vec();
    let whole = TrialPoint {
        size: 1.0e5,
        steps: 1.0e5,
        ..TrialPoint::default()
    };
    let told = |learns| {
        let growth = Growth {
            degree: 1.0,
            learns,
            ..STEADY
        };
        extend(&points, whole, growth).expect("points")
    };
    // The last 500 heaps took 0.875 s.
    assert!((150.0..200.0).contains(&told(true)), "{}", told(true));
    assert!(told(false) > 5.0e3, "{}", told(false));
}

#[test]
fn values_grow_at_most_as_heaps_do() {
    let points = points(&[1.0e3, 2.0e3], |size| size);
    let found = largest_value(&points, 2.0e5).expect("points");
    assert!((400.0..500.0).contains(&found), "{found}");
}

#[test]
fn times_that_double_with_each_row_are_continued() {
    let times: Vec<(f64, f64)> = [4.0, 8.0, 12.0]
        .map(|size: f64| (size, 1.0e-3 * (size / 4.0).exp2()))
        .to_vec();
    let told = extend_by_factor(&times, 40.0).unwrap();
    assert!((told / 1.024 - 1.0).abs() < 1.0e-6, "{told}");
    assert_eq!(extend_by_factor(&times[..1], 40.0), None);
}
