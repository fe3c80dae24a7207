//! Tests of `computation`.

use grundy_compute::computation::scale_shape;
use grundy_core::{game::Game, values::Shape};

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
