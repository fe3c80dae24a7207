//! Finite games: their openings, and the search within a budget.

use serde_json::json;

use super::{explored, text};
use crate::cli::{printed, refused};

#[test]
fn finite_games_show_the_opening_and_its_winning_moves() {
    for (game, value, winning) in [
        ("Chomp(3x5)", 11, json!([[[2, 3]]])),
        ("Graph(1-2-3-4-5; node kayles)", 3, json!(["3"])),
        ("Graph(a-b-c; arc kayles)", 1, json!(["a-b", "b-c"])),
        ("Grid(2x2; cram)", 0, json!([])),
        ("Poset(a<b<c; poisoned a)", 2, json!(["b"])),
        ("Graph(0-1-2; green hackenbush from 0)", 2, json!(["0-1"])),
        ("Tree(cut edge; 1-2 1-3:2 3-4)", 0, json!([])),
        ("Tree(cut edge from 3; 1-2 1-3 3-4:3)", 3, json!(["1-2"])),
        ("Board(1x4; place [##])", 2, json!([[[0, 1], [0, 2]]])),
    ] {
        let found = explored(&[game]);
        assert_eq!(
            found["opening"],
            json!({ "value": value, "winning_moves": winning }),
            "{game}"
        );
        assert_eq!(found["law"]["kind"], "none", "{game}");
    }
    // Without `--to`, the board is too large for a table.
    let board = explored(&["Board(2x13; place [#/#])"]);
    assert_eq!(
        (&board["to"], &board["opening"]["value"], &board["zeros"]),
        (&json!("all"), &json!(1), &json!(0))
    );
    assert_eq!(
        explored(&["Graph(a>b a>c b>c; token)"]).get("opening"),
        None
    );
    let chomp = text(&["Chomp(3x5)"]);
    let lines: Vec<&str> = chomp.lines().skip(1).take(2).collect();
    assert_eq!(
        lines,
        [
            "opening      value 11: the first player wins",
            "first moves  1 win: (2,3)"
        ]
    );
    let token = text(&["Graph(a>b a>c b>c; token)"]);
    assert!(token.contains("values       a: 2, b: 1, c: 0\n"), "{token}");
    let board = text(&["Board(2x2; place [##])"]);
    assert!(
        board.contains("opening      value 0: the second player wins\n") && !board.contains("law"),
        "{board}"
    );
}

/// By symmetry the centre wins, but the value would take hours.
#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_a_budget_leaves_a_lower_bound_of_the_opening_value() {
    let found = explored(&["Grid(6x7; cram)", "--budget", "1"]);
    let opening = &found["opening"];
    assert!(
        opening["value"].is_null() && opening["at_least"].as_u64() >= Some(1),
        "{found}"
    );
    let moves = opening["winning_moves"].as_array().unwrap();
    assert!(moves.contains(&json!([[2, 3], [3, 3]])), "{found}");
    assert!(
        found["max"].is_null() && found["zeros"].is_null(),
        "{found}"
    );
    let words = text(&["Grid(6x7; cram)", "--budget", "1"]);
    assert!(
        words.contains(" or more: the first player wins\n") && words.contains("win: (2,3)+(3,3)"),
        "{words}"
    );
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_graphs_are_read_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("petersen.txt");
    std::fs::write(&path, ">>graph6<<IheA@GUAo\n").unwrap();
    let line = format!("Graph({}; node kayles)", path.display());
    let found = explored(&[&line]);
    assert!(
        found["game"]
            .as_str()
            .unwrap()
            .starts_with("Graph(0-1 0-4 0-5 "),
        "{found}"
    );
    assert_eq!(printed(&["values", &line]), "opening 1\n");
    std::fs::write(&path, "1 2\n3 4 5\n").unwrap();
    crate::cli::refused(&["explore", &line], 2, "error: ");
    crate::cli::refused(
        &["values", "Graph(no/such/file; token)"],
        2,
        "error: cannot read no/such/file",
    );
    crate::cli::refused(
        &["emit", "Chomp(5x5)", "--lang", "c"],
        2,
        "error: cannot write Chomp(5x5) as a function",
    );
    crate::cli::refused(
        &["values", "Chomp(3x5)", "--to", "5"],
        2,
        "error: Chomp(3x5) is tabulated from its opening",
    );
    crate::cli::refused(
        &["explore", "Grid(15x15; cram)", "--budget", "1"],
        1,
        "error: the budget of 1 s ended before the answer; give a larger --budget",
    );
}

#[test]
fn shapes_that_fit_nowhere_make_no_move() {
    let said = text(&["Board(1x2; place [###])"]);
    assert!(
        said.contains("opening      value 0: the second player wins\n"),
        "{said}"
    );
    let with = text(&["Board(3x3; place [##] [####])"]);
    assert_eq!(
        with.lines().nth(1),
        text(&["Board(3x3; place [##])"]).lines().nth(1)
    );
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_large_boards_are_searched_from_the_opening() {
    let said = text(&["Board(2x17; place [##/##])"]);
    assert!(said.contains("\nopening      value "), "{said}");
    for (line, mask) in [
        ("Board(2x13; place [#] [##/##])", "0"),
        ("Board(2x13; place [##/##])", "0"),
    ] {
        let said = text(&[line]);
        let opening = said
            .lines()
            .find_map(|line| line.strip_prefix("opening      value "))
            .unwrap();
        let value = opening.split(':').next().unwrap();
        let position = printed(&["position", line, mask]);
        assert!(
            position.contains(&format!("\nvalue        {value}\n")),
            "{said}{position}"
        );
    }
    // The moves and the values of a position are those of the whole table.
    for mask in ["1", "9", "4097"] {
        let small = printed(&["position", "Board(2x12; place [##/##] [#.#])", mask]);
        assert!(small.contains("\nvalue "), "{small}");
    }
    refused(
        &["values", "Board(4x5; place [##])"],
        2,
        "error: Board(4x5; place [##]) has 1048576 states; `--to all` prints",
    );
}
