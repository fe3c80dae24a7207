//! Nim-sums of blocks against plain search.

use proptest::prelude::*;

use grundy_compute::compute;
use grundy_core::{game::Game, notation::Bounds, values::Sides};
use grundy_law::{Blocks, Law, Statement, Status, Theorem, blocks};

/// Returns the game of rides by 1 along all axes and some additional leaps.
fn game(dimensions: usize, leaps: &[Vec<u32>]) -> Game {
    let vector = |by: &[u32]| {
        let by: Vec<String> = by
            .iter()
            .map(|&by| {
                if by == 0 {
                    "0".to_owned()
                } else {
                    format!("-{by}")
                }
            })
            .collect();
        format!("({})", by.join(","))
    };
    let axes = (0..dimensions).map(|axis| {
        (0..dimensions)
            .map(|place| u32::from(place == axis))
            .collect::<Vec<_>>()
    });
    let rides: Vec<String> = axes.map(|axis| vector(&axis)).collect();
    let leaps: Vec<String> = leaps.iter().map(|leap| vector(leap)).collect();
    let leaps = if leaps.is_empty() {
        String::new()
    } else {
        format!("leap {}", leaps.join(" "))
    };
    let line = format!("Lattice({leaps} ride {})", rides.join(" "));
    line.parse()
        .unwrap_or_else(|error| panic!("{line}: {error:?}"))
}

fn law(line: &str) -> Option<Blocks> {
    Blocks::from_game(
        &line
            .parse()
            .unwrap_or_else(|error| panic!("{line}: {error:?}")),
        &(),
    )
}

/// Returns the values of the cells below a side, with the cells.
fn values(game: &Game, dimensions: usize, side: u64) -> Vec<(Vec<u64>, u64)> {
    let bounds = match dimensions {
        2 => Bounds::Grid(side, side),
        _ => Bounds::Block(Sides::new(&vec![side; dimensions]).unwrap()),
    };
    let values = compute(game, &bounds, None, &()).unwrap();
    let coordinate = |index: u64, axis: usize| {
        index / side.pow(u32::try_from(dimensions - 1 - axis).unwrap()) % side
    };
    let cell = |index| {
        (0..dimensions)
            .map(|axis| coordinate(index, axis))
            .collect()
    };
    (0..)
        .zip(&values)
        .map(|(index, value)| (cell(index), value.into()))
        .collect()
}

/// Returns the least h up to `most` for which all values are h times the nim-sum of the blocks plus
/// the values of the first block.
fn fits(values: &[(Vec<u64>, u64)], dimensions: usize, side: u64, most: u64) -> Option<u64> {
    let at = |cell: &[u64]| {
        let index = cell.iter().fold(0, |index, x| index * side + x);
        values[usize::try_from(index).unwrap()].1
    };
    (1..=most).find(|&h| {
        values.iter().all(|(cell, value)| {
            let within: Vec<u64> = cell.iter().map(|x| x % h).collect();
            let sum = cell.iter().fold(0, |sum, x| sum ^ (x / h));
            debug_assert_eq!(cell.len(), dimensions);
            at(&within) < h && *value == h * sum + at(&within)
        })
    })
}

/// Returns the text of a law of blocks.
fn said(law: Blocks) -> String {
    let status = Status::Proved {
        theorem: Theorem::NimBlocks,
        checked_to: None,
    };
    Law {
        statement: Statement::Blocks(law),
        status,
    }
    .to_string()
}

fn at(law: &Blocks, cell: &[u64]) -> Option<u64> {
    let cell: Vec<u128> = cell.iter().map(|&x| x.into()).collect();
    law.value(&cell).and_then(|value| u64::try_from(value).ok())
}

#[test]
fn cyclic_nimhoff_is_as_published() {
    for h in 3..=12_u32 {
        let pairs = (1..h).flat_map(|a| (1..h).map(move |b| vec![a, b]));
        let leaps: Vec<Vec<u32>> = pairs.filter(|pair| pair.iter().sum::<u32>() < h).collect();
        let law = Blocks::from_game(&game(2, &leaps), &())
            .unwrap_or_else(|| panic!("no law for h = {h}"));
        assert_eq!(
            (law.side(), law.dimensions(), law.is_cyclic()),
            (h, 2, true)
        );
    }
    let words = "g(x, y) = 3 (floor(x / 3) xor floor(y / 3)) + (x + y) mod 3, proved (nim-sum of blocks; Fraenkel and \
                 Lorberbom 1991 for cyclic Nimhoff)";
    assert_eq!(
        said(law("Lattice(leap (-1,-1) ride (-1,0) (0,-1))").unwrap()),
        words
    );
}

