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
pub fn slow_moves(game: &Game, sum: &[Position]) -> (Vec<u32>, Vec<(u64, String)>) {
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
    refused(&["position", "Kayles", "x"], 2, "error: `x` is not a component of this game: a component is a heap size");
    refused(&["position", "Wythoff", "1", "2", "3"], 2, "error: a position of Lattice(");
    refused(&["position", "Kayles"], 2, "error: name a position of 0.77: a heap size");
}

/// Numbers of positions are written as bounds are; refusals say how a position is written.
#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_numbers_are_read_as_in_bounds_and_refusals_help() {
    let far = asked(&["Kayles", "1000000000000000000", "5"]);
    for words in [&["10^18", "5"][..], &["1e18", "5"], &["1_000_000_000_000_000_000 5"], &["1e18 + 5"]] {
        assert_eq!(asked(&[&["Kayles"], words].concat()), far, "{words:?}");
    }
    assert_eq!(asked(&["Ring(0.77)", "row", "5"])["position"], "row 5");
    assert_eq!(asked(&["Chomp(3x5) + Nim", "opening", "4"]), asked(&["Chomp(3x5) + Nim", "4"]));
    let strip = "Strip(O X; never OO XX)";
    assert_eq!(asked(&[strip, "7"]), asked(&[strip, "7,0,0"]));
    for (game, words, message) in [
        ("Kayles", &["3,5,7"][..], "as in 7; several components are separate words: 3 5 7"),
        ("Nim", &["-3"], "error: `-3` is not a component of this game"),
        ("Nim", &["99999999999999999999"], "; the largest number is 18446744073709551615"),
        // A regression: each number began the opening of the first game again.
        ("Chomp(3x5) + Nim", &["3,3,2", "4"], "error: `3,3,2` is not a component of this game"),
        ("Chomp(3x5) + Nim", &["3", "4"], "error: `3` is not a component of this game"),
        ("Strip(O X; never OO XX)", &["7", "x"], "a component is empty cells,left end,right end, as in 5,0,0"),
    ] {
        let ran = generator(&[&["position", game], words].concat());
        assert!(ran.code == Some(2) && ran.stderr.contains(message), "{game} {words:?}: {}", ran.stderr);
    }
}

#[test]
fn positions_of_sums_are_given_by_components() {
    let found = asked(&["Kayles + Nim", "3", "8"]);
    assert_eq!((&found["values"], &found["value"]), (&serde_json::json!(["3", "8"]), &"11".into()));
    assert_eq!(moves(&found), [(1, "3".to_owned())]);
    assert_eq!(asked(&["Wythoff + Nim", "3", "4", "2"])["outcome"], "P");
}

#[test]
fn without_components_the_opening_is_answered() {
    let chomp = asked(&["Chomp(3x5)"]);
    assert_eq!((&chomp["value"], &chomp["outcome"]), (&"11".into(), &"N".into()));
    assert_eq!(moves(&chomp).len(), 1);
    assert_eq!(asked(&["Board(2x2; place [##])"])["outcome"], "P");
}

/// Only a law has the values of large heaps.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_heaps_of_any_size_are_answered_by_a_proved_law() {
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
    assert!(said.contains("by           periodic with period 12 from heap 71 on, proved"), "{said}");
    let ran = generator(&["position", "4!.0", far, "--budget", "1"]);
    assert!(ran.code == Some(2) && ran.stderr.contains("because no law of the game is proved"), "{}", ran.stderr);
}

