//! `oeis`: the files of a sequence have the terms that the OEIS has, and facts that are computed
//! again here.

use std::fs;

use grundy_core::{game::Game, values::Shape};

use super::{generator, printed, refused};
use crate::common::slow;

/// The terms of `crates/compute/tests/data/oeis_terms.json`, with the index of the first.
fn published(number: &str) -> (usize, Vec<u32>) {
    let all: serde_json::Value = serde_json::from_str(include_str!(
        "../../../../crates/compute/tests/data/oeis_terms.json"
    ))
    .unwrap();
    let found = all["sequences"]
        .as_array()
        .unwrap()
        .iter()
        .find(|found| found["a"] == number);
    let found = found.unwrap_or_else(|| panic!("{number} is in the data"));
    let terms = found["terms"]
        .as_array()
        .unwrap()
        .iter()
        .map(|term| u32::try_from(term.as_u64().unwrap()).unwrap())
        .collect();
    (found["offset"].as_u64().unwrap().try_into().unwrap(), terms)
}

#[test]
fn b_files_begin_with_the_published_terms() {
    let here = tempfile::tempdir().unwrap();
    let folder = here.path().to_str().unwrap();
    for number in ["A002187", "A071429", "A014589"] {
        printed(&["oeis", number, "--to", "10000", "-o", folder]);
        let digits = number.trim_start_matches('A');
        let file = fs::read_to_string(here.path().join(format!("b{digits}.txt"))).unwrap();
        let (offset, terms) = published(number);
        let lines: Vec<String> = (offset..)
            .zip(&terms)
            .map(|(index, term)| format!("{index} {term}"))
            .collect();
        assert!(file.starts_with(&(lines.join("\n") + "\n")), "{number}");
        assert_eq!(file.lines().count(), 10_000, "{number}");
        let last = file.lines().last().unwrap();
        assert_eq!(
            last.split(' ').next(),
            Some(&*(offset + 9_999).to_string()),
            "{number}"
        );
    }
}

/// Winning Ways, chapter 4: Dawson's Chess has period 34 from 52 on.
#[test]
fn a_files_have_the_law_and_the_digest() {
    let here = tempfile::tempdir().unwrap();
    let folder = here.path().to_str().unwrap();
    printed(&["oeis", "a002187", "--to", "20000", "-o", folder]);
    let file = fs::read_to_string(here.path().join("a002187.txt")).unwrap();
    assert!(file.is_ascii());
    assert!(
        file.starts_with("A002187: Grundy values of 0.137;"),
        "{file}"
    );
    let law = file.lines().find(|line| line.starts_with("law")).unwrap();
    assert!(
        law.contains("period 34") && law.contains("52") && law.contains("proved"),
        "{law}"
    );
    let digest = printed(&["values", "0.137", "--to", "20000", "--digest-only"]);
    let digest = digest
        .split_whitespace()
        .find(|word| word.len() == 64)
        .unwrap();
    assert!(file.contains(digest), "{file}");
    let highs = file.split_once("earlier terms:\n").unwrap().1;
    assert!(highs.starts_with("0 0\n1 1\n3 2\n5 3\n"), "{highs}");
}

/// The period of 0.16 is 149,459 (`records/`), so 20,000 values do not show it.
#[test]
fn a_files_name_the_prover_where_no_law_was_found() {
    let here = tempfile::tempdir().unwrap();
    printed(&[
        "oeis",
        "A071430",
        "--to",
        "20000",
        "-o",
        here.path().to_str().unwrap(),
    ]);
    let file = fs::read_to_string(here.path().join("a071430.txt")).unwrap();
    assert!(
        file.contains("none found in these values\n") && file.contains("`grundy-lab prove 0.16`"),
        "{file}"
    );
}

#[test]
fn known_sequences_are_listed_and_others_refused() {
    let list = printed(&["oeis"]);
    assert!(
        list.contains("A002186  0.77\n") && list.lines().count() >= 38,
        "{list}"
    );
    refused(
        &["oeis", "A000001"],
        2,
        "error: A000001 is not among the known sequences; `grundy-lab oeis` lists them",
    );
    refused(
        &["oeis", "A002186", "-o", "missing/folder"],
        2,
        "error: missing/folder is not a folder",
    );
    refused(
        &["oeis", "A002186", "--to", "5"],
        2,
        "error: --to 5: the b-file has the heap 10000",
    );
    refused(
        &["oeis", "A002186", "--to", "0"],
        2,
        "error: invalid value '0' for '--to <N>': expected a whole number",
    );
    refused(
        &["oeis", "Grid(0x{n}; cram)"],
        2,
        "error: there are 1 to 256 cells",
    );
    refused(
        &["oeis", "0.7{n}"],
        2,
        "error: 0.71 is not played from an opening",
    );
}

