//! The numbers in explained proofs, against values by the definition.

use super::{SearchLimits, game, law, values};

/// Returns the numbers of a text in order.
fn numbers(text: &str) -> Vec<usize> {
    text.split(|letter: char| !letter.is_ascii_digit())
        .filter_map(|word| word.parse().ok())
        .collect()
}

/// The equation was checked in the range of the theorem, and it holds there.
#[test]
fn the_numbers_of_guy_and_smith_are_those_of_the_game() {
    // Per code: the largest number removed, and the most parts.
    for (line, k, parts) in [
        ("0.77", 2, 2),
        ("0.07", 2, 2),
        ("0.137", 3, 2),
        ("0.156", 3, 2),
        ("0.7777", 4, 2),
    ] {
        let law = law(line, 8000).unwrap_or_else(|| panic!("{line}"));
        let why = law.explain(&game(line));
        let found = numbers(&why[0]);
        let &[most, heaps, far, period, from, last] = found.as_slice() else {
            panic!("{line}: {}", why[0])
        };
        assert_eq!((most, heaps), (k, parts), "{line}");
        assert_eq!(last + 1, parts * from + (parts - 1) * period + k, "{line}");
        assert_eq!(far, last + period, "{line}");
        let values: Vec<u32> = values(&game(line), far as u64).iter().collect();
        assert!(
            (from..=last).all(|n| values[n] == values[n + period]),
            "{line}"
        );
        let (preperiod, least, _) = law.shift().unwrap();
        assert_eq!(
            (preperiod.max(1), least),
            (from as u64, period as u64),
            "{line}"
        );
    }
}

#[test]
fn the_windows_of_subtraction_games_have_the_listed_values() {
    for line in [
        "Subtraction({1,3,4})",
        "Subtraction({2,5,7})",
        "Subtraction({4})",
        "Subtraction({1,2,8,10})",
        "Subtraction({3,7,18})",
    ] {
        let law = law(line, 400).unwrap();
        let why = law.explain(&game(line)).join(" ");
        let (_, windows) = why.split_once("are equal: heaps ").unwrap();
        let (windows, _) = windows.split_once('.').unwrap();
        let all = numbers(windows);
        let (ends, listed) = (
            (all[0], all[1], all[all.len() - 2], all[all.len() - 1]),
            &all[2..all.len() - 2],
        );
        let values: Vec<usize> = values(&game(line), 400)
            .iter()
            .map(|value| value as usize)
            .collect();
        assert_eq!(&values[ends.0..=ends.1], listed, "{line}");
        assert_eq!(&values[ends.2..=ends.3], listed, "{line}");
        let largest = numbers(line).into_iter().max().unwrap();
        assert_eq!(listed.len(), largest, "{line}");
    }
}

#[test]
fn observed_laws_are_called_observed() {
    let why = law("Kayles", 130).unwrap().explain(&game("0.77")).join(" ");
    assert!(
        why.starts_with("The law is observed, not proved: it holds for all values up to 130."),
        "{why}"
    );
    assert!(
        why.contains("5 whole periods of 12 from heap 71 on"),
        "{why}"
    );
}

/// The parts are explained one by one.
#[test]
fn a_sum_is_explained_by_its_parts() {
    let game = game("0.77 + Subtraction({1,2})");
    let law = grundy_law::find(&game, &SearchLimits::to_heap(200))
        .unwrap()
        .law
        .unwrap();
    let why = law.explain(&game);
    assert_eq!(why.len(), 3);
    assert!(
        why[1].contains("to heap 167") && why[2].contains("windows of 2 values"),
        "{why:?}"
    );
}
