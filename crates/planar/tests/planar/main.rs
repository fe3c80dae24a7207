//! Planar laws that were found and proved, compared with tables far larger than those of the
//! search.

use proptest::prelude::*;

use grundy_compute::compute;
use grundy_core::{
    game::{Game, Plane},
    notation::Bounds,
    reference,
    values::Values,
};
use grundy_planar::{
    Cone, CornerRow, Inequality, Planar, PlanarLookup, PlanarProof, Ray, Refutation, discover,
    find, prove,
};

mod soundness;

const HYPER_KNIGHTS: &str = "Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))";

/// Games with laws of all kinds: the line, the number of rays, and the bytes of values.
const PROVED: [(&str, usize, usize); 21] = [
    (HYPER_KNIGHTS, 5, 968),
    // One cone over all cells, without strips and corner.
    ("Lattice(leap (-1,0))", 2, 2),
    ("Lattice(leap (-1,0) (0,-1))", 2, 2),
    ("Lattice(leap (-3,0) (4,-3))", 2, 18),
    ("Lattice(leap (-3,0) (1,-3))", 2, 18),
    // Strips along the borders only.
    ("Lattice(leap (-2,-1) (-2,3) (1,-2))", 2, 134),
    ("Lattice(leap (-3,1) (-3,2) (0,-3))", 2, 72),
    // Without a strip along the inner ray.
    ("Lattice(leap (-1,-1))", 3, 4),
    ("Lattice(leap (-1,-1) (0,-2))", 3, 7),
    // One inner ray.
    ("Lattice(leap (-1,-2) (0,-3) (0,-1) (3,-3))", 3, 40),
    (
        "Lattice(leap (-3,-3) (-3,0) (-2,-1) (-1,-3) (0,-3))",
        3,
        111,
    ),
    ("Lattice(leap (-3,-1) (-2,3) (-1,-3) (-1,1))", 3, 62),
    ("Lattice(leap (-4,-4) (-3,-1) (3,-1))", 3, 53),
    ("Lattice(leap (-4,-4) (-3,0) (-1,-1))", 3, 948),
    ("Lattice(leap (-4,3) (-3,-4) (-1,-2))", 3, 338),
    ("Lattice(leap (-3,-3) (-1,-5))", 3, 62),
    ("Lattice(leap (-4,-4) (-4,1) (-3,2) (-1,-2))", 3, 4283),
    // Symmetric.
    ("Lattice(leap (-3,1) (-1,0) (0,-1) (1,-3))", 3, 24),
    // Two inner rays.
    ("Lattice(leap (-3,-2) (-1,-3) (0,-1))", 4, 57),
    ("Lattice(leap (-3,-2) (-2,1) (-1,1) (0,-2))", 4, 788),
    (
        "Lattice(leap (-4,-2) (-3,-4) (-2,-4) (0,-3) (1,-1) (4,-3))",
        4,
        224,
    ),
];

fn lattice(text: &str) -> Plane {
    text.parse::<Game>().unwrap().plane().unwrap()
}

fn discovered(text: &str) -> (Plane, Planar, PlanarProof) {
    let game = lattice(text);
    let (law, proof) = discover(&game, &())
        .unwrap()
        .unwrap_or_else(|| panic!("{text} has no law"));
    (game, law, proof)
}

fn table(game: &Plane, side: u64) -> Values {
    compute(
        &Game::from(game.clone()),
        &Bounds::Grid(side, side),
        None,
        &(),
    )
    .unwrap()
}

/// Compares the law and its compact form with the table, cell by cell.
fn agree(game: &Plane, law: &Planar, proof: &PlanarProof, side: u64) {
    let compact = PlanarLookup::new(game, law, proof).unwrap();
    let table = table(game, side);
    let cells = (0..u128::from(side)).flat_map(|x| (0..u128::from(side)).map(move |y| (x, y)));
    for ((x, y), value) in cells.zip(&table) {
        assert_eq!(law.value(x, y), value, "{game} ({x}, {y})");
        assert_eq!(compact.value(x, y), value, "{game} ({x}, {y}) compact");
    }
}