/// A regression: of a piece that is far out, no move was tried, not even one of three leaps.
#[test]
fn moves_of_pieces_far_out_are_found() {
    let king = asked(&["White King", "1e18,5"]);
    assert_eq!((moves(&king), &king["all_moves"]), (vec![(0, "1000000000000000000,4".to_owned())], &true.into()));
    let rook = asked(&["Two-Heap Nim", "10^18", "7"]);
    assert_eq!((moves(&rook), &rook["all_moves"]), (vec![(0, "7,7".to_owned())], &true.into()));
    let queen = asked(&["Wythoff", "1e18", "5"]);
    assert_eq!((moves(&queen), &queen["all_moves"]), (vec![(0, "3,5".to_owned())], &true.into()));
    // The rides of a long row take more memory than there is, so no table is made.
    let long = asked(&["Wythoff", "1000000,3"]);
    assert_eq!((moves(&long), &long["all_moves"]), (vec![(0, "5,3".to_owned())], &true.into()));
    let ran = generator(&["position", "Lattice(ride (-1,0) (0,-1) (-2,-2))", "1000000,7"]);
    assert!(ran.code == Some(2) && ran.stderr.contains("too large to compute"), "{}", ran.stderr);
    // floor(100000 phi) = 161803 and floor(61803 phi) = 99999: the pairs of 161801, 161804 and 261803.
    let cells = ["100000,161804", "261800,161801", "261803,161803"].map(|cell| (0, cell.to_owned()));
    assert_eq!(moves(&asked(&["Wythoff", "261803,161804"])), cells);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_large_heaps_in_misere_play_are_answered_by_the_quotient() {
    // Plain search answers for the first heap, the quotient of period 7 for the others.
    for near in 34..41 {
        let found = |heap: u64| asked(&["Subtraction({1,3,4})", "--misere", &heap.to_string(), "5"]);
        let (slow, fast, far) = (found(near), found(near + 7), found(near + 7 * 100_000_000_000_000_000));
        assert!(slow["genus"].is_string() && fast["genus"].is_null(), "{slow} {fast}");
        assert_eq!((&slow["outcome"], moves(&slow).len()), (&fast["outcome"], moves(&fast).len()), "{near}");
        assert_eq!((&slow["outcome"], moves(&slow).len()), (&far["outcome"], moves(&far).len()), "{near}");
    }
    assert!(!moves(&asked(&["Kayles", "--misere", "1e18"])).is_empty());
    assert_eq!(asked(&["Nim", "--misere", "1e18", "1e18"])["outcome"], "P");
    assert_eq!(moves(&asked(&["Nim", "--misere", "1e18", "1", "1"])), [(0, "1".to_owned())]);
    let ran = generator(&["position", "4!.0", "1e18", "--misere", "--budget", "1"]);
    assert!(
        ran.code == Some(2) && ran.stderr.contains("because no misère quotient of the game is proved"),
        "{}",
        ran.stderr
    );
}

#[test]
fn misere_play_is_that_of_plain_search() {
    for (line, words, outcome) in [
        ("Nim", &["1", "1"][..], "N"),
        ("Nim", &["2", "2"], "P"),
        ("Nim", &["1"], "P"),
        ("Kayles", &["3", "4", "4"], "N"),
        ("Kayles", &["1", "4", "4"], "P"),
    ] {
        let found = asked(&[&[line, "--misere"], words].concat());
        assert_eq!(found["outcome"], outcome, "{line} {words:?}");
    }
    assert_eq!(moves(&asked(&["Kayles + Nim", "3", "8", "--misere"])), [(1, "3".to_owned())]);
}

#[test]
fn text_output_is_readable() {
    let said = printed(&["position", "Kayles", "3", "5", "7"]);
    let expected = "\
game         Kayles (0.77)
position     3 + 5 + 7: the player to move wins (N-position)
values       3 xor 4 xor 2 = 5: take 1 from the 5
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
fn edges_cut_off_from_the_ground_are_dropped_from_the_opening() {
    let found = asked(&["Graph(1-2 3-4 4-5; green hackenbush from 1)"]);
    assert_eq!((&found["value"], &found["position"]), (&"1".into(), &"opening".into()));
    assert_eq!(moves(&found), [(0, "{}".to_owned())]);
}

/// A tree of 10^5 vertices has far too many positions to list the options of one.
#[test]
fn positions_of_large_trees_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.txt");
    let edges = (1..100_000).fold(String::new(), |edges, vertex| edges + &format!("{} {vertex}\n", vertex / 7 * 5));
    std::fs::write(&path, edges).unwrap();
    let line = format!("Tree(cut edge from 0; {})", path.display());
    let found = asked(&[&line, "{0-1 0-2 0-5 5-7}"]);
    assert_eq!((&found["value"], &found["all_moves"]), (&"2".into(), &true.into()));
    assert_eq!(moves(&found), [(0, "{0-1 0-2}".to_owned())]);
    let found = asked(&[&line]);
    assert_ne!(found["value"], "0");
    assert!(!moves(&found).is_empty(), "{}", found["value"]);
    let small = asked(&["Tree(cut edge; 1-2:3 2-3) + Nim", "4"]);
    assert_eq!((&small["value"], moves(&small)), (&"4".into(), vec![(1, "0".to_owned())]));
}

/// A regression: the options of a state were listed without end, and filled the memory.
#[test]
#[ignore = "4 s: .ci/run"]
fn thorough_a_position_with_very_many_options_ends_with_the_budget() {
    let line = "State(x, y -> (x-1, a%(y+1)) for a in 0..=100000000000 if x > 0; (x, y-1))";
    refused(
        &["position", line, "3,4", "--budget", "1"],
        1,
        "error: the budget of 1 s ended before the answer; give a larger --budget",
    );
    // The message was `interrupted`.
    let grid = ["position", "Grid(11x11; cram)", "--budget", "1"];
    refused(&grid, 1, "error: the budget of 1 s ended before the answer; give a larger --budget");
}
