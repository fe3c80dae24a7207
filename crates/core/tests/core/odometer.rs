//! An odometer lists the tuples of nested loops.

use std::ops::Range;

use grundy_core::odometer::advance;
use proptest::prelude::*;

/// Returns the tuples of three loops, one inside the other.
fn nested([first, second, third]: &[Range<u32>; 3]) -> Vec<[u32; 3]> {
    let mut tuples = Vec::new();
    for x in first.clone() {
        for y in second.clone() {
            for z in third.clone() {
                tuples.push([x, y, z]);
            }
        }
    }
    tuples
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_tuples_are_those_of_nested_loops(starts in prop::array::uniform3(0..5_u32), sides in prop::array::uniform3(1..6_u32)) {
        let ranges: [Range<u32>; 3] = std::array::from_fn(|place| starts[place]..starts[place] + sides[place]);
        let expected = nested(&ranges);
        let mut tuple = starts;
        for pair in expected.windows(2) {
            prop_assert_eq!(tuple, pair[0]);
            let changed = advance(&mut tuple, |place| ranges[place].clone());
            prop_assert_eq!(tuple, pair[1]);
            prop_assert_eq!(changed, (0..3).find(|&place| pair[0][place] != pair[1][place]));
        }
        prop_assert_eq!(Some(&tuple), expected.last());
        prop_assert_eq!(advance(&mut tuple, |place| ranges[place].clone()), None);
        prop_assert_eq!(tuple, starts);
    }
}

#[test]
fn an_odometer_without_places_has_one_tuple() {
    assert_eq!(advance::<u64>(&mut [], |_| 0..9), None);
}

#[test]
fn numbers_of_other_types_are_counted() {
    let mut wide = [u64::from(u32::MAX), 7];
    assert_eq!(advance(&mut wide, |_| 7..u64::MAX), Some(1));
    assert_eq!(wide, [u64::from(u32::MAX), 8]);
    let mut index = [0_usize, 1];
    assert_eq!((advance(&mut index, |_| 0..2), index), (Some(0), [1, 0]));
}
