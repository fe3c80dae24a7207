//! Tests of `game::code`.

use std::convert::Infallible;

use grundy_core::game::code::{Digit, HeapCode, PartDemand, splits};

/// All tuples of positive numbers with the sum `total`, in decreasing order, sorted.
fn plain(total: u64, parts: u32, demand: PartDemand) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    for code in 0..total.pow(parts) {
        let tuple: Vec<u64> = (0..parts)
            .map(|place| code / total.pow(place) % total + 1)
            .collect();
        let fits = tuple.windows(2).all(|pair| match demand {
            PartDemand::Any => pair[0] >= pair[1],
            PartDemand::Unequal => pair[0] > pair[1],
            PartDemand::Equal => pair[0] == pair[1],
        });
        if fits && tuple.iter().sum::<u64>() == total {
            all.push(tuple);
        }
    }
    all.sort();
    all
}

fn found(total: u64, parts: usize, demand: PartDemand) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    let Ok(()) = splits::<Infallible>(total, parts, demand, &mut |heaps| {
        found.push(heaps.to_vec());
        Ok(())
    });
    found
}

#[test]
fn splits_are_all_sums_each_once() {
    for demand in [PartDemand::Any, PartDemand::Unequal, PartDemand::Equal] {
        for (parts, most) in [(1, 30), (2, 30), (3, 24), (4, 15)] {
            for total in 1..=most {
                let mut found = found(total, parts as usize, demand);
                found.sort();
                assert_eq!(
                    found,
                    plain(total, parts, demand),
                    "{total} in {parts} parts, {demand:?}"
                );
            }
            assert!(found(0, parts as usize, demand).is_empty());
        }
    }
    assert_eq!(found(0, 0, PartDemand::Any), [Vec::<u64>::new()]);
    assert!(found(3, 0, PartDemand::Any).is_empty());
}

/// Trying the last part one by one took some 10^9 steps here.
#[test]
fn the_last_part_is_the_remainder() {
    let mut found = 0_u64;
    let Ok(()) = splits::<Infallible>(3000, 3, PartDemand::Unequal, &mut |heaps| {
        found += u64::from(heaps.len() == 3);
        Ok(())
    });
    // Partitions of 3000 into three distinct parts: (3000 - 3)^2 / 12, rounded.
    assert_eq!(found, 748_501);
}

#[test]
fn splits_end_at_the_first_error() {
    let mut heard = 0;
    let code = HeapCode {
        split: Digit {
            heaps: 8,
            parts: PartDemand::Unequal,
        },
        digits: Vec::new(),
        tail: Vec::new(),
    };
    let result = code.each_option(1_000_000, &mut |_| {
        heard += 1;
        if heard == 10 { Err("enough") } else { Ok(()) }
    });
    assert_eq!((result, heard), (Err("enough"), 10));
}
