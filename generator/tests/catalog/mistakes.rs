//! Catalogues with an error, which is shown at its place.

use std::fs;

use super::{entry, files, folder, refused};

/// Catalogues with an error, each with the whole text on standard error. The exit code is 2, and no
/// file is written.
const MISTAKES: &[(&str, &str)] = &[
    (
        "[[table]\nname = \"a\"\n",
        r"error: unclosed array table, expected `]`
  |
1 | [[table]
  |         ^ here
  |
  = help: a table has name, game, to (not for boards), width and doc
",
    ),
    (
        "[[table]]\nname = \"a\"\ngame = \"0.77\"\nto = 10\nwidth = \"u8\"\ndoc = \"d\"\ncolour = \"red\"\n",
        r#"error: unknown field `colour`, expected one of `name`, `game`, `to`, `width`, `doc`
  |
7 | colour = "red"
  | ^^^^^^ here
  |
  = help: a table has name, game, to (not for boards), width and doc
"#,
    ),
    (
        "[[tables]]\n",
        r"error: unknown field `tables`, expected `table`
  |
1 | [[tables]]
  |   ^^^^^^ here
  |
  = help: a table has name, game, to (not for boards), width and doc
",
    ),
    (
        "# Mine\n\n[[table]]\nname = \"a\"\ngame = \"0.77\"\nto = 10\ndoc = \"d\"\n",
        r"error: missing field `width`
  |
3 | [[table]]
  | ^^^^^^^^^ here
  |
  = help: a table has name, game, to (not for boards), width and doc
",
    ),
    (
        "[[table]]\nname = \"a\"\ngame = \"3.07\"\nto = 10\nwidth = \"u8\"\ndoc = \"d\"\n",
        r#"error: digit before the point may only allow splitting (bits 0 and 1 must be 0)
  |
3 | game = "3.07"
  |         ^ 3 = bits 0 and 1
  |
  = help: to remove one token write 0.3…
"#,
    ),
    (
        "[[table]]\nname = \"a\"\ngame =  'Subtraction(sqares)'\nto = 10\nwidth = \"u8\"\ndoc = \"d\"\n",
        r"error: unknown set `sqares`
  |
3 | game =  'Subtraction(sqares)'
  |                      ^^^^^^ not the name of a set
  |
  = help: did you mean `squares`?
",
    ),
    (
        "[[table]]\nname = \"a\"\ngame = \"\"\"\nHeap(n ->\n  [a]\n  for a in 0..=n)\"\"\"\nto = 10\nwidth = \"u8\"\ndoc = \"d\"\n",
        r"error: a move must make the heap smaller or split it
  |
5 |   [a]
  |   ^^^ n = 1, a = 1: leaves a heap of 1
  |
  = help: every part must be smaller than the heap; parts of size 0 vanish
",
    ),
    (
        "[[table]]\nname = \"a\"\ngame = \"0.\\u0057\"\nto = 10\nwidth = \"u8\"\ndoc = \"d\"\n",
        r#"error: `W` is not a code digit
  |
3 | game = "0.\u0057"
  |        ^^^^^^^^^^ not a digit
  |
  = help: digits are 0-9 and A-V (10-31): bit j allows exactly j heaps
"#,
    ),
    (
        "[[table]]\nname = \"a\"\ngame = \"0.77\"\nto = \"5y\"\nwidth = \"u8\"\ndoc = \"d\"\n",
        r#"error: expected `x` or the end of the line
  |
4 | to = "5y"
  |        ^ found `y`
  |
  = help: for example 200, 500x500 or all
"#,
    ),
    (
        "[[table]]\nname = \"a\"\ngame = \"0.77\"\nto = \"5x5\"\nwidth = \"u8\"\ndoc = \"d\"\n",
        r#"error: 0.77 is tabulated to a heap size such as 1000, not to `5x5`
  |
4 | to = "5x5"
  |      ^^^^^ this bound does not fit
  |
"#,
    ),
    (
        "[[table]]\nname = \"a\"\ngame = \"0.77\"\nwidth = \"u8\"\ndoc = \"d\"\n",
        r#"error: 0.77 is tabulated to a heap size such as 1000, not to `all`
  |
3 | game = "0.77"
  |        ^^^^^^ this bound does not fit
  |
"#,
    ),
    (
        "[[table]]\nname = \"a\"\ngame = \"0.77\"\nto = -1\nwidth = \"u8\"\ndoc = \"d\"\n",
        r#"error: `to` must be a heap size such as 200 or a rectangle such as "500x500"
  |
4 | to = -1
  |      ^^ here
  |
  = help: a table has name, game, to (not for boards), width and doc
"#,
    ),
    (
        "[[table]]\nname = \"a\"\ngame = \"0.77\"\nto = 9999999999\nwidth = \"u8\"\ndoc = \"d\"\n",
        r"error: 10000000000 positions are more than this program tabulates (4294967296); reduce the bounds
  |
4 | to = 9999999999
  |      ^^^^^^^^^^ this bound does not fit
  |
",
    ),
    (
        "[[table]]\nname = \"a\"\ngame = \"0.77\"\nto = 10\nwidth = \"u64\"\ndoc = \"d\"\n",
        r#"error: unknown variant `u64`, expected one of `u8`, `u16`, `u32`
  |
5 | width = "u64"
  |         ^^^^^ here
  |
  = help: a table has name, game, to (not for boards), width and doc
"#,
    ),
    (
        "[[table]]\nname = \"match\"\ngame = \"0.77\"\nto = 10\nwidth = \"u8\"\ndoc = \"d\"\n",
        r#"error: a table's name must be an identifier
  |
2 | name = "match"
  |        ^^^^^^^ not one
  |
  = help: use a-z, 0-9 and _, a letter first, and no Rust keyword
"#,
    ),
    (
        "[[table]]\nname = \"../a\"\ngame = \"0.77\"\nto = 10\nwidth = \"u8\"\ndoc = \"d\"\n",
        r#"error: a table's name must be an identifier
  |
2 | name = "../a"
  |        ^^^^^^ not one
  |
  = help: use a-z, 0-9 and _, a letter first, and no Rust keyword
"#,
    ),
    (
        "[[table]]\nname = \"a\"\ngame = \"0.77\"\nto = 10\nwidth = \"u8\"\ndoc = \"d\\ne\"\n",
        r#"error: doc must be one line
  |
6 | doc = "d\ne"
  |       ^^^^^^ more than one
  |
"#,
    ),
    (
        "[[table]]\nname = \"a\"\ngame = \"0.[3]\"\nto = 300\nwidth = \"u8\"\ndoc = \"d\"\n",
        "error: table `a`: the value 256 at 256 does not fit u8 (largest 255); declare a wider type\n",
    ),
];

#[test]
fn every_mistake_in_a_catalogue_is_shown_at_its_place() {
    for (catalog, expected) in MISTAKES {
        let folder = folder(catalog);
        assert_eq!(
            refused(folder.path(), &[]),
            (Some(2), (*expected).to_owned()),
            "{catalog}"
        );
        assert_eq!(files(folder.path()).len(), 1, "{catalog}");
    }
}

#[test]
fn two_tables_of_one_name_are_refused() {
    let two = |one, other| {
        [one, other]
            .map(|name| entry(name, "0.77", "9", "u8"))
            .concat()
    };
    let folder = folder(two("a", "a"));
    let expected = r#"error: two tables have this name
  |
8 | name = "a"
  |        ^^^ the second
  |
  = help: each table is a file of its own: choose another name
"#;
    assert_eq!(refused(folder.path(), &[]), (Some(2), expected.to_owned()));
    for (one, other) in [("a", "a_table"), ("a_table", "a")] {
        fs::write(folder.path().join("catalog.toml"), two(one, other)).unwrap();
        let caret = "^".repeat(other.len() + 2);
        let expected = format!(
            "error: this table and `{one}` would both define A_TABLE\n  |\n8 | name = \"{other}\"\n  \
             |        {caret} the second\n  |\n  = help: choose another name\n"
        );
        assert_eq!(refused(folder.path(), &[]), (Some(2), expected));
    }
}

#[test]
fn a_catalogue_that_is_not_utf_8_is_shown_at_its_place() {
    let folder = folder(b"# Kayles\n# Caf\xe9\n");
    let expected =
        "error: the catalogue must be UTF-8\n  |\n2 | # Caf\u{fffd}\n  |      ^ not UTF-8\n  |\n";
    for command in [&[][..], &["--check"]] {
        assert_eq!(
            refused(folder.path(), command),
            (Some(2), expected.to_owned())
        );
    }
}
