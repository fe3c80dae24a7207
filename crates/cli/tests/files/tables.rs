//! The folder of tables with foreign files, and with several processes at the same time.

use std::{fs, path::Path, process::Command};

use super::{done, end, names, path, refused, start, text};

/// Returns a folder with a catalogue of some tables.
pub fn folder(names: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let entry = |name: &&str| {
        format!(
            "[[table]]\nname = \"{name}\"\ngame = \"0.137\"\nto = \"3000\"\nwidth = \"u8\"\ndoc = \"A doc line.\"\n"
        )
    };
    fs::write(folder.path().join("catalog.toml"), names.iter().map(entry).collect::<String>()).expect("it is writable");
    folder
}

fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("there is mkfifo").success());
}

/// The open of a pipe would wait without end for a writer.
#[test]
fn a_pipe_among_the_tables_does_not_block() {
    let folder = folder(&["one", "two"]);
    let tables = ["tables", path(folder.path())];
    done(&tables);
    make_pipe(&folder.path().join("extra.rs"));
    let message = refused(1, &[&tables[..], &["--check"]].concat());
    assert!(message.contains("extra.rs: move it out of the folder"), "{message}");
    done(&tables);
    assert!(folder.path().join("extra.rs").exists(), "it is not ours");
    fs::remove_file(folder.path().join("one.rs")).expect("it is ours");
    make_pipe(&folder.path().join("one.rs"));
    for check in [&[][..], &["--check"]] {
        let message = refused(1, &[&tables[..], check].concat());
        assert!(message.contains("one.rs: it is a device or a pipe"), "{message}");
    }
}

#[test]
fn docs_with_bidirectional_controls_are_refused() {
    for control in ['\u{61c}', '\u{200e}', '\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}'] {
        let folder = folder(&["one"]);
        let catalog = folder.path().join("catalog.toml");
        let changed = fs::read_to_string(&catalog).expect("it is there").replace("A doc", &format!("A {control}doc"));
        fs::write(&catalog, changed).expect("it is writable");
        let message = refused(2, &["tables", path(folder.path())]);
        assert!(message.contains("doc must not change the direction of text"), "{message}");
        assert_eq!(names(folder.path()), ["catalog.toml"]);
    }
}

/// Each process finds the other processes' temporary files, and does not touch them.
#[test]
fn processes_that_make_the_same_tables_do_not_disturb_each_other() {
    let folder = folder(&["one", "two", "three"]);
    let tables = ["tables", path(folder.path())];
    for _ in 0..5 {
        for name in names(folder.path()).iter().filter(|name| *name != "catalog.toml") {
            fs::remove_file(folder.path().join(name)).expect("it is ours");
        }
        // A dead process left this file: all processes delete it.
        fs::write(folder.path().join(".grundy-left"), "half").expect("it is writable");
        let children: Vec<_> = (0..8).map(|_| start(&tables)).collect();
        for child in children {
            let output = end(child, &tables);
            assert!(output.status.success(), "{}", text(&output.stderr));
        }
        assert_eq!(names(folder.path()), ["SHA256SUMS", "catalog.toml", "one.rs", "three.rs", "two.rs"]);
        done(&[&tables[..], &["--check"]].concat());
    }
}

#[test]
fn list_shows_the_catalogue() {
    let folder = tempfile::tempdir().expect("a folder");
    let entry = |name: &str, game: &str, to: &str, width: &str| {
        format!(
            "[[table]]\nname = \"{name}\"\ngame = \"{game}\"\nto = \"{to}\"\nwidth = \"{width}\"\ndoc = \"A doc line.\"\n"
        )
    };
    let catalog = entry("kayles", ".77", "9", "u8") + &entry("cram", "Board(2x3; place [##])", "all", "u16");
    fs::write(folder.path().join("catalog.toml"), catalog).expect("it is writable");
    let said = done(&["list", "tables", "--tables", path(folder.path())]);
    let lines: Vec<Vec<&str>> = said.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["table", "to", "width", "game"]);
    assert_eq!(lines[1], ["kayles", "9", "u8", "0.77"]);
    assert_eq!(lines[2], ["cram", "all", "states", "u16", "Board(2x3;", "place", "[##])"]);
    assert_eq!(names(folder.path()), ["catalog.toml"]);
}
