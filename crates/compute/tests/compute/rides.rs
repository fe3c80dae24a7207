//! Comparison of pieces with plain search.

use proptest::{collection::vec, prelude::*};

use crate::common::game;
use grundy_compute::rides::{LatticeMoves, compute, mirror::CoordinateMirror};
use grundy_core::{
    game::{Game, Lattice, lattice::Vector, state::State, termination},
    reference::grundy_values,
    values::{Sides, Width},
};

fn sides(lengths: &[u64]) -> Sides {
    Sides::new(lengths).expect("two to four sides")
}

fn computed(game: &Game, lengths: &[u64]) -> Vec<u32> {
    let moves = LatticeMoves::from_game(game).expect("all moves lead towards the origin");
    let cells = compute(&moves, sides(lengths), &()).expect("nobody stops it");
    (0..cells.len())
        .filter_map(|index| cells.get(index))
        .collect()
}

fn searched(game: &Game, lengths: &[u64]) -> Vec<u32> {
    let sides = sides(lengths);
    let states = (0..sides.positions().expect("few")).map(|index| sides.state(index));
    grundy_values(game.lattice().expect("a lattice"), states)
}

#[test]
fn pieces_have_the_values_of_plain_search() {
    compare_pieces(3);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_pieces_have_the_values_of_plain_search() {
    compare_pieces(1);
}

fn compare_pieces(step: usize) {
    for (line, lengths) in [
        ("Lattice(ride (-1,0) (0,-1) (-1,-1))", [140, 135].as_slice()),
        ("Lattice(ride (-1,0) (0,-1))", &[70, 150]),
        ("Lattice(ride (-1,0) leap (-2,-1))", &[60, 60]),
        ("Lattice(ride (-1,-2) (-2,-1))", &[60, 61]),
        (
            "Lattice(ride (-3,-2) (0,-3) (-2,0) leap (-1,0) (0,-1) (-7,-7))",
            &[50, 40],
        ),
        (
            "Lattice(ride (-2,-2) (-1,0) (0,-1) (-1,-3) (-3,-1))",
            &[33, 45],
        ),
        (
            "Lattice(ride (-1,0) (0,-1) (-1,-1); not (3,4) (5,5) (1,0))",
            &[40, 40],
        ),
        (
            "Lattice(leap (-1,0) (0,-1) (-1,-1); not (2,2) (0,0) (130,1))",
            &[20, 20],
        ),
        (
            "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1) (-1,-1,-1))",
            &[9, 30, 27],
        ),
        (
            "Lattice(ride (-1,-1,0) (0,-1,-1) (-1,0,-1) leap (-1,0,0))",
            &[12, 13, 14],
        ),
        (
            "Lattice(ride (-1,0,0,0) (0,-1,0,0) (0,0,-2,0) (-1,-1,-1,-1) leap (0,0,0,-1))",
            &[4, 12, 5, 11],
        ),
        ("Lattice(ride (-5,0) (-1,-1000) (0,-7))", &[30, 30]),
        ("Lattice(ride (-1,0))", &[1, 1]),
        ("Lattice(ride (-1,0) (0,-1))", &[0, 5]),
    ]
    .into_iter()
    .step_by(step)
    {
        let game = game(line);
        let (fast, slow) = (computed(&game, lengths), searched(&game, lengths));
        let differs = fast.iter().zip(&slow).position(|(a, b)| a != b);
        assert_eq!(
            (differs, fast.len()),
            (None, slow.len()),
            "{line}: the first index that differs"
        );
    }
}

/// Values of more than 64 words, and several waves of tiles.
#[test]
fn nim_is_the_nim_sum_for_any_number_of_threads() {
    let nim = game("Lattice(ride (-1,0) (0,-1))");
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("some threads");
        let values = pool.install(|| computed(&nim, &[600, 5000]));
        assert!(
            (0..)
                .zip(&values)
                .all(|(index, &value): (u32, _)| value == (index / 5000) ^ (index % 5000))
        );
    }
}

#[test]
fn many_leaps_have_the_values_of_plain_search() {
    let leaps: Vec<String> = (1..=80).map(|k| format!("(-{k},0) (0,-{k})")).collect();
    let game = game(&format!("Lattice(leap {})", leaps.join(" ")));
    assert_eq!(computed(&game, &[90, 95]), searched(&game, &[90, 95]));
}