#[test]
fn tables_are_shown_in_rows() {
    let law = law("Lattice(leap (-1,-3) (-2,-2) (-3,-1) ride (-1,0) (0,-1))").unwrap();
    let words = said(law.clone());
    assert!(!law.is_cyclic() && law.side() > 1, "{words}");
    assert!(
        words.starts_with(&format!("g(x, y) = {} (floor(x / {0})", law.side())),
        "{words}"
    );
    assert_eq!(words.lines().count(), 1 + law.side() as usize, "{words}");
    let space = said(
        self::law("Lattice(leap (0,-2,-2) (-2,0,-2) (-2,-2,0) ride (-1,0,0) (0,-1,0) (0,0,-1))")
            .unwrap(),
    );
    assert!(
        space.starts_with("g(x, y, z) = 4 (floor(x / 4) xor floor(y / 4) xor floor(z / 4)) + t("),
        "{space}"
    );
    assert_eq!(
        (space.lines().count(), space.lines().nth(4)),
        (17, Some("t(0, 3, z): 3 2 0 1")),
        "{space}"
    );
}

/// Leaps that never lead to an equal value of Nim do not change its values.
#[test]
fn leaps_of_other_powers_of_2_do_not_change_nim() {
    let law = law("Lattice(leap (-1,-2) (-3,-4) (-8,-20) ride (-1,0) (0,-1))").unwrap();
    assert_eq!(
        (law.side(), said(law.clone())),
        (
            1,
            "g(x, y) = x xor y, proved (nim-sum of blocks)".to_owned()
        )
    );
    assert_eq!(law.value(&[u128::MAX, 1]), Some(u128::MAX - 1));
    assert_eq!((law.value(&[1]), law.value(&[1, 2, 3])), (None, None));
}

#[test]
fn values_beyond_128_bits_are_not_given() {
    let law = law("Lattice(leap (-1,-1) ride (-1,0) (0,-1))").unwrap();
    assert_eq!(law.value(&[u128::MAX, 0]), Some(u128::MAX));
    assert_eq!(
        law.value(&[u128::MAX, 1 << 126]),
        Some(3 * ((u128::MAX / 3) ^ ((1 << 126) / 3)) + 1)
    );
    assert_eq!(
        law.value(&[u128::MAX, 3 * 0x2aaa_aaaa_aaaa_aaaa_aaaa_aaaa_aaaa_aaaa]),
        None
    );
}

#[test]
fn other_games_have_no_such_law() {
    for line in [
        // An axis is missing or incomplete.
        "Lattice(leap (-1,-1) ride (-1,0))",
        "Lattice(leap (-1,-1) ride (-1,0) (0,-2))",
        "Lattice(leap (-1,-1,0) ride (-1,0,0) (0,-1,0))",
        // There is another ride, a move that goes up, or a wall.
        "Lattice(ride (-1,0) (0,-1) (-1,-1))",
        "Lattice(leap (-2,1) (-1,-1) ride (-1,0) (0,-1))",
        "Lattice(leap (-1,-1) ride (-1,0) (0,-1); not (2,2))",
        // The leap is longer than the largest box, and leads to equal values of Nim.
        "Lattice(leap (-2147483648,-2147483648) ride (-1,0) (0,-1))",
        "Lattice(leap (-4096,-4096) ride (-1,0) (0,-1))",
        "0.77",
    ] {
        assert_eq!(law(line), None, "{line}");
    }
    // Nim itself, and leaps and rides that reach no other cells.
    for line in [
        "Lattice(ride (-1,0) (0,-1))",
        "Lattice(leap (-5,0) ride (-1,0) (0,-1) (0,-2))",
    ] {
        assert_eq!(law(line).map(|law| law.side()), Some(1), "{line}");
    }
    let law = law("Lattice(leap (-1,-1) (-5,0) ride (-1,0) (0,-1) (0,-2))");
    assert_eq!(law.map(|law| law.side()), Some(3));
}

