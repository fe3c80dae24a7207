//! Lines that are refused where they are wrong, and answers that cannot be printed.

use super::refused;

#[test]
#[ignore = "1 s: .ci/run"]
#[expect(
    clippy::too_many_lines,
    reason = "a list of cases is read from top to bottom"
)]
fn thorough_invalid_tasks_are_refused_with_a_caret() {
    let cases = [
        ("0.77", "T; n; (x y)...", "has 1 number"),
        ("Lattice(ride (-1,0))", "T; n; piles...", "has 2 numbers"),
        ("0.77", "T; strip \".\"", "not a game on a strip"),
        ("0.77", "T; n m; a[n]; b[m]; play a-b", "different lengths"),
        ("0.77", "T; n; a[n]; play a*a", "larger than 2^62"),
        ("0.77", "T; n; a[n]; play a/n", "divide by 0"),
        (
            "0.77",
            "T; n; a[n]; play xor(a, 0-n)",
            "no value for some input",
        ),
        ("0.77", "T; n; a[i < n]; play i", "no list is named"),
        ("0.77", "T; n; a[n]; swap if a > 1", "a list cannot be used"),
        ("0.77", "T; n; a[m]", "unknown variable"),
        (
            "Board(3x3; place [##])",
            "T; board \".\" \"#\" order 0 1 2",
            "has 9 cells",
        ),
        (
            "0.77",
            "n; (a b)[n] as \"xy\"",
            "after the name of its list",
        ),
        ("0.77", "n; a[n] as \"xx\"", "a character has two meanings"),
        (
            "0.77",
            "n; a[n]; play sum a by n",
            "groups are for components of a list",
        ),
        ("0.77", "n; play n by n", "no list is named"),
        ("0.77", "n; let f(k) = k+1; win if f(n) > 3", "nothing else"),
        ("0.77", "n; print n", "nothing else"),
        ("0.77", "for n in 1..=9; play n", "nothing else"),
    ];
    for (game, line, why) in cases {
        let said = refused(&[
            "emit",
            game,
            "--to",
            "9x9",
            "--lang",
            "c",
            "--program",
            line,
        ]);
        let other = refused(&["emit", game, "--lang", "c", "--program", line]);
        assert!(
            said.contains(why) || other.contains(why),
            "{line}: {said}{other}"
        );
        assert!(
            other.contains('^') || said.contains('^'),
            "{line}: {said}{other}"
        );
    }
    for (option, text) in [
        ("--win", "{answer}"),
        ("--lose", "{move}"),
        ("--format", "{x}"),
        ("--join", "{case}"),
    ] {
        let words = [
            "emit",
            "0.77",
            "--lang",
            "c",
            "--program",
            "n",
            option,
            text,
        ];
        assert!(refused(&words).contains("cannot be used here"), "{option}");
    }
    let misere = [
        "emit",
        "0.[3]",
        "--misere",
        "--lang",
        "c",
        "--program",
        "n",
        "--format",
        "{value}",
    ];
    assert!(refused(&misere).contains("no Grundy values"));
    for printed in [
        ["--format", "{value}"],
        ["--win", "{move}"],
        ["--format", "{moves}"],
    ] {
        let line = [
            "emit",
            "0.[3]",
            "--lang",
            "c",
            "--program",
            "n; a[i < n]; play a by i",
        ];
        assert!(refused(&[&line[..], &printed].concat()).contains("only the winner"));
    }
}
