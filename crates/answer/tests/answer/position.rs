//! Values, outcomes and winning moves agree with plain search; large positions are answered by
//! proved laws.

use super::{ask, asked, moves, refusal, slow::slow_moves};
use grundy_core::{family::Position, game::Game};

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
        let positions: Vec<Position> = words
            .iter()
            .map(|word| game.parse_position(word).unwrap())
            .collect();
        let (values, winning) = slow_moves(&game, &positions);
        let found = asked(&[&[line], words.as_slice()].concat());
        let named: Vec<u32> = found["values"]
            .as_array()
            .unwrap()
            .iter()
            .map(|v| v.as_str().unwrap().parse().unwrap())
            .collect();
        assert_eq!(named, values, "{line} {sum}");
        assert_eq!(moves(&found), winning, "{line} {sum}");
        let value = values.iter().fold(0, |sum, value| sum ^ value);
        assert_eq!(
            found["outcome"],
            if value == 0 { "P" } else { "N" },
            "{line} {sum}"
        );
        assert_eq!(found["all_moves"], true, "{line} {sum}");
    }
}

/// Numbers of positions are written as bounds are; refusals say how a position is written.
#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_numbers_are_read_as_in_bounds_and_refusals_help() {
    let far = asked(&["Kayles", "1000000000000000000", "5"]);
    for words in [
        &["10^18", "5"][..],
        &["1e18", "5"],
        &["1_000_000_000_000_000_000 5"],
        &["1e18 + 5"],
    ] {
        assert_eq!(asked(&[&["Kayles"], words].concat()), far, "{words:?}");
    }
    assert_eq!(asked(&["Ring(0.77)", "row", "5"])["position"], "row 5");
    assert_eq!(
        asked(&["Chomp(3x5) + Nim", "opening", "4"]),
        asked(&["Chomp(3x5) + Nim", "4"])
    );
    let strip = "Strip(O X; never OO XX)";
    assert_eq!(asked(&[strip, "7"]), asked(&[strip, "7,0,0"]));
    for (game, words, message) in [
        (
            "Kayles",
            &["3,5,7"][..],
            "as in 7; several components are separate words: 3 5 7",
        ),
        ("Nim", &["-3"], "`-3` is not a component of this game"),
        (
            "Nim",
            &["99999999999999999999"],
            "; the largest number is 18446744073709551615",
        ),
        // A regression: each number began the opening of the first game again.
        (
            "Chomp(3x5) + Nim",
            &["3,3,2", "4"],
            "`3,3,2` is not a component of this game",
        ),
        (
            "Chomp(3x5) + Nim",
            &["3", "4"],
            "`3` is not a component of this game",
        ),
        (
            "Strip(O X; never OO XX)",
            &["7", "x"],
            "a component is empty cells,left end,right end, as in 5,0,0",
        ),
    ] {
        let said = refusal(&[&[game], words].concat());
        assert!(said.contains(message), "{game} {words:?}: {said}");
    }
}

#[test]
fn positions_of_sums_are_given_by_components() {
    let found = asked(&["Kayles + Nim", "3", "8"]);
    assert_eq!(
        (&found["values"], &found["value"]),
        (&serde_json::json!(["3", "8"]), &"11".into())
    );
    assert_eq!(moves(&found), [(1, "3".to_owned())]);
    assert_eq!(asked(&["Wythoff + Nim", "3", "4", "2"])["outcome"], "P");
}

#[test]
fn without_components_the_opening_is_answered() {
    let chomp = asked(&["Chomp(3x5)"]);
    assert_eq!(
        (&chomp["value"], &chomp["outcome"]),
        (&"11".into(), &"N".into())
    );
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
    assert_eq!(
        (&kayles["values"], &kayles["outcome"]),
        (&serde_json::json!(["1", "1"]), &"P".into())
    );
    let nim = asked(&["Nim", far, "999999999999999999"]);
    #[allow(clippy::decimal_bitwise_operands, reason = "heaps are written so")]
    let value = 1_000_000_000_000_000_000_u64 ^ 999_999_999_999_999_999;
    assert_eq!(nim["value"], value.to_string());
    assert_eq!(moves(&nim), [(0, "999999999999999999".to_owned())]);
    assert_eq!(asked(&["Wythoff", "1618033988,2618033988"])["outcome"], "P");
    let said = ask(&["Kayles", far, "1"]).unwrap().to_string();
    assert!(
        said.contains("by           periodic with period 12 from heap 71 on, proved"),
        "{said}"
    );
}

