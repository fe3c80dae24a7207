//! Tests of `finite_search::forecast`.

use grundy_compute::finite_search::{
    forecast::{extrapolate_time, first, forecast},
    front::opening_value,
};
use grundy_core::game::{
    Game,
    finite::{Finite, Taking},
};

fn taking(line: &str) -> Taking {
    let game: Game = line
        .parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"));
    game.finite()
        .and_then(Finite::taking)
        .unwrap_or_else(|| panic!("{line}: a game of taking"))
}

#[test]
fn the_first_rows_of_a_grid_are_a_smaller_grid() {
    for (large, elements, small) in [
        ("Grid(5x4; cram)", 12, "Grid(3x4; cram)"),
        ("Grid(4x3; node kayles)", 6, "Grid(2x3; node kayles)"),
        ("Chomp(4x3)", 9, "Chomp(3x3)"),
        ("Poset(0<1 1<2 2<3)", 3, "Poset(0<1 1<2)"),
        (
            "Graph(0-1 1-2 2-3; arc kayles)",
            3,
            "Graph(0-1 1-2; arc kayles)",
        ),
    ] {
        let value = |game: &Taking| opening_value(game, &()).unwrap();
        assert_eq!(
            value(&first(&taking(large), elements)),
            value(&taking(small)),
            "{large}"
        );
    }
}

#[test]
fn times_that_double_with_each_row_are_continued() {
    let times: Vec<(f64, f64)> = [4.0, 8.0, 12.0]
        .map(|size: f64| (size, 1.0e-3 * (size / 4.0).exp2()))
        .to_vec();
    let told = extrapolate_time(&times, 40.0).unwrap();
    assert!((told / 1.024 - 1.0).abs() < 1.0e-6, "{told}");
    assert_eq!(extrapolate_time(&times[..1], 40.0), None);
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_games_with_a_formula_and_games_solved_by_symmetry_have_short_times() {
    let told = |line: &str| {
        line.parse::<Game>()
            .ok()
            .and_then(|game| forecast(game.finite()?))
    };
    assert!(told("Grid(16x16; cram)").unwrap() < 1.0);
    assert_eq!(told("Graph(0>1 1>2; token)"), None);
    // On a busy machine too few smaller games are measured.
    assert!(told("Grid(9x9; cram)").is_none_or(|seconds| seconds > 1.0));
}
