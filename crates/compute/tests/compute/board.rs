//! Comparison of every CPU level and number of threads with the slow reference.

use proptest::prelude::*;

use grundy_compute::board::{mirror::BoardMirror, retrograde::compute_with};
use grundy_core::{
    game::{Board, Game, board::Filled},
    reference::{by_every_placement, grundy_values},
};
use grundy_work::cpu::Level;

fn board(line: &str) -> Board {
    line.parse::<Game>().unwrap().board().unwrap().clone()
}

fn assert_all(line: &str, expected: &[u8]) {
    for threads in 1..=3 {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("some threads");
        for level in Level::available() {
            let values = pool
                .install(|| compute_with::<u8>(level, &board(line), &()).expect("nobody stops it"));
            let differs = values.iter().zip(expected).position(|(a, b)| a != b);
            assert_eq!(
                differs, None,
                "{line}: the first state that differs at {level:?}, {threads} threads"
            );
            assert_eq!(values.len(), expected.len());
        }
    }
    let wide = compute_with::<u32>(Level::best(), &board(line), &()).expect("nobody stops it");
    assert!(
        wide.iter()
            .zip(expected)
            .all(|(&wide, &value)| wide == u32::from(value)),
        "{line} as u32"
    );
}

#[test]
fn small_boards_have_the_values_of_plain_search() {
    for line in [
        "Board(1x1; place [#])",
        "Board(2x3; place [##] [#/#])",
        "Board(1x7; line 1..=2 in row)",
        "Board(2x4; line 1..=4 in row column diagonal antidiagonal)",
        "Board(3x4; place [##/#.] turn; line 1..=1 in row)",
        "Board(12x1; line 2..=3 in column)",
    ] {
        let slow = grundy_values(&board(line), (0..1_u64 << board(line).cells()).map(Filled));
        let slow: Vec<u8> = slow
            .into_iter()
            .map(|value| u8::try_from(value).expect("at most 32"))
            .collect();
        assert_all(line, &slow);
    }
}

/// Boards of several tasks, with placements in every part of a mask.
#[test]
fn boards_of_many_tasks_have_the_values_of_plain_search() {
    compare_boards(2);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_boards_of_many_tasks_have_the_values_of_plain_search() {
    compare_boards(1);
}

fn compare_boards(step: usize) {
    for line in [
        "Board(4x4; line 1..=3 in row column diagonal antidiagonal)",
        "Board(3x6; place [##] [#/#])",
        "Board(1x17; line 1..=17 in row)",
        "Board(13x1; line 1..=1 in column)",
        "Board(4x5; place [#] [####/####/####/####] [#.../..../..../...#])",
    ]
    .into_iter()
    .step_by(step)
    {
        assert_all(line, &by_every_placement(&board(line)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(11)) })]

    #[test]
    fn random_boards_have_the_values_of_plain_search(
        (rows, columns) in (1..7_u32).prop_flat_map(|rows| (Just(rows), 1..=18 / rows)),
        flip in any::<bool>(),
        shapes in proptest::collection::vec((1..4_usize, proptest::collection::vec(any::<bool>(), 1..9)), 1..4),
    ) {
        // A shape that fits nowhere makes no move; a single cell fits everywhere.
        let fits = |width: usize, cells: &[bool]| {
            width.min(cells.len()) <= columns as usize && cells.len().div_ceil(width) <= rows as usize
        };
        let shapes = shapes.into_iter().map(|(width, mut cells)| {
            if !fits(width, &cells) {
                cells.truncate(1);
            }
            cells[0] = true;
            let rows = cells.chunks(width).map(|row| row.iter().map(|&cell| if cell { '#' } else { '.' }).collect());
            let suffix = if flip { " flip" } else { "" };
            format!("[{}]{suffix}", rows.collect::<Vec<String>>().join("/"))
        });
        let line = format!("Board({rows}x{columns}; place {})", shapes.collect::<Vec<_>>().join(" "));
        assert_all(&line, &by_every_placement(&board(&line)));
    }
}

/// The boards above include both kinds.
#[test]
fn mirrors_are_found() {
    let tasks =
        |line| BoardMirror::from_board(&board(line), 12, 12).map(|(_, task_cells)| task_cells);
    assert_eq!(
        tasks("Board(4x4; line 1..=3 in row column diagonal antidiagonal)"),
        Some(12)
    );
    assert_eq!(
        tasks("Board(5x5; line 1..=3 in diagonal antidiagonal)"),
        Some(15)
    );
    assert_eq!(tasks("Board(5x5; line 1..=3 in diagonal)"), None);
    assert_eq!(
        tasks("Board(4x5; place [#] [####/####/####/####] [#.../..../..../...#])"),
        None
    );
    // No whole rows of 12 to 16 cells, no columns to exchange, no remaining task.
    assert_eq!(tasks("Board(2x11; place [#])"), None);
    assert_eq!(tasks("Board(20x1; place [#])"), None);
    assert_eq!(tasks("Board(3x4; place [#])"), None);
}
