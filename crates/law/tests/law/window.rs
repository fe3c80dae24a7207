//! The finite-window theorem against brute force: if its hypotheses hold, the law must hold for ten
//! more periods.

use proptest::prelude::*;

use super::{brute::codes, *};
use grundy_core::{
    digest::Sha256State,
    game::{HeapCode, code::PartDemand},
};
use grundy_law::theorem::{FiniteWindow, finite_window::speaks_of, prove_by_window};

/// The longest period in the test.
const PERIOD: usize = 30;
/// The largest preperiod in the test.
const START: usize = 80;
/// The number of computed values: a window of at most 150, and eleven periods.
const LEN: usize = START + 11 * PERIOD + 2 * 150;

/// Returns for each heap the least A that gives witnesses for all its lesser rare values; `None` if
/// no A does.
fn least_parts(code: &HeapCode, g: &[u32], law: &FiniteWindow) -> Vec<Option<usize>> {
    let heap = |n: usize| -> Option<usize> {
        let mut least = vec![None; g[n] as usize];
        code.each_option::<std::convert::Infallible>(n as u64, &mut |parts| {
            let parts: Vec<usize> = parts
                .iter()
                .map(|&part| usize::try_from(part).unwrap())
                .collect();
            let value = parts.iter().fold(0, |sum, &part| sum ^ g[part]);
            let removed = n - parts.iter().sum::<usize>();
            let (counts, part) = match parts[..] {
                [_] => (true, 0),
                [a, b] => (
                    code.digit(removed as u64).parts != PartDemand::Equal,
                    a.min(b),
                ),
                _ => (false, 0),
            };
            if let Some(best) = least.get_mut(value as usize).filter(|_| counts) {
                *best = Some(best.map_or(part, |best: usize| best.min(part)));
            }
            Ok(())
        })
        .unwrap_or_else(|never| match never {});
        let rare = (0..g[n]).filter(|&v| !law.is_common(code, n as u64, v));
        rare.map(|v| least[v as usize])
            .try_fold(0, |most, part| Some(most.max(part?)))
    };
    (0..g.len()).map(heap).collect()
}

/// Tries all masks, starts, periods and bounds on witnesses; returns the number of cases in which
/// the hypotheses hold.
fn never_fails(game: &Game) -> usize {
    let Game::Code(code) = game else {
        panic!("{game} is no code")
    };
    let g: Vec<u32> = values(game, LEN as u64 - 1).iter().collect();
    let masks = g.iter().max().unwrap().next_power_of_two().clamp(2, 64);
    let mut held = 0;
    for (mask, by_position) in (0..masks).flat_map(|mask| [(mask, false), (mask, true)]) {
        if !speaks_of(code, by_position) {
            continue;
        }
        let law = FiniteWindow {
            mask,
            by_position,
            rare: 0,
            witness: 0,
            window: 0,
            start: 0,
            period: 0,
        };
        let rares: Vec<usize> = (1..g.len())
            .filter(|&n| !law.is_common(code, n as u64, g[n]))
            .collect();
        if rares.len() > g.len() / 3 {
            continue;
        }
        let parts = least_parts(code, &g, &law);
        for period in (1..=PERIOD).filter(|period| !by_position || period % 2 == 0) {
            for start in 1..START {
                held += usize::from(holds(code, &g, &rares, &parts, start, period).is_some_and(
                    |from| {
                        let broken = (from..from + 10 * period).find(|&n| g[n] != g[n + period]);
                        assert_eq!(
                            broken, None,
                            "{game} mask {mask} {by_position} from {start} period {period}"
                        );
                        true
                    },
                ));
            }
        }
    }
    held
}

