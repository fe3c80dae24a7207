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
    let names = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".toml") && name != RUNS).collect();
    names.sort();
    names.into_iter().map(|name| (name.clone(), fs::read_to_string(folder().join(name)).unwrap())).collect()
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

/// The first heaps of each, and the first stretch of its period; all of those that are short. The whole checks take minutes
/// to hours (`generator verify`).
#[test]
fn each_certificate_passes_a_sample() {
    let all = certificates();
    assert!(!all.is_empty());
    for (name, text) in all {
        assert!(text.len() < 500_000, "{name} is no small file");
        if !is_window(&text) {
            let certificate: Certificate = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(certificate.to_string(), text, "{name} is not as it would be written");
            continue;
        }
        let certificate: WindowCertificate = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(certificate.to_string(), text, "{name} is not as it would be written");
        let check = WindowCheck::begin(&certificate, Budget::DEFAULT, &(), &mut |_| ());
        let check = check.unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        check.stretch(0, &()).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    }
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
