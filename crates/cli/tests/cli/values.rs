//! `values`: each format for each family.

mod files;

use std::{
    io::Read,
    process::{Command, Stdio},
};

use super::{generator, printed, printed_bytes, refused};

const LATTICE: &str = "Lattice(leap (-1,-2))";
const STRIP: &str = "Strip(O X; never OO XX)";
const BOARD: &str = "Board(1x3; place [##])";

fn check(game: &str, to: Option<&str>, format: &str, expected: &str) {
    let mut arguments = vec!["values", game, "--format", format];
    if let Some(to) = to {
        arguments.extend(["--to", to]);
    }
    assert_eq!(printed(&arguments), expected, "{game} as {format}");
}

#[test]
fn values_of_heaps_are_printed() {
    let check = |format, expected| check("0.77", Some("3"), format, expected);
    check("text", "0 | 0 1 2 3\n");
    check("csv", "n,value\n0,0\n1,1\n2,2\n3,3\n");
    check(
        "json",
        "{\"game\":\"0.77\",\"shape\":[4],\"axes\":[\"n\"],\"values\":[0,1,2,3]}\n",
    );
    check("b-file", "0 0\n1 1\n2 2\n3 3\n");
    for (game, values) in [
        ("Subtraction({1,3})", "0 | 0 1 0 1\n"),
        ("Heap(n -> [a] for a in 0..=n-1)", "0 | 0 1 2 3\n"),
    ] {
        assert_eq!(printed(&["values", game, "--to", "3"]), values);
    }
    let long = printed(&["values", "0.77", "--to", "22"]);
    assert_eq!(
        long,
        " 0 | 0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2\n20 | 1 4 6\n"
    );
}

#[test]
fn values_of_lattices_are_printed() {
    let check = |format, expected| check(LATTICE, Some("2x3"), format, expected);
    check("text", "x\\y | 0 1 2\n  0 | 0 0 0\n  1 | 0 0 1\n");
    check(
        "csv",
        "x,y,value\n0,0,0\n0,1,0\n0,2,0\n1,0,0\n1,1,0\n1,2,1\n",
    );
    check(
        "json",
        "{\"game\":\"Lattice(leap (-1,-2))\",\"shape\":[2,3],\"axes\":[\"x\",\"y\"],\"values\":[[0,0,0],[0,0,1]]}\n",
    );
    check(
        "b-file",
        "# antidiagonals x + y < 2: the others lie only in part within 2x3\n0 0\n1 0\n2 0\n",
    );
    let square = printed(&["values", LATTICE, "--to", "3x3", "--format", "b-file"]);
    assert!(
        square.starts_with("0 0\n") && square.lines().count() == 6,
        "{square}"
    );
}

#[test]
fn values_of_strips_are_printed() {
    let check = |format, expected| check(STRIP, Some("1"), format, expected);
    check(
        "text",
        "n | || |O |X O| OO OX X| XO XX\n\
         0 |  0  0  0  0  0  0  0  0  0\n\
         1 |  1  1  1  1  1  0  1  0  1\n",
    );
    let csv = printed(&["values", STRIP, "--to", "1", "--format", "csv"]);
    assert!(
        csv.starts_with("n,left,right,value\n0,0,0,0\n") && csv.ends_with("\n1,2,1,0\n1,2,2,1\n"),
        "{csv}"
    );
    check(
        "json",
        "{\"game\":\"Strip(O X; never OO XX)\",\"shape\":[2,3,3],\"axes\":[\"n\",\"left\",\"right\"],\
         \"values\":[[[0,0,0],[0,0,0],[0,0,0]],[[1,1,1],[1,1,0],[1,0,1]]]}\n",
    );
}

#[test]
fn values_of_boards_are_printed() {
    let check = |format, expected| check(BOARD, None, format, expected);
    check("text", "0 | 1 1 0 0 1 0 0 0\n");
    check(
        "csv",
        "filled,value\n0,1\n1,1\n2,0\n3,0\n4,1\n5,0\n6,0\n7,0\n",
    );
    check(
        "json",
        "{\"game\":\"Board(1x3; place [##])\",\"shape\":[8],\"axes\":[\"filled\"],\"values\":[1,1,0,0,1,0,0,0]}\n",
    );
    check("b-file", "0 1\n1 1\n2 0\n3 0\n4 1\n5 0\n6 0\n7 0\n");
}

