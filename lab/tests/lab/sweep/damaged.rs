//! Results that were lost or altered are detected.

use std::{
    fs,
    path::{Path, PathBuf},
};

use grundy_core::digest::sha256;
use grundy_lab::sweep::{Error, Folder, merge, status};

use super::{PLAN, folder, sweep, tables};

#[test]
fn lost_items_are_reported_and_recomputed() {
    let here = tempfile::tempdir().unwrap();
    let folder = folder(here.path(), "octal:1");
    sweep(&folder, "2/3", &PLAN);
    let found = status(&folder).unwrap();
    assert_eq!((found.items, found.done, found.left()), (16, 5, 11));
    assert!(matches!(
        merge(&folder, false, false),
        Err(Error::Missing {
            missing: 11,
            items: 16,
            ..
        })
    ));
    let partial = merge(&folder, true, false).unwrap();
    assert!(partial.markdown().contains("11 games have no result yet"));
    sweep(&folder, "1/1", &PLAN);
    let expected = tables(&folder, true);
    let (path, text) = results(here.path())
        .into_iter()
        .find(|(_, text)| line_of(text, "0.7").is_some())
        .unwrap();
    let rest: Vec<&str> = text
        .lines()
        .filter(|line| line_of(line, "0.7").is_none())
        .collect();
    fs::write(path, rest.join("\n") + "\n").unwrap();
    assert!(matches!(
        merge(&folder, false, false),
        Err(Error::Missing { missing: 1, .. })
    ));
    assert_eq!(sweep(&folder, "1/1", &PLAN), 1);
    assert_eq!(tables(&folder, true), expected);
}

/// Returns the files of results with their texts.
pub(super) fn results(folder: &Path) -> Vec<(PathBuf, String)> {
    let files = fs::read_dir(folder.join("results"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let files = files.filter(|path| {
        path.extension()
            .is_some_and(|extension| extension == "jsonl")
    });
    files
        .map(|path| (path.clone(), fs::read_to_string(&path).unwrap()))
        .collect()
}

/// Returns the line of an item.
fn line_of<'a>(text: &'a str, item: &str) -> Option<&'a str> {
    text.lines()
        .find(|line| line.contains(&format!("\"item\":\"{item}\"")))
}

/// Returns the line with a corrected checksum, like a deliberate forgery.
fn sealed(line: &str) -> String {
    let start = "{\"sha256\":\"".len();
    let result = &line[start + 64 + "\",\"result\":".len()..line.len() - 1];
    format!(
        "{}{}{}",
        &line[..start],
        sha256(result.as_bytes()),
        &line[start + 64..]
    )
}

#[test]
fn wrong_results_are_detected() {
    let here = tempfile::tempdir().unwrap();
    let folder = folder(here.path(), "octal:1");
    sweep(&folder, "1/1", &PLAN);
    let (path, text) = results(here.path()).remove(0);
    let (seven, three) = (
        line_of(&text, "0.7").unwrap(),
        line_of(&text, "0.3").unwrap(),
    );
    let refused = |line: &str, why: &str| {
        fs::write(&path, text.replace(seven, line)).unwrap();
        let error = merge(&folder, false, true).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
        fs::write(&path, &text).unwrap();
    };
    let change = |from: &str, to: &str| {
        let changed = seven.replace(from, to);
        assert_ne!(changed, seven, "{from}");
        changed
    };
    // Without the right checksum nothing is accepted, and half a line is not a result.
    refused(&change("\"largest\":", "\"largest\":8"), "checksum");
    refused("{}", "checksum");
    refused(&seven[..seven.len() / 2], "1 of 16 items have no result");
    // With the right checksum, all known facts are compared.
    refused(
        &sealed(&change("\"game\":\"0.7\"", "\"game\":\"0.3\"")),
        "the record of another game",
    );
    refused(
        &sealed(&change("\"format\":1", "\"format\":9")),
        "another format",
    );
    refused(
        &sealed(&change("\"period\":2", "\"period\":4")),
        "another law",
    );
    refused(
        &sealed(&change(r#""theorem":"Guy–Smith""#, r#""theorem":null"#)),
        "not proved",
    );
    refused(
        &sealed(&change("# A law", "# The law")),
        "not the one that the record names",
    );
    refused(
        &sealed(&change("\"largest\":", "\"largest\":8")),
        "it is not what is computed",
    );
    refused(
        &sealed(&change("\"largest_at\":", "\"largest_at\":8")),
        "it is not what is computed",
    );
    // A record without values is that of a failed game, and nothing else.
    let record = &seven[seven.find("\"class\":{").unwrap()..];
    let class = &record[..=record.find('}').unwrap()];
    refused(
        &sealed(&change(class, &class.replace("236", "0"))),
        "it is not what is computed",
    );
    assert!(
        three.contains("\"host\":")
            && three.contains("\"options\":\"--to 300\"")
            && three.contains("\"version\":")
    );
    merge(&folder, false, true).unwrap();

    let path = here.path().join("sweep.toml");
    let head = fs::read_to_string(&path).unwrap();
    for wrong in [
        "",
        "format = 1\ncatalogue = \"octal:1\"\n",
        "format = 2\ncatalogue = \"octal:99\"\n",
    ] {
        fs::write(&path, wrong).unwrap();
        assert!(
            matches!(Folder::open(here.path()), Err(Error::Wrong { .. })),
            "{wrong}"
        );
    }
    fs::write(&path, head).unwrap();
    let other = Folder::begin(here.path(), &"octal:2".parse().unwrap())
        .unwrap_err()
        .to_string();
    assert!(
        other.contains("holds a sweep of Octal games of at most 1 digits"),
        "{other}"
    );
}

#[test]
fn false_exceptions_are_detected() {
    let here = tempfile::tempdir().unwrap();
    let folder = folder(here.path(), "subtraction:5");
    sweep(&folder, "1/1", &PLAN);
    let (path, all) = results(here.path()).remove(0);
    let text = line_of(&all, "Subtraction({a,b,5})").unwrap();
    // {1,3,5} has period 2. As an exception of period 5 it is refused, and so are counts with a
    // wrong sum.
    let invented = text.replace(
        "\"exceptions\":[]",
        r#""exceptions":[{"set":[1,3,5],"period":5,"preperiod":0}]"#,
    );
    for wrong in [
        invented.replace("\"divisors\":1", "\"divisors\":0"),
        invented,
    ] {
        assert_ne!(wrong, text);
        fs::write(&path, all.replace(text, &sealed(&wrong))).unwrap();
        let error = merge(&folder, false, false).unwrap_err().to_string();
        assert!(
            error.contains("by the plain method") || error.contains("contradict each other"),
            "{error}"
        );
    }
}
