//! Three programs that together call every function for reading and printing, in every language. They answer correct
//! inputs, and refuse dozens of malformed ones.

use grundy_compiler::snippet::Language;

use super::{Program, built_all, refused};
use crate::shared;

/// Values of sums of Nim heaps: lists, rows, sums, conditions, numbers on one line.
const NUMBERS: [&str; 9] = [
    "emit",
    "0.[3]",
    "--program",
    "until n == 0; n m in 1..=5; cells[n][m] in -3..=1000; (_ _)[m]; play sum cells+5 if cells > 0",
    "--format",
    "#{case} {grundy}",
    "--join",
    "; ",
    "--no-header",
];
/// Moves in Kayles: lists to the end of the line, a winning move.
const MOVES: [&str; 8] = [
    "emit",
    "0.77",
    "--program",
    "T; piles[line] in 0..=1000000000000000000",
    "--print",
    "move",
    "--lose",
    "none \"?\\\\$",
];
/// Strips: characters, the count of occupied cells, the end of the input, the value of one strip.
const SIGNS: [&str; 10] = [
    "emit",
    "Strip(O X; never OO XX)",
    "--to",
    "9",
    "--program",
    "until end; s as strip \".\"; swap if s % 2 == 1",
    "--win",
    "Yes {case}",
    "--lose",
    "No",
];

/// An input, its answer, and `true` if the whole input is valid.
type Case = (&'static str, &'static str, bool);

const NUMBERS_CASES: [Case; 24] = [
    ("0 1", "\n", true),
    ("0", "", false),
    ("1 2 1 2 9 9 9 9 0 1\n", "#1 13\n", true),
    ("2 2\n1 2\n3 4\n0 0 0 0 1 1 7 1 1 0 1", "#1 28; #2 12\n", true),
    ("1 1\r\n-3\r\n1\r\n1\r\n0\r\n5", "#1 0\n", true),
    ("", "", false),
    (" \r\n\t", "", false),
    ("1", "", false),
    ("1 2", "", false),
    ("1 2 1", "", false),
    ("1 2 1 2 9 9 9", "", false),
    ("1 2 1 2 9 9 9 9", "#1 13", false),
    ("x", "", false),
    ("1 2 1 b 9 9 9 9", "", false),
    ("1 2 1 2x 9 9 9 9 0 1", "", false),
    ("-1 2", "", false),
    ("1 6", "", false),
    ("1 0", "", false),
    ("1 1 -4 1 1 0 1", "", false),
    ("1 1 1001 1 1 0 1", "", false),
    ("1 1 - 1 1 0 1", "", false),
    ("1 1 1.5 1 1 0 1", "", false),
    ("18446744073709551617 1 5 1 1 0 1", "", false),
    ("1 1 +1 1 1 0 1", "", false),
];

const MOVES_CASES: [Case; 18] = [
    ("0", "", true),
    ("1\n3 3", "none \"?\\$\n", true),
    ("2\n1 2 3\r\n\r\n1 2 3 4\n", "none \"?\\$\n1\n", true),
    ("1\n7", "1 3 3\n", true),
    ("1\n0 5 5", "none \"?\\$\n", true),
    ("1 \t \n  7  ", "1 3 3\n", true),
    // Far beyond the table: the game is periodic, and heaps of n and n + 12 are equal.
    ("1\n1200000000000 1200000000012", "none \"?\\$\n", true),
    ("", "", false),
    ("1", "", false),
    ("2\n7\n", "1 3 3\n", false),
    ("1\n7 x", "", false),
    ("1\n7 -1", "", false),
    ("1\n1000000000000000001", "", false),
    ("1\n18446744073709551616", "", false),
    ("1\n99999999999999999999999999999999999999999999", "", false),
    ("a\n7", "", false),
    ("1\n0x7", "", false),
    ("1\n7,7", "", false),
];

const SIGNS_CASES: [Case; 14] = [
    ("", "", true),
    ("\r\n \n", "", true),
    ("...\nX..\nO", "Yes 1\nNo\nYes 3\n", true),
    ("...\r\nX..\r\nO\r\n", "Yes 1\nNo\nYes 3\n", true),
    ("X.X", "Yes 1\n", true),
    (".........", "Yes 1\n", true),
    ("..........", "", false),
    ("...\nOO", "Yes 1\n", false),
    ("XX", "", false),
    ("x", "", false),
    (". . #", "Yes 1\nYes 2\n", false),
    ("1", "", false),
    ("...\u{e9}", "", false),
    ("..\0", "", false),
];

fn check(program: &Program, cases: &[Case], what: &str) {
    for &(input, expected, is_right) in cases {
        let (answers, said, code) = program.run(input.as_bytes());
        assert_eq!(answers, expected, "{what}: {input:?}: {said}");
        assert_eq!(code, Some(i32::from(!is_right)), "{what}: {input:?}: {said}");
        // The message is one line, without a trace of a panic or an exception.
        assert_eq!(said.lines().count(), usize::from(!is_right), "{what}: {input:?}: {said}");
        assert!(is_right || said.starts_with("error: "), "{what}: {input:?}: {said}");
    }
}

fn in_language(language: Language) {
    let programs = [
        ("numbers", &NUMBERS[..], &NUMBERS_CASES[..]),
        ("moves", &MOVES, &MOVES_CASES),
        ("signs", &SIGNS, &SIGNS_CASES),
    ];
    let Some(built) = built_all("inputs", programs.map(|(_, words, _)| words), language) else { return };
    for ((name, _, cases), program) in programs.into_iter().zip(&built) {
        check(program, cases, &format!("{name} in {}", language.title()));
    }
}

shared::in_each_language!(in_language);

#[test]
fn invalid_tasks_are_refused_with_a_caret() {
    let cases = [
        ("0.77", "T; n; (x y)...", "has 1 number"),
        ("Lattice(ride (-1,0))", "T; n; piles...", "has 2 numbers"),
        ("0.77", "T; strip \".\"", "not a game on a strip"),
        ("0.77", "T; n m; a[n]; b[m]; play a-b", "different lengths"),
        ("0.77", "T; n; a[n]; play a*a", "larger than 2^62"),
        ("0.77", "T; n; a[n]; play a/n", "divide by 0"),
        ("0.77", "T; n; a[n]; play xor(a, 0-n)", "no value for some input"),
        ("0.77", "T; n; a[i < n]; play i", "no list is named"),
        ("0.77", "T; n; a[n]; swap if a > 1", "a list cannot be used"),
        ("0.77", "T; n; a[m]", "unknown variable"),
        ("Board(3x3; place [##])", "T; board \".\" \"#\" order 0 1 2", "has 9 cells"),
    ];
    for (game, line, why) in cases {
        let said = refused(&["emit", game, "--to", "9x9", "--lang", "c", "--program", line]);
        let other = refused(&["emit", game, "--lang", "c", "--program", line]);
        assert!(said.contains(why) || other.contains(why), "{line}: {said}{other}");
        assert!(other.contains('^') || said.contains('^'), "{line}: {said}{other}");
    }
    for (option, text) in [("--win", "{answer}"), ("--lose", "{move}"), ("--format", "{x}"), ("--join", "{case}")] {
        let words = ["emit", "0.77", "--lang", "c", "--program", "n", option, text];
        assert!(refused(&words).contains("cannot be used here"), "{option}");
    }
    let misere = ["emit", "0.[3]", "--misere", "--lang", "c", "--program", "n", "--print", "grundy"];
    assert!(refused(&misere).contains("no Grundy values"));
}
