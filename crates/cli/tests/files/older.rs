//! The folder of a run whose lock has the file name of an older version.

use std::fs;

use super::{done, names, path, refused};

/// The lock file of older versions.
const OLD_LOCK: &str = "generator.lock";

#[test]
fn a_run_with_the_old_lock_is_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let to = |to: &'static str| {
        [
            "values",
            "0.6",
            "--to",
            to,
            "--digest-only",
            "--checkpoint",
            path(folder.path()),
        ]
    };
    done(&to("300"));
    fs::rename(
        folder.path().join("grundy.lock"),
        folder.path().join(OLD_LOCK),
    )
    .expect("the lock is there");
    let resumed = done(&[&to("600")[..], &["--resume"]].concat());
    assert_eq!(
        resumed,
        done(&["values", "0.6", "--to", "600", "--digest-only"])
    );
    assert_eq!(
        names(folder.path()),
        ["checkpoint.a", "checkpoint.b", OLD_LOCK, "grundy.lock"]
    );
}

#[test]
fn a_folder_with_the_old_lock_alone_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(OLD_LOCK), "").expect("it is writable");
    let message = refused(
        2,
        &[
            "values",
            "0.6",
            "--to",
            "300",
            "--digest-only",
            "--checkpoint",
            path(folder.path()),
        ],
    );
    assert!(
        message.contains(OLD_LOCK) && message.contains("empty folder"),
        "{message}"
    );
}
