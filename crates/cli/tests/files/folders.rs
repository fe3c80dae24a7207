//! The folder of a check: one process at a time, foreign files untouched, and no links followed.

use std::{
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
};

use grundy_core::store::FolderLock;

use super::{done, names, path, refused};

/// Returns a small certificate by a finite window.
fn certificate() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/certificate/periodic.toml")
}

#[test]
fn no_check_starts_in_a_folder_with_foreign_files() {
    let certificate = certificate();
    for foreign in ["results", "games.txt", ".grundy-theirs", "checkpoint.a"] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(foreign);
        fs::write(&file, "precious").expect("it is writable");
        let message = refused(
            2,
            &[
                "verify",
                path(&certificate),
                "--checkpoint",
                path(folder.path()),
            ],
        );
        assert!(
            message.contains(foreign) && message.contains("empty folder"),
            "{message}"
        );
        assert_eq!(names(folder.path()), [foreign]);
        assert_eq!(fs::read(&file).expect("it is there"), b"precious");
    }
}

/// The test itself is the other process in the folder.
#[test]
fn a_folder_that_another_process_works_in_is_refused_by_name() {
    let (certificate, folder) = (certificate(), tempfile::tempdir().expect("a folder"));
    let line = [
        "verify",
        path(&certificate),
        "--checkpoint",
        path(folder.path()),
    ];
    let lock = FolderLock::take_folder(folder.path()).expect("nobody else works there");
    let message = refused(2, &line);
    assert!(
        message.contains("works in") && message.contains(path(folder.path())),
        "{message}"
    );
    drop(lock);
    let first = done(&line);
    assert_eq!(done(&line), first, "the same command resumes");
}

#[test]
fn no_link_is_followed_out_of_the_folder_of_a_check() {
    let folder = tempfile::tempdir().expect("a folder");
    let (state, outside) = (folder.path().join("state"), folder.path().join("outside"));
    let certificate = certificate();
    let line = ["verify", path(&certificate), "--checkpoint", path(&state)];
    done(&line);
    for name in ["verify_0_45.checkpoint", "grundy.lock"] {
        fs::remove_file(state.join(name)).expect("it is there");
        symlink(&outside, state.join(name)).expect("links are known here");
        let message = refused(2, &line);
        assert!(
            message.contains(name) && message.contains("not a plain file"),
            "{message}"
        );
        assert!(!outside.exists());
        fs::remove_file(state.join(name)).expect("it is ours");
    }
    done(&line);
}
