//! Tests of `computation`.

use grundy_compute::{
    computation::{first_elements, scale_shape},
    finite_search::front::opening_value,
};
use grundy_core::{
    game::{
        Game,
        finite::{Finite, Taking},
    },
    values::Shape,
};

#[test]
fn trials_of_boards_have_fewer_rows_and_of_strips_fewer_columns() {
    for (line, part, rows, columns) in [
        ("Board(5x6; place [##])", 0.6, 3, 6),
        ("Board(5x6; place [##])", 1.0, 5, 6),
        ("Board(5x6; place [##])", 0.01, 1, 6),
        ("Board(1x30; place [##])", 0.5, 1, 15),
    ] {
        let game: Game = line.parse().unwrap();
        let shape = Shape::Board {
            cells: game.board().unwrap().cells(),
        };
        let (smaller, _) = scale_shape(&game, shape, part).unwrap();
        let board = smaller.board().unwrap();
        assert_eq!((board.rows, board.columns), (rows, columns), "{line}");
    }
}

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
            value(&first_elements(&taking(large), elements)),
            value(&taking(small)),
            "{large}"
        );
    }
}
