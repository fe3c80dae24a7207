//! `oeis`: the files of a sequence have the terms that the OEIS has, and facts that are computed again here.

use std::fs;

use super::{printed, refused};

/// The terms of `tests/data/oeis_terms.json`, with the index of the first.
fn published(number: &str) -> (usize, Vec<u32>) {
    let all: serde_json::Value = serde_json::from_str(include_str!("../data/oeis_terms.json")).unwrap();
    let found = all["sequences"].as_array().unwrap().iter().find(|found| found["a"] == number);
    let found = found.unwrap_or_else(|| panic!("{number} is in the data"));
    let terms =
        found["terms"].as_array().unwrap().iter().map(|term| u32::try_from(term.as_u64().unwrap()).unwrap()).collect();
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
        let lines: Vec<String> = (offset..).zip(&terms).map(|(index, term)| format!("{index} {term}")).collect();
        assert!(file.starts_with(&(lines.join("\n") + "\n")), "{number}");
        assert_eq!(file.lines().count(), 10_000, "{number}");
        let last = file.lines().last().unwrap();
        assert_eq!(last.split(' ').next(), Some(&*(offset + 9_999).to_string()), "{number}");
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
    assert!(file.starts_with("A002187: Grundy values of 0.137;"), "{file}");
    let law = file.lines().find(|line| line.starts_with("law")).unwrap();
    assert!(law.contains("period 34") && law.contains("52") && law.contains("proved"), "{law}");
    let digest = printed(&["values", "0.137", "--to", "20000", "--digest-only"]);
    let digest = digest.split_whitespace().find(|word| word.len() == 64).unwrap();
    assert!(file.contains(digest), "{file}");
    let highs = file.split_once("earlier terms:\n").unwrap().1;
    assert!(highs.starts_with("0 0\n1 1\n3 2\n5 3\n"), "{highs}");
}

/// The period of 0.16 is 149,459 (`records/`), so 20,000 values do not show it.
#[test]
fn a_files_name_the_prover_where_no_law_was_found() {
    let here = tempfile::tempdir().unwrap();
    printed(&["oeis", "A071430", "--to", "20000", "-o", here.path().to_str().unwrap()]);
    let file = fs::read_to_string(here.path().join("a071430.txt")).unwrap();
    assert!(file.contains("none found in these values\n") && file.contains("`grundy prove 0.16`"), "{file}");
}

#[test]
fn known_sequences_are_listed_and_others_refused() {
    let list = printed(&["oeis"]);
    assert!(list.contains("A002186  0.77\n") && list.lines().count() >= 38, "{list}");
    refused(&["oeis", "A000001"], 2, "error: A000001 is not among the known sequences; `grundy oeis` lists them");
    refused(&["oeis", "A002186", "-o", "missing/folder"], 2, "error: missing/folder is not a folder");
    refused(&["oeis", "A002186", "--to", "5"], 2, "error: invalid value '5' for '--to <N>': expected a whole number");
}
