//! Tests of `values::tally`.

use grundy_core::{
    digest,
    values::{Cells, Digester, Histogram, LargestValue},
};

#[test]
fn the_largest_value_has_its_first_position() {
    assert_eq!(LargestValue::from_values::<u8>(&[]), None);
    assert_eq!(
        LargestValue::from_values(&[0_u8]),
        Some(LargestValue { value: 0, index: 0 })
    );
    assert_eq!(
        LargestValue::from_values(&[3_u16, 700, 2, 700]),
        Some(LargestValue {
            value: 700,
            index: 1
        })
    );
}

#[test]
fn a_histogram_counts_every_value() {
    let counted = Histogram::from_cells(&Cells::U8(vec![0, 2, 2, 0, 0]));
    assert_eq!(counted.counts, [3, 0, 2]);
    assert_eq!(
        (counted.positions(), counted.largest),
        (5, Some(LargestValue { value: 2, index: 1 }))
    );
    assert_eq!(
        Histogram::from_cells(&Cells::U8(Vec::new())),
        Histogram::default()
    );
}

#[test]
fn a_digest_does_not_depend_on_how_the_values_arrive() {
    let values: Vec<u32> = (0..10_000_u32)
        .map(|n| n.wrapping_mul(0x9e37_79b9) >> 20)
        .collect();
    let bytes: Vec<u8> = values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    for step in [1, 999, 4096, 10_000] {
        let mut digester = Digester::default();
        values.chunks(step).for_each(|part| digester.update(part));
        let digest = digester.finish();
        assert_eq!(
            (digest.positions, digest.largest),
            (10_000, LargestValue::from_values(&values)),
            "by {step}"
        );
        assert_eq!(digest.sha256, digest::sha256(&bytes), "by {step}");
    }
    assert_eq!(Digester::default().finish().largest, None);
}
