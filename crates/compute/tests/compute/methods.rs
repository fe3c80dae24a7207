//! Every method of `compute` against the slow reference, on random games of every family. Codes for
//! which the reference takes too long are compared with the simple method that tries every pair.

mod random;

use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::{assert_slow, bounds, computed, computed_as, game};
use grundy_compute::{
    ComputeError, compute,
    estimate::{self, Estimate},
    shape,
};
use grundy_core::{
    game::Game,
    notation::Bounds,
    progress::Progress,
    reference::by_every_pair,
    values::{Shape, Width},
};

/// Asserts that a code with at most two parts has the values of the dense method, in every width
/// that fits.
fn assert_dense(line: &str, to: usize) {
    let Game::Code(code) = game(line) else {
        panic!("{line} is no code");
    };
    let expected = by_every_pair(&code, to);
    let largest = expected.iter().copied().max().unwrap();
    for width in Width::ALL
        .into_iter()
        .filter(|width| largest <= width.largest())
    {
        let values = computed_as(line, &to.to_string(), Some(width)).unwrap();
        let wrong = values
            .iter()
            .zip(&expected)
            .position(|(fast, &slow)| fast != slow);
        assert_eq!(wrong, None, "{line}, {width}: the first wrong heap");
        assert_eq!(values.width(), width);
    }
}

/// Asserts that a game on states has the values of the reference, if its line is a valid game: some
/// random games have no measure.
fn assert_slow_states(line: &str) {
    let Ok(game) = line.parse::<Game>() else {
        return;
    };
    let coordinates = game.family().coordinates().len();
    let to = ["", "", "7x6", "4x5x4", "3x3x4x3"][coordinates];
    match computed_as(line, to, None) {
        // A distant move does not lower the measure.
        Err(ComputeError::FlawedState { .. }) => (),
        _ => assert_slow(line, to),
    }
}