/// The tiles of a box of several waves; half of the cells are mirror images.
#[test]
fn mirror_images_are_the_same_for_any_number_of_threads() {
    for (line, lengths) in [
        ("Lattice(ride (-1,0) (0,-1) (-1,-1))", [300, 300].as_slice()),
        (
            "Lattice(ride (-1,-2) (-2,-1) leap (-1,0) (0,-1); not (130,131) (131,130) (200,200))",
            &[280, 280],
        ),
        (
            "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1) (-1,-1,0))",
            &[40, 40, 30],
        ),
    ] {
        let game = game(line);
        let moves = LatticeMoves::from_game(&game).expect("all moves lead towards the origin");
        assert!(
            CoordinateMirror::from_moves(&moves, lengths).is_some(),
            "{line}"
        );
        // A box that is one cell longer in one direction has no mirror image.
        let mut longer = lengths.to_vec();
        longer[0] += 1;
        let all: Vec<Vec<u32>> = [1, 3]
            .map(|threads| on_threads(threads, || computed(&game, lengths)))
            .into();
        assert!(all[0] == all[1], "{line}");
        let whole = computed(&game, &longer);
        assert!(all[0] == whole[..all[0].len()], "{line}");
    }
}

fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .expect("some threads")
        .install(work)
}

/// Moves that link no coordinates of different groups, and tables whose sums fit narrower cells
/// than their bits.
#[test]
fn independent_coordinates_have_the_values_of_plain_search() {
    for (line, lengths) in [
        (
            "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))",
            [5, 17, 9].as_slice(),
        ),
        ("Lattice(ride (-1,0,0) (0,0,-1) (-1,0,-1))", &[9, 3, 10]),
        ("Lattice(ride (-1,0,-1) leap (0,-3,0) (0,-1,0))", &[7, 8, 9]),
        (
            "Lattice(ride (-1,-1,0,0) (-1,0,0,0) leap (0,0,-1,-2) (0,0,-2,0))",
            &[5, 6, 5, 6],
        ),
        (
            "Lattice(ride (0,0,-1,0) (-1,0,0,-1) leap (0,-1,0,0))",
            &[4, 5, 6, 3],
        ),
        ("Lattice(ride (-1,0) (0,-2))", &[300, 3]),
        ("Lattice(ride (0,-1) leap (-1,0))", &[3, 300]),
        ("Lattice(ride (-1,0))", &[4, 4]),
        (
            "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1); not (1,1,1) (0,2,0))",
            &[5, 6, 7],
        ),
        ("Lattice(ride (-1,0,0) (0,-1,0))", &[5, 0, 7]),
    ] {
        let game = game(line);
        assert_eq!(computed(&game, lengths), searched(&game, lengths), "{line}");
    }
    let nim = game("Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))");
    for (lengths, width) in [
        ([100, 100, 100], Width::U8),
        ([2, 257, 3], Width::U16),
        ([1, 257, 1], Width::U16),
    ] {
        let moves = LatticeMoves::from_game(&nim).expect("all moves lead towards the origin");
        let cells = compute(&moves, sides(&lengths), &()).expect("nobody stops it");
        assert_eq!(cells.width(), width, "{lengths:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_pieces_have_the_values_of_plain_search(
        dimensions in 2..=4_usize,
        moves in vec(([0..=3_i32, 0..=3, 0..=3, 0..=2], any::<bool>()), 1..6),
        walls in vec([0..7_u64, 0..7, 0..5, 0..4], 0..4),
        extra in [0..4_u64, 0..4, 0..3, 0..2],
        exchanged in proptest::option::of((0..4_usize, 0..4_usize)),
    ) {
        let (mut leaps, mut rides): (Vec<Vector>, Vec<Vector>) = (Vec::new(), Vec::new());
        for (falls, rides_on) in moves {
            let mut vector = falls.map(|fall| -fall);
            vector[dimensions..].fill(0);
            if vector != [0; 4] {
                if rides_on { rides.push(vector) } else { leaps.push(vector) }
            }
        }
        let mut walls: Vec<State> = walls;
        for wall in &mut walls {
            wall[dimensions..].fill(0);
        }
        let mut lengths = [9 + extra[0], 8 + extra[1], 5 + extra[2], 3 + extra[3]];
        if let Some((one, other)) = exchanged.filter(|&(one, other)| one < other && other < dimensions) {
            let mirror = CoordinateMirror(one, other);
            for list in [&mut leaps, &mut rides] {
                list.extend(list.clone().into_iter().map(|vector| mirror.image(vector)));
            }
            walls.extend(walls.clone().into_iter().map(|wall| mirror.image(wall)));
            lengths[one] = lengths[one].min(lengths[other]);
            lengths[other] = lengths[one];
        }
        walls.sort_unstable();
        walls.dedup();
        let measure = vec![termination::CoordinateForm::from([1; 4])];
        let piece = Lattice::canonical(dimensions, leaps, rides, walls, measure);
        let lengths = &lengths[..dimensions];
        let game = Game::Lattice(piece);
        prop_assert_eq!(computed(&game, lengths), searched(&game, lengths), "{}", game);
    }
}
