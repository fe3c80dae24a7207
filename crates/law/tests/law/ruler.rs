//! Ruler regularity: known games, made-up sequences, and sequences that are similar but not
//! ruler-regular.

use super::{game, sequence, values};
use grundy_law::{Ruler, ruler::usual_rise};

/// Returns a sequence with period 5, saltus 3, and two residues of marks, irregular before heap 30.
fn made_up(to: u32) -> Vec<u32> {
    let mark = |n: u32, first: u32, constant: u32, at_powers: u32| {
        let m = (n - first) / 5;
        let power = 1 << m.trailing_zeros();
        if m == power {
            3 * m + at_powers
        } else {
            3 * m + constant - 2 * power
        }
    };
    let value = |n: u32| match n {
        0..30 => n % 7,
        _ if n % 5 == 2 => mark(n, 7, 9, 40),
        _ if n % 5 == 4 => mark(n, 14, 20, 1),
        _ => 3 * (n / 5) + n % 5,
    };
    (0..=to).map(value).collect()
}

#[test]
fn games_of_grossman_and_nowakowski_have_ruler_laws() {
    for line in ["0.2048", "0.204008"] {
        let far = values(&game(line), 1500);
        let ruler = Ruler::find(&far).unwrap_or_else(|| panic!("{line} is ruler-regular"));
        assert_eq!(
            (ruler.period, ruler.saltus, ruler.marks.len()),
            (13, 4, 1),
            "{line}"
        );
        // Fewer values show the same law.
        let near = Ruler::find(&values(&game(line), 800)).unwrap();
        assert_eq!(near, ruler, "{line}");
        assert!(
            far.iter()
                .zip(0..)
                .all(|(value, n)| near.value(n) == Some(value.into())),
            "{line}"
        );
    }
}

#[test]
fn all_numbers_of_an_invented_law_are_found() {
    let ruler = Ruler::find(&sequence(&made_up(2000))).unwrap();
    assert_eq!((ruler.preperiod, ruler.period, ruler.saltus), (30, 5, 3));
    let numbers: Vec<[i64; 4]> = ruler
        .marks
        .iter()
        .map(|marks| [marks.first, marks.constant, marks.factor, marks.at_powers])
        .collect();
    assert_eq!(numbers, [[7, 9, 2, 40], [14, 20, 2, 1]]);
}

#[test]
fn near_rulers_are_not_found() {
    assert_eq!(Ruler::find(&sequence(&made_up(150))), None, "too few marks");
    for changed in [700, 1500, 1987, 1992] {
        let mut cells = made_up(2000);
        cells[changed] += 1;
        assert_eq!(
            Ruler::find(&sequence(&cells)),
            None,
            "another value at {changed}"
        );
    }
    let arithmetic: Vec<u32> = (0..2000).map(|n| n / 5 * 2 + n % 3).collect();
    assert_eq!(Ruler::find(&sequence(&arithmetic)), None);
    let random = (0..2000).scan(1_u32, |state, _| {
        *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        Some(*state >> 24)
    });
    assert_eq!(Ruler::find(&sequence(&random.collect::<Vec<_>>())), None);
    for line in [
        "0.77",
        "4.[3]",
        "8.[3]",
        "0.3F",
        "Subtraction(1..=n/2)",
        "4!.0",
        "0.106",
    ] {
        assert_eq!(Ruler::find(&values(&game(line), 1000)), None, "{line}");
    }
}

/// All words of up to eight of four values, and all periods: the usual rise is the one that occurs
/// at more than half of the places.
#[test]
fn the_usual_rise_is_that_of_a_count() {
    let mut risen = 0;
    for length in 2..=8_u32 {
        for code in 0..4_i64.pow(length) {
            let values: Vec<i64> = (0..length).map(|place| code >> (2 * place) & 3).collect();
            let half = &values[values.len() / 2..];
            for period in 1..half.len() {
                let rises: Vec<i64> = half
                    .iter()
                    .zip(&half[period..])
                    .map(|(early, late)| late - early)
                    .collect();
                let usual = |rise: &i64| {
                    2 * rises.iter().filter(|other| *other == rise).count() > rises.len()
                };
                let counted = (1..4).find(usual);
                assert_eq!(
                    usual_rise(&values, period),
                    counted,
                    "{values:?}, period {period}"
                );
                risen += u32::from(counted.is_some());
            }
        }
    }
    assert!(risen > 10_000, "{risen}");
}
