//! A read-only file is not replaced, not even for a superuser.
#![cfg(unix)]

use std::{
    fs::{self, Permissions},
    os::unix::fs::{PermissionsExt, symlink},
};

use super::{done, names, path, refused};

#[test]
fn a_read_only_file_is_refused_and_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (
        folder.path().join("kept.svg"),
        folder.path().join("link.svg"),
    );
    fs::write(&file, "kept").unwrap();
    symlink("kept.svg", &link).unwrap();
    fs::set_permissions(&file, Permissions::from_mode(0o444)).unwrap();
    for target in [&file, &link] {
        for command in [
            &["values", "Kayles", "--to", "9", "-o"][..],
            &["emit", "Kayles", "--lang", "c", "-o"],
            &["certify", "Kayles", "-o"],
            &["plot", "Kayles", "--to", "99", "-o"],
            &[
                "check",
                "Kayles",
                "--claim",
                "n -> 0 if n == 0 else 1",
                "--certificate",
            ],
        ] {
            let message = refused(1, &[command, &[path(target)]].concat());
            let says = format!("cannot write {}: the file is read-only", target.display());
            assert!(message.contains(&says), "{command:?}: {message}");
        }
    }
    assert_eq!(fs::read(&file).unwrap(), b"kept");
    assert_eq!(names(folder.path()), ["kept.svg", "link.svg"]);
    fs::set_permissions(&file, Permissions::from_mode(0o644)).unwrap();
    done(&["values", "Kayles", "--to", "9", "-o", path(&link)]);
    assert_ne!(fs::read(&file).unwrap(), b"kept");
}
