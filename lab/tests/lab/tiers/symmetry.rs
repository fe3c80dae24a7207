//! Tests of `board::tiers::symmetry`.

use grundy_lab::tiers::symmetry::{orbits, symmetries};

#[test]
fn symmetries_are_those_of_the_shapes() {
    for (line, count) in [
        (
            "Board(4x4; line 1..=3 in row column diagonal antidiagonal)",
            8,
        ),
        ("Board(4x4; line 1..=3 in row column diagonal)", 4),
        ("Board(4x4; line 1..=3 in row)", 4),
        ("Board(4x5; place [##] [#/#])", 4),
        ("Board(3x3; place [#./##] turn)", 8),
        ("Board(3x3; place [##/#.])", 2),
        ("Board(4x4; place [##./.##] turn)", 4),
        ("Board(3x4; place [#.#/##.])", 1),
        ("Board(1x5; place [##])", 2),
        ("Board(5x1; place [#])", 2),
        ("Board(1x1; place [#])", 1),
    ] {
        let board = super::board(line);
        let found = symmetries(&board);
        assert_eq!(found.len(), count, "{line}");
        assert!(
            found[0]
                .iter()
                .enumerate()
                .all(|(cell, &to)| cell == usize::from(to)),
            "the identity first"
        );
        let orbits = orbits(&found);
        let mut cells: Vec<u8> = orbits.concat();
        cells.sort_unstable();
        assert!(
            cells.into_iter().map(usize::from).eq(0..found[0].len()),
            "{line}: every cell lies in one orbit"
        );
        assert!(
            orbits.iter().all(|orbit| count % orbit.len() == 0),
            "{line}"
        );
    }
}
