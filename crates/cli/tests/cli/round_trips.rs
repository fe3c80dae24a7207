//! Values of every family in every format, written by `values` and read back.

use std::{collections::BTreeSet, fs};

use super::{generator, printed, refused};

/// A game of each family, and bounds; the family of boards and of finite games has none.
const GAMES: [(&str, Option<&str>); 19] = [
    ("0.77", Some("30")),
    ("Subtraction(squares)", Some("30")),
    ("Heap(n -> [a, n-a] for a in 1..=n-1 if n > 2)", Some("30")),
    ("Lattice(ride (-1,0) (0,-1))", Some("6x6")),
    ("Lattice(leap (-1,-2) (-2,-1))", Some("5x8")),
    ("Lattice(leap (-1,0,0) (0,-1,-1))", Some("4x3x5")),
    ("Lattice(leap (-1,0,0,0) (0,-1,-1,-2))", Some("3x3x3x4")),
    ("Strip(O X; never OO XX)", Some("8")),
    ("Board(2x3; place [##])", None),
    ("State(x, y -> (x-1, y); (x, y-2); (x-1, y-1))", Some("9x9")),
    (
        "State(x, y, z -> (x-1, y, z); (x, y-2, z); (x-1, y, z-1))",
        Some("4x4x4"),
    ),
    ("Ring(Strip(O X; never OO XX))", Some("12")),
    ("Strip(O X; never OOO XXX)", Some("8")),
    ("Graph(1-2 2-3 3-4; node kayles)", None),
    ("Graph(1>2 1>3 2>4 3>4; token)", None),
    ("Graph(b>a c>a c>b; token)", None),
    ("0.77 + Lasker's Nim", Some("8x8")),
    ("0.77 + Lattice(ride (-1,0) (0,-1))", Some("4x5x6")),
    ("Subtraction({1,2}) * Nim", Some("6x7")),
];

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_every_family_and_format_is_read_back() {
    assert_read_back(1);
}

#[test]
#[ignore = "3 s: .ci/weekly"]
fn every_family_is_read_back_in_two_formats() {
    assert_read_back(2);
}

/// Checks each game in so many formats.
fn assert_read_back(each: usize) {
    let folder = tempfile::tempdir().unwrap();
    let mut families = BTreeSet::new();
    let formats = ["text", "csv", "json", "b-file", "npy", "raw"];
    for (number, (line, to)) in GAMES.into_iter().enumerate() {
        let game: grundy_core::game::Game = line
            .parse()
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        families.insert(format!("{:?}", std::mem::discriminant(&game)));
        let bounds = to.map(|to| vec!["--to", to]).unwrap_or_default();
        // Each format for some games.
        for format in formats
            .into_iter()
            .cycle()
            .skip(each * number % 6)
            .take(each)
        {
            let path = folder.path().join(format!(
                "values.{}",
                if format == "b-file" { "txt" } else { format }
            ));
            let file = path.to_str().unwrap();
            printed(
                &[
                    &["values", line, "--format", format, "-o", file],
                    &bounds[..],
                ]
                .concat(),
            );
            // Numbers without a header tell no bounds.
            let told = if format == "raw" {
                bounds.clone()
            } else {
                Vec::new()
            };
            for sides in [[line, file], [file, line], [file, file]] {
                if sides == [file, file] && (format == "raw" || to.is_none()) {
                    continue;
                }
                let ran = generator(&[&["compare"], &sides[..], &told].concat());
                let said = String::from_utf8(ran.stdout).unwrap();
                let is_equal = said.contains("are equal so far") || said.contains("are equal");
                assert!(
                    ran.code == Some(0) && is_equal,
                    "{line} {format} {sides:?}: {said}{}",
                    ran.stderr
                );
            }
            // One value is changed: the comparison must see it.
            let bytes = fs::read(&path).unwrap();
            let changed = change_last(&bytes, format);
            fs::write(&path, changed).unwrap();
            let ran = generator(&[&["compare", line, file], &told[..]].concat());
            assert_eq!(ran.code, Some(1), "{line} {format}: {}", ran.stderr);
            fs::remove_file(&path).unwrap();
        }
    }
    assert_eq!(families.len(), 12, "a family has no game in the list");
}

/// Returns the bytes of a file with another last value.
fn change_last(bytes: &[u8], format: &str) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let is_digit = |byte: &u8| byte.is_ascii_digit();
    let at = match format {
        "npy" | "raw" => bytes.len() - 1,
        _ => bytes.iter().rposition(is_digit).unwrap(),
    };
    bytes[at] = if bytes[at] == b'7' {
        b'8'
    } else if is_digit(&bytes[at]) {
        b'7'
    } else {
        bytes[at] ^ 1
    };
    bytes
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_values_of_heaps_are_identified_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    for format in ["text", "csv", "json", "b-file", "npy"] {
        let path = folder.path().join(format!(
            "values.{}",
            if format == "b-file" { "txt" } else { format }
        ));
        let file = path.to_str().unwrap();
        printed(&[
            "values", "Kayles", "--to", "60", "--format", format, "-o", file,
        ]);
        let said = printed(&["identify", file]);
        assert!(
            said.starts_with("0.77 (Kayles, A002186): a(n) is the value of heap n; 61 terms agree"),
            "{said}"
        );
    }
    let table = folder.path().join("table.csv");
    let file = table.to_str().unwrap();
    printed(&[
        "values",
        "Lattice(ride (-1,0) (0,-1))",
        "--to",
        "4x4",
        "--format",
        "csv",
        "-o",
        file,
    ]);
    refused(&["identify", file], 2, "error: ");
    refused(
        &["compare", "0.77", file],
        2,
        "error: cannot compare 0.77 and ",
    );
}
