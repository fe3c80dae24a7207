//! Counts of lost positions against the search of all positions.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "small numbers"
)]

use std::sync::atomic::Ordering::Relaxed;

use grundy_core::progress::Progress;
use grundy_law::{
    count::{CountError, HeapRange, Natural, Order, count},
    find,
};

use super::{Law, SearchLimits, game, values};

fn table(line: &str, to: u64) -> Vec<u32> {
    values(&game(line), to).iter().collect()
}

fn law(line: &str) -> Law {
    find(&game(line), &SearchLimits::to_heap(20_000))
        .unwrap()
        .law
        .unwrap()
}

/// The lost positions by trying all positions, in lexicographic order.
fn tried(values: &[u32], heaps: u32, order: Order) -> (u64, Vec<Vec<u64>>) {
    let mut positions: Vec<Vec<u64>> = vec![Vec::new()];
    for _ in 0..heaps {
        let longer = |position: &Vec<u64>| {
            let least = if order == Order::Multisets {
                position.last().copied().unwrap_or(1)
            } else {
                1
            };
            (least..values.len() as u64)
                .map(|heap| [position.as_slice(), &[heap]].concat())
                .collect::<Vec<_>>()
        };
        positions = positions.iter().flat_map(longer).collect();
    }
    let all = positions.len() as u64;
    let sum = |position: &[u64]| {
        position
            .iter()
            .fold(0, |sum, &heap| sum ^ values[heap as usize])
    };
    (
        all,
        positions
            .into_iter()
            .filter(|position| sum(position) == 0)
            .collect(),
    )
}

/// Compares the count of a range with the search of all positions of heaps of these values.
fn assert_counted(range: &HeapRange, values: &[u32], heaps: u32, order: Order, name: &str) {
    let counted = count(range, heaps, order, &()).unwrap();
    let (all, lost) = tried(values, heaps, order);
    let name = format!("{name}: {heaps} heaps to {}, {order:?}", values.len() - 1);
    assert_eq!(counted.all.to_string(), all.to_string(), "{name}");
    assert_eq!(counted.lost.to_string(), lost.len().to_string(), "{name}");
    assert_eq!(
        counted.sizes.to_string(),
        lost.iter().flatten().sum::<u64>().to_string(),
        "{name}"
    );
    assert_eq!(
        (counted.first.as_ref(), counted.last.as_ref()),
        (lost.first(), lost.last()),
        "{name}"
    );
}

#[test]
fn counts_of_small_positions_agree_with_enumeration() {
    for line in [
        "0.77",
        "0.[3]",
        "0.3",
        "4.330300003",
        "0.137",
        "Subtraction({2,5,7})",
        "0.07",
        "4!.0",
        "0.02",
        "0.05",
    ] {
        let all = table(line, 24);
        for (heaps, to) in [
            (1, 24),
            (2, 24),
            (2, 1),
            (3, 18),
            (3, 5),
            (4, 11),
            (5, 7),
            (6, 3),
        ] {
            for order in [Order::Multisets, Order::Tuples] {
                let values = HeapRange::from_values(all[..=to].to_vec());
                assert_counted(&values, &all[..=to], heaps, order, line);
            }
        }
    }
}

#[test]
fn a_law_counts_what_its_values_count() {
    for line in [
        "0.3",
        "Subtraction({2,5,7})",
        "0.02",
        "Subtraction({1,2})",
        "0.05",
        "0.15",
        "4.1",
        "Subtraction({2})",
    ] {
        let law = law(line);
        let all = table(line, 200);
        for to in [1, 2, 3, 4, 5, 7, 9, 12, 13, 30] {
            let by_law = HeapRange::of_law(&law, to).unwrap();
            assert_eq!(
                by_law.groups(),
                HeapRange::from_values(all[..=to as usize].to_vec()).groups(),
                "{line} to {to}"
            );
            for heaps in 1..=3 {
                for order in [Order::Multisets, Order::Tuples] {
                    assert_counted(&by_law, &all[..=to as usize], heaps, order, line);
                }
            }
        }
    }
}