#[test]
fn laws_of_hyper_knights_are_described_in_words() {
    let (game, law, proof) = discovered(HYPER_KNIGHTS);
    let words = "\
5 rays, 4 cones, 968 bytes of values
along (1, 0): no strip
from (1, 0) to (2, 1): periods (1, 0) and (0, 4), rows from y = 0 up: 0 / 1 / 2 / 3
along (2, 1): strip -17 <= 2y - x <= 10, period (8, 4)
from (2, 1) to (1, 1): periods (4, 0) and (2, 2), rows from y = 0 up: 0 2 1 2 / 3 0 3 1
along (1, 1): strip -13 <= y - x <= 13, period (4, 4)
from (1, 1) to (1, 2): periods (4, 0) and (2, 2), rows from y = 0 up: 0 3 1 3 / 2 0 2 1
along (1, 2): strip -10 <= y - 2x <= 17, period (4, 8)
from (1, 2) to (0, 1): periods (4, 0) and (0, 1), rows from y = 0 up: 0 1 2 3
along (0, 1): no strip
612 corner cells, all with x < 38 and x + y < 60";
    assert_eq!(law.to_string(), words);
    assert_eq!(
        proof,
        PlanarProof {
            level: 79,
            checked_cells: 3618
        }
    );
    let compact = PlanarLookup::new(&game, &law, &proof).unwrap();
    assert_eq!(
        (
            compact.mirror,
            compact.table.len(),
            compact.pieces.len(),
            compact.rows.len()
        ),
        (true, 383, 4, 25)
    );
}

#[test]
fn laws_of_strips_are_described_in_words() {
    let words = |text: &str| {
        discovered(text)
            .1
            .rays
            .iter()
            .map(Ray::to_string)
            .collect::<Vec<_>>()
    };
    let strips = [
        "along (1, 0): strip 0 <= y <= 8, period (12, 0)",
        "along (0, 1): no strip",
    ];
    assert_eq!(words("Lattice(leap (-2,-1) (-2,3) (1,-2))"), strips);
    let strips = [
        "along (1, 0): no strip",
        "along (0, 1): strip 0 <= x <= 8, period (0, 12)",
    ];
    assert_eq!(words("Lattice(leap (-1,-2) (3,-2) (-2,1))"), strips);
}