/// Returns the start if the hypotheses hold for some A.
fn holds(
    code: &HeapCode,
    g: &[u32],
    rares: &[usize],
    parts: &[Option<usize>],
    start: usize,
    period: usize,
) -> Option<usize> {
    let k = code.digits.len();
    let equal = (start..g.len() - period)
        .take_while(|&n| g[n] == g[n + period])
        .count();
    // Every A that changes W, up to the largest possible window.
    for witness in 0..equal.min(100) {
        let (mut rare, mut window) = (0, 0);
        for _ in 0..10 {
            window = rare.max(witness) + k;
            rare = rares
                .iter()
                .copied()
                .take_while(|&n| n < start + period + window)
                .last()
                .unwrap_or(0);
        }
        let settled = window == rare.max(witness) + k && window <= 150;
        let served = |n: usize| parts[n].is_some_and(|part| part <= witness);
        if settled && equal >= window && (start + window..start + window + period).all(served) {
            return Some(start);
        }
    }
    None
}

const ANY: &[PartDemand] = &[PartDemand::Any];
const ALL: &[PartDemand] = &[PartDemand::Any, PartDemand::Unequal, PartDemand::Equal];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(8)))]

    #[test]
    #[ignore = "1 s: .ci/run"]
    fn thorough_periods_proved_by_windows_of_octal_codes_hold(game in codes(7, ANY)) {
        never_fails(&game);
    }

    #[test]
    fn periods_proved_by_windows_of_codes_with_unequal_and_equal_parts_hold(game in codes(7, ALL)) {
        never_fails(&game);
    }
}

/// The tests above would be empty if the hypotheses never held.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_the_hypotheses_hold_for_many_games() {
    let count = |digits: &[&str]| {
        let pairs = digits
            .iter()
            .flat_map(|a| digits.iter().map(move |b| format!("0.{a}{b}")));
        pairs.filter(|code| never_fails(&game(code)) > 0).count()
    };
    let counts = [
        count(&["1", "2", "3", "4", "5", "6", "7"]),
        count(&["1", "2", "3", "4!", "5!", "6!", "7!"]),
        count(&["1", "2", "3", "4=", "5", "7="]),
    ];
    assert_eq!(counts, [11, 2, 5]);
}

/// Equal parts are not witnesses: a code that splits only into equal parts has no witnesses, and
/// the search ends.
#[test]
fn equal_parts_alone_prove_nothing() {
    for notation in ["0.4=", "0.4=4=", "0.14="] {
        let game = game(notation);
        let Game::Code(code) = &game else {
            panic!("{game}")
        };
        let values: Vec<u32> = values(&game, 300).iter().collect();
        for (preperiod, period) in [(10, 1), (10, 2), (10, 4), (20, 12)] {
            assert_eq!(
                prove_by_window(code, &values, preperiod, period),
                None,
                "{game}"
            );
        }
    }
}

/// Both theorems prove the same laws, the window theorem with fewer heaps.
#[test]
fn agrees_with_guy_and_smith_on_games_of_three_digits() {
    let (mut both, mut fewer) = (0, 0);
    for digits in (0..512_u32).step_by(3) {
        let notation = format!("0.{}{}{}", digits / 64, digits / 8 % 8, digits % 8);
        let game = game(&notation);
        let Game::Code(code) = &game else {
            panic!("{game}")
        };
        let values = values(&game, 600);
        let Some(law) = find(&game, &values) else {
            continue;
        };
        let Status::Proved {
            checked_to: Some(old),
            ..
        } = law.status
        else {
            continue;
        };
        let (preperiod, period, _) = law.shift().unwrap();
        let values: Vec<u32> = values.iter().collect();
        if let Some(proof) = prove_by_window(code, &values, preperiod, period) {
            both += 1;
            fewer += usize::from(proof.computed_to < old);
            assert!(proof.preperiod_exact, "{game}");
            assert!(
                preperiod == 0 || prove_by_window(code, &values, preperiod - 1, period).is_none(),
                "{game}"
            );
        }
    }
    assert_eq!((both, fewer), (53, 53));
}

#[test]
fn the_digest_is_the_sha256_of_the_bytes() {
    let mut digest = Sha256State::default();
    for part in [b"a".as_slice(), b"", b"bc"] {
        digest.update(part);
    }
    assert_eq!(digest.bytes(), 3);
    // FIPS 180-4's example.
    assert_eq!(
        digest.to_hex(),
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    );
}
