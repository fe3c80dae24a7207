//! `position`: its forms. `crates/answer/tests` has the facts.

use serde_json::Value;

use super::{generator, printed, refused};

fn asked(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&[&["position", "--json"], arguments].concat())).unwrap()
}

/// Returns the winning moves of the JSON answer: for each, the component and its new position.
fn moves(found: &Value) -> Vec<(u64, String)> {
    let all = found["winning_moves"].as_array().unwrap().iter();
    all.map(|one| {
        (
            one["component"].as_u64().unwrap(),
            one["to"].as_str().unwrap().to_owned(),
        )
    })
    .collect()
}

#[test]
fn components_are_written_in_several_ways() {
    let expected = asked(&["Kayles", "3", "5", "7"]);
    for words in [&["3+5+7"][..], &["3", "+", "5", "+", "7"], &["3+5", "7"]] {
        let words: Vec<&str> = words.iter().copied().filter(|word| *word != "+").collect();
        assert_eq!(asked(&[&["Kayles"], words.as_slice()].concat()), expected);
    }
    assert_eq!(asked(&["Wythoff", "10", "6"]), asked(&["Wythoff", "10,6"]));
    refused(
        &["position", "Kayles", "x"],
        2,
        "error: `x` is not a component of this game: a component is a heap size",
    );
    refused(
        &["position", "Wythoff", "1", "2", "3"],
        2,
        "error: a position of Lattice(",
    );
    refused(
        &["position", "Kayles"],
        2,
        "error: name a position of 0.77: a heap size",
    );
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

/// A tree of 10^5 vertices has far too many positions to list the options of one.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_positions_of_large_trees_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.txt");
    let edges = (1..100_000).fold(String::new(), |edges, vertex| {
        edges + &format!("{} {vertex}\n", vertex / 7 * 5)
    });
    std::fs::write(&path, edges).unwrap();
    let line = format!("Tree(cut edge from 0; {})", path.display());
    let found = asked(&[&line, "{0-1 0-2 0-5 5-7}"]);
    assert_eq!(
        (&found["value"], &found["all_moves"]),
        (&"2".into(), &true.into())
    );
    assert_eq!(moves(&found), [(0, "{0-1 0-2}".to_owned())]);
    let found = asked(&[&line]);
    assert_ne!(found["value"], "0");
    assert!(!moves(&found).is_empty(), "{}", found["value"]);
    let small = asked(&["Tree(cut edge; 1-2:3 2-3) + Nim", "4"]);
    assert_eq!(
        (&small["value"], moves(&small)),
        (&"4".into(), vec![(1, "0".to_owned())])
    );
}

/// Only a law has the values of large heaps.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_heaps_without_a_law_are_refused() {
    let ran = generator(&["position", "4!.0", "1e18", "--budget", "1"]);
    assert!(
        ran.code == Some(2) && ran.stderr.contains("because no law of the game is proved"),
        "{}",
        ran.stderr
    );
}

/// A regression: the options of a state were listed without end, and filled the memory.
#[test]
#[ignore = "4 s: .ci/weekly"]
fn a_position_with_very_many_options_ends_with_the_budget() {
    let line = "State(x, y -> (x-1, a%(y+1)) for a in 0..=100000000000 if x > 0; (x, y-1))";
    refused(
        &["position", line, "3,4", "--budget", "1"],
        1,
        "error: the budget of 1 s ended before the answer; give a larger --budget",
    );
    // The message was `interrupted`.
    let grid = ["position", "Grid(11x11; cram)", "--budget", "1"];
    refused(
        &grid,
        1,
        "error: the budget of 1 s ended before the answer; give a larger --budget",
    );
}