/// Returns magic, version 1.0, the length of the header, the header padded to a multiple of 64
/// bytes, and the values.
fn npy(kind: &str, shape: &str, data: &[u8]) -> Vec<u8> {
    let header = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({shape},), }}");
    let mut bytes = b"\x93NUMPY\x01\x00\x76\x00".to_vec();
    bytes.extend(format!("{header:117}\n").bytes());
    assert_eq!(bytes.len(), 128);
    bytes.extend(data);
    bytes
}

#[test]
fn binary_formats_hold_the_values() {
    let bytes = |arguments: &[&str]| printed_bytes(&[&["values"], arguments].concat());
    let heaps = ["0.77", "--to", "3", "--format"];
    assert_eq!(
        bytes(&[&heaps[..], &["npy"]].concat()),
        npy("|u1", "4", &[0, 1, 2, 3])
    );
    assert_eq!(bytes(&[&heaps[..], &["raw"]].concat()), [0, 1, 2, 3]);
    assert_eq!(
        bytes(&[&heaps[..], &["raw", "--width", "u16"]].concat()),
        [0, 0, 1, 0, 2, 0, 3, 0]
    );
    let wide = [0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0];
    assert_eq!(
        bytes(&[&heaps[..], &["npy", "--width", "u32"]].concat()),
        npy("<u4", "4", &wide)
    );
    let grid = bytes(&[LATTICE, "--to", "2x3", "--format", "npy"]);
    assert_eq!(grid, npy("|u1", "2, 3", &[0, 0, 0, 0, 0, 1]));
    let strip = bytes(&[STRIP, "--to", "0", "--format", "npy"]);
    assert_eq!(strip, npy("|u1", "1, 3, 3", &[0; 9]));
    // The narrowest type that fits: 300 needs two bytes.
    let nim = bytes(&["0.[3]", "--to", "300", "--format", "raw"]);
    assert_eq!((nim.len(), &nim[600..]), (602, &[44, 1][..]));
}

