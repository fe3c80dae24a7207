//! Processes end at random instants by every signal: the next run gives the same files, and no
//! temporary files are left.

use std::{fs, path::Path};

use super::{done, end_somehow, names, path, run, start, temporaries, text};
use crate::random::Random;

/// Ends proofs `times` times, and resumes each to the certificate of an uninterrupted proof.
fn end_proofs(times: u32, seed: u64) {
    let mut random = Random(seed);
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state");
    let expected = done(&["prove", "0.16"]);
    assert!(expected.contains("period = 149459"), "{expected}");
    let arguments = [
        "prove",
        "0.16",
        "--checkpoint",
        path(&state),
        "--every",
        "1ms",
    ];
    let (mut ended, mut tried) = (0, 0);
    while ended < times && tried < 4 * times {
        tried += 1;
        let _ = fs::remove_dir_all(&state);
        for _ in 0..3 {
            ended += u32::from(end_somehow(start(&arguments), &mut random, 60).is_some());
        }
        let output = run(&arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(text(&output.stdout), expected);
        assert!(temporaries(&state).is_empty());
    }
    println!("{ended} of {} proofs were ended", 3 * tried);
    assert!(ended > 0);
}

/// Returns the temporary files in a folder and in all folders below it.
fn all_temporaries(folder: &Path) -> Vec<String> {
    let below = names(folder)
        .into_iter()
        .map(|name| folder.join(name))
        .filter(|path| path.is_dir());
    temporaries(folder)
        .into_iter()
        .chain(below.flat_map(|folder| all_temporaries(&folder)))
        .collect()
}

fn sweep(folder: &Path) -> [&str; 6] {
    ["survey", "octal:2", "--to", "300", "-o", path(folder)]
}

/// Ends sweeps `times` times, and resumes each to the tables of an uninterrupted sweep.
fn end_sweeps(times: u32, seed: u64) {
    let mut random = Random(seed);
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, often) = (folder.path().join("whole"), folder.path().join("often"));
    let merged = |folder: &Path| {
        done(&sweep(folder));
        done(&["survey", "merge", path(folder), "--verify"]);
        assert_eq!(all_temporaries(folder), [""; 0]);
        ["atlas.md", "atlas.csv", "atlas.jsonl"]
            .map(|name| fs::read(folder.join(name)).expect("it was written"))
    };
    let expected = merged(&whole);
    let (mut ended, mut tried) = (0, 0);
    while ended < times && tried < 4 * times {
        tried += 1;
        let _ = fs::remove_dir_all(&often);
        for _ in 0..3 {
            ended += u32::from(end_somehow(start(&sweep(&often)), &mut random, 80).is_some());
        }
        assert!(merged(&often) == expected);
    }
    println!("{ended} of {} sweeps were ended", 3 * tried);
    assert!(ended > 0);
}

#[test]
fn killed_sweeps_resume() {
    end_sweeps(3, 31);
}

#[test]
#[ignore = "slow: 100 sweeps are ended"]
fn many_killed_sweeps_resume() {
    end_sweeps(100, 32);
}

#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_killed_proofs_resume() {
    end_proofs(4, 21);
}

#[test]
#[ignore = "slow: 100 proofs are ended"]
fn many_killed_proofs_resume() {
    end_proofs(100, 22);
}
