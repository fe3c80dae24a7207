//! The mex equation: laws with a saltus, infinite codes and strips are compared with brute force;
//! made-up laws are refused.

use std::time::Duration;

use proptest::prelude::*;

use super::{
    brute::{codes, infinite_codes},
    *,
};
use grundy_core::{
    game::{Strip, code::PartDemand},
    progress::Deadline,
};
use grundy_law::{
    StripLaw, between_walls,
    theorem::mex_equation::{SystemSequence, holds, of_code},
};

/// Games whose laws no other theorem proves.
#[rustfmt::skip]
const LAWS: &[(&str, &str)] = &[
    ("4.[3]", "arithmetic periodic with period 4 and saltus 4 from heap 1 on, proved (mex equation by automata: checked to heap 4)"),
    ("8.[3]", "arithmetic periodic with period 8 and saltus 8 from heap 1 on, proved (mex equation by automata: checked to heap 8)"),
    ("4.[7]", "arithmetic periodic with period 1 and saltus 2 from heap 2 on, proved (mex equation by automata: checked to heap 2)"),
    ("0.1[7]", "arithmetic periodic with period 3 and saltus 2 from heap 2 on, proved (mex equation by automata: checked to heap 4)"),
    ("0.0[17]", "arithmetic periodic with period 5 and saltus 2 from heap 3 on, proved (mex equation by automata: checked to heap 7)"),
    ("4!.[3]", "arithmetic periodic with period 4 and saltus 4 from heap 1 on, proved (mex equation by automata: checked to heap 4)"),
    ("0.37=[7=]", "arithmetic periodic with period 1 and saltus 1, proved (mex equation by automata: checked to heap 0)"),
    ("0.3[4]", "arithmetic periodic with period 3 and saltus 2 from heap 4 on, proved (mex equation by automata: checked to heap 6)"),
    ("0.1A", "arithmetic periodic with period 2 and saltus 1 from heap 4 on, proved (mex equation by automata: checked to heap 5)"),
];

#[test]
fn laws_are_described_in_words() {
    for &(game, expected) in LAWS {
        assert_eq!(
            words(game, 200),
            expected.replace(": checked to heap 0)", ")"),
            "{game}"
        );
    }
}

#[test]
fn a_long_proof_ends_with_its_budget() {
    let (game, values) = (game("0.3F"), values(&game("0.3F"), 200));
    let law = |found: Option<Law>| found.map(|law| (law.shift(), law.is_proved()));
    let (proved, over) = (
        law(find(&game, &values)),
        law(show_law(
            &game,
            &values,
            &Deadline::after(Duration::ZERO, &()),
        )),
    );
    assert_eq!(proved.map(|(shift, _)| (shift, false)), over);
    assert!(proved.is_some_and(|(_, is_proved)| is_proved));
}

/// Among many values, a search without time returns the law that the first values prove, and no law
/// of another kind.
#[test]
fn a_search_among_many_values_ends_with_its_budget() {
    let over = |line: &str| {
        show_law(
            &game(line),
            &values(&game(line), 300_000),
            &Deadline::after(Duration::ZERO, &()),
        )
    };
    let (over_time, in_time) = (over("0.77").unwrap(), law("0.77", 200).unwrap());
    assert_eq!(
        (over_time.kind(), over_time.status),
        (in_time.kind(), in_time.status)
    );
    // Their periods, 149459 from heap 105351 on and 70001, are longer than the values that are
    // searched first.
    assert_eq!(over("0.16"), None);
    assert_eq!(over("Subtraction({1,70000})"), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(16)))]

    /// Uses only one bound: a law that takes long to decide would be tried again at each bound.
    #[test]
    #[ignore = "1 s: .ci/run"]
    fn thorough_proved_laws_of_infinite_codes_hold_farther(
        game in infinite_codes(7, &[PartDemand::Any, PartDemand::Unequal, PartDemand::Equal])
    ) {
        let all: Vec<u32> = values(&game, 240).iter().collect();
        let seen = sequence(&all[..100]);
        if let Some(found) = find(&game, &seen).filter(Law::is_proved) {
            for (n, &g) in (0..).zip(&all) {
                if found.shift().is_some_and(|(n0, ..)| n >= n0) {
                    prop_assert_eq!(found.value(&[n.into()]), Some(g.into()), "{}: {} at {}", game, found, n);
                }
            }
        }
    }

    /// Checks that every accepted law is a law of the game; head, turn and saltus are made up.
    #[test]
    #[ignore = "1 s: .ci/run"]
    fn thorough_invented_laws_are_refused(
        game in prop_oneof![codes(7, &[PartDemand::Any, PartDemand::Unequal]), infinite_codes(7, &[PartDemand::Any])],
        from in 0_usize..8,
        period in 1_usize..6,
        changed in proptest::option::of((0_usize..10, 0_u32..5)),
        saltus in 0_u32..4,
    ) {
        let Game::Code(code) = &game else { unreachable!("codes") };
        let truth: Vec<u32> = values(&game, 200).iter().collect();
        let mut first = truth.clone();
        if let Some((place, value)) = changed {
            first[place % (from + period)] = value;
        }
        let claim = |n: usize| {
            let turns = if n < from { 0 } else { (n - from) / period };
            first[n - turns * period] + u32::try_from(turns).unwrap() * saltus
        };
        let is_so = (0..truth.len()).all(|n| claim(n) == truth[n]);
        let sequence = SystemSequence::from_values(&first, from, period, saltus).unwrap();
        prop_assert!(!holds(&of_code(code, sequence).unwrap(), &()) || is_so, "{}", game);
    }
}