#[test]
fn every_code_of_two_digits_agrees_with_plain_search() {
    compare_codes_of_two_digits(13);
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_every_code_of_two_digits_agrees_with_plain_search() {
    compare_codes_of_two_digits(1);
}

fn compare_codes_of_two_digits(step: usize) {
    let splits = ["0", "4", "4!", "4="].into_iter();
    let codes = splits.flat_map(|split| (0..0o100).map(move |code| format!("{split}.{code:02o}")));
    for line in codes.step_by(step) {
        assert_slow(&line, "120");
        assert_dense(&line, 700);
    }
}

#[test]
#[ignore = "slow: 128 codes by the reference"]
fn every_octal_code_of_two_digits_agrees_to_heap_300() {
    for split in ["0", "4"] {
        for (d1, d2) in (0..8).flat_map(|d1| (0..8).map(move |d2| (d1, d2))) {
            assert_slow(&format!("{split}.{d1}{d2}"), "300");
        }
    }
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_every_octal_code_of_three_digits_agrees_with_plain_search() {
    for code in 0..0o1000 {
        assert_dense(&format!("0.{code:03o}"), 600);
    }
}

/// Games with a known sparse space, far beyond the first masks; 0.127 needs the parity of the heap.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_games_with_a_sparse_space_agree_with_plain_search() {
    for line in [
        "4!.0", "0.6", "0.106", "0.127", "0.007", "0.04", "0.16", "0.56", "0.644", "4!.6", "4.0!6",
        "0.6!4=",
    ] {
        assert_dense(line, 4000);
    }
}

#[test]
#[ignore = "slow: pairs of 40000 heaps"]
fn games_with_a_sparse_space_agree_to_heap_40000() {
    for line in [
        "4!.0", "0.6", "0.106", "0.127", "0.007", "0.04", "0.137", "0.16", "0.56",
    ] {
        assert_dense(line, 40_000);
    }
}

/// One-hot sets of every width; with more leaps than the largest width, each option in turn.
#[test]
fn lattices_with_any_number_of_leaps_agree_with_plain_search() {
    let vectors = || {
        (-9..=0)
            .flat_map(|dx| (-9..=0).map(move |dy| (dx, dy)))
            .filter(|&(dx, dy)| dx + dy < 0)
    };
    for count in [1, 7, 8, 15, 16, 31, 32, 63, 64, 99] {
        let leaps: Vec<String> = vectors()
            .take(count)
            .map(|(dx, dy)| format!("({dx},{dy})"))
            .collect();
        assert_slow(&format!("Lattice(leap {})", leaps.join(" ")), "23x19");
    }
}

/// Moves away from an axis reach cells far outside the rectangle.
#[test]
fn lattices_with_general_weights_agree_with_plain_search() {
    for line in [
        "Lattice(leap (1,-3) (-2,1))",
        "Lattice(ride (1,-3) (-2,1))",
        "Lattice(leap (-1,7) (0,-1) (-2,-2))",
        "Lattice(ride (3,-4); leap (-5,6))",
        "Lattice(leap (-3,-1) (-2,-1) (-2,1) (-1,-3) (-1,-2) (1,-2))",
    ] {
        for to in ["1x40", "40x1", "17x31"] {
            assert_slow(line, to);
        }
    }
}

/// A leap longer than the board is not a move.
#[test]
fn lattices_with_leaps_that_never_fit_agree_with_plain_search() {
    for line in [
        "Lattice(leap (-2000000000,0) (-1,-2) (0,-1))",
        "Lattice(leap (-1,-2000000000) (-2,1))",
        "Lattice(leap (-2000000000,1999999999) (-1,-2))",
        "Lattice(ride (-2000000000,0) (-1,-2); leap (0,-2147483648))",
    ] {
        assert_slow(line, "12x9");
    }
}

/// The notation of bounds refuses such grids, but a program may still ask for them.
#[test]
fn grids_without_cells_have_no_values() {
    for (width, height) in [(0, 0), (0, 5), (5, 0)] {
        for line in ["Lattice(leap (-1,0))", "Lattice(ride (-1,0))"] {
            let bounds = Bounds::Grid(width, height);
            let values = compute(&game(line), &bounds, None, &()).unwrap();
            assert!(values.is_empty(), "{line} {width}x{height}");
            assert_eq!(values.largest(), None);
        }
    }
}

/// Up to n = 512 the heap is Nim; from 513 on a second heap of 512, 513, … may be left (each is a
/// power of two).
const POWERS: &str = "Heap(n -> [a, 512*b, 513*c, 514*d, 515*e, 516*f, 517*g, 518*h] \
    for a in 0..=min(511, n-1), b in 0..=min(1, max(0, n-512)), c in 0..=min(1, max(0, n-513)), \
    d in 0..=min(1, max(0, n-514)), e in 0..=min(1, max(0, n-515)), f in 0..=min(1, max(0, n-516)), \
    g in 0..=min(1, max(0, n-517)), h in 0..=min(1, max(0, n-518)))";

#[test]
fn the_narrowest_sufficient_width_is_chosen() {
    for (line, to, width, largest) in [
        ("0.[3]", "255", Width::U8, 255),
        ("0.[3]", "256", Width::U16, 256),
        ("0.0", "9", Width::U8, 0),
        ("Subtraction(1..=n)", "256", Width::U16, 256),
        ("Lattice(ride (-1,0))", "257x1", Width::U16, 256),
        (POWERS, "518", Width::U16, 1 << 15),
        (POWERS, "519", Width::U32, 1 << 16),
    ] {
        let values = computed(line, to);
        assert_eq!(
            (values.width(), values.largest().map(|found| found.value)),
            (width, Some(largest)),
            "{line} {to}"
        );
        for wider in Width::ALL.into_iter().filter(|&wider| wider >= width) {
            let wide = computed_as(line, to, Some(wider)).unwrap();
            assert_eq!(wide.width(), wider);
            assert!(wide.iter().eq(&values), "{line} {to} as {wider}");
        }
    }
}

/// Every method names the first value that does not fit, and its position.
#[test]
fn values_too_large_for_the_width_are_an_error() {
    let cases = [
        ("0.[3]", "300", Width::U8, 256, "256"),
        ("8.[3]", "300", Width::U8, 256, "255"),
        ("8!.[3]", "300", Width::U8, 256, "255"),
        ("Subtraction(1..=n)", "300", Width::U8, 256, "256"),
        ("AllBut({400})", "300", Width::U8, 256, "256"),
        (
            "Heap(n -> [a] for a in 0..=n-1)",
            "300",
            Width::U8,
            256,
            "256",
        ),
        (
            "Lattice(ride (-1,0) (0,-1))",
            "300x2",
            Width::U8,
            256,
            "(256, 0)",
        ),
        (POWERS, "519", Width::U8, 256, "256"),
        (POWERS, "519", Width::U16, 1 << 16, "519"),
    ];
    for (line, to, width, value, at) in cases {
        let at = at.to_owned();
        let error = computed_as(line, to, Some(width)).unwrap_err();
        assert_eq!(error, ComputeError::TooWide { value, at, width }, "{line}");
    }
    let error = computed_as("0.[3]", "300", Some(Width::U8)).unwrap_err();
    let message = "the value 256 at 256 does not fit u8 (largest 255); declare a wider type";
    assert_eq!(error.to_string(), message);
}

#[test]
fn bounds_of_another_family_are_an_error() {
    for (line, to, expected) in [
        (
            "0.77",
            "5x5",
            "0.77 is tabulated to a heap size such as 1000, not to `5x5`",
        ),
        (
            "0.77",
            "all",
            "0.77 is tabulated to a heap size such as 1000, not to `all`",
        ),
        (
            "Lattice(leap (-1,0))",
            "5",
            "Lattice(leap (-1,0)) is tabulated to a rectangle such as 500x500, not to `5`",
        ),
        (
            "Strip(O)",
            "all",
            "Strip(O) is tabulated to a gap length such as 100, not to `all`",
        ),
        (
            "Board(2x2; place [#])",
            "9",
            "Board(2x2; place [#]) is tabulated over all its states (leave the bound out, or say `all`), not to `9`",
        ),
    ] {
        assert_eq!(
            computed_as(line, to, None).unwrap_err().to_string(),
            expected
        );
    }
}

#[test]
fn too_many_positions_are_an_error() {
    for (line, to, positions) in [
        ("0.77", "4294967296", "4294967297"),
        ("0.77", "18446744073709551615", "18446744073709551616"),
        ("Lattice(leap (-1,0))", "4294967296x2", "4294967296x2"),
        (
            "Lattice(leap (-1,0))",
            "9999999999x9999999999",
            "9999999999x9999999999",
        ),
        ("Strip(A B C D E F G H)", "60000000", "4860000081"),
    ] {
        let error = computed_as(line, to, None).unwrap_err();
        let (positions, most) = (positions.to_owned(), 1 << 32);
        assert_eq!(error, ComputeError::TooLarge { positions, most }, "{line}");
    }
    let error = computed_as("Lattice(leap (-1,2147483647) (0,-1))", "500x500", None).unwrap_err();
    let message = "1071594340852 levels of positions are more than this program tabulates (268435456); reduce the bounds";
    assert_eq!(error.to_string(), message);
}

/// A game and bounds for each method.
const METHODS: [(&str, &str); 10] = [
    ("4!.0", "3000"),
    ("0.137", "3000"),
    ("0.F2", "150"),
    ("0.V!", "60"),
    ("Subtraction(squares)", "3000"),
    ("AllBut(primes)", "1000"),
    ("Heap(n -> [a, n-2-a] for a in 0..=n-2)", "300"),
    ("Lattice(leap (-2,1) (1,-2) (-1,-1); ride (-3,-1))", "90x70"),
    ("Strip(O X; never OO XX)", "100"),
    (
        "Board(4x4; line 1..=3 in row column diagonal antidiagonal)",
        "all",
    ),
];

#[test]
fn any_number_of_threads_computes_the_same() {
    for (line, to) in METHODS {
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .unwrap();
            pool.install(|| computed(line, to))
        };
        let one = with(1);
        for threads in [2, 3, 5] {
            assert!(with(threads) == one, "{line} with {threads} threads");
        }
    }
}

