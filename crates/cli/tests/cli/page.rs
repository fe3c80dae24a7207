//! `page`: refuses a missing page, and opens the file of the page.

use super::refused;

#[test]
fn a_folder_without_a_page_is_refused() {
    refused(
        &["page", "--folder", "/no/such/folder"],
        2,
        "error: there is no page in /no/such/folder: run web/build",
    );
}

/// A program of the system's name stands for the browser.
#[cfg(target_os = "linux")]
#[test]
fn the_file_of_the_page_is_opened() {
    use std::{fs, os::unix::fs::PermissionsExt, process::Command};

    let folder = tempfile::tempdir().unwrap();
    let (page, opener, seen) = (
        folder.path().join("grundy.html"),
        folder.path().join("xdg-open"),
        folder.path().join("seen"),
    );
    fs::write(&page, "<p>hello").unwrap();
    let open = |path: &std::path::Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        command
            .args(["page", "--folder"])
            .arg(folder.path())
            .env("PATH", path)
            .output()
            .unwrap()
    };
    let failed = open(&folder.path().join("none"));
    assert_eq!(failed.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&failed.stderr).contains("error: cannot start xdg-open"));
    fs::write(&opener, "#!/bin/sh\necho \"$1\" > \"${0%/*}/seen\"\n").unwrap();
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).unwrap();
    let opened = open(folder.path());
    assert_eq!(
        (
            opened.status.code(),
            String::from_utf8_lossy(&opened.stderr)
        ),
        (Some(0), "".into())
    );
    let printed = String::from_utf8(opened.stdout).unwrap();
    assert_eq!(
        (printed.trim_end(), fs::read_to_string(seen).unwrap()),
        (page.to_str().unwrap(), printed.clone())
    );
}
