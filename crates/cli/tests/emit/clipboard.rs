//! `emit --copy`.
#![cfg(unix)]

use std::{fs, os::unix::fs::PermissionsExt, path::Path, process::Command};

use crate::cli::printed;

/// A program of the system has the text; without one, the text is not printed either.
#[test]
fn code_is_copied_by_the_program_of_the_system() {
    let folder = tempfile::tempdir().unwrap();
    let asked = |path: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        command
            .args(["emit", "Kayles", "--lang", "python", "--copy"])
            .env("PATH", path)
            .output()
            .unwrap()
    };
    let refused = asked(folder.path());
    assert_eq!(
        (refused.status.code(), refused.stdout.as_slice()),
        (Some(2), &b""[..])
    );
    assert!(
        String::from_utf8(refused.stderr)
            .unwrap()
            .starts_with("error: cannot reach the clipboard")
    );
    // The first program fails, as xclip does without a display.
    for (name, script) in [
        ("xclip", "exit 1".to_owned()),
        (
            "xsel",
            format!("/bin/cat > {}/text", folder.path().display()),
        ),
    ] {
        let program = folder.path().join(name);
        fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let copied = asked(folder.path());
    let text = fs::read_to_string(folder.path().join("text")).unwrap();
    assert_eq!(
        (copied.status.code(), copied.stdout.as_slice()),
        (Some(0), &b""[..])
    );
    assert_eq!(
        String::from_utf8(copied.stderr).unwrap(),
        format!("{} bytes are in the clipboard\n", text.len())
    );
    assert_eq!(text, printed(&["emit", "Kayles", "--lang", "python"]));
}