/// Laws with larger preperiods and periods than the least are proved; laws with a wrong value,
/// period or saltus are refused.
#[test]
fn true_laws_are_proved_and_changed_ones_refused() {
    for line in [
        "4.[3]", "0.1[7]", "0.4[12]", "0.3[4]", "0.33", "4!.[3]", "0.[70]", "0.7",
    ] {
        let parsed = game(line);
        let Game::Code(code) = &parsed else {
            unreachable!("a code")
        };
        let all: Vec<u32> = values(&parsed, 300).iter().collect();
        let (n0, p, e) = observe_law(&sequence(&all))
            .and_then(|law| law.shift())
            .unwrap();
        let (n0, p) = (usize::try_from(n0).unwrap(), usize::try_from(p).unwrap());
        let e = u32::try_from(e).unwrap();
        let decided = |values: &[u32], (n0, p, e): (usize, usize, u32)| {
            holds(
                &of_code(code, SystemSequence::from_values(values, n0, p, e).unwrap()).unwrap(),
                &(),
            )
        };
        assert!(
            decided(&all, (n0, p, e))
                && decided(&all, (n0 + 3, p, e))
                && decided(&all, (n0, 2 * p, 2 * e)),
            "{line}"
        );
        assert!(!decided(&all, (n0, p, e + 1)), "{line}");
        for place in 0..n0 + p {
            let mut changed = all.clone();
            changed[place] += 1;
            assert!(!decided(&changed, (n0, p, e)), "{line}: g({place})");
        }
    }
}

/// Returns the law of a strip's gaps up to a length.
fn gaps(line: &str, to: u64) -> Option<(Strip, Law, Values)> {
    let parsed = game(line);
    let Game::Strip(strip) = &parsed else {
        unreachable!("a strip")
    };
    let values = values(&parsed, to);
    Some((strip.clone(), StripLaw::find(strip, &values)?, values))
}

#[test]
fn laws_of_strips_are_described_in_words() {
    #[rustfmt::skip]
    let laws = [
        ("Strip(O; never OO)", 300, "gaps periodic with period 34 from gap 54 on, proved (Guy–Smith: checked to gap 176)"),
        ("Strip(O; never OO)", 175, "gaps periodic with period 34 from gap 54 on, observed to gap 175"),
        ("Strip(O X; never OO XX)", 99, "gaps arithmetic periodic with period 2 and saltus 0 2 2 2 0 0 2 0 0 by ends from gap 1 on, proved (mex equation by automata: checked to gap 2)"),
        ("Strip(O X)", 60, "gaps periodic with period 2, proved (Guy–Smith: checked to gap 6)"),
    ];
    for (line, to, expected) in laws {
        assert_eq!(
            gaps(line, to).map(|(_, law, _)| law.to_string()).as_deref(),
            Some(expected),
            "{line}"
        );
    }
    assert_eq!(gaps("Strip(O; never OO)", 20), None);
}

#[test]
fn gaps_between_walls_are_a_sequence_of_their_own() {
    let (_, law, all) = gaps("Strip(O; never OO)", 400).unwrap();
    let (row, walls) = (
        between_walls(&all).unwrap(),
        law.strip().unwrap().between_walls().unwrap(),
    );
    assert_eq!(
        walls.kind,
        SequenceKind::Periodic {
            preperiod: 52,
            period: 34
        }
    );
    assert!(row.iter().eq(values(&game("0.137"), 400).iter()));
    assert!(
        row.iter()
            .zip(0..)
            .all(|(value, n)| walls.value(n) == Some(value.into()))
    );
    let (_, law, all) = gaps("Strip(O X; never OO XX)", 60).unwrap();
    let (row, walls) = (
        between_walls(&all).unwrap(),
        law.strip().unwrap().between_walls().unwrap(),
    );
    assert_eq!(
        (&walls.kind, law.is_proved()),
        (
            &SequenceKind::Periodic {
                preperiod: 0,
                period: 2
            },
            true
        )
    );
    assert!(
        row.iter()
            .zip(0..)
            .all(|(value, n)| walls.value(n) == Some(value.into()))
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(20)))]

    /// Nearly all strips with one or two marks.
    #[test]
    fn proved_laws_of_strips_hold_farther(never in proptest::collection::vec(any::<bool>(), 4), marks in 1_usize..3) {
        let pairs = ["OO", "XX", "OX", "XO"];
        let chosen: Vec<&str> = pairs.iter().zip(&never).filter(|(_, chosen)| **chosen).map(|(pair, _)| *pair).collect();
        let chosen: Vec<&str> = chosen.into_iter().filter(|pair| marks == 2 || *pair == "OO").collect();
        let rules = if chosen.is_empty() { String::new() } else { format!("; never {}", chosen.join(" ")) };
        let line = format!("Strip({}{rules})", if marks == 1 { "O" } else { "O X" });
        let all: Vec<u32> = values(&game(&line), 500).iter().collect();
        for to in [40, 70, 120, 200] {
            let Some((strip, law, _)) = gaps(&line, to).filter(|(_, law, _)| law.is_proved()) else { continue };
            let kinds = strip.ends() * strip.ends();
            for (index, &value) in all.iter().enumerate() {
                let (gap, kind) = ((index / kinds) as u128, index % kinds);
                let ends = [kind / strip.ends(), kind % strip.ends()].map(|end| end as u128);
                prop_assert_eq!(law.value(&[gap, ends[0], ends[1]]), Some(value.into()), "{} {}", line, law);
            }
            let shape = Shape::Strip { to: 500, ends: strip.ends() };
            prop_assert!(law.table(shape).is_some_and(|table| table.iter().eq(all.iter().copied())), "{} {}", line, law);
        }
    }
}
