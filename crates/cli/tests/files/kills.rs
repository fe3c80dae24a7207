//! Processes end at random instants by every signal: all files are correct afterwards, and no
//! temporary files are left.

use std::fs;

use super::{done, end_somehow, path, run, start, temporaries, text};
use crate::random::Random;

/// Ends runs `times` times, and resumes each run to its end. The digest and the file must equal
/// those of an uninterrupted run.
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
                Some(whole) if file.exists() => {
                    assert!(fs::read(&file).expect("it is there") == *whole);
                }
                _ => assert!(!file.exists()),
            }
            for folder in [&out, &state].into_iter().filter(|folder| folder.exists()) {
                // The next run in the folder deletes the temporary files that `KILL` leaves.
                let left = temporaries(folder);
                let is_excused = left.iter().all(|name| before.contains(name));
                assert!(
                    signal == Some("KILL") || is_excused,
                    "{left:?} after {signal:?}"
                );
            }
        }
        let output = run(&arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(text(&output.stdout), expected);
        assert_eq!(
            keep.then(|| fs::read(&file).expect("it was written")),
            expected_file
        );
        assert!(temporaries(&state).is_empty() && temporaries(&out).is_empty());
        println!("{ended} of {tried} runs were ended");
        assert!(ended > 0);
    }
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_killed_runs_resume() {
    end_runs(8, 11);
}

#[test]
#[ignore = "slow: 200 runs are ended"]
fn many_killed_runs_resume() {
    end_runs(100, 12);
}