/// Makes the files of a sequence; returns the b-file and the a-file.
fn files(arguments: &[&str], name: &str) -> [String; 2] {
    let here = tempfile::tempdir().unwrap();
    printed(&[&["oeis"], arguments, &["-o", here.path().to_str().unwrap()]].concat());
    ["a", "b"]
        .map(|kind| fs::read_to_string(here.path().join(format!("{kind}{name}.txt"))).unwrap())
}

fn line((n, value): (usize, impl std::fmt::Display)) -> String {
    format!("{n} {value}\n")
}

/// Node Kayles on 3 x n cells and on the graph of queens, against the OEIS; the OEIS has more terms
/// of the first than this test computes.
#[test]
fn openings_of_the_oeis_have_the_published_terms() {
    let here = tempfile::tempdir().unwrap();
    let (file, wrong) = (here.path().join("b.txt"), here.path().join("wrong.txt"));
    for (number, last) in [("A316632", 9), ("A344227", 6)] {
        let (offset, terms) = published(number);
        fs::write(&file, (offset..).zip(&terms).map(line).collect::<String>()).unwrap();
        let published = file.to_str().unwrap();
        let to = last.to_string();
        let [a, b] = files(
            &[number, "--to", &to, "--published", published],
            number.trim_start_matches('A'),
        );
        assert_eq!(
            b,
            (offset..=last).zip(&terms).map(line).collect::<String>(),
            "{number}"
        );
        let count = last + 1 - offset;
        assert!(
            a.contains(&format!(
                "{count} terms from n = {offset} to {last}, all equal\n"
            )),
            "{a}"
        );
        assert!(
            a.contains(&format!("computed      a(n) for {offset} <= n <= {last}\n")),
            "{a}"
        );
        fs::write(&wrong, format!("{last} 77\n")).unwrap();
        let folder = here.path().to_str().unwrap();
        let ran = generator(&[
            "oeis",
            number,
            "--to",
            &to,
            "--published",
            wrong.to_str().unwrap(),
            "-o",
            folder,
        ]);
        let said = format!("a({last}) is {}, published 77", terms[last - offset]);
        assert_eq!(
            (ran.code, ran.stderr),
            (Some(0), format!("warning: {said}\n"))
        );
        let a = fs::read_to_string(
            here.path()
                .join(format!("a{}.txt", number.trim_start_matches('A'))),
        )
        .unwrap();
        assert!(a.contains(&format!("1 different: {said}\n")), "{a}");
    }
}

#[test]
fn openings_of_a_line_agree_with_plain_search() {
    for (line_of, name, last) in [
        ("Grid(2x{n}; cram)", "-grid-2xn-cram", 6),
        ("Grid(2x{n}; node kayles)", "-grid-2xn-node-kayles", 7),
    ] {
        let [a, b] = files(&[line_of, "--to", &last.to_string()], name);
        let searched = (1..=last).map(|n| {
            let game: Game = line_of.replace("{n}", &n.to_string()).parse().unwrap();
            (n, slow(&game, Shape::Opening, [0])[0])
        });
        assert_eq!(b, searched.map(line).collect::<String>(), "{line_of}");
        assert!(
            a.starts_with(&format!("Openings: Grundy values of {line_of};")),
            "{a}"
        );
    }
}

/// The description of 2^31 heaps in `records/` is part of the a-file, if it is of the same game and
/// has the same values.
#[test]
fn farther_heaps_are_in_the_a_file() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/records/0_146.txt");
    let [a, _] = files(&["A071470", "--to", "10000", "--farther", record], "071470");
    let farther = a
        .split_once("\nFarther, as `grundy-lab prove` wrote it:\n")
        .unwrap()
        .1;
    assert!(
        farther.contains("\nheaps: 2147483649\n") && farther.contains("3c95fce19292f5621ea698c1"),
        "{farther}"
    );
    refused(
        &["oeis", "A002186", "--to", "10000", "--farther", record],
        2,
        "error: ",
    );
    let here = tempfile::tempdir().unwrap();
    let changed = here.path().join("changed.txt");
    fs::write(
        &changed,
        fs::read_to_string(record)
            .unwrap()
            .replace("\n4 2\n", "\n4 3\n"),
    )
    .unwrap();
    let said = format!("error: {}: heap 4 has the value 3", changed.display());
    refused(
        &[
            "oeis",
            "A071470",
            "--to",
            "10000",
            "--farther",
            changed.to_str().unwrap(),
        ],
        2,
        &said,
    );
}
