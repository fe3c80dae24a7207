//! A folder of a sweep with a changed file is resumed, reported and merged, or refused: never with
//! a panic.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::random::Random;

/// The catalogues of the sweeps, with their options.
const CATALOGUES: [&[&str]; 3] = [
    &["octal:1", "--to", "64"],
    &["games.txt", "--to", "100"],
    &["subtraction:5"],
];
/// The lines of `games.txt`.
const GAMES: &str = "0.77\n0.7\n4.[3]\nSubtraction({1,3})\n";

/// Appends all files below a folder to `files`.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// Changes some bytes, leaves some out, or repeats some.
fn change(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..random.from(1, 4) {
        let at = random.index(bytes.len() + 1);
        let end = (at + random.index(12)).min(bytes.len());
        match random.from(0, 3) {
            0 => drop(bytes.drain(at..end)),
            1 => bytes.splice(at..at, bytes[at..end].to_vec()).for_each(drop),
            2 => bytes.insert(at, b"0123456789,\"{}-\n\xff"[random.index(17)]),
            _ => bytes
                .iter_mut()
                .skip(at)
                .take(1)
                .for_each(|byte| *byte ^= 1 << random.from(0, 7)),
        }
    }
}

/// Makes a folder, changes one of its files, and runs every command that reads the folder.
fn sweep(random: &mut Random) {
    let here = tempfile::tempdir().unwrap();
    fs::write(here.path().join("games.txt"), GAMES).unwrap();
    let catalogue = CATALOGUES[random.index(CATALOGUES.len())];
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy-lab"));
        command
            .arg("survey")
            .args(words)
            .current_dir(here.path())
            .output()
            .unwrap()
            .status
            .code()
    };
    let begin = [catalogue, &["-o", "sweep"]].concat();
    assert_eq!(run(&begin), Some(0), "a sweep of {catalogue:?}");
    let mut files = Vec::new();
    collect(&here.path().join("sweep"), &mut files);
    files.sort();
    let path = &files[random.index(files.len())];
    let mut bytes = fs::read(path).unwrap();
    change(&mut bytes, random);
    fs::write(path, &bytes).unwrap();
    for words in [
        &["status", "sweep"][..],
        &["merge", "sweep"],
        &["merge", "sweep", "--verify", "--partial"],
        &begin,
    ] {
        let code = run(words);
        let text = String::from_utf8_lossy(&bytes);
        assert!(
            matches!(code, Some(0..=2)),
            "exit code {code:?} of {words:?} with {}: {text}",
            path.display()
        );
    }
}

#[test]
fn a_changed_file_is_read_or_refused() {
    let mut random = Random(0x5357_4545);
    (0..16).for_each(|_| sweep(&mut random));
}

#[test]
#[ignore = "20 s: lab/.ci/run"]
fn thorough_many_changed_files_are_read_or_refused() {
    let mut random = Random(0x5357_4546);
    (0..300).for_each(|_| sweep(&mut random));
}