#[test]
fn bounds_of_sums_and_products_have_one_number_per_game() {
    let sum = "x\\y | 0 1 2 3\n  0 | 0 1 2 3\n  1 | 1 0 3 2\n  2 | 2 3 0 1\n";
    assert_eq!(printed(&["values", "Kayles + Nim", "--to", "3x4"]), sum);
    let product = "x\\y | 0 1 2 3\n  0 | 0 0 0 0\n  1 | 0 1 2 3\n  2 | 0 2 3 1\n  3 | 0 3 1 2\n";
    assert_eq!(
        printed(&["values", "Turning Corners", "--to", "4x4"]),
        product
    );
    let json = printed(&["values", "Kayles + Nim", "--to", "2x3", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let expected = serde_json::json!({
        "game": "0.77 + 0.[3]", "shape": [2, 3], "axes": ["x", "y"], "values": [[0, 1, 2], [1, 0, 3]],
    });
    assert_eq!(json, expected);
    let opening = |line: &str| {
        printed(&["values", line])
            .trim_start_matches("opening ")
            .trim_end()
            .parse::<u32>()
            .unwrap()
    };
    assert_eq!(
        opening("Chomp(2x2) + Chomp(2x3)"),
        opening("Chomp(2x2)") ^ opening("Chomp(2x3)")
    );
    for (line, to, said) in [
        ("Kayles + Nim", "20", "20x20"),
        ("Kayles * Wythoff", "9x9", "a factor is a game on heaps"),
        ("Kayles +", "9x9", "expected"),
    ] {
        let ran = generator(&["values", line, "--to", to]);
        assert_eq!(ran.code, Some(2), "{line}");
        assert!(ran.stderr.contains(said), "{line}: {}", ran.stderr);
    }
    let code = printed(&["emit", "Kayles + Nim", "--to", "20x20", "--lang", "c"]);
    assert!(
        code.contains("kayles_grundy(") && code.contains("nim_grundy("),
        "{code}"
    );
}

#[test]
fn parameters_are_set_on_the_command_line() {
    let closed = printed(&["values", "Subtraction({1,3,4})", "--to", "20"]);
    assert_eq!(
        printed(&[
            "values",
            "Subtraction(S)",
            "--with",
            "S={1,3,4}",
            "--to",
            "20"
        ]),
        closed
    );
    let two = [
        "values",
        "Subtraction({1} + S + k..)",
        "--with",
        "k=9",
        "--with",
        "S={3}",
        "--to",
        "20",
    ];
    assert_eq!(
        printed(&two),
        printed(&["values", "Subtraction({1,3} + 9..)", "--to", "20"])
    );
    let compared = [
        "compare",
        "Subtraction(1..=k)",
        "Subtraction({1,2,3})",
        "--with",
        "k=3",
    ];
    assert!(printed(&compared).contains("equal"));
    for (words, said) in [
        (
            ["values", "Subtraction(S)", "--to", "9", "--threads", "1"].as_slice(),
            "or give a value: --with S={1,3,4}",
        ),
        (
            &["values", "Subtraction(1..=k)", "--to", "9"],
            "or give a value: --with k=5",
        ),
        (
            &["values", "Subtraction(1..=k)", "--to", "9", "--with", "k"],
            "expected NAME=VALUE",
        ),
        (
            &[
                "values",
                "Subtraction(1..=k)",
                "--to",
                "9",
                "--with",
                "k=x y",
            ],
            "error",
        ),
        (
            &["values", "Subtraction(1..=k)", "--to", "9", "--with", "k=0"],
            "the set is empty with k = 0",
        ),
        (
            &[
                "values",
                "Subtraction(1..=k)",
                "--to",
                "9",
                "--with",
                "k=1",
                "--with",
                "m=1",
            ],
            "`m` is not a parameter",
        ),
        (
            &["values", "Kayles", "--to", "9", "--with", "k=1"],
            "it has none",
        ),
        (
            &["compare", "Kayles", "Nim", "--with", "k=1"],
            "no game has this parameter",
        ),
    ] {
        let ran = generator(words);
        assert_eq!(ran.code, Some(2), "{words:?}");
        assert!(ran.stderr.contains(said), "{words:?}: {}", ran.stderr);
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command
        .args(["values", "0.33", "--to", "1000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let mut stderr = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut stderr)
        .unwrap();
    assert_eq!(
        (child.wait().unwrap().code(), stderr.as_str()),
        (Some(0), "")
    );
}

const KNIGHTS: &str = "Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))";

/// For each family, and lattices with and without a table: positions, largest value and digest
/// agree with the raw values.
#[test]
fn digests_hash_the_raw_values() {
    let cell =
        |height: usize| move |index: usize| format!("({}, {})", index / height, index % height);
    let gap = |index: usize| format!("({}, {}, {})", index / 9, index / 3 % 3, index % 3);
    let heap = |index: usize| index.to_string();
    let (knights, queens, state) = (cell(500), cell(40), |index: usize| format!("{index:#x}"));
    let cases = [
        (
            "4!.0",
            &["--to", "10000"][..],
            &heap as &dyn Fn(usize) -> String,
        ),
        (KNIGHTS, &["--to", "500x500"], &knights),
        (
            "Lattice(ride (-1,0) (0,-1) (-1,-1))",
            &["--to", "30x40"],
            &queens,
        ),
        (STRIP, &["--to", "50"], &gap),
        (BOARD, &[], &state),
    ];
    for (game, to, name) in cases {
        let raw =
            printed_bytes(&[&["values", game, "--format", "raw", "--width", "u32"], to].concat());
        let values: Vec<_> = raw
            .chunks(4)
            .map(|bytes| u32::from_le_bytes(bytes.try_into().unwrap()))
            .collect();
        let largest = *values.iter().max().unwrap();
        let at = name(values.iter().position(|&value| value == largest).unwrap());
        let said = printed(&[&["values", game, "--digest-only"], to].concat());
        let expected = format!(
            "positions: {}\nlargest value: {largest}, first at {at}\nSHA-256 of the values as little-endian u32: {}\n",
            values.len(),
            grundy_core::digest::sha256(&raw),
        );
        assert_eq!(said, expected, "{game}");
    }
}

#[test]
fn summaries_count_the_values() {
    for (game, to) in [
        ("0.77", &["--to", "1000"][..]),
        (KNIGHTS, &["--to", "300x200"]),
        ("Lattice(ride (-1,0) (0,-1) (-1,-1))", &["--to", "12x12"]),
        (BOARD, &[]),
    ] {
        let raw =
            printed_bytes(&[&["values", game, "--format", "raw", "--width", "u8"], to].concat());
        let said = printed(&[&["values", game, "--summary"], to].concat());
        let mut lines = said.lines();
        assert_eq!(
            lines.next(),
            Some(format!("positions: {}", raw.len()).as_str())
        );
        let largest = raw.iter().max().unwrap();
        assert!(
            lines
                .next()
                .unwrap()
                .starts_with(&format!("largest value: {largest}, first at ")),
            "{said}"
        );
        assert_eq!(lines.next(), Some("value  positions"));
        let counts: Vec<_> = lines
            .map(|line| {
                line.split_whitespace()
                    .nth(1)
                    .unwrap()
                    .parse::<usize>()
                    .unwrap()
            })
            .collect();
        let mut expected = vec![0; usize::from(*largest) + 1];
        for &value in &raw {
            expected[usize::from(value)] += 1;
        }
        assert_eq!(counts, expected, "{game}");
    }
    let both = generator(&[
        "values",
        KNIGHTS,
        "--to",
        "5x5",
        "--summary",
        "--format",
        "csv",
    ]);
    assert_eq!(both.code, Some(2), "{}", both.stderr);
}

/// Regressions: these took centuries, without an estimate.
#[test]
fn large_numbers_in_rules_take_no_time() {
    let prime = "Heap(n -> [n-1] if n > 0 and prime(9223372036854775783))";
    assert_eq!(printed(&["values", prime, "--to", "3"]), "0 | 0 1 0 1\n");
    let some = "Heap(n -> [n-1] for a in 9223372036854775007..=9223372036854775807 if prime(a))";
    assert_eq!(printed(&["values", some, "--to", "3"]), "0 | 0 1 0 1\n");
    // An option of more heaps than a program holds, except of empty ones.
    let many = "Heap(n -> [n-1 repeated 9223372036854775807] if n > 0)";
    assert_eq!(printed(&["values", many, "--to", "1"]), "0 | 0 1\n");
    refused(&["values", many, "--to", "60"], 2, "error: ");
}

/// Heaps that never split need no quotient, which outgrows its limits after some heaps.
#[test]
fn misere_outcomes_of_heaps_that_never_split_need_no_quotient() {
    let line = "Heap(n -> [n-1] if n > 0; [d] for d in 2..=n-1 if n%d == 0)";
    let said = printed(&["values", line, "--misere", "--to", "3000"]);
    let mut lost: Vec<bool> = Vec::new();
    for n in 0..=3000_usize {
        let divisors = (2..n).filter(|d| n % d == 0);
        let wins = n == 0 || lost[n - 1] || divisors.into_iter().any(|d| lost[d]);
        lost.push(!wins);
    }
    let expected: Vec<String> = lost
        .iter()
        .enumerate()
        .map(|(n, lost)| format!("{n} {}", if *lost { 'P' } else { 'N' }))
        .collect();
    assert_eq!(said.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn vertices_keep_their_names_under_misere_play() {
    let graph = "Graph(a>b>c a>c d; token)";
    assert_eq!(
        printed(&["values", graph, "--misere"]),
        "a N\nb P\nc N\nd N\n"
    );
    let said = printed(&["explore", graph, "--misere"]);
    assert!(
        said.contains("\noutcomes     a: N, b: P, c: N, d: N\n"),
        "{said}"
    );
}