#[test]
fn laws_of_hyper_knights_hold_to_1000() {
    compare_hyper_knights(1000);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_laws_of_hyper_knights_hold_to_2000() {
    compare_hyper_knights(2000);
}

fn compare_hyper_knights(to: u64) {
    let (game, law, proof) = discovered(HYPER_KNIGHTS);
    agree(&game, &law, &proof, to);
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_every_listed_game_has_its_law() {
    for (text, rays, bytes) in PROVED {
        let (game, law, proof) = discovered(text);
        assert_eq!(
            (text, law.rays.len(), law.table_bytes()),
            (text, rays, bytes)
        );
        agree(&game, &law, &proof, 1000);
    }
}

/// Of the last game the rows of the strip along the border have period 6, those of the cone beside
/// it period 2.
#[test]
fn cones_have_their_coarsest_lattice() {
    let games = PROVED
        .map(|(text, ..)| text)
        .into_iter()
        .chain(["Lattice(leap (-4,-2) (-3,0) (0,-2))"]);
    for text in games {
        for cone in discovered(text).1.cones {
            assert_eq!(cone.coarsest().as_ref(), Some(&cone), "{text}");
        }
    }
    let coarse = Cone {
        width: 2,
        shift: 1,
        height: 1,
        values: vec![0, 1],
    };
    for (width, shift, height) in [(2, 1, 1), (6, 5, 1), (4, 0, 2), (6, 2, 2), (2, 1, 3)] {
        let cells =
            (0..height).flat_map(|y| (0..width).map(move |x| (u128::from(x), u128::from(y))));
        let values = cells.map(|(x, y)| coarse.value(x, y).unwrap()).collect();
        assert_eq!(
            Cone {
                width,
                shift,
                height,
                values
            }
            .coarsest()
            .as_ref(),
            Some(&coarse)
        );
    }
}

/// Without moves, every value is 0.
#[test]
fn a_game_without_moves_has_value_0() {
    let game = Plane {
        leaps: Vec::new(),
        rides: Vec::new(),
        weights: (1, 1),
    };
    let (law, proof) = discover(&game, &()).unwrap().unwrap();
    assert_eq!(
        (law.table_bytes(), law.value(7, u128::MAX), proof.level),
        (1, 0, 1)
    );
}

#[test]
fn no_law_is_found_where_none_holds() {
    assert_eq!(
        discover(&lattice("Lattice(ride (-1,0) (0,-1) (-1,-1))"), &()).unwrap(),
        None
    );
    let board = Values {
        shape: grundy_core::values::Shape::Board { cells: 2 },
        cells: grundy_core::values::Cells::U8(vec![0; 4]),
    };
    assert_eq!(find(&lattice(HYPER_KNIGHTS), &board), None);
}

/// The sectors appear only in some directions, at every distance from the corner.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_no_law_is_found_for_sectors_in_some_directions() {
    assert_eq!(
        discover(
            &lattice("Lattice(leap (-3,-4) (-3,-3) (-2,-1) (-1,-4))"),
            &()
        )
        .unwrap(),
        None
    );
}

#[test]
fn laws_survive_writing_and_reading() {
    let (_, law, _) = discovered(HYPER_KNIGHTS);
    let text = toml::to_string(&law).unwrap();
    assert_eq!(toml::from_str::<Planar>(&text).unwrap(), law);
}

/// Checks that the value is the mex of the options' values, also at the end of u64, and that every
/// cell beyond has a value.
#[test]
fn laws_give_values_of_distant_cells() {
    compare_distant_cells(3);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_laws_give_values_of_distant_cells() {
    compare_distant_cells(1);
}

fn compare_distant_cells(step: usize) {
    for (text, ..) in PROVED.into_iter().step_by(step) {
        let (game, law, proof) = discovered(text);
        let compact = PlanarLookup::new(&game, &law, &proof).unwrap();
        let mut random = 1_u128;
        for ray in &law.rays {
            for near in 0..400_u128 {
                random = random
                    .wrapping_mul(0x2545_f491_4f6c_dd1d)
                    .wrapping_add(near)
                    % (1 << 64);
                let far = (random % 1_000_000)
                    + [1_u128 << 60, u128::from(u64::MAX), 1 << 100][near as usize % 3];
                let (x, y) = (
                    far * u128::from(ray.direction.0),
                    far * u128::from(ray.direction.1),
                );
                let (x, y) = (x + random % 23, y + (random >> 32) % 50);
                assert_eq!(
                    law.value(x, y),
                    mex_at(&game, &law, (x, y)),
                    "{text} ({x}, {y})"
                );
                assert_eq!(law.value(x, y), compact.value(x, y));
            }
        }
        let corners = [
            (0, u128::MAX),
            (u128::MAX, 0),
            (u128::MAX, u128::MAX),
            (u128::MAX / 2, u128::MAX),
        ];
        for (x, y) in corners {
            assert_eq!(law.value(x, y), compact.value(x, y));
        }
    }
}

/// Returns the mex by definition, over a set.
fn mex_at(game: &Plane, law: &Planar, (x, y): (u128, u128)) -> u32 {
    let step = |&(dx, dy): &(i32, i32)| {
        Some((
            x.checked_add_signed(dx.into())?,
            y.checked_add_signed(dy.into())?,
        ))
    };
    let options = game
        .leaps
        .iter()
        .filter_map(step)
        .map(|(x, y)| law.value(x, y));
    let values: std::collections::HashSet<u32> = options.collect();
    (0..=u32::MAX)
        .find(|value| !values.contains(value))
        .unwrap()
}

fn leap_games() -> impl Strategy<Value = Plane> {
    let vectors = prop::collection::vec((-4..=4, -4..=4), 1..6);
    (vectors, any::<bool>()).prop_filter_map(
        "loopy",
        |(mut vectors, symmetric): (Vec<(i32, i32)>, bool)| {
            if symmetric {
                vectors.extend(vectors.clone().iter().map(|&(dx, dy)| (dy, dx)));
            }
            let vectors: Vec<String> = vectors
                .iter()
                .map(|(dx, dy)| format!("({dx},{dy})"))
                .collect();
            format!("Lattice(leap {})", vectors.join(" "))
                .parse::<Game>()
                .ok()?
                .plane()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(6)))]

    /// Compares a proved law with a table four times as large as R, and with the slow reference on
    /// some cells of the table.
    #[test]
    #[ignore = "1 s: .ci/run"]
    fn thorough_proved_laws_are_true(game in leap_games(), cells in prop::collection::vec((0..120_u64, 0..120_u64), 8)) {
        if let Some((law, proof)) = discover(&game, &()).unwrap() {
            agree(&game, &law, &proof, (4 * proof.level).clamp(100, 800));
            let slow = reference::grundy_values(&game, cells.iter().copied());
            for ((x, y), value) in cells.into_iter().zip(slow) {
                prop_assert_eq!(law.value(x.into(), y.into()), value);
            }
        }
    }
}
