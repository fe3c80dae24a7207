//! The folder `records/`: each certificate is read, sampled, and listed by the page.

use std::{fs, path::PathBuf};

use generator::{
    certificate::{Budget, Certificate, WindowCertificate, check::window::WindowCheck, is_window},
    records::{self, Error, PAGE, RUNS, Runs},
};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../records")
}

/// Name and text of each certificate.
fn certificates() -> Vec<(String, String)> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml") && !path.ends_with(RUNS));
    files.sort();
    let name = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    files.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

fn runs() -> Runs {
    fs::read_to_string(folder().join(RUNS)).unwrap().parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_page_is_fresh() {
    let page = records::page(&runs(), &certificates()).unwrap_or_else(|error| panic!("{error}"));
    let found = fs::read_to_string(folder().join(PAGE)).unwrap();
    assert!(page == found, "stale: generator records records");
    for (name, _) in certificates() {
        assert!(page.contains(&format!("[{name}]({name})")), "{name}");
    }
}

/// The widest window of a certificate whose first stretch is computed here; the first heaps of one go with its square.
const NARROW: u64 = 2000;

/// Reads all; computes the first heaps and the first stretch of those with a window of at most `widest`. How many these are.
fn sample(widest: u64) -> usize {
    let mut sampled = 0;
    for (name, text) in certificates() {
        assert!(text.len() < 500_000, "{name} is no small file");
        if !is_window(&text) {
            let certificate: Certificate = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(certificate.to_string(), text, "{name} is not as it would be written");
            continue;
        }
        let certificate: WindowCertificate = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(certificate.to_string(), text, "{name} is not as it would be written");
        if certificate.proof.window <= widest {
            let check = WindowCheck::begin(&certificate, Budget::DEFAULT, &(), &mut |_| ());
            let check = check.unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
            check.stretch(0, &()).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
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
#[ignore = "a minute without optimisation: `generator verify --spot` is faster"]
fn each_certificate_passes_a_sample() {
    assert_eq!(sample(u64::MAX), certificates().iter().filter(|(_, text)| is_window(text)).count());
}

#[test]
fn what_is_not_listed_or_not_there_is_named() {
    let (runs, all) = (runs(), certificates());
    let other = ("other.toml".to_owned(), all[0].1.clone());
    let more = [&all[..], &[other]].concat();
    assert!(matches!(records::page(&runs, &more), Err(Error::Unlisted(name)) if name == "other.toml"));
    assert!(matches!(records::page(&runs, &[]), Err(Error::Missing(_))));
    let broken: Vec<(String, String)> = all.iter().map(|(name, _)| (name.clone(), "format = 1".to_owned())).collect();
    assert!(matches!(records::page(&runs, &broken), Err(Error::Unreadable(..))));
}
