//! `position`: values, outcomes and winning moves agree with plain search; large positions are answered by proved laws.

use grundy_compiler::{
    family::Position,
    game::{Game, Rules},
    reference::grundy_values,
};
use serde_json::Value;

use super::{generator, printed, refused};

fn asked(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&[&["position", "--json"], arguments].concat())).unwrap()
}

/// Returns the winning moves of the JSON answer: for each, the component and its new position.
fn moves(found: &Value) -> Vec<(u64, String)> {
    let all = found["winning_moves"].as_array().unwrap().iter();
    all.map(|one| (one["component"].as_u64().unwrap(), one["to"].as_str().unwrap().to_owned())).collect()
}

/// Returns the winning moves of a sum by the rules and the slow reference.
fn slow_moves(game: &Game, sum: &[Position]) -> (Vec<u32>, Vec<(u64, String)>) {
    let value =
        |positions: &[Position]| grundy_values(game, positions.to_vec()).into_iter().fold(0, |sum, value| sum ^ value);
    let values: Vec<u32> = sum.iter().map(|position| value(std::slice::from_ref(position))).collect();
    let whole = values.iter().fold(0, |sum, value| sum ^ value);
    let mut winning = Vec::new();
    for (index, position) in sum.iter().enumerate() {
        let mut options: Vec<Vec<Position>> = Vec::new();
        game.options(position, &mut |option| {
            let mut option: Vec<Position> = option.iter().filter(|part| !part.is_empty()).cloned().collect();
            option.sort();
            options.push(option);
        });
        options.sort();
        options.dedup();
        for option in options.iter().filter(|option| whole ^ values[index] ^ value(option) == 0) {
            winning.push((index as u64, game.print_positions(option)));
        }
    }
    (values, winning)
}

#[test]
fn values_and_moves_are_those_of_plain_search() {
    for (line, sum) in [
        ("Kayles", "3 5 7"),
        ("Kayles", "1 2 3"),
        ("4!.0", "9 12"),
        ("Nim", "3 4 5"),
        ("Subtraction({1,3,4})", "6 9"),
        ("Subtraction(1..=n/2)", "10 11 12"),
        ("Mark", "5 8 13"),
        ("Wythoff", "3,4 5,6"),
        ("Hyper Knights", "5,4 3,3"),
        ("Strip(O X; never OO XX)", "4,1,0 3,0,0"),
        ("Board(2x3; place [##])", "0"),
        ("Three-Heap Wythoff", "2,1,2"),
        ("State(x, y -> (x-a, 2*a) for a in 1..=min(x, y))", "7,3"),
    ] {
        let game: Game = line.parse().unwrap();
        let words: Vec<&str> = sum.split(' ').collect();
        let positions: Vec<Position> = words.iter().map(|word| game.parse_position(word).unwrap()).collect();
        let (values, winning) = slow_moves(&game, &positions);
        let found = asked(&[&[line], words.as_slice()].concat());
        let named: Vec<u32> =
            found["values"].as_array().unwrap().iter().map(|v| v.as_str().unwrap().parse().unwrap()).collect();
        assert_eq!(named, values, "{line} {sum}");
        assert_eq!(moves(&found), winning, "{line} {sum}");
        let value = values.iter().fold(0, |sum, value| sum ^ value);
        assert_eq!(found["outcome"], if value == 0 { "P" } else { "N" }, "{line} {sum}");
        assert_eq!(found["all_moves"], true, "{line} {sum}");
    }
}

#[test]
fn components_are_written_in_several_ways() {
    let expected = asked(&["Kayles", "3", "5", "7"]);
    for words in [&["3+5+7"][..], &["3", "+", "5", "+", "7"], &["3+5", "7"]] {
        let words: Vec<&str> = words.iter().copied().filter(|word| *word != "+").collect();
        assert_eq!(asked(&[&["Kayles"], words.as_slice()].concat()), expected);
    }
    assert_eq!(asked(&["Wythoff", "10", "6"]), asked(&["Wythoff", "10,6"]));
    refused(&["position", "Kayles", "x"], 2, "error: `x` is no component of this game: it is a heap size");
    refused(&["position", "Wythoff", "1", "2", "3"], 2, "error: a position of Lattice(");
    refused(&["position", "Kayles"], 2, "error: name a position of 0.77: a heap size");
}