#[test]
fn a_law_whose_values_grow_counts_what_its_values_count() {
    compare_growing_counts(3);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_a_law_whose_values_grow_counts_what_its_values_count() {
    compare_growing_counts(1);
}

fn compare_growing_counts(step: usize) {
    for line in [
        "0.[3]",
        "0.[30]",
        "AllBut({2})",
        "AllBut({2,3,7})",
        "0.00[3]",
        "0.3F",
        "4.[3]",
        "Subtraction(2..=n)",
        "Subtraction(1..=n/2)",
        "Subtraction(1..=(n-1)/2)",
        "Subtraction(1..=n-1)",
    ]
    .into_iter()
    .step_by(step)
    {
        let law = law(line);
        let all = table(line, 40);
        for to in [1, 2, 3, 5, 6, 8, 11, 16] {
            let by_law = HeapRange::of_law(&law, to).unwrap_or_else(|| panic!("{line}: {law}"));
            for heaps in (1..=5).filter(|&heaps| to.pow(heaps) < 4000) {
                for order in [Order::Multisets, Order::Tuples] {
                    assert_counted(&by_law, &all[..=to as usize], heaps, order, line);
                }
            }
        }
    }
}

/// Nim to 2^60 - 1: for each choice of two heaps from 0 to 2^60 - 1 there is one third.
#[test]
fn nim_to_a_power_of_2_is_counted_in_closed_form() {
    let law = law("Nim");
    let to = (1_u64 << 60) - 1;
    let side = u128::from(to) + 1;
    let tuples = count(&HeapRange::of_law(&law, to).unwrap(), 3, Order::Tuples, &()).unwrap();
    // Pairs of different heaps from 1 on: the third differs from 0 and from both.
    assert_eq!(
        tuples.lost.to_string(),
        ((side - 1) * (side - 2)).to_string()
    );
    assert_eq!(
        (tuples.first, tuples.last),
        (Some(vec![1, 2, 3]), Some(vec![to, to - 1, 1]))
    );
    let multisets = count(
        &HeapRange::of_law(&law, to).unwrap(),
        3,
        Order::Multisets,
        &(),
    )
    .unwrap();
    assert_eq!(
        multisets.lost.to_string(),
        ((side - 1) * (side - 2) / 6).to_string()
    );
    assert_eq!(
        (multisets.first, multisets.last),
        (
            Some(vec![1, 2, 3]),
            Some(vec![(1 << 59) - 1, 3 * (1 << 58) - 1, 3 << 58])
        )
    );
}

/// Project Euler, heaps from which 1, 2, 4 or 9 are taken or that are divided in two.
#[test]
fn the_numbers_of_the_euler_problem_are_counted() {
    let counted = |to: u64, heaps| {
        count(
            &HeapRange::from_values(table("4.330300003", to)),
            heaps,
            Order::Multisets,
            &(),
        )
        .unwrap()
    };
    assert_eq!(counted(12, 4).lost.to_string(), "204");
    assert_eq!(counted(124, 9).lost.to_string(), "2259208528408");
}

/// Of a game whose values are n mod 3, a pair is lost if its heaps are equal modulo 3.
#[test]
fn heaps_to_ten_to_the_eighteenth_are_counted_exactly() {
    let law = law("Subtraction({1,2})");
    let to = 1_000_000_000_000_000_000_u64;
    let counted = count(&HeapRange::of_law(&law, to).unwrap(), 2, Order::Tuples, &()).unwrap();
    // (10^18 - 1) / 3 heaps of each kind, and one more of the kind of 1.
    let third = u128::from((to - 1) / 3);
    assert_eq!(
        counted.lost.to_string(),
        (2 * third * third + (third + 1) * (third + 1)).to_string()
    );
    assert_eq!(counted.all.to_string(), format!("1{}", "0".repeat(36)));
    assert_eq!(
        (counted.first, counted.last),
        (Some(vec![1, 1]), Some(vec![to, to]))
    );
    let three = count(
        &HeapRange::of_law(&law, to).unwrap(),
        3,
        Order::Multisets,
        &(),
    )
    .unwrap();
    assert_eq!(
        (three.first, three.last),
        (Some(vec![1, 1, 3]), Some(vec![to - 1, to, to]))
    );
}

/// Of restricted Nim, the heaps of value 0 are the powers of 2, or one less.
#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_the_largest_heaps_are_counted() {
    for (line, less) in [("Subtraction(1..=n/2)", 1), ("Subtraction(1..=(n-1)/2)", 0)] {
        let law = law(line);
        for to in [u64::MAX, u64::MAX - 1, 1 << 63, (1 << 63) - 1] {
            let counted =
                count(&HeapRange::of_law(&law, to).unwrap(), 1, Order::Tuples, &()).unwrap();
            let lost = (0..=64).filter_map(|j| u64::try_from((1_u128 << j) - less).ok());
            let lost: Vec<u64> = lost.filter(|heap| (1..=to).contains(heap)).collect();
            assert_eq!(
                counted.lost.to_string(),
                lost.len().to_string(),
                "{line} to {to}"
            );
            assert_eq!(
                counted.sizes.to_string(),
                lost.iter()
                    .map(|&heap| u128::from(heap))
                    .sum::<u128>()
                    .to_string()
            );
            assert_eq!(
                counted.last.as_deref(),
                lost.last().map(std::slice::from_ref),
                "{line} to {to}"
            );
        }
    }
}

