//! Tests of lines that name a file, and of the files.

use proptest::prelude::*;

use grundy_core::{game::Game, notation};

/// The game of a line that names a file.
fn with_file(text: &str) -> String {
    match notation::with_file("Graph(some.txt; node kayles)", text) {
        Ok(game) => game.to_string(),
        Err(error) => error.message,
    }
}

#[test]
fn files_of_graphs_are_parsed() {
    let square = "Graph(1-2 1-4 2-3 3-4; node kayles)";
    for text in [
        "1 2\n2 3\n3 4\n4 1\n",
        "\u{FEFF}# a square\r\n1,2\r\n\r\n2, 3 # and\r\n3\t4 % on\r\n4   1",
        "c a square\np edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n",
        "p col 4 8\nc each edge twice\ne 1 2\ne 2 1\ne 2 3\ne 3 4\ne 1 4\ne 04 03\n",
    ] {
        assert_eq!(with_file(text), square, "{text}");
    }
    // The examples of the description of graph6 and of nauty: a path with a chord, the Petersen
    // graph's number of edges.
    assert_eq!(with_file("DQc\n"), "Graph(0-2 0-4 1-3 3-4; node kayles)");
    assert_eq!(with_file(">>graph6<<DQc"), with_file(">>graph6<<\nDQc\n"));
    assert_eq!(with_file("IheA@GUAo").matches('-').count(), 15);
    assert_eq!(with_file("@"), "Graph(0; node kayles)");
    // Ambiguous at first sight: edges of words, a vertex whose name is no graph6.
    assert_eq!(with_file("c d\np q\n"), "Graph(c-d p-q; node kayles)");
    assert_eq!(with_file("vertex"), "Graph(vertex; node kayles)");
    let order =
        notation::with_file("Poset(o/rder; poisoned 1)", "1 < 2\n1 3\n2<4\n3,4\n1 4\n").unwrap();
    assert_eq!(order.to_string(), "Poset(1<2 1<3 2<4 3<4; poisoned 1)");
    let token = notation::with_file("Graph(./edges; token)", "2 1\n3 2\n").unwrap();
    assert_eq!(token.to_string(), "Graph(2>1 3>2; token)");
}

#[test]
fn errors_in_files_name_the_place() {
    for (text, message) in [
        (
            "",
            "some.txt, line 1, column 1: there is no vertex in this file",
        ),
        (
            "1 2\n\n3 4 5\n",
            "some.txt, line 3, column 5: expected one name or two on a line",
        ),
        (
            "1 2\n  a+b 3\n",
            "some.txt, line 2, column 3: a name has 1 to 24 letters, digits and underscores",
        ),
        (
            "1 2\n3 3\n",
            "some.txt, line 2, column 1: an edge joins two vertices",
        ),
        (
            "p edge 3 1\ne 1 4\n",
            "some.txt, line 2, column 5: expected a number to 3",
        ),
        (
            "p edge 3 1\ne 0 1\n",
            "some.txt, line 2, column 3: vertices are numbered from 1",
        ),
        (
            "p edge 3 1\np edge 3 1\n",
            "some.txt, line 2, column 1: this line was already given",
        ),
        (
            "c\np edge 3 1\n1 2\n",
            "some.txt, line 3, column 1: expected `p edge N M` and then lines `e I J`",
        ),
        (
            "p edge 99999999999 1\n",
            "some.txt, line 1, column 8: expected a number to 50000",
        ),
        (
            ">>graph6<<",
            "some.txt, line 1, column 1: expected a graph after the header",
        ),
        (
            ">>graph6<<DQ",
            "some.txt, line 1, column 11: 5 vertices need 2 characters after their number",
        ),
        (
            ">>graph6<<:Fa@x^",
            "some.txt, line 1, column 11: this is not graph6",
        ),
        (
            ">>graph6<<DQc\nDQc\n",
            "some.txt, line 2, column 1: expected one graph in the file",
        ),
        (
            ">>graph6<<~~~~~~~~",
            "some.txt, line 1, column 11: 68719476735 vertices need",
        ),
    ] {
        assert!(
            with_file(text).starts_with(message),
            "{text}: {}",
            with_file(text)
        );
    }
    let many: String = (0..300).map(|vertex| vertex.to_string() + "\n").collect();
    assert_eq!(with_file(&many), "at most 256 vertices");
    let error = notation::with_file("Poset(f.txt)", "a b\nb c\nc a\n").unwrap_err();
    assert!(error.message.contains("this is no order"), "{error}");
    assert_eq!(error.source, "a b\nb c\nc a\n");
    let long: Vec<String> = (0..20_000)
        .map(|vertex| format!("{vertex} {}", vertex + 1))
        .collect();
    assert!(notation::with_file("Graph(f.txt; token)", &long.join("\n")).is_err());
    let error = notation::with_file("Graph(f.txt; node kales)", "a b").unwrap_err();
    assert_eq!(error.source, "Graph(f.txt; node kales)");
}

#[test]
fn lines_that_name_a_file_are_recognised() {
    assert_eq!(
        notation::file(" Graph ( a b.txt ; node kayles)"),
        Some("a b.txt")
    );
    assert_eq!(notation::file("Poset(../order)"), Some("../order"));
    for line in [
        "Graph(1-2; node kayles)",
        "Grid(a.txt; cram)",
        "0.77",
        "Graph",
        "Graph(1-2; a.txt)",
    ] {
        assert_eq!(notation::file(line), None, "{line}");
    }
}

proptest! {
    #[test]
    fn any_file_is_parsed_or_refused(text in "[a-c0-9 pce<>,.#~?@\n-]{0,60}", play in "node kayles|arc kayles|token|green hackenbush from 1") {
        let line = format!("Graph(f.txt; {play})");
        if let Ok(game) = notation::with_file(&line, &text) {
            prop_assert_eq!(game.to_string().parse::<Game>().unwrap(), game);
        }
        if let Ok(game) = notation::with_file("Poset(f.txt)", &text) {
            prop_assert_eq!(game.to_string().parse::<Game>().unwrap(), game);
        }
    }
}
