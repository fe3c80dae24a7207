//! Every certificate in the repository can be read, and is written back unchanged.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use grundy_check::Certificate;

/// Returns the certificates in a folder of the repository.
fn certificates(folder: &str) -> Vec<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(folder);
    let files = fs::read_dir(path)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    files
        .filter(|path| path.extension().is_some_and(|found| found == "toml"))
        .collect()
}

#[test]
fn certificates_are_unchanged_by_reading_and_writing() {
    let mut kinds = [0; 3];
    for path in [
        "crates/check/tests/certificates",
        "crates/check/tests/windows",
        "fuzz/corpus/certificate",
    ]
    .iter()
    .flat_map(|at| certificates(at))
    {
        let text = fs::read_to_string(&path).unwrap();
        let certificate: Certificate = text
            .parse()
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let is = [
            certificate.law().is_some(),
            certificate.window().is_some(),
            certificate.misere().is_some(),
        ];
        kinds
            .iter_mut()
            .zip(is)
            .for_each(|(count, is)| *count += usize::from(is));
        // The notes are compared no further: the corpus has files of older versions, whose notes
        // differ.
        let without_notes = |text: &str| {
            text.lines()
                .filter(|line| !line.starts_with('#'))
                .collect::<Vec<_>>()
                .join("\n")
        };
        let written = certificate.to_string();
        let differing = without_notes(&written)
            .lines()
            .map(str::to_owned)
            .zip(without_notes(&text).lines().map(str::to_owned))
            .find(|(a, b)| a != b);
        assert_eq!(differing, None, "{}", path.display());
        assert_eq!(
            without_notes(&written).len(),
            without_notes(&text).len(),
            "{}",
            path.display()
        );
    }
    assert!(kinds[0] > 20 && kinds[1] > 4 && kinds[2] > 0, "{kinds:?}");
}

#[test]
fn every_kind_of_certificate_has_a_title() {
    let notes: BTreeMap<String, BTreeMap<String, String>> =
        toml::from_str(include_str!("../../src/notes.toml")).unwrap();
    let kinds = [
        "law",
        "window",
        "quotient",
        "excluded",
        "equation",
        "parametric",
        "sum",
        "product",
    ];
    assert!(
        notes.keys().eq(kinds.iter().collect::<BTreeSet<_>>()),
        "{:?}",
        notes.keys()
    );
    assert!(notes.values().all(|notes| notes.contains_key("")));
}
