//! `position` with very many components, equal ones among them: the value, and winning moves that
//! are not all.

use serde_json::Value;

use super::asked as ask;

fn asked(game: &str, components: &[u64], more: &[&str]) -> Value {
    let words: Vec<String> = components.iter().map(ToString::to_string).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    ask(&[&[game], words.as_slice(), more].concat())
}

/// Checks that each printed move of Nim makes the nim-sum 0, or leaves an odd number of ones in
/// misère play.
fn check_nim(components: &[u64], found: &Value, is_misere: bool) {
    for winning in found["winning_moves"].as_array().expect("moves") {
        let number = |key: &str| {
            winning[key]
                .as_u64()
                .or_else(|| winning[key].as_str()?.parse().ok())
        };
        let at = usize::try_from(number("component").expect("a component")).expect("small");
        let mut after = components.to_vec();
        after[at] = number("to").unwrap_or(0);
        assert!(after[at] < components[at], "{winning}");
        let sum = after.iter().fold(0, |sum, heap| sum ^ heap);
        let is_lost = if is_misere && after.iter().all(|&heap| heap < 2) {
            sum == 1
        } else {
            sum == 0
        };
        assert!(is_lost, "{winning}");
    }
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_many_heaps_have_a_value_and_a_winning_move() {
    let heaps: Vec<u64> = (1..=3000).collect();
    let found = asked("Nim", &heaps, &["--budget", "30"]);
    let value = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    assert_eq!(
        (found["value"].as_str(), found["outcome"].as_str()),
        (Some(value.to_string().as_str()), Some("N"))
    );
    assert!(!found["winning_moves"].as_array().expect("moves").is_empty());
    assert_eq!(found["all_moves"], false);
    check_nim(&heaps, &found, false);
}

#[test]
fn equal_heaps_are_handled_once() {
    let equal = vec![250_000; 350];
    let found = asked("Nim", &equal, &[]);
    assert_eq!(
        (found["outcome"].as_str(), found["all_moves"].as_bool()),
        (Some("P"), Some(true))
    );
    let heaps = [7, 7, 7, 4, 4];
    let found = asked("Nim", &heaps, &[]);
    // Each of the three equal heaps may be taken, and each of the other two may become 3.
    assert_eq!(found["winning_moves"].as_array().map(Vec::len), Some(5));
    check_nim(&heaps, &found, false);
}

/// The value of this cell is not known.
#[test]
fn an_even_number_of_equal_components_cancels() {
    let found = ask(&["Wythoff", "90000,90000", "90000,90000", "3,5"]);
    let alone = ask(&["Wythoff", "3,5"]);
    for key in ["value", "outcome"] {
        assert_eq!(found[key], alone[key], "{key}");
    }
    assert_eq!(found["all_moves"], found["outcome"] == "P");
}

#[test]
fn misere_moves_of_equal_heaps_are_those_of_each() {
    for heaps in [
        vec![1, 1, 1, 5, 5, 2],
        vec![1, 1],
        vec![1, 1, 1],
        vec![2, 2, 1],
        vec![4, 4],
    ] {
        let found = asked("Nim", &heaps, &["--misere"]);
        check_nim(&heaps, &found, true);
        let value = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let is_won = if heaps.iter().all(|&heap| heap < 2) {
            value == 0
        } else {
            value != 0
        };
        assert_eq!(
            found["outcome"],
            if is_won { "N" } else { "P" },
            "{heaps:?}"
        );
        assert_eq!(
            found["winning_moves"]
                .as_array()
                .is_some_and(|all| !all.is_empty()),
            is_won,
            "{heaps:?}"
        );
    }
    let found = asked("Kayles", &[3, 3, 3, 8], &["--misere"]);
    let of_threes = |at: u64| {
        let all = found["winning_moves"].as_array().expect("moves").iter();
        all.filter(|one| one["component"] == at)
            .map(|one| one["to"].to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!((of_threes(0), of_threes(1)), (of_threes(1), of_threes(2)));
}
