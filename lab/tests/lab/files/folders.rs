//! The folders of sweeps, proofs and boards: one process at a time if necessary, foreign files
//! untouched.

use std::{fs, path::Path, process::Output};

use grundy_core::store::{FileLock, FolderLock};

use super::{done, end, names, path, refused, send, start, text, wait_until};

/// Returns commands that save files in the folder `F`.
fn commands(folder: &Path) -> Vec<Vec<String>> {
    let lines: [&[&str]; 4] = [
        &["survey", "octal:1", "--to", "100", "-o", "F"],
        &["prove", "0.16", "--checkpoint", "F"],
        &["board", "Board(3x3; place [##])", "--keep", "F"],
        &["board", "Board(3x3; place [##])", "--checkpoint", "F"],
    ];
    let word = |word: &&str| if *word == "F" { path(folder) } else { word }.to_owned();
    lines
        .iter()
        .map(|line| line.iter().map(word).collect())
        .collect()
}

fn words(line: &[String]) -> Vec<&str> {
    line.iter().map(String::as_str).collect()
}

#[test]
fn no_command_starts_in_a_folder_with_foreign_files() {
    for foreign in [
        "results",
        "atlas.md",
        "games.txt",
        ".grundy-theirs",
        "checkpoint.a",
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(foreign);
        fs::write(&file, "precious").expect("it is writable");
        for line in commands(folder.path()) {
            let message = refused(2, &words(&line));
            assert!(
                message.contains(foreign) && message.contains("empty folder"),
                "{line:?}: {message}"
            );
            assert_eq!(names(folder.path()), [foreign], "{line:?}");
        }
        assert_eq!(fs::read(&file).expect("it is there"), b"precious");
    }
}

#[test]
#[ignore = "4 s: .ci/run"]
fn thorough_every_command_starts_in_an_empty_folder_and_resumes_in_its_own() {
    for number in 0..commands(Path::new("F")).len() {
        let folder = tempfile::tempdir().expect("a folder");
        let line = commands(folder.path()).swap_remove(number);
        let first = done(&words(&line));
        let again = match line[0].as_str() {
            "board" => done(&[&words(&line)[..], &["--resume"]].concat()),
            _ => done(&words(&line)),
        };
        if line[0] == "survey" {
            assert_eq!(
                (first.as_str(), again.as_str()),
                (
                    "16 items: 16 done now, 0 failed\n",
                    "16 items: 0 done now, 0 failed\n"
                )
            );
        } else {
            assert_eq!(again, first, "{line:?}");
        }
    }
}

/// The test itself is the other process in the folder.
#[test]
fn a_folder_that_another_process_works_in_is_refused_by_name() {
    for line in commands(Path::new("F"))
        .into_iter()
        .filter(|line| line[0] != "survey")
        .map(|line| line[0].clone())
    {
        let folder = tempfile::tempdir().expect("a folder");
        let all = commands(folder.path());
        let line = all
            .into_iter()
            .find(|found| found[0] == line)
            .expect("it is one of them");
        let locked = if line[0] == "board" {
            folder.path().join("rank-0-of-1")
        } else {
            folder.path().to_owned()
        };
        fs::create_dir_all(&locked).expect("a folder");
        let lock = FolderLock::take_folder(&locked).expect("nobody else works there");
        let message = refused(2, &words(&line));
        assert!(
            message.contains("works in") && message.contains(path(&locked)),
            "{message}"
        );
        drop(lock);
        done(&words(&line));
    }
}

/// The results of commands that ran at the same time, each with its number.
struct AtOnce {
    good: Vec<(usize, Output)>,
    /// The messages of the refused commands.
    bad: Vec<(usize, String)>,
}

fn at_once(lines: &[Vec<String>]) -> AtOnce {
    let children: Vec<_> = lines.iter().map(|line| start(&words(line))).collect();
    let outputs = children
        .into_iter()
        .zip(lines)
        .map(|(child, line)| end(child, &words(line)));
    let (good, bad): (Vec<_>, Vec<_>) = outputs
        .enumerate()
        .partition(|(_, output)| output.status.success());
    let told = bad.into_iter().map(|(number, output)| {
        assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
        (number, text(&output.stderr))
    });
    AtOnce {
        good,
        bad: told.collect(),
    }
}