/// The values are n / 20: of each there are 20 heaps, of 0 one less, and of the largest those up to
/// 2^64 - 1.
#[test]
fn pairs_of_the_largest_heaps_are_counted() {
    let law = law(&format!("0.{}[3]", "0".repeat(19)));
    assert_eq!(law.shift(), Some((0, 20, 1)));
    let counted = count(
        &HeapRange::of_law(&law, u64::MAX).unwrap(),
        2,
        Order::Tuples,
        &(),
    )
    .unwrap();
    let (whole, rest) = (u128::from(u64::MAX / 20), u128::from(u64::MAX % 20 + 1));
    assert_eq!(
        counted.lost.to_string(),
        (19 * 19 + (whole - 1) * 400 + rest * rest).to_string()
    );
    assert_eq!(
        (counted.first, counted.last),
        (Some(vec![1, 1]), Some(vec![u64::MAX, u64::MAX]))
    );
}

/// A listener that asks to stop after some questions.
struct Impatient(std::sync::atomic::AtomicU64);

impl Progress for Impatient {
    fn advance(&self, _: u64) {}

    fn cancelled(&self) -> bool {
        self.0
            .fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1))
            .is_err()
    }
}

/// A count ends at whichever question its listener asks for it.
#[test]
fn a_count_ends_when_its_listener_asks() {
    end_count(2);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_a_count_ends_when_its_listener_asks() {
    end_count(3);
}

fn end_count(ranges: usize) {
    let computed = HeapRange::from_values(table("0.77", 60));
    let growing = HeapRange::of_law(&law("Subtraction(1..=n/2)"), 1 << 10).unwrap();
    for (values, order) in [
        (&computed, Order::Tuples),
        (&computed, Order::Multisets),
        (&growing, Order::Multisets),
    ]
    .into_iter()
    .take(ranges)
    {
        let patient = Impatient(u64::MAX.into());
        let whole = count(values, 3, order, &patient);
        let questions = u64::MAX - patient.0.into_inner();
        let after = |questions: u64| count(values, 3, order, &Impatient(questions.into()));
        for early in [0, 1, questions / 3, questions / 2, questions - 1] {
            assert_eq!(
                after(early),
                Err(CountError::Interrupted),
                "{early} of {questions} questions"
            );
        }
        assert_eq!(after(questions), whole);
    }
}

#[test]
fn big_numbers_agree_with_machine_numbers() {
    let mut seed = 1_u128;
    for _ in 0..2000 {
        seed = seed
            .wrapping_mul(0x5851_F42D_4C95_7F2D_1405_7B7E_F767_814F)
            .wrapping_add(12345);
        let (a, b) = (
            seed >> (64 + seed % 60),
            (seed & u128::from(u64::MAX)) >> (seed % 61),
        );
        let mut sum = Natural::from(a);
        sum.add(&b.into());
        assert_eq!(sum.to_string(), (a + b).to_string());
        let mut product = Natural::from(a).times(&b.into());
        assert_eq!(product.to_string(), (a * b).to_string());
        let by = (b as u32).max(1);
        assert_eq!(
            (u128::from(product.divide(by)), product.to_string()),
            (a * b % u128::from(by), (a * b / u128::from(by)).to_string())
        );
    }
    let mut power = Natural::from(1);
    (0..40).for_each(|_| power = power.times(&Natural::from(10_u128.pow(9))));
    assert_eq!(power.to_string(), format!("1{}", "0".repeat(360)));
}

#[test]
fn too_many_heaps_are_refused() {
    let values = HeapRange::from_values((0..2000).collect());
    assert_eq!(
        count(&values, 50, Order::Multisets, &()),
        Err(CountError::TooMany {
            heaps: 50,
            largest: 1999
        })
    );
    assert!(
        count(&HeapRange::from_values(vec![0]), 3, Order::Multisets, &())
            .unwrap()
            .lost
            .is_zero()
    );
}
