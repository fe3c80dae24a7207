//! Tests of `sparse::high_bit_heaps`.

use grundy_heaps::{
    mask::Mask,
    sparse::{
        high_bit_heaps::{HighBitHeaps, SEGMENT},
        history::{History, Recall},
        projection::Projection,
    },
};

/// Every tenth heap from 5,000 on is high-bit, and of these every third is rare. (Before a fix they
/// were kept separately without end.)
#[test]
fn many_high_bit_heaps_are_not_kept_separately() {
    let mask = Mask {
        bits: 0b1_0110,
        position: false,
        odd_splits: false,
    };
    let mut history = History::<u16>::empty(Projection::new(mask));
    history.high_bit = HighBitHeaps::new(1, None, Vec::new());
    for heap in 0..6000_u16 {
        let is_high_bit = heap >= 5000 && heap % 10 == 0;
        let index = heap % 64 + if is_high_bit { 64 } else { 0 };
        history.push(
            index,
            heap > 0 && !(is_high_bit && heap % 3 == 0) && heap % 7 != 0,
        );
    }
    let rares: Vec<_> = history
        .rares
        .iter()
        .chain(&history.high_bit.rares)
        .copied()
        .collect();
    assert!(history.high_bit.rares.len() > 10 && history.high_bit.commons.len() > 50);
    assert!(history.admit_high_bit() && !history.admit_high_bit());
    assert!(
        history.high_bit.from == u32::MAX
            && history.high_bit.rares.is_empty()
            && history.high_bit.commons.is_empty()
    );
    assert!(history.rares.is_sorted() && history.rares.len() == rares.len());
    for part in rares {
        assert!(history.rares.contains(&part) && history.rare_index(part.heap) == Some(part.index));
        assert_eq!(history.recall(part.heap), Recall::Rare);
    }
}

#[test]
fn the_last_heaps_are_archived() {
    let mut high_bit = HighBitHeaps::<u8>::new(1, None, Vec::new());
    let words: Vec<u8> = (0..=250).cycle().take(10 * SEGMENT).collect();
    for (at, words) in words.chunks(3 * SEGMENT + 100).enumerate() {
        high_bit.forget(at * (3 * SEGMENT + 100), words, 4 * SEGMENT);
    }
    let first = words.len() - 4 * SEGMENT;
    for (heap, &word) in words.iter().enumerate().step_by(1 << 10) {
        match high_bit.archived(heap) {
            Some(archived) => assert_eq!(archived, word),
            None => assert!(heap < first + SEGMENT, "heap {heap} of {}", words.len()),
        }
        assert!(high_bit.archived(heap).is_none() || heap >= first);
        assert!(high_bit.may_have(heap, word));
    }
    high_bit.forget(words.len(), &words, 0);
    assert!(
        (0..2 * words.len())
            .step_by(SEGMENT)
            .all(|heap| high_bit.archived(heap).is_none())
    );
    assert_eq!(high_bit.archived, 0);
}
