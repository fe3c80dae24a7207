//! Certificates: correct ones are accepted, changed ones are refused, and the checker is
//! independent.

use std::sync::OnceLock;

use grundy_check::{Certificate, check};
use grundy_core::game::Game;
use grundy_misere::{FinderBudget, certificate::certificate, find_quotient};
use proptest::prelude::*;

fn certified(line: &str) -> Certificate {
    let game: Game = line.parse().unwrap();
    let found = find_quotient(&game, 1000, true, FinderBudget::default(), &()).unwrap();
    certificate(&game, &found)
}

fn accepted(text: &str) -> bool {
    text.parse::<Certificate>().is_ok_and(|read| {
        check(&read, grundy_check::CheckBudget::DEFAULT, &(), &mut |_| ()).is_ok()
    })
}

#[test]
fn certificates_of_proved_quotients_are_accepted() {
    for line in [
        "0.75",
        "4.56",
        "0.34",
        "0.3101",
        "0.712",
        "0.53",
        "0.123",
        "0.71",
        "0.77",
        "0.15",
        "0.373",
        "Subtraction({1,2,3})",
    ] {
        let made = certified(line);
        assert!(made.misere().unwrap().period.is_some());
        let text = made.to_string();
        assert_eq!(text.parse::<Certificate>().unwrap(), made, "{line}");
        assert!(accepted(&text), "{line}");
    }
}

/// Returns the places of the numbers in the text, without comments.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let game = line.starts_with('#') || line.starts_with("game");
        let bytes = line.as_bytes();
        let mut at = 0;
        while at < bytes.len() && !game {
            let length = bytes[at..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count();
            if length > 0 {
                found.push((start + at, start + at + length));
            }
            at += length.max(1);
        }
        start += line.len();
    }
    found
}

fn texts() -> &'static [String; 3] {
    static TEXTS: OnceLock<[String; 3]> = OnceLock::new();
    TEXTS.get_or_init(|| ["0.75", "0.123", "0.77"].map(|line| certified(line).to_string()))
}

#[test]
fn each_changed_number_is_refused() {
    // The smallest certificate is tested exhaustively: each number is increased by one.
    let text = &texts()[0];
    for (from, to) in numbers(text) {
        let number: u64 = text[from..to].parse().unwrap();
        let changed = format!("{}{}{}", &text[..from], number + 1, &text[to..]);
        assert!(
            !accepted(&changed),
            "accepted with {} in place of {number} at byte {from}",
            number + 1
        );
    }
}

proptest! {
    #[test]
    fn a_random_change_of_a_number_is_refused(which in 0..3_usize, place in any::<prop::sample::Index>(), other in 0..60_u64) {
        let text = &texts()[which];
        let places = numbers(text);
        let (from, to) = places[place.index(places.len())];
        prop_assume!(text[from..to].parse::<u64>().unwrap() != other);
        let changed = format!("{}{other}{}", &text[..from], &text[to..]);
        prop_assert!(!accepted(&changed), "{other} at byte {from}");
    }

    #[test]
    fn a_missing_number_is_refused(which in 0..3_usize, place in any::<prop::sample::Index>()) {
        let text = &texts()[which];
        let places = numbers(text);
        let (from, to) = places[place.index(places.len())];
        let shorter = format!("{}{}", &text[..from], &text[to..]);
        prop_assert!(!accepted(&shorter), "without the number at byte {from}");
    }
}

#[test]
fn a_law_of_another_game_is_refused() {
    let text = &texts()[2];
    for other in ["0.07", "0.76", "4!.0", "Lattice(leap (-1,-2))", "0.4="] {
        assert!(
            !accepted(&text.replace("\"0.77\"", &format!("\"{other}\""))),
            "{other}"
        );
    }
}
