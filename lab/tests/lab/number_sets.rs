//! Comparison with the plain recursion, for every set of small numbers and some sets of large ones.

use proptest::prelude::*;

use grundy_compute::compute;
use grundy_core::{
    game::{Game, SubtractionGame, set::Set},
    notation::Bounds,
    reference::grundy_values,
};
use grundy_lab::number_sets::{Law, NumberSet, Solver, planes::Planes, with_largest};
use grundy_law as law;

/// The values, computed by the rule itself.
fn values<const N: usize>(set: NumberSet<N>, to: usize) -> Vec<u32> {
    let game = SubtractionGame {
        set: Set::Finite(set.numbers().map(u64::from).to_vec()),
        all_but: false,
    };
    grundy_values(&game, 0..=to as u64)
}

/// The law, found by comparing values: the first window that repeats.
fn plain<const N: usize>(set: NumberSet<N>) -> Law {
    let c = set.numbers()[N - 1] as usize;
    let mut to = 8 * c;
    loop {
        let values = values(set, to);
        let window = |end: usize| &values[end - c..end];
        let ends = c..=values.len();
        let first = ends
            .clone()
            .find_map(|end| (end + 1..=values.len()).find(|&later| window(end) == window(later)));
        if first.is_some() {
            let last = values.len();
            let period = (1..=last - c)
                .find(|p| window(last) == window(last - p))
                .unwrap();
            let differs = |&n: &usize| values[n] != values[n + period];
            let preperiod = (0..last - period).rev().find(differs).map_or(0, |n| n + 1);
            return Law {
                period: period as u64,
                preperiod: preperiod as u64,
            };
        }
        to *= 2;
    }
}

fn read<const N: usize>(planes: &Planes<N>) -> Vec<u32> {
    (0..planes.heaps()).map(|heap| planes.value(heap)).collect()
}

#[test]
fn every_small_set_has_the_values_of_plain_search() {
    let mut solver = Solver::default();
    for set in (3..=20).flat_map(with_largest::<3>) {
        assert_eq!(solver.law(set, 1 << 20), Some(plain(set)), "{set:?}");
    }
    let mut solver = Solver::default();
    for set in (4..=15).flat_map(with_largest::<4>) {
        assert_eq!(solver.law(set, 1 << 20), Some(plain(set)), "{set:?}");
    }
}

/// Numbers near the lengths of words, for which a step is one word or several.
#[test]
fn values_are_those_of_the_rule() {
    let (mut planes, mut of_four) = (Planes::default(), Planes::default());
    for a in [1, 2, 31, 62, 63, 64, 65, 66, 127, 128, 129, 191, 192, 200] {
        for (b, c) in [
            (a + 1, a + 2),
            (a + 1, 2 * a + 1),
            (2 * a, 2 * a + 64),
            (a + 63, a + 128),
            (a + 64, 3 * a + 64),
        ] {
            let set = NumberSet::new([a, b, c]).unwrap();
            planes.restart(set);
            for to in [1, 64, 700, 1500] {
                planes.extend(to);
                let found = read(&planes);
                assert!(found.len() >= to);
                assert_eq!(found, values(set, found.len() - 1), "{set:?}");
            }
            let set = NumberSet::new([a, b, c, c + a]).unwrap();
            of_four.restart(set);
            of_four.extend(1500);
            let found = read(&of_four);
            assert_eq!(found, values(set, found.len() - 1), "{set:?}");
        }
    }
}

#[test]
fn sets_are_in_order() {
    assert!(
        [
            (0, 1, 2),
            (1, 1, 2),
            (2, 1, 3),
            (1, 2, 2),
            (1, 2, (1 << 20) + 1)
        ]
        .iter()
        .all(|&(a, b, c)| NumberSet::new([a, b, c]).is_none())
    );
    let five: Vec<[u32; 3]> = with_largest(5).map(NumberSet::numbers).collect();
    assert_eq!(
        five,
        [
            [1, 2, 5],
            [1, 3, 5],
            [1, 4, 5],
            [2, 3, 5],
            [2, 4, 5],
            [3, 4, 5]
        ]
    );
    assert_eq!(with_largest::<3>(2).count(), 0);
    let five: Vec<[u32; 4]> = with_largest(5).map(NumberSet::numbers).collect();
    assert_eq!(
        five,
        [[1, 2, 3, 5], [1, 2, 4, 5], [1, 3, 4, 5], [2, 3, 4, 5]]
    );
    assert_eq!(with_largest::<4>(60).count(), 59 * 58 * 57 / 6);
    let additive = |numbers: [u32; 4]| NumberSet::new(numbers).unwrap().is_additive();
    assert!(additive([2, 5, 7, 20]) && additive([3, 4, 5, 9]) && !additive([1, 2, 4, 8]));
}

/// A window of 4 heaps and an equal one 7 heaps later need 11 heaps.
#[test]
fn too_small_bounds_give_no_answer() {
    let set = NumberSet::new([1, 3, 4]).unwrap();
    let mut solver = Solver::default();
    let least = (0..100)
        .find(|&most| solver.law(set, most).is_some())
        .unwrap();
    assert_eq!(least, 11);
    assert!((least..100).all(|most| solver.law(set, most)
        == Some(Law {
            period: 7,
            preperiod: 0
        })));
}

/// The law is the one that the method for any subtraction game proves.
fn agrees<const N: usize>(set: NumberSet<N>) -> Result<(), TestCaseError> {
    let found = Solver::default().law(set, 1 << 24).unwrap();
    let numbers = set.numbers();
    let to = found.preperiod + found.period + u64::from(numbers[N - 1]);
    let game = Game::from(SubtractionGame {
        set: Set::Finite(numbers.map(u64::from).to_vec()),
        all_but: false,
    });
    let law = law::show_law(
        &game,
        &compute(&game, &Bounds::Heap(to), None, &()).unwrap(),
        &(),
    )
    .unwrap();
    prop_assert!(law.is_proved());
    prop_assert_eq!(law.shift(), Some((found.preperiod, found.period, 0)));
    Ok(())
}

proptest! {
    #[test]
    fn large_sets_have_the_values_of_plain_search(a in 1_u32..300, b in 1_u32..300, c in 1_u32..300) {
        agrees(NumberSet::new([a, a + b, a + b + c]).unwrap())?;
    }

    #[test]
    fn sets_of_four_have_the_values_of_plain_search(a in 1_u32..80, b in 1_u32..30, c in 1_u32..30, d in 1_u32..30) {
        agrees(NumberSet::new([a, a + b, a + b + c, a + b + c + d]).unwrap())?;
    }
}
