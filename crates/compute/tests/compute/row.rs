//! Tests of `row`.

use proptest::prelude::*;

use grundy_compute::row::{compute, piece::Pieces};
use grundy_core::{
    game::{Game, PatternStrip, row::FREE},
    notation::Bounds,
    reference::grundy_values,
};

fn row(line: &str) -> PatternStrip {
    line.parse::<Game>().unwrap().row().unwrap().clone()
}

/// The values by the search, and by plain search of whole rows.
fn both(row: &PatternStrip, to: usize) -> (Vec<u32>, Vec<u32>) {
    let fast = compute(row, to, &()).unwrap_or_else(|stop| panic!("{row:?}: {stop:?}"));
    (
        fast,
        grundy_values(row, (0..=to).map(|n| vec![FREE; n * row.rows])),
    )
}

#[test]
fn rows_have_their_published_values() {
    compare_rows(4);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_rows_have_their_published_values() {
    compare_rows(1);
}

fn compare_rows(step: usize) {
    for (line, to) in [
        ("Strip(X; never XXX)", 14),
        ("Strip(X; never XXXX)", 13),
        ("Strip(O X; never OOO XXX)", 8),
        ("Strip(O X; never OXO XX)", 8),
        ("Strip(O X; never OOX)", 8),
        ("Strip(A B C; never ABC CBA AA)", 6),
        ("Strip(A B C; never AAA BBB CCC)", 6),
        ("Strip(X; never XX; rows 2)", 8),
        ("Strip(X; never XX; rows 3)", 5),
        ("Strip(X; never XX; rows 4)", 4),
        ("Strip(X; never XXX; rows 3)", 4),
        ("Strip(O X; never OO XX; rows 2)", 4),
        ("Strip(O X; never OX XO; rows 2)", 4),
        ("Strip(O X; never OX; rows 2)", 4),
        ("Strip(O X; never OX XXX; rows 3)", 3),
        ("Strip(A B C; never AB BC CA; rows 2)", 3),
        ("Strip(O X; rows 2)", 3),
        ("Ring(Strip(X; never XXX))", 13),
        ("Ring(Strip(X; never XXXX))", 12),
        ("Ring(Strip(O X; never OOO XXX))", 8),
        ("Ring(Strip(O X; never OOX))", 8),
        ("Ring(Strip(O X; never OXO XX))", 8),
        ("Ring(Strip(A B C; never ABC CBA AA))", 6),
        ("Ring(Strip(X; never XX; rows 2))", 7),
        ("Ring(Strip(X; never XX; rows 3))", 5),
        ("Ring(Strip(X; never XXX; rows 3))", 4),
        ("Ring(Strip(O X; never OO XX; rows 2))", 4),
        ("Ring(Strip(O X; never OX; rows 2))", 4),
        ("Ring(Strip(A B C; never AB BC CA; rows 2))", 3),
    ]
    .into_iter()
    .step_by(step)
    {
        let (fast, slow) = both(&row(line), to);
        assert_eq!(fast, slow, "{line}");
    }
}

#[test]
fn a_circle_that_forbids_pairs_has_the_values_of_its_gaps() {
    for (marks, never) in [
        ("OX", vec![vec![1, 1], vec![2, 2]]),
        ("OX", vec![vec![1, 2]]),
        ("X", vec![vec![1, 1]]),
    ] {
        let row = PatternStrip {
            marks: marks.chars().collect(),
            never,
            rows: 1,
            is_ring: true,
        };
        let ring = row.to_string().parse::<Game>().unwrap();
        assert!(ring.ring().is_some(), "{row}");
        let gaps = grundy_compute::compute(&ring, &Bounds::Heap(14), None, &()).unwrap();
        assert_eq!(
            compute(&row, 14, &()).unwrap(),
            gaps.iter().collect::<Vec<_>>(),
            "{row}"
        );
    }
}

#[test]
fn symmetries_that_keep_the_patterns_are_found() {
    for (line, ways) in [
        ("Strip(X; never XXX)", [2, 8]),
        ("Strip(O X; never OOO XXX)", [4, 16]),
        ("Strip(O X; never OOX)", [1, 2]),
        ("Strip(O X; never OXX OOX)", [2, 4]),
        ("Strip(A B C; never AAA BBB CCC)", [12, 48]),
        ("Strip(A B C D E F; never ABA)", [2, 8]),
    ] {
        assert_eq!(Pieces::new(&row(line)).ways(), ways, "{line}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(4)))]

    /// The patterns are arbitrary.
    #[test]
    fn search_agrees_with_whole_rows(row in grundy_strategies::row()) {
        let cells = if row.marks.len() == 1 { 11 } else if row.marks.len() == 2 { 7 } else { 5 };
        let (fast, slow) = both(&row, (cells / row.rows).max(2));
        prop_assert_eq!(fast, slow, "{:?}", row);
    }
}
