//! Output files, and a standard output that cannot be written.

use std::{
    fs,
    os::unix::{
        fs::{PermissionsExt, symlink},
        process::ExitStatusExt,
    },
    path::Path,
    process::Command,
};

use super::{PROGRAM, done, end, names, path, send, start, temporaries, text, wait_until};

fn mode(path: &Path) -> u32 {
    fs::metadata(path)
        .expect("it is there")
        .permissions()
        .mode()
        & 0o7777
}

#[test]
fn a_file_that_is_replaced_keeps_its_permissions() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("values.txt");
    for permissions in [0o600, 0o640, 0o666] {
        fs::write(&file, "old").expect("it is writable");
        fs::set_permissions(&file, fs::Permissions::from_mode(permissions)).expect("it is ours");
        done(&["values", "0.77", "--to", "9", "-o", path(&file)]);
        assert_eq!(mode(&file), permissions);
        assert_eq!(
            fs::read_to_string(&file).expect("it is there"),
            done(&["values", "0.77", "--to", "9"])
        );
    }
    let sent = folder.path().join("sent.rs");
    fs::write(&sent, "old").expect("it is writable");
    fs::set_permissions(&sent, fs::Permissions::from_mode(0o600)).expect("it is ours");
    done(&["submit", "stone", "--lang", "cpp", "-o", path(&sent)]);
    assert_eq!(mode(&sent), 0o600);
}

#[test]
fn a_dangling_link_stays_a_link() {
    let folder = tempfile::tempdir().expect("a folder");
    let (link, target) = (
        folder.path().join("link.txt"),
        folder.path().join("target.txt"),
    );
    symlink("target.txt", &link).expect("links are known here");
    done(&["values", "0.77", "--to", "9", "-o", path(&link)]);
    assert!(link.symlink_metadata().expect("it is there").is_symlink());
    assert_eq!(
        fs::read_to_string(target).expect("it was made"),
        done(&["values", "0.77", "--to", "9"])
    );
}

/// A long export ends at once by any signal, and leaves no files.
#[test]
fn an_export_that_is_interrupted_leaves_nothing_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("values.csv");
    let arguments = [
        "values",
        "Subtraction({1,3,4})",
        "--to",
        "20000000",
        "--format",
        "csv",
        "-o",
        path(&file),
    ];
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let mut child = start(&arguments);
        let is_writing = wait_until(&mut child, || !temporaries(folder.path()).is_empty());
        assert!(is_writing, "twenty million lines take longer than a look");
        send(signal, &child);
        let output = end(child, &arguments);
        assert_eq!(
            output.status.signal(),
            Some(number),
            "{}",
            text(&output.stderr)
        );
        assert_eq!(names(folder.path()), [""; 0], "after {signal}");
    }
}

/// The same holds after a run with checkpoints, which catches signals itself; the values can be
/// exported later.
#[test]
#[ignore = "5 s: .ci/weekly"]
fn ctrl_c_stops_the_export_of_a_run_with_checkpoints() {
    let folder = tempfile::tempdir().expect("a folder");
    let (state, out) = (folder.path().join("state"), folder.path().join("out"));
    fs::create_dir(&out).expect("a folder");
    let file = out.join("b.txt");
    let arguments = [
        "values",
        "0.137",
        "--to",
        "3000000",
        "--format",
        "b-file",
        "-o",
        path(&file),
    ];
    let with = [&arguments[..], &["--checkpoint", path(&state)]].concat();
    let mut child = start(&with);
    let is_writing = wait_until(&mut child, || !temporaries(&out).is_empty());
    assert!(is_writing, "three million lines take longer than a look");
    send("INT", &child);
    let output = end(child, &with);
    assert!(!output.status.success(), "it heard nothing");
    assert_eq!(names(&out), [""; 0]);
    done(&[&with[..], &["--resume"]].concat());
    let expected = folder.path().join("expected.txt");
    done(&[
        "values",
        "0.137",
        "--to",
        "3000000",
        "--format",
        "b-file",
        "-o",
        path(&expected),
    ]);
    assert!(
        fs::read(&file).expect("it was written") == fs::read(&expected).expect("it was written")
    );
}

/// Returns the exit code and the standard error of a shell line, in which `grundy` is the program.
fn shell(line: &str) -> (Option<i32>, String) {
    let mut shell = Command::new("sh");
    let line = line.replace("grundy ", &format!("'{PROGRAM}' "));
    let output = shell
        .args(["-c", &line])
        .output()
        .expect("there is a shell");
    (output.status.code(), text(&output.stderr))
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_failed_writes_are_reported() {
    for arguments in [
        "--help",
        "-h",
        "--version",
        "help values",
        "values --help",
        "list",
        "list judges",
        "manual",
        "manual completions bash",
        "values 0.77 --to 20",
        "values 0.77 --to 20 --digest-only",
        "values 0.77 --to 20 --summary",
        "explore 0.77 --to 200",
        "compare 0.77 0.7 --to 20",
        "emit 0.77 --to 20 --lang c",
        "certify 0.77 --to 200",
        "submit stone --lang cpp",
    ] {
        let (code, said) = shell(&format!("grundy {arguments} >/dev/full"));
        assert!(
            code == Some(1) && said.contains("No space left"),
            "{arguments} >/dev/full: {code:?} {said}"
        );
        let (code, said) = shell(&format!("grundy {arguments} >&-"));
        let closed = said == "error: cannot write the output: standard output is closed\n";
        assert!(
            code == Some(1) && closed,
            "{arguments} >&-: {code:?} {said}"
        );
    }
}

/// If the output is discarded, in any way, there is no error. A wrong command line, or a command
/// without output, does not report a closed output either.
#[test]
fn a_closed_output_matters_only_to_commands_that_print() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("law.toml");
    for (line, expected) in [
        ("grundy list >/dev/null".to_owned(), 0),
        ("grundy list 1<>/dev/null".to_owned(), 0),
        ("grundy --help >/dev/null".to_owned(), 0),
        ("grundy list 2>&-".to_owned(), 0),
        ("grundy nothing >&-".to_owned(), 2),
        ("grundy values nothing --to 9 >&- 2>&-".to_owned(), 2),
        (
            format!("grundy certify 0.77 --to 200 -o {} >&-", file.display()),
            0,
        ),
    ] {
        let (code, said) = shell(&line);
        assert_eq!(code, Some(expected), "{line}: {said}");
    }
    assert!(file.exists());
}
