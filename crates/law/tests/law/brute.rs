//! Checks that laws proved from few values hold for many more values.

use proptest::prelude::*;

use super::*;
use grundy_core::game::{
    HeapCode, SubtractionGame,
    code::{Digit, PartDemand},
    set::{NamedSet, Set},
};

/// Checks that laws proved from any prefix of `values[..=to]` hold for all values; returns `true`
/// if there was one.
fn never_fails(game: &Game, to: u64, all: u64) -> bool {
    let all: Vec<u32> = values(game, all).iter().collect();
    let mut proved = false;
    let to = usize::try_from(to).unwrap();
    // The whole prefix is included, for callers that know the bound.
    for len in (1..to.min(100)).chain((100..to).step_by(23)).chain([to]) {
        let prefix = sequence(&all[..len]);
        let Some(found) = find(game, &prefix).filter(Law::is_proved) else {
            continue;
        };
        proved = true;
        for (n, &g) in all.iter().enumerate() {
            if found.shift().is_none_or(|(n0, _, _)| n as u64 >= n0) {
                assert_eq!(
                    found.value(&[n as u128]),
                    Some(g.into()),
                    "{game}, {len} values: {found} at {n}"
                );
            }
        }
        // More values do not give a simpler law.
        let whole = find(game, &sequence(&all)).unwrap();
        assert_eq!(whole.kind(), found.kind(), "{game}, {len} values");
    }
    proved
}

pub(super) fn codes(largest: u8, demands: &'static [PartDemand]) -> impl Strategy<Value = Game> {
    let digit = || (0..=largest, proptest::sample::select(demands));
    (digit(), proptest::collection::vec(digit(), 1..5)).prop_map(|(split, digits)| {
        // The code goes through the notation, which makes the game canonical.
        let code = HeapCode {
            split: idle(split.0 & !3, split.1),
            digits: digits.into_iter().map(|(h, p)| idle(h, p)).collect(),
            tail: vec![],
        };
        code.to_string().parse().unwrap()
    })
}

fn idle(heaps: u8, parts: PartDemand) -> Digit {
    Digit {
        heaps,
        parts: if heaps >> 2 == 0 {
            PartDemand::Any
        } else {
            parts
        },
    }
}

fn sets() -> impl Strategy<Value = Game> {
    let finite = proptest::collection::btree_set(1_u64..14, 1..6)
        .prop_map(|set| Set::Finite(set.into_iter().collect()));
    let named = prop_oneof![
        Just(NamedSet::Odd),
        Just(NamedSet::Even),
        (2_u64..40).prop_map(NamedSet::Powers)
    ];
    let steps = (1_u64..12, 1_u64..6).prop_map(|(first, step)| Set::Steps { first, step });
    let both =
        (finite.clone(), steps.clone()).prop_map(|(finite, steps)| Set::Union(vec![finite, steps]));
    let set = prop_oneof![3 => finite, 1 => named.prop_map(Set::Named), 1 => steps, 1 => both];
    (set, any::<bool>()).prop_map(|(set, all_but)| Game::Set(SubtractionGame { set, all_but }))
}

/// Returns infinite codes that only remove, such as 0.03[300].
fn tails() -> impl Strategy<Value = Game> {
    let digits = |len| proptest::collection::vec(any::<bool>(), len);
    (digits(0..5), digits(1..4), any::<bool>()).prop_map(|(near, far, whole)| {
        let heaps = if whole { '3' } else { '2' };
        let text = |digits: &[bool]| {
            digits
                .iter()
                .map(|&d| if d { heaps } else { '0' })
                .collect::<String>()
        };
        format!("0.{}[{}]", text(&near), text(&far))
            .parse()
            .unwrap()
    })
}

/// Returns infinite codes whose repeated digits may split, such as 4.[3] and 0.3[17].
pub(super) fn infinite_codes(
    largest: u8,
    demands: &'static [PartDemand],
) -> impl Strategy<Value = Game> {
    let digit = || (0..=largest, proptest::sample::select(demands)).prop_map(|(h, p)| idle(h, p));
    let tail = proptest::collection::vec(digit(), 1..4)
        .prop_filter("all zero", |t| t.iter().any(|d| d.heaps > 0));
    (digit(), proptest::collection::vec(digit(), 0..3), tail).prop_map(|(split, digits, tail)| {
        let split = idle(split.heaps & !3, split.parts);
        HeapCode {
            split,
            digits,
            tail,
        }
        .to_string()
        .parse()
        .unwrap()
    })
}

