//! The P-positions of Wythoff's game against plain search.

use grundy_core::{
    game::{Game, Plane},
    reference::grundy_values,
};
use grundy_law::Wythoff;

fn lattice(line: &str) -> Plane {
    line.parse::<Game>().unwrap().plane().unwrap()
}

#[test]
fn the_pairs_are_the_cells_of_value_0() {
    let game = lattice("Lattice(ride (-1,0) (0,-1) (-1,-1))");
    let law = Wythoff::from_game(&game).expect("it is the game");
    let cells = || (0..60).flat_map(|x| (0..60).map(move |y| (x, y)));
    for ((x, y), value) in cells().zip(grundy_values(&game, cells())) {
        assert_eq!(law.is_lost(x, y), value == 0, "({x}, {y})");
    }
}

#[test]
fn winning_moves_are_the_options_of_value_0() {
    for (x, y) in (0..80).flat_map(|x| (0..80).map(move |y| (x, y))) {
        let rows = (0..x)
            .map(|left| (left, y))
            .chain((0..y).map(|left| (x, left)));
        let options = rows.chain((1..=x.min(y)).map(|taken| (x - taken, y - taken)));
        let mut lost: Vec<(u64, u64)> = options.filter(|&(x, y)| Wythoff.is_lost(x, y)).collect();
        lost.sort_unstable();
        assert_eq!(Wythoff.winning_moves(x, y), lost, "({x}, {y})");
    }
    for (x, y) in [
        (u64::MAX, u64::MAX),
        (u64::MAX, 0),
        (u64::MAX - 1, u64::MAX),
        (1, u64::MAX),
    ] {
        assert!(
            Wythoff
                .winning_moves(x, y)
                .iter()
                .all(|&(x, y)| Wythoff.is_lost(x, y)),
            "({x}, {y})"
        );
    }
}

#[test]
fn the_pairs_are_exact_far_out() {
    // The lower numbers by their own rule: the least number that is not in an earlier pair.
    let (mut used, mut least) = (vec![false; 300_000], 0);
    for k in 0..100_000 {
        while used[least] {
            least += 1;
        }
        let (a, b) = (least, least + k);
        (used[a], used[b]) = (true, true);
        assert!(
            Wythoff.is_lost(a as u64, b as u64) && Wythoff.is_lost(b as u64, a as u64),
            "pair {k}"
        );
        assert!(
            !Wythoff.is_lost(a as u64 + 1, b as u64 + 1),
            "beside pair {k}"
        );
    }
    // For Fibonacci numbers k phi is close to the next Fibonacci number: floor(F(2m) phi) =
    // F(2m+1) - 1, floor(F(2m+1) phi) = F(2m+2).
    let (mut f, mut next) = (0_u64, 1_u64);
    for index in 0..91 {
        let lower = if index % 2 == 0 { next - 1 } else { next };
        if let Some(upper) = lower.checked_add(f) {
            assert!(Wythoff.is_lost(upper, lower), "F({index}) = {f}");
        }
        (f, next) = (next, f + next);
    }
    assert!(!Wythoff.is_lost(u64::MAX, 0) && !Wythoff.is_lost(u64::MAX, u64::MAX));
}

#[test]
fn only_that_game_has_the_law() {
    for line in [
        "Wythoff",
        "Lattice(leap (-2,0) (0,-7) (-3,-3) ride (-1,0) (0,-1) (-1,-1))",
        "Lattice(ride (-1,0) (0,-1) (-1,-1) (-4,-4) (0,-3))",
    ] {
        assert!(Wythoff::from_game(&lattice(line)).is_some(), "{line}");
    }
    for line in [
        "Lattice(ride (-1,0) (0,-1))",
        "Lattice(leap (-1,-1) ride (-1,0) (0,-1))",
        "Lattice(ride (-1,0) (0,-1) (-2,-2))",
        "Lattice(leap (-1,-2) ride (-1,0) (0,-1) (-1,-1))",
        "Lattice(leap (1,-2) ride (-1,0) (0,-1) (-1,-1))",
    ] {
        assert_eq!(Wythoff::from_game(&lattice(line)), None, "{line}");
    }
}
