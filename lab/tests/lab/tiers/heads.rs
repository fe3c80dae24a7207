//! Tests of `board::tiers::heads`.

use grundy_lab::tiers::{
    heads::{Heads, Masks, count},
    layout::Layout,
};

/// The classes are counted by formula and one by one; together they have all heads.
#[test]
fn classes_are_counted() {
    for (line, most_tail) in [
        (
            "Board(4x4; line 1..=3 in row column diagonal antidiagonal)",
            8,
        ),
        ("Board(5x5; line 1..=3 in row)", 9),
        ("Board(3x6; place [##/#.])", 7),
        ("Board(3x5; place [##])", 6),
        ("Board(2x2; place [##])", 18),
        ("Board(1x14; line 1..=14 in row)", 6),
    ] {
        let board = super::board(line);
        let layout = Layout::new(&board, most_tail);
        let counts = count(&layout);
        let mut heads = 0;
        for (filled, count) in (0..).zip(counts) {
            let classes = Heads::new(&layout, filled);
            assert_eq!(classes.least.len() as u64, count, "{line}: {filled} filled");
            assert!(
                classes.least.is_sorted()
                    && classes.least.iter().all(|head| head.count_ones() == filled)
            );
            heads += classes
                .least
                .iter()
                .map(|&head| layout.images(head).expect("the least"))
                .sum::<u64>();
        }
        assert_eq!(heads, 1 << layout.head_cells, "{line}");
    }
}

#[test]
fn masks_are_in_order() {
    for bits in 0..10 {
        for set in 0..12 {
            let expected: Vec<u64> = (0..1 << bits)
                .filter(|mask: &u64| mask.count_ones() == set)
                .collect();
            assert_eq!(
                Masks::new(bits, set).collect::<Vec<_>>(),
                expected,
                "{set} of {bits}"
            );
        }
    }
    assert_eq!(Masks::new(63, 63).collect::<Vec<_>>(), [u64::MAX >> 1]);
    assert_eq!(Masks::new(63, 62).count(), 63);
}