#[test]
fn far_leaps_do_not_overflow() {
    let far = law("Lattice(leap (-2147483648,-2147483647) ride (-1,0) (0,-1))");
    assert_eq!(far.map(|law| law.side()), Some(1));
    let space = law(
        "Lattice(leap (-2147483648,0,-1,-2147483648) ride (-1,0,0,0) (0,-1,0,0) (0,0,-1,0) (0,0,0,-1))",
    );
    assert_eq!(space.map(|law| law.side()), Some(1));
}

#[test]
fn a_cancelled_search_gives_no_law() {
    struct Over;
    impl grundy_core::progress::Progress for Over {
        fn advance(&self, _: u64) {}
        fn cancelled(&self) -> bool {
            true
        }
    }
    assert_eq!(Blocks::from_game(&game(2, &[vec![1, 1]]), &Over), None);
}

/// Compares the closed form of free borrows with the definition.
#[test]
fn borrows_are_free_if_some_numbers_keep_their_nim_sum() {
    let sum = |numbers: [u32; 3]| numbers.iter().fold(0, |sum, x| sum ^ x);
    for borrows in (0..8 * 8 * 8).map(|index| [index / 64, index / 8 % 8, index % 8]) {
        let numbers = (0..32 * 32 * 32).map(|index| [index / 1024, index / 32 % 32, index % 32]);
        let free = numbers
            .filter(|numbers| numbers.iter().zip(&borrows).all(|(x, i)| x >= i))
            .any(|numbers| sum(numbers) == sum([0, 1, 2].map(|c| numbers[c] - borrows[c])));
        let [a, b, c] = borrows;
        assert_eq!(blocks::are_free(&[a, b, c, 0]), free, "{borrows:?}");
    }
}

/// All sets of leaps by 1 to 3: a law is found if and only if the values within a large square have
/// the form.
#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_laws_of_two_coordinates_are_found_exactly_where_they_hold() {
    const SIDE: u64 = 32;
    let all: Vec<Vec<u32>> = (0..9)
        .map(|index| vec![1 + index / 3, 1 + index % 3])
        .collect();
    for set in 1_usize..1 << all.len() {
        let leaps: Vec<Vec<u32>> = all
            .iter()
            .enumerate()
            .filter(|(bit, _)| set >> bit & 1 == 1)
            .map(|(_, leap)| leap.clone())
            .collect();
        let game = game(2, &leaps);
        let values = values(&game, 2, SIDE);
        let found = Blocks::from_game(&game, &());
        let least = found
            .as_ref()
            .map(|law| u64::from(law.side()))
            .filter(|&side| side <= 8);
        assert_eq!(fits(&values, 2, SIDE, 8), least, "{game}");
        let same = |law: &Blocks| {
            values
                .iter()
                .all(|(cell, value)| at(law, cell) == Some(*value))
        };
        assert!(found.is_none_or(|law| same(&law)), "{game}");
    }
}

proptest! {
    #[test]
    fn laws_of_two_coordinates_are_those_of_the_values(
        leaps in proptest::collection::vec(proptest::collection::vec(1..10_u32, 2), 1..4),
    ) {
        let game = game(2, &leaps);
        let values = values(&game, 2, 80);
        let found = Blocks::from_game(&game, &());
        let least = found.as_ref().map(|law| u64::from(law.side())).filter(|&side| side <= 8);
        prop_assert_eq!(fits(&values, 2, 80, 8), least, "{}", game);
        if let Some(law) = found {
            prop_assert!(values.iter().all(|(cell, value)| at(&law, cell) == Some(*value)), "{}", game);
        }
    }

    #[test]
    fn laws_of_three_coordinates_are_those_of_the_values(
        leaps in proptest::collection::vec(proptest::collection::vec(0..4_u32, 3), 1..4),
    ) {
        let leaps: Vec<_> = leaps.into_iter().filter(|leap| leap.iter().any(|&by| by > 0)).collect();
        let game = game(3, &leaps);
        let values = values(&game, 3, 20);
        let found = Blocks::from_game(&game, &());
        let least = found.as_ref().map(|law| u64::from(law.side())).filter(|&side| side <= 4);
        let fitting = fits(&values, 3, 20, 4);
        prop_assert_eq!(fitting, least, "{}", game);
        if let Some(law) = found {
            prop_assert!(values.iter().all(|(cell, value)| at(&law, cell) == Some(*value)), "{}", game);
        }
    }
}
