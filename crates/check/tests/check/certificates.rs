//! Certificates in the repository: they are verified, and a change of any field is detected.

use std::{fs, path::PathBuf};

use grundy_check::{Certificate, CheckBudget, CheckError, check};
use grundy_core::progress::Progress;

use super::changes::{at, changes, leaves};

pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/certificates")
}

/// Returns the name and the text of each certificate in the repository.
fn checked_in() -> Vec<(String, String)> {
    let files = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .collect();
    files.sort();
    files
        .iter()
        .map(|path| {
            (
                path.file_stem().unwrap().to_string_lossy().into(),
                fs::read_to_string(path).unwrap(),
            )
        })
        .collect()
}

pub fn verify(certificate: &Certificate) -> Result<Vec<String>, CheckError> {
    let mut facts = Vec::new();
    check(certificate, CheckBudget::DEFAULT, &(), &mut |fact| {
        facts.push(fact.to_owned());
    })?;
    Ok(facts)
}

#[test]
fn certificates_in_the_repository_are_valid() {
    let theorems: Vec<String> = checked_in()
        .into_iter()
        .map(|(name, text)| {
            let certificate: Certificate = text
                .parse()
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            let facts = verify(&certificate).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
            assert!(facts.len() >= 4, "{name}: {facts:?}");
            assert_eq!(
                certificate.to_string(),
                text,
                "{name} is not as it would be written"
            );
            certificate.proof()
        })
        .collect();
    let all = [
        "guy-smith",
        "unequal-parts",
        "equal-parts",
        "whole-heaps",
        "subtraction-window",
        "removal-state",
        "residues",
        "slow-bound",
        "rows",
        "layer-columns",
        "mex-equation",
        "sum",
        "blocks",
        "wythoff",
        "planar",
        "nim-sum",
        "nim-product",
    ];
    for theorem in all {
        assert!(
            theorems.iter().any(|name| name == theorem),
            "no certificate by {theorem}"
        );
    }
}

#[test]
#[ignore = "3 s: .ci/weekly"]
fn each_changed_field_is_refused() {
    for (name, text) in checked_in() {
        let mut value: toml::Value = toml::from_str(&text).unwrap();
        let mut count = 0;
        for path in leaves(&value, &[]) {
            let original = at(&mut value, &path).clone();
            for changed in changes(&original) {
                *at(&mut value, &path) = changed.clone();
                let mutated = toml::to_string(&value).unwrap();
                let refused = match mutated.parse::<Certificate>() {
                    Err(_) => true,
                    Ok(certificate) => verify(&certificate).is_err(),
                };
                assert!(
                    refused,
                    "{name}: {path:?} changed from {original} to {changed} is accepted"
                );
                count += 1;
            }
            *at(&mut value, &path) = original;
        }
        assert!(count > 20, "{name}: only {count} changes");
    }
}

/// A progress that asks to stop before the first value.
struct Impatient;

impl Progress for Impatient {
    fn advance(&self, _: u64) {}

    fn cancelled(&self) -> bool {
        true
    }
}

