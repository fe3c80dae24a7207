//! Messages name the cause: no threads, and no permission.

use std::process::Command;

use super::generator;

#[cfg(target_os = "linux")]
#[test]
fn threads_that_cannot_start_are_named() {
    // Stacks of 1 GB: the fourth finds no room while much is left for all else. With 300 MB the
    // process was aborted by chance.
    for (limit, stack) in [
        ("4000000", "1073741824"),
        ("300000", "2097152"),
        ("900000", "2097152"),
    ] {
        let few =
            "ulimit -v \"$1\"; RUST_MIN_STACK=\"$2\" exec \"$0\" explore Kayles --threads 200";
        let mut command = Command::new("sh");
        let output = command
            .args(["-c", few, env!("CARGO_BIN_EXE_grundy"), limit, stack])
            .output()
            .expect("sh");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{limit}: {said}");
        assert!(
            said.starts_with("error: cannot start the threads (200): "),
            "{limit}: {said}"
        );
        assert!(said.contains("--threads 1"), "{limit}: {said}");
    }
}

/// The superuser may read every folder: then there is nothing to test.
#[cfg(unix)]
#[test]
fn a_folder_without_permission_is_not_called_missing() {
    use std::{fs, os::unix::fs::PermissionsExt};

    let folder = tempfile::tempdir().expect("a folder");
    let closed = folder.path().join("closed");
    fs::create_dir(&closed).expect("a folder");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o0)).expect("permissions");
    if fs::read_dir(&closed).is_ok() {
        return;
    }
    let inside = closed.join("inside");
    let [closed, inside] = [&closed, &inside].map(|path| path.to_str().expect("a path"));
    for line in [
        &["page", "--folder", closed][..],
        &[
            "emit",
            "Kayles",
            "--lang",
            "cpp",
            "-o",
            &format!("{inside}/a.cpp"),
        ],
    ] {
        let said = generator(line).stderr;
        assert!(said.contains("ermission denied"), "{line:?}: {said}");
    }
}
