//! Certificates with an entry or a key too many are refused.

use std::{fs, path::PathBuf};

use grundy_check::{Certificate, Excluded, ExcludedClaims};
use grundy_core::{claim::Claim, game::Game};
use grundy_misere as misere;

use super::{folder, verify};
use crate::{
    changes::{Step, at},
    values,
};

/// The certificate of a law with parameters.
const PARAMETRIC: &str = r#"format = 1
game = "Lattice(leap (-k,0) (0,-1))"

[parametric]
parameters = ["k"]
formula = "x, y, k -> (x%(2*k)/k) ^ (y%2)"

[[parametric.theorem.coordinates.laws]]
parameters = ["k"]
formula = "n, k -> n%(2*k)/k"

[parametric.theorem.coordinates.laws.theorem.linear-cells]

[[parametric.theorem.coordinates.laws]]
parameters = ["k"]
formula = "n, k -> n%2"

[parametric.theorem.coordinates.laws.theorem.linear-cells]
"#;

/// Returns the certificates of the repository by their names.
fn checked_in() -> Vec<(String, String)> {
    let files = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let text = |path: PathBuf| {
        (
            path.file_stem().unwrap().to_string_lossy().into(),
            fs::read_to_string(path).unwrap(),
        )
    };
    files.map(text).collect()
}

/// Returns certificates of every kind by their names.
fn all() -> Vec<(String, String)> {
    let game = |line: &str| line.parse::<Game>().unwrap();
    let by_window = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/corpus/certificate/periodic.toml");
    let quotient = misere::find_quotient(
        &game("0.75"),
        1000,
        true,
        misere::FinderBudget::default(),
        &(),
    )
    .unwrap();
    let excluded = Excluded::find(
        &values(&game("4!.0"), 99).iter().collect::<Vec<u32>>(),
        9,
        20,
    )
    .unwrap();
    let thirds = game("Subtraction({1,2})");
    let claim = Claim::parse("n -> n%3", &["n"]).unwrap();
    let others = [
        ("window", fs::read_to_string(by_window).unwrap()),
        (
            "misere",
            misere::certificate::certificate(&game("0.75"), &quotient).to_string(),
        ),
        (
            "excluded",
            Certificate::new(&game("4!.0"), ExcludedClaims { excluded }).to_string(),
        ),
        (
            "equation",
            Certificate::of_formula(&thirds, &claim, false).to_string(),
        ),
        ("parametric", PARAMETRIC.to_owned()),
    ];
    checked_in()
        .into_iter()
        .chain(others.map(|(name, text)| (name.to_owned(), text)))
        .collect()
}

/// Returns the paths to all tables and lists. Of a list, only the first and the last entry are
/// looked into.
fn holders(value: &toml::Value, way: &[Step]) -> Vec<Vec<Step>> {
    let below = |step: Step, value: &toml::Value| holders(value, &[way, &[step]].concat());
    let within: Vec<Vec<Step>> = match value {
        toml::Value::Table(table) => table
            .iter()
            .flat_map(|(key, value)| below(Step::Key(key.clone()), value))
            .collect(),
        toml::Value::Array(array) => {
            let ends = [
                Some(0).filter(|_| !array.is_empty()),
                array.len().checked_sub(1).filter(|&last| last > 0),
            ];
            ends.into_iter()
                .flatten()
                .flat_map(|index| below(Step::Index(index), &array[index]))
                .collect()
        }
        _ => return Vec::new(),
    };
    [vec![way.to_vec()], within].concat()
}

/// Adds an entry like the last one to a list, or a key to a table.
fn add(value: &mut toml::Value) {
    match value {
        toml::Value::Array(array) => array.push(array.last().cloned().unwrap_or(0.into())),
        toml::Value::Table(table) => drop(table.insert("surplus".into(), 0.into())),
        other => panic!("{other} holds nothing"),
    }
}

#[test]
fn each_surplus_entry_and_key_is_refused() {
    for (name, text) in all() {
        let original: toml::Value = toml::from_str(&text).unwrap();
        assert_eq!(
            text.parse().map(|read| verify(&read).is_ok()),
            Ok(true),
            "{name}"
        );
        for path in holders(&original, &[]) {
            let mut changed = original.clone();
            add(at(&mut changed, &path));
            let text = toml::to_string(&changed).unwrap();
            let refused = text
                .parse::<Certificate>()
                .map_or(true, |read| verify(&read).is_err());
            assert!(refused, "{name}: a surplus at {path:?} is accepted");
        }
    }
}