#[test]
#[ignore = "5 s: .ci/run"]
fn thorough_simultaneous_proofs_in_one_folder_are_refused() {
    let expected = done(&["prove", "0.16"]);
    let folder = tempfile::tempdir().expect("a folder");
    let line = commands(folder.path()).swap_remove(1);
    let AtOnce { good, bad } = at_once(&vec![line; 10]);
    // A command that starts after the first has ended resumes from its result.
    assert!(!good.is_empty());
    for (_, output) in good {
        assert_eq!(text(&output.stdout), expected);
    }
    for (_, message) in bad {
        assert!(
            message.contains("another run works in") && message.contains(path(folder.path())),
            "{message}"
        );
    }
}

/// The first catalogue becomes that of the folder; the processes with the other catalogue report
/// this.
#[test]
#[ignore = "5 s: .ci/run"]
fn thorough_the_first_of_simultaneous_sweeps_gets_the_folder() {
    for _ in 0..4 {
        let folder = tempfile::tempdir().expect("a folder");
        let of = |number: usize| {
            let catalogue = if number % 2 == 0 {
                "octal:1"
            } else {
                "hexadecimal:1"
            };
            let all = [
                "survey",
                catalogue,
                "--to",
                "100",
                "-o",
                path(folder.path()),
                "--shard",
            ];
            all.iter()
                .map(|&word| word.to_owned())
                .chain([format!("{}/5", number / 2 + 1)])
                .collect()
        };
        let AtOnce { good, bad } = at_once(&(0..10).map(of).collect::<Vec<_>>());
        assert_eq!((good.len(), bad.len()), (5, 5), "{bad:?}");
        assert!(good.iter().all(|(number, _)| number % 2 == good[0].0 % 2));
        assert!(
            bad.iter()
                .all(|(_, message)| message.contains("holds a sweep of")),
            "{bad:?}"
        );
        done(&[
            "survey",
            "merge",
            path(folder.path()),
            "-o",
            path(folder.path()),
            "--verify",
        ]);
    }
}

/// A regression: two processes wrote into one data file, and the last one won.
#[test]
fn the_second_writer_of_a_data_file_is_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("open.toml");
    // The game takes longer than this test.
    let game = "[[games]]\ngame = \"0.004\"\nsame = []\nto = 0\nlargest = 0\nlargest_at = 0\nsha256 = \"\"\nmillibits = 0\n";
    fs::write(&data, game).expect("it is writable");
    let line = [
        "survey",
        "open",
        "--to",
        "1000000000",
        "--data",
        path(&data),
    ];
    let lock = folder.path().join(".grundy-open.toml-lock");
    for signal in ["TERM", "INT", "KILL"] {
        let mut first = start(&line);
        assert!(wait_until(&mut first, || lock.exists()));
        let message = refused(2, &line);
        assert!(
            message.contains(&format!("another process works with {}: ", path(&data))),
            "{message}"
        );
        // The refused process does not remove the lock of the first.
        assert!(FileLock::take_file(&data).expect("it is a file").is_none());
        send(signal, &first);
        end(first, &[signal]);
        assert!(lock.exists() == (signal == "KILL"), "{signal}");
        assert_eq!(fs::read_to_string(&data).expect("it is there"), game);
    }
    // The lock file that `KILL` leaves is taken over; without a game there is nothing to do.
    fs::write(&data, "").expect("it is writable");
    done(&line);
    assert_eq!(names(folder.path()), ["open.toml"]);
    let pipe = refused(
        2,
        &["survey", "open", "--to", "1000", "--data", "/dev/null"],
    );
    assert!(
        pipe.contains("/dev/null: it is a device or a pipe"),
        "{pipe}"
    );
}
