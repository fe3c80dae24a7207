//! Moves of far heaps against plain search.

use std::collections::BTreeSet;

use grundy_core::game::Rules;
use grundy_law::find;

use super::{SearchLimits, game, values};

/// Checks that the listed moves are the moves of plain search with a small part.
#[test]
fn winning_moves_are_those_of_plain_search() {
    for line in [
        "0.77", "0.137", "0.07", "4.0", "0.45", "0.33", "0.[3]", "0.[1]", "0.3[3]", "0.7!", "4.31",
        "0.156",
    ] {
        let game = game(line);
        let law = find(&game, &SearchLimits::to_heap(1 << 14))
            .unwrap()
            .law
            .unwrap();
        let code = game.code().unwrap();
        let values: Vec<u32> = values(&game, 1400).iter().collect();
        let limit = law
            .shift()
            .map_or(0, |(preperiod, period, _)| preperiod + period);
        for n in [0, 1, 2, 5, 40, 1000, 1399] {
            for target in 0..10 {
                let mut expected = BTreeSet::new();
                code.options(&n, &mut |parts| {
                    let mut parts = parts.to_vec();
                    parts.sort_unstable();
                    let value = parts.iter().fold(0, |value, &part| {
                        value ^ values[usize::try_from(part).unwrap()]
                    });
                    let is_listed = parts.len() < 2 || parts[0] <= limit;
                    if value == target && is_listed {
                        expected.insert(parts);
                    }
                });
                let found = law.far_moves(&game, n, target.into());
                let found = found.unwrap_or_else(|| panic!("{line}: nothing is known"));
                assert_eq!(
                    found,
                    expected.into_iter().collect::<Vec<_>>(),
                    "{line} at {n} to {target}"
                );
            }
        }
    }
}

#[test]
fn very_large_heaps_have_moves() {
    let moves = |line: &str, n: u64, target: u128| {
        let game = game(line);
        let law = find(&game, &SearchLimits::to_heap(1 << 12))
            .unwrap()
            .law
            .unwrap();
        law.far_moves(&game, n, target)
    };
    assert_eq!(moves("Nim", 10_u64.pow(18), 5), Some(vec![vec![5]]));
    let kayles = moves("Kayles", 10_u64.pow(9), 4).unwrap();
    assert!(
        !kayles.is_empty()
            && kayles
                .iter()
                .all(|parts| parts.iter().sum::<u64>() >= 10_u64.pow(9) - 2)
    );
    assert_eq!(
        moves("4.[3]", 10_u64.pow(9), 4),
        None,
        "two heaps, and values that grow"
    );
}
