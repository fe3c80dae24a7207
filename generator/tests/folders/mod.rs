//! The folder of tables with foreign files, and with several processes at the same time.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use tempfile::TempDir;

use super::catalog::{done, entry, files, folder, generator, refused};

fn of_kayles(names: &[&str]) -> TempDir {
    folder(
        names
            .iter()
            .map(|name| entry(name, "0.77", "3000", "u8"))
            .collect::<String>(),
    )
}

fn names(folder: &Path) -> Vec<String> {
    files(folder).into_keys().collect()
}

fn make_pipe(path: &Path) {
    assert!(
        Command::new("mkfifo")
            .arg(path)
            .status()
            .expect("there is mkfifo")
            .success()
    );
}

/// The open of a pipe would wait without end for a writer.
#[test]
fn a_pipe_among_the_tables_does_not_block() {
    let folder = of_kayles(&["one", "two"]);
    done(folder.path(), &[]);
    make_pipe(&folder.path().join("extra.rs"));
    let (code, message) = refused(folder.path(), &["--check"]);
    assert!(
        code == Some(1) && message.contains("extra.rs: move it out of the folder"),
        "{message}"
    );
    done(folder.path(), &[]);
    assert!(folder.path().join("extra.rs").exists(), "it is not ours");
    fs::remove_file(folder.path().join("one.rs")).expect("it is ours");
    make_pipe(&folder.path().join("one.rs"));
    for check in [&[][..], &["--check"]] {
        let (code, message) = refused(folder.path(), check);
        assert!(
            code == Some(1) && message.contains("one.rs: it is a device or a pipe"),
            "{message}"
        );
    }
}

#[test]
fn docs_with_bidirectional_controls_are_refused() {
    for control in [
        '\u{61c}', '\u{200e}', '\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}',
    ] {
        let folder =
            folder(entry("one", "0.77", "9", "u8").replace("A doc", &format!("A {control}doc")));
        let (code, message) = refused(folder.path(), &[]);
        assert!(
            code == Some(2) && message.contains("doc must not change the direction of text"),
            "{message}"
        );
        assert_eq!(names(folder.path()), ["catalog.toml"]);
    }
}

/// Each process finds the other processes' temporary files, and does not touch them.
#[test]
fn processes_that_make_the_same_tables_do_not_disturb_each_other() {
    let folder = of_kayles(&["one", "two", "three"]);
    for _ in 0..5 {
        for name in names(folder.path())
            .iter()
            .filter(|name| *name != "catalog.toml")
        {
            fs::remove_file(folder.path().join(name)).expect("it is ours");
        }
        // A dead process left this file: all processes delete it.
        fs::write(folder.path().join(".grundy-left"), "half").expect("it is writable");
        let start = |_| {
            generator(folder.path(), &[])
                .stdout(Stdio::null())
                .spawn()
                .expect("it starts")
        };
        let children: Vec<_> = (0..8).map(start).collect();
        for mut child in children {
            assert!(child.wait().expect("it ends").success());
        }
        assert_eq!(
            names(folder.path()),
            ["SHA256SUMS", "catalog.toml", "one.rs", "three.rs", "two.rs"]
        );
        done(folder.path(), &["--check"]);
    }
}