#[test]
fn sums_of_different_games_are_asked_by_their_parts() {
    let found = asked(&["Kayles + Nim", "3", "8"]);
    assert_eq!((&found["values"], &found["value"]), (&serde_json::json!(["3", "8"]), &"11".into()));
    assert_eq!(moves(&found), [(1, "3".to_owned())]);
    assert_eq!(asked(&["Wythoff + Nim", "3", "4", "2"])["outcome"], "P");
}

#[test]
fn the_opening_is_asked_without_components() {
    let chomp = asked(&["Chomp(3x5)"]);
    assert_eq!((&chomp["value"], &chomp["outcome"]), (&"11".into(), &"N".into()));
    assert_eq!(moves(&chomp).len(), 1);
    assert_eq!(asked(&["Board(2x2; place [##])"])["outcome"], "P");
}

/// Only a law has the values of large heaps.
#[test]
fn heaps_of_any_size_are_answered_by_a_proved_law() {
    let far = "1000000000000000000";
    let kayles = asked(&["Kayles", far, "1"]);
    // 10^18 is 71 + 12 m + 5, and heap 76 has the value 1.
    assert_eq!((&kayles["values"], &kayles["outcome"]), (&serde_json::json!(["1", "1"]), &"P".into()));
    let nim = asked(&["Nim", far, "999999999999999999"]);
    #[allow(clippy::decimal_bitwise_operands, reason = "heaps are written so")]
    let value = 1_000_000_000_000_000_000_u64 ^ 999_999_999_999_999_999;
    assert_eq!(nim["value"], value.to_string());
    assert_eq!(moves(&nim), [(0, "999999999999999999".to_owned())]);
    assert_eq!(asked(&["Wythoff", "1618033988,2618033988"])["outcome"], "P");
    let said = printed(&["position", "Kayles", far, "1"]);
    assert!(said.contains("by           0.77: periodic with period 12 from heap 71 on, proved"), "{said}");
    let ran = generator(&["position", "4!.0", far, "--budget", "1"]);
    assert!(ran.code == Some(2) && ran.stderr.contains("no law of it is proved"), "{}", ran.stderr);
}

#[test]
fn misere_play_is_that_of_plain_search() {
    for (line, words, outcome) in [
        ("Nim", &["1", "1"][..], "N"),
        ("Nim", &["2", "2"], "P"),
        ("Nim", &["1"], "P"),
        ("Kayles", &["3", "4", "4"], "P"),
    ] {
        let found = asked(&[&[line, "--misere"], words].concat());
        let said = printed(&["explore", line, "--misere", "--position", &words.join("+")]);
        assert!(
            said.contains(&format!("{outcome}-position")) == (found["outcome"] == outcome),
            "{line} {words:?}: {said}"
        );
    }
    assert_eq!(moves(&asked(&["Kayles + Nim", "3", "8", "--misere"])), [(1, "3".to_owned())]);
}

#[test]
fn the_answer_for_people() {
    let said = printed(&["position", "Kayles", "3", "5", "7"]);
    let expected = "\
game         0.77
position     3 + 5 + 7: the player to move wins (N-position)
values       3 xor 4 xor 2 = 5
moves        5 -> 4";
    assert!(said.starts_with(expected), "{said}");
    let lost = printed(&["position", "Nim", "3", "3"]);
    assert!(
        lost.contains("the player to move loses (P-position)\nvalues       3 xor 3 = 0\nmoves        none wins\n"),
        "{lost}"
    );
}

/// A regression: an edge without a way to the ground falls before the first move, but was offered as a move of the
/// opening.
#[test]
fn edges_in_the_air_are_no_part_of_the_opening() {
    let found = asked(&["Graph(1-2 3-4 4-5; green hackenbush from 1)"]);
    assert_eq!((&found["value"], &found["position"]), (&"1".into(), &"opening".into()));
    assert_eq!(moves(&found), [(0, "{}".to_owned())]);
}
