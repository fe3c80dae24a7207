//! Walks of a token on a graph, and compounds with moves across components.

use serde_json::Value;

use super::{printed, refused};

fn asked(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&[&["position", "--json"], arguments].concat())).unwrap()
}

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
    assert_eq!(moves(&asked(&[graph, "e", "b"])), ["d"]);
    let values = "a 0\nb 1\nc 0\nd 1\ne inf{1}\n";
    assert_eq!(printed(&["values", graph]), values);
    let text = printed(&["explore", graph]);
    assert!(
        text.contains("values       a: 0, b: 1, c: 0, d: 1, e: inf{1}\n"),
        "{text}"
    );
    assert!(
        text.contains("P-positions  2 of 5 vertices: a, c\n"),
        "{text}"
    );
    assert!(text.contains("draws        1 of 5 vertices: e\n"), "{text}");
    refused(&["values", graph, "--to", "5"], 2, "error: ");
    refused(&["explore", graph, "--to", "5"], 2, "error: ");
    refused(&["position", graph, "x"], 2, "error: `x` is not a vertex");
    refused(&["position", graph], 2, "error: name the vertex");
    refused(&["emit", graph, "--lang", "c"], 2, "error: ");
    refused(
        &["position", graph, "a", "b", "--misere"],
        2,
        "error: misère play with cycles",
    );
}

#[test]
fn geography_is_lost_where_a_maximum_matching_avoids_the_vertex() {
    // A path of four vertices has a perfect matching; a path of five has none.
    let four = "Graph(1-2-3-4; geography)";
    assert_eq!(printed(&["values", four]), "1 N\n2 N\n3 N\n4 N\n");
    let five = "Graph(1-2-3-4-5; geography)";
    assert_eq!(printed(&["values", five]), "1 P\n2 N\n3 P\n4 N\n5 P\n");
    assert_eq!(
        printed(&["values", "Graph(1-2; geography)", "--misere"]),
        "1 P\n2 P\n"
    );
    refused(
        &["position", four, "1-3"],
        2,
        "error: the token cannot move from 1 to 3",
    );
    refused(
        &["values", four, "--format", "csv"],
        2,
        "error: the values of",
    );
}

#[test]
fn compounds_have_outcomes_and_winning_moves() {
    assert_eq!(moves(&asked(&["Moore's Nim", "1", "1", "2"])), ["1;1;1"]);
    let said = printed(&["position", "Compound(staircase)", "1", "5", "3"]);
    let expected = "\
game         Compound(staircase)
position     1;5;3: the player to move wins (N-position)
value        2
moves        1;5;3 -> 3;3;3   (2 win)
             1;5;3 -> 1;7;1
";
    assert!(said.starts_with(expected), "{said}");
    let text = printed(&["explore", "Compound(moore 2)"]);
    assert!(
        text.contains("law          lost if at each binary digit"),
        "{text}"
    );
    refused(
        &["position", "Compound(moore 2)", "3", "5", "--misere"],
        2,
        "error: the theorem for",
    );
    refused(
        &["position", "Compound(selective; Kayles)", "3"],
        2,
        "error: a move of a component leads to one position",
    );
    refused(
        &["position", "Compound(moore 2)", "3;5", "4;4"],
        2,
        "error: cannot add positions",
    );
    refused(
        &[
            "position",
            "Compound(selective; Subtraction(1..=n/2))",
            "999999999",
        ],
        2,
        "error: ",
    );
    refused(
        &["position", "Compound(ends)", "x"],
        2,
        "error: `x` is not a component",
    );
}

#[test]
fn states_and_boards_have_misere_code() {
    let state = "State(x, y -> (x-k, y) for k in 1..=x; (x, y-k) for k in 1..=y)";
    let code = printed(&["emit", state, "--misere", "--to", "6x6", "--lang", "python"]);
    assert!(
        code.contains("misere play") && code.contains("def outcome(x, y):"),
        "{code}"
    );
    refused(
        &["emit", state, "--misere", "--lang", "python"],
        2,
        "error: say how far",
    );
    refused(
        &[
            "emit", state, "--misere", "--to", "6x6", "--want", "moves", "--lang", "python",
        ],
        2,
        "error: ",
    );
}
