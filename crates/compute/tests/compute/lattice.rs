//! Comparison of every CPU level, number of threads and size of chunks with the slow reference.

use std::{collections::BTreeSet, ops::Range};

use proptest::{collection::btree_set, prelude::*};

use grundy_compute::lattice::{
    count::ChunkCounts,
    reach::{Reach, Window},
    sweep::{LevelLeaps, Tuning, Walls, sweep},
    table::LatticeTable,
    tabulate::{columns, histogram},
};
use grundy_core::{
    game::{Game, Plane},
    reference::{by_every_leap, grundy_values},
    values::{Cells, Histogram},
};
use grundy_work::cpu::Level;

fn lattice(line: &str) -> Plane {
    line.parse::<Game>().unwrap().plane().unwrap()
}

/// Every level with 1, 2 and 3 threads, which share even short rows.
fn tunings() -> impl Iterator<Item = Tuning> {
    let chunks = [(1, 1 << 20), (2, 1 << 20), (3, 1 << 20), (2, 40)];
    Level::available().into_iter().flat_map(move |level| {
        chunks.into_iter().map(move |(threads, widest)| Tuning {
            level,
            threads,
            narrowest: 8,
            widest,
        })
    })
}

fn of_columns(tuning: Tuning, game: &Plane, part: Range<usize>, height: usize) -> Cells {
    columns(tuning, (game, &Walls::new()), part, height, &()).expect("nobody stops it")
}

fn assert_plans(line: &str, width: usize, height: usize, expected: &[u8]) {
    let game = lattice(line);
    let counted = Histogram::from_cells(&Cells::U8(expected.to_vec()));
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(3)
        .build()
        .expect("three threads");
    for tuning in tunings() {
        let (table, summary) = pool.install(|| {
            let table = of_columns(tuning, &game, 0..width, height);
            (
                table,
                histogram(tuning, &game, (width, height), &()).expect("nobody stops it"),
            )
        });
        let Cells::U8(table) = table else {
            panic!("{line}: values of leaps fit a byte")
        };
        let differs = table.iter().zip(expected).position(|(a, b)| a != b);
        assert_eq!(
            differs, None,
            "{line} {width}x{height}: the first index that differs with {tuning:?}"
        );
        assert_eq!(table.len(), expected.len());
        assert_eq!(summary, counted, "{line} {width}x{height} with {tuning:?}");
        for first in [0, width / 3, width - 1] {
            let part = first..width.min(first + width / 2 + 1);
            let some = of_columns(tuning, &game, part.clone(), height);
            let expected = &expected[part.start * height..part.end * height];
            assert!(
                some == Cells::U8(expected.to_vec()),
                "{line}: the columns {part:?} of {width}x{height} differ with {tuning:?}"
            );
        }
    }
}

fn assert_slow(line: &str, width: usize, height: usize) {
    let cells = (0..width as u64).flat_map(|x| (0..height as u64).map(move |y| (x, y)));
    let slow = grundy_values(&lattice(line), cells);
    let slow: Vec<u8> = slow
        .into_iter()
        .map(|value| u8::try_from(value).expect("at most 63"))
        .collect();
    assert_plans(line, width, height, &slow);
}

const KNIGHTS: &str = "Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))";

#[test]
fn hyper_knights_have_the_values_of_plain_search() {
    for (width, height) in [(1, 1), (130, 131), (7, 200), (200, 5), (64, 64)] {
        assert_slow(KNIGHTS, width, height);
    }
}

/// Rows that are cut into chunks, for several bands.
#[test]
#[ignore = "3 s: .ci/weekly"]
fn long_rows_have_the_values_of_plain_search() {
    for (line, width, height) in [
        (KNIGHTS, 1700, 1900),
        ("Lattice(leap (-1,0) (0,-1))", 700, 900),
        ("Lattice(leap (-3,5) (1,-4) (-2,-2))", 3000, 2900),
        ("Lattice(leap (-1,1) (-1,-1) (0,-2))", 1500, 1200),
    ] {
        let game = lattice(line);
        let tuning = Tuning {
            level: Level::PLAIN,
            threads: 2,
            narrowest: 8,
            widest: 1 << 20,
        };
        let (band, chunks) = LevelLeaps::new(&game).band::<u8>(&tuning, width.min(height));
        assert!(
            chunks > 1 && band < width.min(height) / 2,
            "{line}: {chunks} chunks, {band} levels"
        );
        assert_plans(line, width, height, &by_every_leap(&game, width, height));
    }
}

