//! Tests of `sparse::projection`.

use grundy_heaps::{mask::Mask, sparse::projection::Projection};

#[test]
fn indices_order_the_values_of_a_class() {
    for bits in 1..64 {
        for (position, odd_splits) in [(false, false), (true, false), (true, true)] {
            let projection = Projection::new(Mask {
                bits,
                position,
                odd_splits,
            });
            for heap in 0..2 {
                for common in [true, false] {
                    let class = |&value: &u32| projection.mask.is_common(heap, value) == common;
                    let values: Vec<u32> = (0..64).filter(class).collect();
                    for (index, &value) in (0..).zip(&values) {
                        assert_eq!(
                            projection.index(value),
                            index,
                            "the index of {value} under {bits:b}"
                        );
                        assert_eq!(projection.value(index, heap, common), value);
                        assert!(!common || projection.common_value(index, heap) == value);
                        assert!(value <= projection.value_at_most(index));
                    }
                }
                for index in 0..32 {
                    let common = projection.value(index, heap, true);
                    let below = (0..common)
                        .filter(|&value| !projection.mask.is_common(heap, value))
                        .count();
                    assert_eq!(projection.rares_below(index, heap) as usize, below);
                }
            }
            for (a, b) in (0..64).flat_map(|a| (0..64).map(move |b| (a, b))) {
                assert_eq!(
                    projection.index(a ^ b),
                    projection.index(a) ^ projection.index(b)
                );
            }
        }
    }
}
