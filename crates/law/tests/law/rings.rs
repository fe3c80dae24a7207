//! Laws of rings, from the laws of their rows.

use proptest::prelude::*;

use super::{brute::codes, *};
use grundy_core::{
    game::{Ring, code::PartDemand, ring::Place},
    reference::Reference,
};

#[test]
fn laws_are_described_in_words() {
    for (line, to, law) in [
        (
            "Ring(0.77)",
            200,
            "constant 0 from heap 3 on, proved (law of the rows: checked to heap 85)",
        ),
        // Dawson's Kayles in a ring.
        (
            "Ring(0.07)",
            200,
            "periodic with period 34 from heap 38 on, proved (law of the rows: checked to heap 122)",
        ),
        (
            "Ring(Strip(O; never OO))",
            200,
            "periodic with period 34 from heap 38 on, proved (law of the rows: checked to heap 122)",
        ),
        // Gaps whose values grow.
        (
            "Ring(Strip(O X; never OO XX))",
            60,
            "constant 0 from heap 2 on, proved (law of the rows: checked to heap 8)",
        ),
        // Two rows after the first move.
        (
            "Ring(0.F)",
            60,
            "periodic with period 2, proved (law of the rows: checked to heap 8)",
        ),
        // There is one value less than the theorem requires; the rows of the game have no known
        // law.
        (
            "Ring(0.77)",
            84,
            "constant 0 from heap 3 on, observed to heap 84",
        ),
        ("Ring(4!.0)", 2000, "none"),
    ] {
        assert_eq!(words(line, to), law, "{line}");
    }
}

/// Checks that laws proved for the rings up to some size hold at larger rings, by the rules alone.
fn never_fails(ring: &Ring, to: u64, farther: u64) {
    let game = Game::Ring(ring.clone());
    let seen = values(&game, to);
    let Some(found) = find(&game, &seen).filter(Law::is_proved) else {
        return;
    };
    let mut reference = Reference::new(ring);
    for n in 0..=farther {
        let value = reference.grundy(&Place::Ring(n));
        assert_eq!(
            found.value(&[n.into()]),
            Some(value.into()),
            "{game}: {found} at {n}"
        );
    }
}

#[test]
fn laws_of_rings_of_strips_hold_farther() {
    compare_rings_of_strips(3);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_laws_of_rings_of_strips_hold_farther() {
    compare_rings_of_strips(1);
}

fn compare_rings_of_strips(step: usize) {
    let mut proved = 0_usize;
    for line in [
        "O; never OO",
        "O",
        "O X",
        "O X; never OO XX",
        "O X; never OX",
        "O X; never OX XO",
        "O X; never OO OX",
        "O X; never OO OX XX",
        "O X Y; never OO XX YY",
        "O X Y; never OX XY",
    ]
    .into_iter()
    .step_by(step)
    {
        let Ok(Game::Ring(ring)) = format!("Ring(Strip({line}))").parse() else {
            panic!("{line}")
        };
        never_fails(&ring, 100, 160);
        proved += usize::from(
            find(&Game::Ring(ring.clone()), &values(&Game::Ring(ring), 100))
                .is_some_and(|law| law.is_proved()),
        );
    }
    assert!(proved >= 6 / step, "only {proved} laws are proved");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(4)))]

    #[test]
    fn laws_of_rings_of_codes_hold_farther(row in codes(7, &[PartDemand::Any, PartDemand::Unequal, PartDemand::Equal])) {
        let Game::Code(code) = row else { unreachable!("codes") };
        never_fails(&Ring::Code(code), 150, 400);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(64)))]

    #[test]
    fn laws_of_rings_that_leave_several_rows_hold_farther(row in codes(31, &[PartDemand::Any])) {
        let Game::Code(code) = row else { unreachable!("codes") };
        never_fails(&Ring::Code(code), 30, 50);
    }
}
