//! Tests of `sparse::state`.

use grundy_heaps::{
    mask::{Mask, ParityCounts},
    sparse::state::{HeapFacts, SavedState},
};

/// If this test fails, `saved::FORMAT` must also change: old checkpoints are then refused with the
/// right reason.
#[test]
fn the_layout_is_that_of_format_4() {
    let heaps = HeapFacts {
        base: 3,
        window: vec![1, 2],
        prefix: vec![0],
        rares: vec![(2, 4)],
        largest_forgotten: 5,
        high_bit_from: Some(256),
        high_bit: vec![(4, 300)],
        forgotten: vec![(6, vec![7])],
        archive: vec![vec![8]],
    };
    let mask = Some(Mask {
        bits: 9,
        position: true,
        odd_splits: false,
    });
    let state = SavedState {
        heaps,
        mask,
        counts: ParityCounts::default(),
        largest: 10,
        keep_all: true,
    };
    let heaps = [
        3, 2, 1, 2, 1, 0, 1, 2, 4, 5, 1, 128, 2, 1, 4, 172, 2, 1, 6, 1, 7, 1, 1, 8,
    ];
    let others = [1, 9, 1, 0, 0, 0, 10, 1];
    assert_eq!(state.bytes(), [&heaps[..], &others].concat());
}
