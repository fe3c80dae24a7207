//! Walks of a token on a graph, and compounds with moves across components.

use serde_json::Value;

use super::{asked, refusal};

/// Returns the positions that the winning moves lead to.
fn moves(found: &Value) -> Vec<&str> {
    found["winning_moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["to"].as_str().unwrap())
        .collect()
}

#[test]
fn tokens_on_a_graph_with_cycles_win_lose_or_draw() {
    let graph = "Graph(a>b b>a b>c d>a d>c e>e e>d; token)";
    for (tokens, outcome, to) in [
        (&["a"][..], "P", &[][..]),
        (&["b"], "N", &["a", "c"]),
        (&["e"], "draw", &[]),
        (&["e", "b"], "N", &["d"]),
        (&["e+e"], "draw", &[]),
        (&["b", "d"], "P", &[]),
    ] {
        let found = asked(&[&[graph], tokens].concat());
        assert_eq!(
            (found["outcome"].as_str(), moves(&found)),
            (Some(outcome), to.to_vec()),
            "{tokens:?}"
        );
    }
    // Under misère play a player without a move wins.
    assert_eq!(asked(&[graph, "c", "--misere"])["outcome"], "N");
    assert_eq!(
        moves(&asked(&["Graph(a>b b>a b>c d>c; token)", "b", "--misere"])),
        Vec::<&str>::new()
    );
    assert!(refusal(&[graph, "x"]).starts_with("`x` is not a vertex"));
    assert!(refusal(&[graph]).starts_with("name the vertex"));
    assert!(refusal(&[graph, "a", "b", "--misere"]).starts_with("misère play with cycles"));
}

#[test]
fn geography_is_lost_where_a_maximum_matching_avoids_the_vertex() {
    // A path of four vertices has a perfect matching; a path of five has none.
    let four = "Graph(1-2-3-4; geography)";
    assert_eq!(moves(&asked(&[four, "2"])), ["1"]);
    assert_eq!(asked(&[four, "2-3"])["outcome"], "N");
    assert_eq!(
        moves(&asked(&["Graph(1-2-3; geography)", "2", "--misere"])),
        Vec::<&str>::new()
    );
    assert!(refusal(&[four, "1-3"]).starts_with("the token cannot move from 1 to 3"));
}

#[test]
fn compounds_have_outcomes_and_winning_moves() {
    for (line, words, outcome, to) in [
        (
            "Compound(selective; Nim)",
            &["0", "3"][..],
            "N",
            &["0;0"][..],
        ),
        (
            "Compound(selective; Subtraction({1,2}))",
            &["3", "6"],
            "P",
            &[],
        ),
        ("Compound(moore 2)", &["1", "1", "1"], "P", &[]),
        ("Moore's Nim", &["1", "1", "2"], "N", &["1;1;1"]),
        ("Compound(ends)", &["2", "3", "2"], "P", &[]),
        (
            "Compound(staircase)",
            &["1", "5", "3"],
            "N",
            &["3;3;3", "1;7;1"],
        ),
        ("Compound(sequential; Nim)", &["3;5", "2"], "P", &[]),
        (
            "Compound(conjunctive; Subtraction({1}))",
            &["3", "4"],
            "N",
            &["2;3"],
        ),
        (
            "Compound(continued conjunctive; Subtraction({1}))",
            &["3", "4"],
            "P",
            &[],
        ),
    ] {
        let found = asked(&[&[line], words].concat());
        assert_eq!(found["outcome"], outcome, "{line} {words:?}");
        let (mut expected, mut found) = (to.to_vec(), moves(&found));
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{line} {words:?}");
    }
    assert!(refusal(&["Compound(moore 2)", "3", "5", "--misere"]).starts_with("the theorem for"));
    assert!(refusal(&["Compound(moore 2)", "3;5", "4;4"]).starts_with("cannot add positions"));
    refusal(&["Compound(selective; Subtraction(1..=n/2))", "999999999"]);
    assert!(refusal(&["Compound(ends)", "x"]).starts_with("`x` is not a component"));
}
