//! The certificates in `records/`: each one is read and sampled.

use std::{fs, path::PathBuf};

use grundy_check::{Certificate, CheckBudget, check::window::WindowCheck};

/// Returns the name and the text of each certificate.
fn certificates() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("records");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.retain(|path| {
        path.extension().is_some_and(|found| found == "toml") && !path.ends_with("runs.toml")
    });
    files.sort();
    let name = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    files
        .iter()
        .map(|path| (name(path), fs::read_to_string(path).unwrap()))
        .collect()
}

/// The widest window whose first stretch is computed here; the time of the first heaps grows with
/// its square.
const NARROW: u64 = 2000;

/// Reads all certificates. Computes the first heaps and the first stretch of those with a window of
/// at most `widest`, and returns their number.
fn sample(widest: u64) -> usize {
    let mut sampled = 0;
    for (name, text) in certificates() {
        assert!(text.len() < 500_000, "{name} is no small file");
        let certificate: Certificate = text
            .parse()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(
            certificate.to_string(),
            text,
            "{name} is not as it would be written"
        );
        if certificate
            .window()
            .is_some_and(|claims| claims.proof.finite_window.window <= widest)
        {
            let check = WindowCheck::begin(&certificate, CheckBudget::DEFAULT, &(), &mut |_| ());
            let check = check.unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
            check
                .stretch(0, &())
                .unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
            sampled += 1;
        }
    }
    sampled
}

#[test]
fn each_certificate_is_read_and_the_narrow_ones_pass_a_sample() {
    assert!(sample(NARROW) > 0);
}

#[test]
#[ignore = "a minute without optimisation: `grundy verify --spot` is faster"]
fn each_certificate_passes_a_sample() {
    let by_window = |text: &str| {
        text.parse::<Certificate>()
            .is_ok_and(|certificate| certificate.window().is_some())
    };
    assert_eq!(
        sample(u64::MAX),
        certificates()
            .iter()
            .filter(|(_, text)| by_window(text))
            .count()
    );
}