/// Returns infinite codes whose repeated digits allow the removal of a whole heap or nothing, such
/// as 0.7[01].
fn whole_heaps(largest: u8, demands: &'static [PartDemand]) -> impl Strategy<Value = Game> {
    let digit = || (0..=largest, proptest::sample::select(demands)).prop_map(|(h, p)| idle(h, p));
    let tail =
        proptest::collection::vec(0_u8..=1, 1..6).prop_filter("all zero", |tail| tail.contains(&1));
    (digit(), proptest::collection::vec(digit(), 0..4), tail).prop_map(|(split, digits, tail)| {
        let tail = tail
            .into_iter()
            .map(|heaps| idle(heaps, PartDemand::Any))
            .collect();
        let split = idle(split.heaps & !3, split.parts);
        HeapCode {
            split,
            digits,
            tail,
        }
        .to_string()
        .parse()
        .unwrap()
    })
}

/// Returns games with bounds such as (2n+1)/5.
fn slow() -> impl Strategy<Value = Game> {
    (1_i64..7, -9_i64..7, 1_i64..8).prop_filter_map("not slow", |(a, b, d)| {
        format!("Subtraction(1..=({a}*n+{b})/{d})")
            .parse::<Game>()
            .ok()
            .filter(|_| a <= d)
    })
}

const ANY: &[PartDemand] = &[PartDemand::Any];
const ALL: &[PartDemand] = &[PartDemand::Any, PartDemand::Unequal, PartDemand::Equal];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(11)))]

    #[test]
    fn proved_laws_of_octal_codes_hold(game in codes(7, ANY)) {
        never_fails(&game, 250, 1000);
    }

    #[test]
    fn proved_laws_of_codes_with_unequal_and_equal_parts_hold(game in codes(7, ALL)) {
        never_fails(&game, 250, 1000);
    }

    #[test]
    fn proved_laws_of_codes_of_three_and_four_parts_hold(game in codes(31, ANY)) {
        never_fails(&game, 30, 120);
    }

    #[test]
    fn proved_laws_of_codes_of_three_and_four_parts_with_demands_hold(game in codes(31, ALL)) {
        never_fails(&game, 25, 60);
    }

    #[test]
    fn proved_laws_of_subtraction_games_hold(game in sets()) {
        never_fails(&game, 300, 1200);
    }

    #[test]
    fn proved_laws_of_infinite_codes_hold(game in tails()) {
        never_fails(&game, 150, 500);
    }

    #[test]
    fn proved_laws_of_codes_that_remove_whole_heaps_hold(game in whole_heaps(7, ALL)) {
        never_fails(&game, 250, 1000);
    }

    #[test]
    fn proved_laws_of_codes_of_many_parts_that_remove_whole_heaps_hold(game in whole_heaps(31, ALL)) {
        never_fails(&game, 25, 60);
    }

    #[test]
    fn proved_laws_with_large_bounds_hold(game in slow()) {
        never_fails(&game, 60, 400);
    }
}

/// Codes with larger bounds than random codes: `!` and `=` of the lemmas, and a mixture.
#[test]
fn proved_laws_of_unequal_and_equal_parts_hold_four_times_as_far() {
    for notation in [
        "0.77!", "0.14!1", "0.17!1", "0.35!1", "0.75!5!", "0.05!5!", "0.07=7=", "0.06=6=",
        "0.16=7=", "0.57!6!",
    ] {
        let game = game(notation);
        let found = law(notation, 1500).unwrap();
        let Status::Proved {
            checked_to: Some(checked_to),
            ..
        } = found.status
        else {
            panic!("{notation}: {found}");
        };
        assert!(
            never_fails(&game, checked_to + 1, 4 * checked_to),
            "{notation}"
        );
    }
}

/// The tests above would be empty if no law were ever proved.
#[test]
fn many_small_codes_are_proved() {
    let proved = |digits: &[&str], wanted: Theorem| {
        let pairs = digits
            .iter()
            .flat_map(|a| digits.iter().map(move |b| format!("0.{a}{b}")));
        let laws = pairs.filter_map(|code| law(&code, 400));
        laws.filter(|law| matches!(law.status, Status::Proved { theorem, .. } if theorem == wanted))
            .count()
    };
    let counts = [
        proved(&["1", "2", "3", "5", "7"], Theorem::GuySmith),
        proved(&["1", "2", "3", "5!", "7!"], Theorem::UnequalParts),
        proved(&["1", "2", "3", "5=", "7="], Theorem::EqualParts),
    ];
    assert_eq!(counts, [24, 2, 16]);
}