/// A regression: for each of these changes of 0.156, values were once computed for a second.
#[test]
fn inconsistent_claims_are_refused_before_any_value_is_computed() {
    let text = fs::read_to_string(folder().join("0_156.toml")).unwrap();
    let refusal = |text: &str| {
        check(
            &text.parse().unwrap(),
            CheckBudget::UNLIMITED,
            &Impatient,
            &mut |_| (),
        )
        .unwrap_err()
    };
    for (from, to, says) in [
        (
            "bound = 7310",
            "bound = 7311",
            "false claim: proof.guy-smith.bound = 7311: it is 7310",
        ),
        (
            "last_digit = 3",
            "last_digit = 2",
            "false claim: proof.guy-smith.last_digit = 2: it is 3",
        ),
        (
            "parts = 2",
            "parts = 7",
            "false claim: proof.guy-smith.parts = 7: it is 2",
        ),
        (
            "to = 7658",
            "to = 7659",
            "false claim: values.to = 7659: the theorem asks for the values to 7658",
        ),
        (
            "to = 7658",
            "to = 1000000010",
            "false claim: values.to = 1000000010: the theorem asks for the values to 7658",
        ),
        (
            "= 3479",
            "= 9000000",
            "false claim: law.periodic.preperiod = 9000000: values to 7658 do not show it",
        ),
        (
            "period = 349\n",
            "period = 1\n",
            "false claim: law.periodic.period = 1: a period is at least 1, ",
        ),
        (
            "zeros = 2",
            "zeros = 92000",
            "they are some of the heaps 0 to 7658",
        ),
        (
            "largest_at = [",
            "largest_at = [1, ",
            "it is one of the heaps 0 to 7658",
        ),
        (
            "sha256 = \"",
            "sha256 = \"0",
            "a SHA-256 is written by 64 digits, each one of 0 to 9 and a to f",
        ),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        let refusal = refusal(&changed).to_string();
        assert!(refusal.contains(says), "{from} to {to}: {refusal}");
    }
    // If all three numbers contradict each other, only the values tell which number is wrong.
    assert_eq!(
        refusal(&text.replacen("= 3479", "= 3478", 1)),
        CheckError::Cancelled
    );
    assert_eq!(refusal(&text), CheckError::Cancelled);
}

pub fn refusal(text: &str) -> String {
    verify(&text.parse().unwrap()).unwrap_err().to_string()
}

#[test]
fn the_first_false_claim_is_named() {
    let kayles = fs::read_to_string(folder().join("kayles.toml")).unwrap();
    for (from, to, says) in [
        ("\"0.77\"", "\".77\"", "false claim: game = .77: it is 0.77"),
        (
            "period = 12",
            "period = 24",
            "false claim: law.periodic.period = 24: 12 is a period too",
        ),
        (
            "period = 12",
            "period = 13",
            "false claim: law.periodic.period = 13: g(71) = 7, but g(84) = 4",
        ),
        (
            "preperiod = 71",
            "preperiod = 70",
            "false claim: law.periodic.preperiod = 70: g(70) = 6, but g(82) = 2",
        ),
        (
            "preperiod = 71",
            "preperiod = 72",
            "false claim: law.periodic.preperiod = 72: the law holds from 71 on",
        ),
        (
            "parts = 2",
            "parts = 3",
            "false claim: proof.guy-smith.parts = 3: it is 2",
        ),
        (
            "largest = 8",
            "largest = 9",
            "false claim: values.largest = 9: it is 8",
        ),
        ("guy-smith", "slow-bound", ""),
    ] {
        let changed = kayles.replacen(from, to, 1);
        assert_ne!(changed, kayles, "{from}");
        if says.is_empty() {
            assert!(changed.parse::<Certificate>().is_err());
        } else {
            assert_eq!(refusal(&changed), says);
        }
    }
}

#[test]
fn errors_in_certificates_show_the_place() {
    for (text, says) in [
        ("", "missing field `format`"),
        ("format = 2\ngame = \"0.77\"\n", "missing field"),
        ("format = 1\nname = \"Kayles\"\n", "unknown field `name`"),
        ("format = 1\ngame = [", ""),
    ] {
        let error = text.parse::<Certificate>().unwrap_err().to_string();
        assert!(error.contains(says) && error.contains('^'), "{error}");
    }
    let kayles = fs::read_to_string(folder().join("kayles.toml")).unwrap();
    let error = kayles
        .replacen("format = 1", "format = 2", 1)
        .parse::<Certificate>()
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("the format of this certificate is not 1"),
        "{error}"
    );
    let error = kayles
        .replacen("0.77", "0.7Z", 1)
        .parse::<Certificate>()
        .unwrap_err();
    assert_eq!(error.line_column().0, 3, "{error}");
}
