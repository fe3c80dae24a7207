//! Processes end at random instants by every signal: all files are correct afterwards, and no temporary files are left.

use std::{fs, path::Path, process::Child, thread, time::Duration};

use super::{done, end, names, path, run, send, start, temporaries, text};
use crate::random::Random;

/// A process cannot catch `KILL`; it can catch the others.
const SIGNALS: [&str; 4] = ["KILL", "INT", "TERM", "HUP"];

/// Ends a process by some signal after a random time, if it still runs; returns the signal.
fn end_somehow(mut child: Child, random: &mut Random, most: u64) -> Option<&'static str> {
    thread::sleep(Duration::from_millis(random.from(0, most - 1)));
    let signal = SIGNALS[random.index(4)];
    let is_running = child.try_wait().expect("it is there").is_none();
    if is_running {
        send(signal, &child);
    }
    end(child, &[signal]);
    is_running.then_some(signal)
}

/// Ends runs `times` times, and resumes each run to its end. The digest and the file must equal those of an
/// uninterrupted run.
fn end_runs(times: u32, seed: u64) {
    let mut random = Random(seed);
    for keep in [false, true] {
        let folder = tempfile::tempdir().expect("a folder");
        let (state, out) = (folder.path().join("state"), folder.path().join("out"));
        fs::create_dir(&out).expect("a folder");
        let file = out.join("values.txt");
        let mut arguments = vec!["values", "4!.0", "--to", "60000"];
        if keep {
            arguments.extend(["-o", path(&file), "--format", "b-file"]);
        } else {
            arguments.push("--digest-only");
        }
        let expected = done(&arguments);
        let expected_file = keep.then(|| fs::read(&file).expect("it was written"));
        let _ = fs::remove_file(&file);
        arguments.extend(["--checkpoint", path(&state), "--every", "1ms", "--resume"]);
        let (mut ended, mut tried) = (0, 0);
        while ended < times && tried < 4 * times {
            tried += 1;
            let folders = [&out, &state].into_iter().filter(|folder| folder.exists());
            let before: Vec<String> = folders.flat_map(|folder| temporaries(folder)).collect();
            let signal = end_somehow(start(&arguments), &mut random, 60);
            ended += u32::from(signal.is_some());
            match &expected_file {
                // The file is complete or does not exist.
                Some(whole) if file.exists() => assert!(fs::read(&file).expect("it is there") == *whole),
                _ => assert!(!file.exists()),
            }
            for folder in [&out, &state].into_iter().filter(|folder| folder.exists()) {
                // The next run in the folder deletes the temporary files that `KILL` leaves.
                let left = temporaries(folder);
                let is_excused = left.iter().all(|name| before.contains(name));
                assert!(signal == Some("KILL") || is_excused, "{left:?} after {signal:?}");
            }
        }
        let output = run(&arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(text(&output.stdout), expected);
        assert_eq!(keep.then(|| fs::read(&file).expect("it was written")), expected_file);
        assert!(temporaries(&state).is_empty() && temporaries(&out).is_empty());
        println!("{ended} of {tried} runs were ended");
        assert!(ended > 0);
    }
}

/// Ends proofs `times` times, and resumes each to the certificate of an uninterrupted proof.
fn end_proofs(times: u32, seed: u64) {
    let mut random = Random(seed);
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state");
    let expected = done(&["prove", "0.16"]);
    assert!(expected.contains("period = 149459"), "{expected}");
    let arguments = ["prove", "0.16", "--checkpoint", path(&state), "--every", "1ms"];
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
    let below = names(folder).into_iter().map(|name| folder.join(name)).filter(|path| path.is_dir());
    temporaries(folder).into_iter().chain(below.flat_map(|folder| all_temporaries(&folder))).collect()
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
        ["atlas.md", "atlas.csv", "atlas.jsonl"].map(|name| fs::read(folder.join(name)).expect("it was written"))
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

#[test]
fn killed_runs_resume() {
    end_runs(8, 11);
}

#[test]
#[ignore = "slow: 200 runs are ended"]
fn many_killed_runs_resume() {
    end_runs(100, 12);
}
