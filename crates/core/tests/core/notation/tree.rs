//! Tests of `notation::tree`.

use grundy_core::{game::Game, notation::with_file};

fn read(line: &str, file: Option<&str>) -> String {
    let game = file.map_or_else(|| line.parse::<Game>(), |text| with_file(line, text));
    game.map_or_else(|error| error.message, |game| game.to_string())
}

#[test]
fn the_root_is_the_named_vertex_or_the_first() {
    for (line, canonical) in [
        ("Tree(cut edge; 1-2 1-3 3-4)", "Tree(cut edge; 1-2 1-3 3-4)"),
        (
            "Tree( cut edge ; 1-3-4 2-1 )",
            "Tree(cut edge; 1-2 1-3 3-4)",
        ),
        (
            "Tree(cut edge; 3-1:2-2 4-5:1 6)",
            "Tree(cut edge from 3 4 6; 1-2 3-1:2 4-5 6)",
        ),
        (
            "Tree(cut edge from 3 4 6; 1-2 3-1:2 4-5 6)",
            "Tree(cut edge from 3 4 6; 1-2 3-1:2 4-5 6)",
        ),
        ("Tree(cut edge from a; b-a)", "Tree(cut edge; a-b)"),
        (
            "Tree(cut edge; 2-1 2-3 3)",
            "Tree(cut edge from 3; 2-1 3-2)",
        ),
        (
            "Tree(cut edge; parents 0 1 1 3)",
            "Tree(cut edge; 1-2 1-3 3-4)",
        ),
        (
            "Tree(cut edge; parents 2 3 0 0)",
            "Tree(cut edge from 3 4; 2-1 3-2 4)",
        ),
        (
            "Tree(cut edge; parents-1)",
            "Tree(cut edge from parents; parents-1)",
        ),
    ] {
        assert_eq!(read(line, None), canonical);
        assert_eq!(read(canonical, None), canonical);
    }
}

#[test]
fn files_of_trees_are_read() {
    let tree = "Tree(cut edge; 1-2 1-3:4 3-4)";
    for text in [
        "1 2\n1 3 4\n3 4 1\n",
        "# a tree\n1,2\n1, 3, 4 # heavy\n3\t4",
    ] {
        assert_eq!(read("Tree(cut edge; a.txt)", Some(text)), tree, "{text}");
    }
    assert_eq!(
        read("Tree(cut edge; ./a)", Some("parents 0 1\n1 3\n")),
        "Tree(cut edge; 1-2 1-3 3-4)"
    );
    assert_eq!(
        read("Tree(cut edge; ./a)", Some("p edge 3 2\ne 3 1\ne 1 2\n")),
        "Tree(cut edge; 1-2 1-3)"
    );
    assert_eq!(
        read("Tree(cut edge from 2; ./a)", Some(">>graph6<<Bg")),
        "Tree(cut edge from 2; 1-0 2-1)"
    );
}

#[test]
fn graphs_with_cycles_and_wrong_roots_are_refused() {
    for (line, message) in [
        ("Tree(cut edge)", "expected `from` or `;`"),
        ("Tree(chop edge; 1-2)", "expected `cut`"),
        ("Tree(cut edge; 1-2 2-3 3-1)", "this edge closes a cycle"),
        ("Tree(cut edge; 1-1)", "this edge closes a cycle"),
        ("Tree(cut edge; 1-2 2-1)", "this edge closes a cycle"),
        (
            "Tree(cut edge; 1-2:0)",
            "weights are at least 1 and have a sum of at most 1000000",
        ),
        (
            "Tree(cut edge; 1-2:999999 2-3:2)",
            "weights are at least 1 and have a sum of at most 1000000",
        ),
        (
            "Tree(cut edge; 1-2:18446744073709551615 2-3:2)",
            "weights are at least 1 and have a sum of at most 1000000",
        ),
        ("Tree(cut edge from 3; 1-2)", "`3` is not a vertex"),
        ("Tree(cut edge from 1 2; 1-2)", "a tree has one root"),
        (
            "Tree(cut edge from 1; 1-2 3-4)",
            "no root is connected with `3`",
        ),
        ("Tree(cut edge; parents 0 3)", "there is no vertex 3"),
        ("Tree(cut edge; parents 2 1)", "this edge closes a cycle"),
        ("Tree(cut edge; parents 1)", "this edge closes a cycle"),
        ("Tree(cut edge; a.txt)", "files are not read here"),
    ] {
        assert_eq!(read(line, None), message, "{line}");
    }
    for (text, message) in [
        (
            "1 2\n2 3 x\n",
            "a.txt, line 2, column 5: the third word of a line is the weight of the edge",
        ),
        (
            "1 2\n2 3 0\n",
            "a.txt, line 2, column 1: weights are at least 1 and have a sum of at most 1000000",
        ),
        (
            "1 2\n2 3\n3 1\n",
            "a.txt, line 3, column 1: this edge closes a cycle",
        ),
        (
            "parents 0 5\n",
            "a.txt, line 1, column 11: there is no vertex 5",
        ),
        (
            "parents 0\nx\n",
            "a.txt, line 2, column 1: expected the number of a parent",
        ),
        (
            "parents\n",
            "a.txt, line 2, column 1: there is no vertex in this file",
        ),
    ] {
        assert_eq!(read("Tree(cut edge; a.txt)", Some(text)), message, "{text}");
    }
}
