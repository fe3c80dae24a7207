//! Checkpoints: a run either resumes from a changed file or refuses the file.
//!
//! The data are changes to the bytes of a fresh checkpoint; therefore old data stay meaningful in a
//! new format. The first byte selects the game. The second tells whether the checksum (the last 32
//! bytes of the file: the SHA-256 of all bytes before it) is corrected. Each further four bytes are
//! a change.

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use super::{change::change, command::Run};

/// Games, each with its method, the end of a first run, and the end of the next run.
const RUNS: [[&str; 4]; 5] = [
    ["0.6", "sparse", "3000", "3500"],
    ["4!.0", "dense", "2000", "2500"],
    ["0.77", "auto", "3000", "9000"],
    ["Subtraction({1,3,4})", "naive", "1000", "2000"],
    ["0.8", "naive", "60", "80"],
];

const CHECKSUM: usize = 32;

/// Changes a checkpoint and resumes from it.
pub fn checkpoint(data: &[u8], folder: &Path, runner: Run<'_>) {
    let [game, seals, changes @ ..] = data else {
        return;
    };
    let [game, method, to, further] = RUNS[usize::from(*game) % RUNS.len()];
    let mut values = |to: &str, more: &[&str]| {
        let mut arguments = vec![
            "values",
            game,
            "--to",
            to,
            "--digest-only",
            "--checkpoint",
            "run",
        ];
        arguments.extend(["--every", "1h", "--method", method]);
        arguments.extend(more);
        runner(
            folder,
            &arguments.into_iter().map(str::to_owned).collect::<Vec<_>>(),
        )
    };
    assert_eq!(values(to, &[]), 0, "a run of {game}");
    let state = folder.join("run");
    // Both files get the same content; a run cannot fall back to the older one.
    for name in ["checkpoint.a", "checkpoint.b"] {
        let Ok(mut bytes) = fs::read(state.join(name)) else {
            continue;
        };
        if seals % 2 == 0 {
            bytes.truncate(bytes.len().saturating_sub(CHECKSUM));
        }
        change(&mut bytes, changes);
        if seals % 2 == 0 {
            let checksum = Sha256::digest(&bytes);
            bytes.extend(checksum);
        }
        fs::write(state.join(name), bytes).expect("a file of the run can be written");
    }
    let code = values(further, &["--resume"]);
    assert!(
        [0, 1, 2].contains(&code),
        "exit code {code} of {game} with {data:?}"
    );
}
