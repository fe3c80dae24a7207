//! The folder `records/`: the page lists each certificate.

mod sampled;

use std::{fs, path::PathBuf};

use grundy_lab::page::{self as records, Error, Folder, PAGE, RUNS, Runs, Sequence};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("records")
}

/// Returns the name and the text of each certificate.
fn certificates() -> Vec<(String, String)> {
    files("toml")
}

fn files(extension: &str) -> Vec<(String, String)> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.retain(|path| {
        path.extension().is_some_and(|found| found == extension) && !path.ends_with(RUNS)
    });
    files.sort();
    let name = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    files
        .iter()
        .map(|path| (name(path), fs::read_to_string(path).unwrap()))
        .collect()
}

fn runs() -> Runs {
    fs::read_to_string(folder().join(RUNS))
        .unwrap()
        .parse()
        .unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_page_of_records_is_up_to_date() {
    let folder_files = Folder {
        certificates: certificates(),
        sequences: files("txt"),
    };
    let page = records::page(&runs(), &folder_files).unwrap_or_else(|error| panic!("{error}"));
    let found = fs::read_to_string(folder().join(PAGE)).unwrap();
    assert!(page == found, "stale: grundy-lab records records");
    for (name, _) in certificates() {
        assert!(page.contains(&format!("[{name}]({name})")), "{name}");
    }
}

#[test]
fn unlisted_and_missing_files_are_named() {
    let (runs, all) = (
        runs(),
        Folder {
            certificates: certificates(),
            sequences: files("txt"),
        },
    );
    let with = |certificates: Vec<_>| {
        records::page(
            &runs,
            &Folder {
                certificates,
                ..all.clone()
            },
        )
    };
    let other = ("other.toml".to_owned(), all.certificates[0].1.clone());
    let more = [&all.certificates[..], &[other]].concat();
    assert!(matches!(with(more), Err(Error::Unlisted(name)) if name == "other.toml"));
    assert!(matches!(with(Vec::new()), Err(Error::Missing(_))));
    let broken = all
        .certificates
        .iter()
        .map(|(name, _)| (name.clone(), "format = 1".to_owned()))
        .collect();
    assert!(matches!(with(broken), Err(Error::Unreadable(..))));
}

#[test]
fn computed_values_without_a_period_are_listed() {
    let [file, command, machine, time] = [
        "0_007.txt",
        "grundy-lab prove 0.007 --to 9",
        "a core",
        "1 s",
    ]
    .map(str::to_owned);
    let text = "# Grundy values of the taking-and-breaking game 0.007, heaps 0 to 9\n# Computed by: that\n# heaps: 10\n\
                # rare heaps: 7, the last one 8 (the empty heap is counted)\n# largest value: 3, first at 9\n\
                # SHA-256 of the values, one byte each: abc\n";
    let runs = Runs {
        runs: Vec::new(),
        sequences: vec![Sequence {
            file,
            command,
            machine,
            time,
        }],
        unreached: Vec::new(),
    };
    let page = |text: &str| {
        let sequences = vec![("0_007.txt".to_owned(), text.to_owned())];
        records::page(
            &runs,
            &Folder {
                sequences,
                ..Folder::default()
            },
        )
    };
    let row = "| 0.007 | 10 | 7 | 8 | 3 | 9 | `abc` | [0_007.txt](0_007.txt) | `grundy-lab prove 0.007 --to 9` | a core | 1 s |\n";
    assert!(page(text).expect("all is there").contains(row));
    assert!(matches!(
        page(&text.replace("# heaps", "# beans")),
        Err(Error::NoSequence(_, "heaps: "))
    ));
    assert!(
        matches!(records::page(&runs, &Folder::default()), Err(Error::Missing(name)) if name == "0_007.txt")
    );
}
