//! The folder of a long run: one process at a time, foreign files untouched, and signals.

use std::{fs, os::unix::fs::symlink, process::Command};

use super::{PROGRAM, done, end, names, path, refused, send, start, text, wait_until};

/// A run of at least some seconds, long enough to be interrupted.
const LONG: [&str; 7] = [
    "values",
    "0.007",
    "--to",
    "60000",
    "--digest-only",
    "--method",
    "sparse",
];

#[test]
fn foreign_files_are_not_changed() {
    for foreign in ["values.u8", ".grundy-theirs", "checkpoint.a", "notes.txt"] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(foreign);
        fs::write(&file, "precious").expect("it is writable");
        for resume in [&[][..], &["--resume"]] {
            let arguments = [
                "values",
                "0.6",
                "--to",
                "300",
                "--digest-only",
                "--checkpoint",
                path(folder.path()),
            ];
            let message = refused(2, &[&arguments[..], resume].concat());
            assert!(
                message.contains(foreign) && message.contains("empty folder"),
                "{message}"
            );
        }
        assert_eq!(names(folder.path()), [foreign]);
        assert_eq!(fs::read(&file).expect("it is there"), b"precious");
    }
}

#[test]
fn of_ten_processes_in_one_folder_nine_are_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state");
    let game = [
        "values",
        "0.007",
        "--to",
        "30000",
        "--digest-only",
        "--method",
        "sparse",
    ];
    let arguments = [&game[..], &["--every", "1ms", "--checkpoint", path(&state)]].concat();
    let children: Vec<_> = (0..10).map(|_| start(&arguments)).collect();
    let outputs: Vec<_> = children
        .into_iter()
        .map(|child| end(child, &arguments))
        .collect();
    let (went_well, refused): (Vec<_>, Vec<_>) =
        outputs.iter().partition(|output| output.status.success());
    assert_eq!((went_well.len(), refused.len()), (1, 9));
    for output in refused {
        let message = text(&output.stderr);
        // A command that starts after the first has ended finds its checkpoint.
        let is_clear =
            message.contains("another run works in") || message.contains("holds a checkpoint");
        assert!(
            output.status.code() == Some(2) && is_clear && message.contains(path(&state)),
            "{message}"
        );
    }
    assert_eq!(text(&went_well[0].stdout), done(&game));
}

#[test]
fn resuming_follows_no_link_out_of_the_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let (state, file) = (
        folder.path().join("state"),
        folder.path().join("values.raw"),
    );
    let outside = folder.path().join("outside");
    let to = |to: &'static str| {
        let kept = [
            "values",
            "0.6",
            "--to",
            to,
            "--format",
            "raw",
            "--checkpoint",
        ];
        [&kept[..], &[path(&state), "-o", path(&file)]].concat()
    };
    done(&to("300"));
    for name in ["values.u8", "checkpoint.a", "grundy.lock"] {
        fs::write(&outside, "p".repeat(5000)).expect("it is writable");
        let own = fs::read(state.join(name)).expect("it is there");
        fs::remove_file(state.join(name)).expect("it is ours");
        symlink(&outside, state.join(name)).expect("links are known here");
        let message = refused(2, &[&to("600")[..], &["--resume"]].concat());
        assert!(
            message.contains(name) && message.contains("is not a plain file"),
            "{message}"
        );
        assert_eq!(
            fs::read(&outside).expect("it is there"),
            "p".repeat(5000).into_bytes()
        );
        fs::remove_file(state.join(name)).expect("it is ours");
        fs::write(state.join(name), own).expect("it is writable");
    }
    done(&[&to("600")[..], &["--resume"]].concat());
    assert_eq!(fs::read(&file).expect("it was written").len(), 601);
}

#[test]
#[ignore = "5 s: .ci/weekly"]
fn signals_write_a_checkpoint_and_print_how_to_resume() {
    let expected = done(&LONG);
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        let folder = tempfile::tempdir().expect("a folder");
        let state = folder.path().join("state");
        let arguments = [&LONG[..], &["--checkpoint", path(&state)]].concat();
        let mut child = start(&arguments);
        assert!(
            wait_until(&mut child, || state.join("checkpoint.a").exists()),
            "it writes a checkpoint first"
        );
        send(signal, &child);
        let output = end(child, &arguments);
        let message = text(&output.stderr);
        if output.status.success() {
            eprintln!("skipped: the run was over before the signal came");
            continue;
        }
        assert!(
            output.status.code() == Some(code) && message.contains("--resume"),
            "{signal}: {message}"
        );
        assert_eq!(
            names(&state),
            ["checkpoint.a", "checkpoint.b", "grundy.lock"],
            "{signal}"
        );
        assert_eq!(done(&[&arguments[..], &["--resume"]].concat()), expected);
    }
}

/// A program under `nohup` ignores SIGHUP, and must not start to catch it.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "6 s: .ci/weekly"]
fn ignored_signals_stay_ignored() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state");
    let line = format!(
        "trap '' HUP; exec '{PROGRAM}' {} --checkpoint '{}'",
        LONG.join(" "),
        state.display()
    );
    let mut command = Command::new("sh");
    command
        .args(["-c", &line])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped());
    let mut child = command.spawn().expect("there is a shell");
    wait_until(&mut child, || state.join("checkpoint.a").exists());
    send("HUP", &child);
    let output = end(child, &[&line]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), done(&LONG));
}