/// A regression: of a piece that is far out, no move was tried, not even one of three leaps.
#[test]
fn moves_of_pieces_far_out_are_found() {
    let king = asked(&["White King", "1e18,5"]);
    assert_eq!(
        (moves(&king), &king["all_moves"]),
        (vec![(0, "1000000000000000000,4".to_owned())], &true.into())
    );
    let rook = asked(&["Two-Heap Nim", "10^18", "7"]);
    assert_eq!(
        (moves(&rook), &rook["all_moves"]),
        (vec![(0, "7,7".to_owned())], &true.into())
    );
    let queen = asked(&["Wythoff", "1e18", "5"]);
    assert_eq!(
        (moves(&queen), &queen["all_moves"]),
        (vec![(0, "3,5".to_owned())], &true.into())
    );
    // The rides of a long row take more memory than there is, so no table is made.
    let long = asked(&["Wythoff", "1000000,3"]);
    assert_eq!(
        (moves(&long), &long["all_moves"]),
        (vec![(0, "5,3".to_owned())], &true.into())
    );
    let said = refusal(&["Lattice(ride (-1,0) (0,-1) (-2,-2))", "1000000,7"]);
    assert!(said.contains("too large to compute"), "{said}");
    // floor(100000 phi) = 161803 and floor(61803 phi) = 99999: the pairs of 161801, 161804 and
    // 261803.
    let cells =
        ["100000,161804", "261800,161801", "261803,161803"].map(|cell| (0, cell.to_owned()));
    assert_eq!(moves(&asked(&["Wythoff", "261803,161804"])), cells);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_large_heaps_in_misere_play_are_answered_by_the_quotient() {
    // Plain search answers for the first heap, the quotient of period 7 for the others.
    for near in 34..41 {
        let found =
            |heap: u64| asked(&["Subtraction({1,3,4})", "--misere", &heap.to_string(), "5"]);
        let (slow, fast, far) = (
            found(near),
            found(near + 7),
            found(near + 7 * 100_000_000_000_000_000),
        );
        assert!(
            slow["genus"].is_string() && fast["genus"].is_null(),
            "{slow} {fast}"
        );
        assert_eq!(
            (&slow["outcome"], moves(&slow).len()),
            (&fast["outcome"], moves(&fast).len()),
            "{near}"
        );
        assert_eq!(
            (&slow["outcome"], moves(&slow).len()),
            (&far["outcome"], moves(&far).len()),
            "{near}"
        );
    }
    assert!(!moves(&asked(&["Kayles", "--misere", "1e18"])).is_empty());
    assert_eq!(asked(&["Nim", "--misere", "1e18", "1e18"])["outcome"], "P");
    assert_eq!(
        moves(&asked(&["Nim", "--misere", "1e18", "1", "1"])),
        [(0, "1".to_owned())]
    );
    let said = refusal(&["4!.0", "1e18", "--misere", "--budget", "1"]);
    assert!(
        said.contains("because no misère quotient of the game is proved"),
        "{said}"
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
    assert_eq!(
        moves(&asked(&["Kayles + Nim", "3", "8", "--misere"])),
        [(1, "3".to_owned())]
    );
}

/// A regression: an edge without a way to the ground falls before the first move, but was offered
/// as a move of the opening.
#[test]
fn edges_cut_off_from_the_ground_are_dropped_from_the_opening() {
    let found = asked(&["Graph(1-2 3-4 4-5; green hackenbush from 1)"]);
    assert_eq!(
        (&found["value"], &found["position"]),
        (&"1".into(), &"opening".into())
    );
    assert_eq!(moves(&found), [(0, "{}".to_owned())]);
}

/// A regression: a split that a rule names in both orders was two moves of misère play.
#[test]
fn misere_moves_are_named_once() {
    let (mut all, mut won) = (0, 0);
    for heap in ["5", "6", "7", "8", "9", "10"] {
        let found = asked(&["Heap(n -> [a, n-2-a] for a in 0..=n-2)", heap, "--misere"]);
        let mut named = moves(&found);
        all += named.len();
        named.sort_unstable();
        named.dedup();
        won += named.len();
    }
    assert!(won > 0 && all == won, "{all} {won}");
}