#[test]
fn levels_may_have_gaps() {
    for line in [
        "Lattice(leap (1,-3) (-2,1))",
        "Lattice(leap (-1,7) (0,-1) (-2,-2))",
        "Lattice(leap (3,-2) (-4,1))",
    ] {
        assert_slow(line, 90, 70);
    }
}

/// In small builds, a set may be wider than its game needs.
#[test]
fn wide_sets_of_few_leaps_have_the_values_of_plain_search() {
    let game = lattice(KNIGHTS);
    for tuning in tunings() {
        let expected = histogram(tuning, &game, (70, 50), &()).expect("nobody stops it");
        let window = Window::new(&(0..70), 50);
        let reach = Reach::new(&game, &window);
        let mut counts = ChunkCounts::new(tuning.level, game.weights, 64);
        sweep::<u64>(tuning, (&game, &Walls::new()), &reach, &mut counts, &())
            .expect("nobody stops it");
        assert_eq!(counts.histogram(&window), expected, "{tuning:?}");
        let mut cells = vec![0_u8; 70 * 50];
        let mut table = LatticeTable::new(tuning.level, &window, game.weights, &mut cells);
        sweep::<u64>(tuning, (&game, &Walls::new()), &reach, &mut table, &())
            .expect("nobody stops it");
        assert!(
            Cells::U8(cells) == of_columns(tuning, &game, 0..70, 50),
            "{tuning:?}"
        );
    }
}

#[test]
fn sets_of_every_width_have_the_values_of_plain_search() {
    let vectors = || {
        (-9..=0)
            .flat_map(|dx| (-9..=0).map(move |dy| (dx, dy)))
            .filter(|&(dx, dy)| dx + dy < 0)
    };
    for count in [7, 8, 15, 16, 31, 32, 63] {
        let leaps: Vec<String> = vectors()
            .take(count)
            .map(|(dx, dy)| format!("({dx},{dy})"))
            .collect();
        assert_slow(&format!("Lattice(leap {})", leaps.join(" ")), 60, 50);
    }
}

#[test]
fn moves_longer_than_a_band_have_the_values_of_plain_search() {
    assert_slow("Lattice(leap (-40,-30) (-1,-1) (0,-70) (-65,64))", 90, 90);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(4)) })]

    #[test]
    fn random_leaps_have_the_values_of_plain_search(
        (a, b) in (1..4_i32, 1..4_i32),
        vectors in btree_set((-5..6_i32, -5..6_i32), 1..9),
        width in 1..80_usize,
        height in 1..80_usize,
    ) {
        let falling = vectors.into_iter().map(|(dx, dy)| match (a * dx + b * dy).signum() {
            -1 => (dx, dy),
            0 => (-1, -1),
            _ => (-dx, -dy),
        });
        let leaps: Vec<String> = falling.map(|(dx, dy)| format!("({dx},{dy})")).collect();
        assert_slow(&format!("Lattice(leap {})", leaps.join(" ")), width, height);
    }

    #[test]
    fn random_rides_and_leaps_have_the_values_of_plain_search(
        (a, b) in (1..4_i32, 1..4_i32),
        rides in btree_set((-4..5_i32, -4..5_i32), 1..4),
        leaps in btree_set((-5..6_i32, -5..6_i32), 0..3),
        width in 1..50_usize,
        height in 1..50_usize,
    ) {
        let falling = |vectors: BTreeSet<(i32, i32)>| {
            let each = vectors.into_iter().map(|(dx, dy)| match (a * dx + b * dy).signum() {
                -1 => (dx, dy),
                0 => (-1, -1),
                _ => (-dx, -dy),
            });
            each.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>()
        };
        let (rides, leaps) = (falling(rides), falling(leaps));
        let leaps = leaps.into_iter().filter(|leap| !rides.contains(leap)).collect();
        // The weights need not be the least ones.
        let common = grundy_core::gcd::gcd(a, b);
        let game = Plane { leaps, rides, weights: ((a / common).into(), (b / common).into()) };
        let cells = (0..width as u64).flat_map(|x| (0..height as u64).map(move |y| (x, y)));
        let slow = grundy_values(&game, cells);
        let whole = of_columns(Tuning::default(), &game, 0..width, height);
        prop_assert_eq!(&whole, &Cells::narrowest(slow.clone()));
        let part = width / 2..width;
        let some = of_columns(Tuning::default(), &game, part.clone(), height);
        prop_assert_eq!(some, Cells::narrowest(slow[part.start * height..].to_vec()));
    }
}