/// Counts positions, and stops the work after `patience` requests.
#[derive(Default)]
struct Listener {
    done: AtomicU64,
    asked: AtomicU64,
    patience: u64,
}

impl Progress for Listener {
    fn advance(&self, positions: u64) {
        self.done.fetch_add(positions, Ordering::Relaxed);
    }

    fn cancelled(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) >= self.patience
    }
}

#[test]
fn every_method_reports_progress_and_can_be_stopped() {
    for (line, to) in METHODS {
        let patient = Listener {
            patience: u64::MAX,
            ..Listener::default()
        };
        let values = compute(&game(line), &bounds(to), Some(Width::U16), &patient).unwrap();
        assert_eq!(patient.done.into_inner(), values.len() as u64, "{line}");
        assert!(patient.asked.into_inner() > 0, "{line}");
        let result = compute(
            &game(line),
            &bounds(to),
            Some(Width::U16),
            &Listener::default(),
        );
        assert_eq!(result.unwrap_err(), ComputeError::Interrupted, "{line}");
    }
}

/// Memory is estimated for the stored values: one byte per value for tables, and the levels that
/// long moves span.
#[test]
fn memory_estimates_cover_the_values() {
    assert!((1.02e9..1.05e9).contains(&bytes_of(NEAR, "60000x17000", estimate::estimate)));
    assert!(bytes_of(NEAR, "60000x17000", estimate::summary) < 1e7);
}

const NEAR: &str = "Lattice(leap (-1,-2) (-2,-1))";

fn bytes_of(line: &str, to: &str, estimate: fn(&Game, Shape) -> Estimate) -> f64 {
    let game = game(line);
    let shape = shape(&game, &bounds(to)).unwrap();
    estimate(&game, shape).bytes
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_memory_estimates_cover_the_values() {
    assert!((6e7..1e8).contains(&bytes_of(NEAR, "60000x17000", estimate::digest)));
    assert!(
        bytes_of(
            "Lattice(leap (-50000,-50000))",
            "60000x60000",
            estimate::summary
        ) > 1e10
    );
    assert!(bytes_of("Board(5x5; place [#])", "all", estimate::summary) < 4e7);
}

/// A move that removes nothing, from a single large heap, is found when that heap is computed.
#[test]
fn moves_that_remove_nothing_are_refused_at_any_heap() {
    // Only heap 1000 allows the removal of 0.
    let line = "Subtraction(1-max(0, 1-(n-1000)*(n-1000))..=min(3, n))";
    let refused = |to: &str| {
        computed_as(line, to, None)
            .err()
            .map(|error| error.to_string())
    };
    assert_eq!(refused("999"), None);
    assert!(
        refused("1000").is_some_and(|error| error.starts_with("heap 1000: ")),
        "{:?}",
        refused("1000")
    );
}
